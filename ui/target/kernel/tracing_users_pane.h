#pragma once

#include "ui/base/jobs/background.h"
#include "ui/target/kernel/models/kernel_snapshot.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QMessageBox;
class QProgressBar;
class QPushButton;
class QTableView;

namespace probescope::ui {

class FactModel;
class FactPane;

/// Other users of tracing on a target, and leftovers of dead sessions, with buttons that clean
/// these up. Each button says before what exactly will be removed, and afterwards what was.
class TracingUsersPane : public QWidget
{
    Q_OBJECT

public:
    explicit TracingUsersPane(QWidget* parent = nullptr);

    void setSnapshot(const KernelSnapshot& snapshot);
    std::size_t leftoverCount() const { return m_leftovers.size(); }
    /// Nothing is cleaned up during a recording: its consent to the top level would end.
    void setRecording(bool recording);
    bool cleaning() const { return m_background.running(); }
    /// Asks the user, and cleans up what `rows` stand for.
    void cleanUp(const std::vector<std::size_t>& rows);

signals:
    void cleaned(); ///< successfully or not: the target has to be inspected again

private:
    QWidget* makeLeftovers();
    void showLeftovers();
    void start(const std::vector<Leftover>& leftovers);
    void take(const CleanUpReport& report);
    void showState();

    std::shared_ptr<access::Backend> m_backend;
    std::vector<Leftover> m_leftovers;
    FactPane* m_others;
    QLabel* m_none = nullptr;
    FactModel* m_model;
    /// No TableView: its rows are there to be cleaned up by their buttons, and none can be chosen.
    QTableView* m_table = nullptr;
    bool m_recording = false;
    std::vector<QPushButton*> m_buttons;
    QPushButton* m_all = nullptr;
    QPushButton* m_stop = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_words = nullptr;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
