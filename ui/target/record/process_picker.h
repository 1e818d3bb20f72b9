#pragma once

#include "core/access/backend/backend.h"
#include "ui/base/jobs/background.h"

#include <QDialog>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace probescope::ui {

class ProcessModel;

/// Chooses the tasks that a recording takes, from the processes of its target: found by name,
/// number or command line while it is typed, several at once, with their threads when that is
/// wished. The target is asked beside the UI thread.
class ProcessPicker : public QDialog
{
    Q_OBJECT

public:
    using Backend = std::shared_ptr<access::Backend>;

    explicit ProcessPicker(Backend backend, QWidget* parent = nullptr);

    /// Numbers of processes that are gone are shown as such, and stay chosen.
    void setPids(const std::vector<std::int32_t>& pids);
    /// What is checked; when nothing is, the process where the cursor is. Sorted.
    std::vector<std::int32_t> pids() const;
    void refresh();
    bool loading() const { return m_background.running(); }

    /// Asks. Nothing when it was cancelled; empty: all tasks.
    static std::optional<std::vector<std::int32_t>>
    choose(Backend backend, const std::vector<std::int32_t>& pids, QWidget* parent);

signals:
    void loaded(); ///< or why not is shown

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeTree();
    void makeLayout();
    void search(const QString& text);
    void take(const Result<std::vector<access::Process>>& processes,
              const Result<std::vector<access::Process>>& threads);
    QString chosenText() const;
    void showState();

    Backend m_backend;
    ProcessModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_search;
    QTreeView* m_tree;
    QCheckBox* m_threads;
    QLabel* m_words;
    QPushButton* m_refresh;
    QPushButton* m_none;
    QDialogButtonBox* m_buttons;
    QString m_trouble;
    Background m_background{Background::Kind::Lasting}; ///< the last: its work tells this object
};

} // namespace probescope::ui
