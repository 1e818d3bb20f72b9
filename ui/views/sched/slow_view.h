#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;

namespace probescope::ui {

class SlowPartModel;
class SplitBar;
class TableView;

/// Why was this slow? The time of a span by reason, as a bar and as a list whose lines lead to the
/// causes. Shows the current call, or what is passed to explain().
class SlowView : public QWidget
{
    Q_OBJECT

public:
    /// The selection must outlive the view.
    SlowView(std::shared_ptr<store::Capture> capture, Selection* selection,
             QWidget* parent = nullptr);
    ~SlowView() override;

    SlowPartModel* model() const { return m_model; }
    TableView* table() const { return m_table; }
    SplitBar* bar() const { return m_bar; }
    bool working() const { return m_work.running(); }
    QString headline() const;
    QString note() const;

public slots:
    /// Explains a part of a task's time; for a call its id is sufficient.
    void explain(const probescope::analysis::SlowSpan& span);
    /// Moves the shared selection to the part's longest piece.
    void goTo(int part);

signals:
    void explained(); ///< the parts are there, or why they are not

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Outcome;
    void take(const Outcome& outcome);
    QString whose(const analysis::SlowSpan& span) const;
    QString headline(const Outcome& outcome, const QString& length, const QString& task) const;
    QStringList notesOn(const Outcome& outcome) const;
    void followSelection();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    SlowPartModel* m_model;
    QLabel* m_headline;
    QLabel* m_note;
    SplitBar* m_bar;
    TableView* m_table;
    std::optional<store::CallId> m_call; ///< that is shown or on its way
    bool m_going = false; ///< the selection changes because of this view
    Background m_work; ///< the last: its work tells this object
};

} // namespace probescope::ui
