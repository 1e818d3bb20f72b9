#pragma once

#include "core/tracefs/probe_driver/driver.h"
#include "ui/target/probes/models/probe_table_model.h"

#include <QObject>

#include <functional>
#include <vector>

class QMessageBox;

namespace probescope::ui {

class ProbeTable;
class ProbeWork;
class StatusLine;

/// Asks the user before probes or buffers are touched that are not only this program's. The
/// questions do not block; what follows is called when the user agrees. All that is given must
/// outlive it, and is used on the UI thread.
class ProbeQuestions : public QObject
{
    Q_OBJECT

public:
    using Events = std::vector<tracefs::EventName>;

    /// The questions belong to the asker.
    ProbeQuestions(ProbeWork& work, ProbeTable& table, StatusLine& status, QWidget* asker);

    /// `more`: below the text. `button`: to continue.
    QMessageBox* ask(const QString& title, const QString& text, const QString& more,
                     const QString& button, const std::function<void()>& then);
    /// Names other users' probes, and continues if the user agrees, or if there are none.
    /// `happens`: what will happen to them.
    void askAboutOthers(const QString& title, const QString& button, const QString& happens,
                        const Events& events, const std::function<void()>& then);
    /// Looks which buffers will be wiped by deleting the probes, names them and the probes of
    /// others, and continues if the user agrees, or if there are none.
    void askAboutWipe(const QString& title, const QString& button, const Events& events,
                      const std::function<void(tracefs::Consent)>& then,
                      const QString& happens = {});
    /// Those of these events that belong to others.
    std::vector<ProbeRow> othersAmong(const Events& events) const;

signals:
    void givenUp(); ///< the user cancelled

private:
    ProbeWork& m_work;
    ProbeTable& m_table;
    StatusLine& m_status;
    QWidget* m_asker;
};

} // namespace probescope::ui
