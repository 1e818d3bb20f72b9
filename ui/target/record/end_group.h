#pragma once

#include "ui/target/record/settings_group.h"

class QDoubleSpinBox;
class QSpinBox;
class QStringListModel;

namespace probescope::ui {

/// What ends a recording besides the user.
class EndGroup : public SettingsGroup
{
    Q_OBJECT

public:
    explicit EndGroup(QWidget* parent = nullptr);

    void setOffer(const RecordOffer& offer) override;
    void fill(const record::Settings& settings) override;
    void put(record::Settings& settings) const override;

private:
    QSpinBox* addNumber(const QString& label, const QString& name, const QString& none);
    void showStopEvent();

    QDoubleSpinBox* m_seconds;
    QSpinBox* m_mib;
    QSpinBox* m_events;
    QLineEdit* m_event;
    QLineEdit* m_filter;
    QStringListModel* m_names; ///< of events
};

} // namespace probescope::ui
