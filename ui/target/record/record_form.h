#pragma once

#include "core/record/session/settings.h"
#include "ui/target/connect/record_offer.h"

#include <QWidget>

#include <vector>

namespace probescope::ui {

class EventPane;
class FunctionGroup;
class ProbeGroup;
class SettingsGroup;
class TaskGroup;

/// The settings of a recording as a form. It does not know the kernel: what that offers is set.
/// Settings that are not offered are kept, and shown as such.
class RecordForm : public QWidget
{
    Q_OBJECT

public:
    explicit RecordForm(QWidget* parent = nullptr);
    ~RecordForm() override;

    void setOffer(const RecordOffer& offer);
    record::Settings settings() const;
    void setSettings(const record::Settings& settings);
    EventPane* events() const { return m_events; }
    TaskGroup* tasks() const { return m_tasks; }
    FunctionGroup* functions() const { return m_functions; }
    ProbeGroup* probes() const { return m_probes; }

signals:
    void changed();

private:
    QWidget* makeSide();
    template <typename Group>
    Group* addGroup(QWidget* side);
    void tell();

    EventPane* m_events;
    FunctionGroup* m_functions = nullptr;
    ProbeGroup* m_probes = nullptr;
    TaskGroup* m_tasks = nullptr;
    std::vector<SettingsGroup*> m_groups;
    bool m_filling = false;
};

} // namespace probescope::ui
