#pragma once

#include "core/analysis/aggregate/aggregation.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"

#include <memory>

class QAction;
class QCheckBox;
class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;

namespace probescope::ui {

class AggregationForm;
class AnswerPages;

/// Aggregates events by keys, as DTrace does: on the left a form; on the right the groups as a
/// table, as bars and over time, and the equivalent SQL. A row leads to the events of its group.
class AggregateView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();

    AggregateView(std::shared_ptr<store::Capture> capture, Selection* selection,
                  QWidget* parent = nullptr);
    ~AggregateView() override;

    /// Call it when the capture has grown (Capture::refresh()).
    void captureGrew() override;
    void setFills(const CaptureFills* fills) override;
    /// Saves the form's content in the capture.
    void saveState() const override;
    void restoreState() override;
    void showSelectedRange() override;

    /// Shows an aggregation in the form and computes it.
    void ask(const Aggregation& aggregation);
    void run();
    void stop();
    bool busy() const override; ///< something is being computed, or about to be
    /// Filters all views to the events of the group, and goes to the first of them.
    void showEvents(int group);
    void goToEvent(int group, bool last);
    void exportCsv(const QString& file = {});
    QStringList reportTexts() const override;

    AggregationForm* form() const { return m_form; }
    AnswerPages* pages() const { return m_pages; }

private:
    struct Reply; ///< what the working thread found
    void makeActions();
    void makeLayout();
    QWidget* makeFormSide();
    QWidget* makeAnswerSide();
    void connectParts();
    void proposeFirst();
    void askSoon();
    analysis::AggregationScope scope() const;
    void take(Reply reply);
    void showFailure(const Error& error);
    void enableActions();
    QToolButton* button(QAction* action);

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    AggregationForm* m_form;
    QCheckBox* m_inRange;
    AnswerPages* m_pages;
    QLabel* m_summary;
    QProgressBar* m_progress;
    QAction* m_stopAction = nullptr;
    QAction* m_queryAction = nullptr;
    QAction* m_exportAction = nullptr;
    QAction* m_eventsAction = nullptr;
    QAction* m_firstAction = nullptr;
    QAction* m_lastAction = nullptr;
    QTimer* m_timer; ///< until the form has not changed for a while
    bool m_again = false; ///< the capture grew while it was added up
    bool m_seen = false; ///< the view was shown, so there is something to compute
    Background m_background; ///< last, because its work calls this object
};

} // namespace probescope::ui
