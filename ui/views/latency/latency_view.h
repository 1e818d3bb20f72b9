#pragma once

#include "core/store/read/notes.h"
#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"
#include "ui/views/latency/latency_work.h"
#include "ui/views/latency/span_export.h"

#include <QElapsedTimer>

#include <deque>
#include <functional>
#include <memory>
#include <optional>

class QAction;
class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QMenu;
class QTableView;
class QTimer;
class QToolButton;

namespace probescope::ui {

class SpanPlot;

/// How long things take: spans of a chosen kind in the selected time, as figures, plots and a list
/// of the longest.
class LatencyView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    /// The selection, and the style of times, must outlive the view.
    LatencyView(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                Selection* selection, QWidget* parent = nullptr);
    ~LatencyView() override;

    /// Call it when the capture has grown, or the view is shown for the first time.
    void captureGrew() override;
    /// The style of times has changed.
    void timesChanged() override;
    /// What is measured, and by what it is grouped. `only`: spans of that name or task; empty: all.
    void measure(const analysis::SpanSource& source, const QString& only = {});
    /// Calls of one function.
    void measureFunction(const QString& function);
    void measureOnly(const QString& only);
    void groupBy(const SpanGrouping& by);
    void showPage(SpanPage page);

    SpanPlot* plot() const { return m_plot; }
    QTableView* longest() const { return m_longestTable; }
    QTableView* legend() const { return m_groupTable; }
    SpanGroupModel* groups() const { return m_groups; }
    SpanListModel* list() const { return m_list; }
    QComboBox* sourceBox() const { return m_sourceBox; }
    QComboBox* groupingBox() const { return m_groupingBox; }
    QComboBox* onlyBox() const { return m_onlyBox; }
    QComboBox* figureBox() const { return m_figureBox; }
    const LatencyFigures& figures() const { return m_figures; }
    const std::shared_ptr<const GroupedSpans>& spans() const { return m_spans; }
    QString figuresText() const;
    QString countsText() const;
    QString stateText() const;
    QStringList reportTexts() const override;
    /// Whether anything is still being read, measured or drawn.
    bool busy() const override;
    QList<QAction*> viewActions() const override { return m_actions; }
    KeyGroup keys() const override;

    /// Saves in the capture what is measured and how, and restores it.
    void saveState() const override;
    void restoreState() override;

    /// Each reports success or failure by message().
    void savePicture(const QString& file);
    void saveNumbers(const QString& file);
    void saveFigures(const QString& file);
    void saveSpans(const QString& file);
    void copyPicture();
    void copyText();
    void copyFigures();

signals:
    void shown(); ///< figures or a picture came

private:
    // latency_view_layout.cpp
    void layOut();
    void makeTools(QHBoxLayout* line);
    void makeOnlyBox();
    void makePages(QHBoxLayout* line);
    QWidget* makeTables();
    void makeActions();
    void fillGroupingBox(const QStringList& fields);
    void fillOnlyBox(const OnlyChoices& choices);
    void connectParts();
    // latency_view.cpp
    /// `wanted`: the user asked for it and is waiting.
    void checkForChanges(bool wanted);
    void takeChoices(const std::vector<analysis::SpanChoice>& choices);
    void sourceChosen();
    void groupingChosen();
    void setOnly(const QString& only);
    void collect();
    void takeSpans(std::shared_ptr<const GroupedSpans> spans, const QStringList& fields);
    void scopeChanged();
    void takeFigures(LatencyFigures figures);
    void showGaps();
    void drawLater();
    void showFigureBox();
    void draw();
    void workChanged();
    void fail(const Error& error);
    void keepWhatIsShown();
    void forgetSpans();
    void findCurrentAgain();
    void stop();
    LatencyScope scope() const;
    SpanUnits unitsOf(const analysis::SpanSource& source) const;
    TimeRange measuredTime() const;
    // latency_view_text.cpp
    static QString choiceText(const analysis::SpanChoice& choice);
    QString noteText() const;
    QString pictureText() const;
    QString brokenText() const;
    QString lossText() const;
    QString lengthText(std::int64_t length) const;
    QString clockText() const;
    void showState();
    void showFigures();
    // latency_view_choice.cpp
    void brushed(std::optional<TimeRange> time, std::optional<DurationRange> durations);
    void chooseDurations(std::optional<DurationRange> durations);
    void pointed(const SpanFrame& reach, std::int64_t timeNs, std::int64_t durationNs);
    void showNearest(const SpanFrame& reach, std::int64_t timeNs, std::int64_t durationNs);
    QString spanText(const SpanListModel::Row& row) const;
    void setCurrent(const SpanListModel::Row& row);
    void step(int by);
    void goToCurrent();
    void writeNote();
    void followSelection();
    void zoomTimeline();
    void askWhy();
    void askForPicture();
    void askForNumbers();
    void askForFigures();
    void askForSpans();
    QString figuresCsv() const; ///< empty: nothing is measured
    QString askForFile(const QString& title, const QString& name, const QString& kinds);
    using WriteFile = std::function<WrittenFile(const CancelToken&)>;
    void write(const QString& file, WriteFile work);
    void writeNext();
    void defineSpans();
    void openForm(const store::SpanDefinition& definition);
    std::optional<store::SpanDefinition> chosenDefinition() const;
    void changeDefinition();
    void removeDefinition();

    std::shared_ptr<store::Capture> m_capture;
    const EventTimes* m_times;
    Selection* m_selection;
    QComboBox* m_sourceBox;
    QComboBox* m_groupingBox;
    QComboBox* m_onlyBox;
    QToolButton* m_allSpans; ///< instead of only some
    QComboBox* m_figureBox; ///< of percentiles of each group
    QToolButton* m_followButton;
    QButtonGroup* m_pages;
    QLabel* m_figuresLabel;
    QLabel* m_countsLabel;
    SpanPlot* m_plot;
    QLabel* m_note;
    QTableView* m_groupTable;
    QLabel* m_listLabel;
    QToolButton* m_allDurations;
    QTableView* m_longestTable;
    QLabel* m_state;
    QToolButton* m_stop;
    QMenu* m_menu;
    SpanGroupModel* m_groups;
    SpanListModel* m_list;
    QList<QAction*> m_actions;
    QAction* m_lane = nullptr;
    QAction* m_change = nullptr; ///< of two events that the user named
    QAction* m_remove = nullptr;
    QAction* m_write = nullptr; ///< a note on the current span

    std::vector<analysis::SpanChoice> m_choices; ///< of the box, in its order
    std::optional<analysis::SpanSource> m_source;
    std::optional<analysis::SpanSource> m_collected; ///< where m_spans come from
    SpanGrouping m_grouping;
    QString m_only; ///< the name or task that is measured; empty: all
    SpanUnits m_units; ///< of m_spans
    TimeRange m_measured; ///< the last time of which figures were wanted
    std::shared_ptr<const GroupedSpans> m_spans;
    LatencyFigures m_figures;
    std::optional<DurationRange> m_durations;
    std::optional<SpanListModel::Row> m_current;
    QString m_failure; ///< why nothing is measured; empty: nothing failed
    bool m_stopped = false;
    bool m_grewSince = false; ///< the capture has more than was collected
    bool m_grewAgain = false; ///< and more than is being collected
    bool m_wanted = false; ///< which the user waits for
    bool m_moreOfTheSame = false; ///< what is collected has grown, and nothing else
    std::deque<std::pair<QString, WriteFile>> m_toWrite; ///< behind the one that is written
    QElapsedTimer m_collectTime; ///< since collecting began
    QTimer* m_restTimer; ///< of a growing capture
    QTimer* m_drawTimer; ///< gathers what happens in one go
    Background m_listing;
    Background m_pointing;
    Background m_telling;
    Background m_writing;
    Background m_drawing;
    Background m_measuring;
    Background m_collecting; ///< the last: its work tells this object
};

} // namespace probescope::ui
