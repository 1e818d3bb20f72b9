#pragma once

#include "core/store/read/notes.h"
#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"
#include "ui/base/view/view.h"
#include "ui/views/latency/latency_files.h"
#include "ui/views/latency/latency_measurement.h"
#include "ui/views/latency/longest_spans.h"
#include "ui/views/latency/measured_time.h"
#include "ui/views/latency/span_chooser.h"
#include "ui/views/latency/span_definitions.h"
#include "ui/views/latency/span_drawing.h"

#include <initializer_list>
#include <memory>
#include <optional>

class QAction;
class QLayout;
class QLabel;
class QMenu;
class QToolButton;

namespace probescope::ui {

class FittedSplitter;
class TableView;

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
    void setFills(const CaptureFills* fills) override;
    /// The style of times has changed.
    void timesChanged() override;
    /// What is measured. `only`: spans of that name or task; empty: all.
    void measure(const analysis::SpanSource& source, const QString& only = {});
    /// Calls of one function.
    void measureFunction(const QString& function);
    void measureOnly(const QString& only);
    void showPage(SpanPage page);

    SpanChooser& chooser() { return m_chooser; }
    const LatencyMeasurement& measurement() const { return m_measured; }
    SpanPlot* plot() const { return m_drawing->plot(); }
    TableView* longest() const { return m_longest->table(); }
    SpanListModel* list() const { return m_longest->list(); }
    TableView* legend() const { return m_groupTable; }
    SpanGroupModel* groups() const { return m_groups; }
    LatencyFiles& files() { return m_files; }
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

signals:
    void shown(); ///< figures or a picture came

private:
    void layOut();
    void makeTools(QLayout& line);
    void orderTabs(std::initializer_list<const QLayout*> lines);
    QWidget* makeTables();
    void makeActions();
    void connectParts();
    void connectPicture(); ///< and the tables beside it
    void collect();
    void takeSpans(const QStringList& fields, const std::optional<OnlyChoices>& only);
    void takeFigures();
    void keepWhatIsShown();
    void forgetSpans();
    void scopeChanged();
    LatencyScope scope() const;
    void brushed(std::optional<TimeRange> time, std::optional<DurationRange> durations);
    void chooseDurations(const std::optional<DurationRange>& durations);
    void askWhy(); ///< of the current span, else of the longest
    void showState();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    SpanChooser m_chooser;
    LatencyMeasurement m_measured;
    MeasuredTime m_time;
    QLabel* m_figuresLabel;
    QLabel* m_countsLabel;
    SpanDrawing* m_drawing;
    TableView* m_groupTable;
    FittedSplitter* m_split; ///< the plot, and the tables
    LongestSpans* m_longest;
    QLabel* m_state;
    QToolButton* m_stop;
    QMenu* m_menu;
    SpanGroupModel* m_groups;
    QList<QAction*> m_actions;
    TimeRange m_wantedTime; ///< the last of which figures were wanted
    bool m_grown = false; ///< the figures to come are of the same spans as those before, and more
    SpanDefinitions m_definitions;
    LatencyFiles m_files;
};

} // namespace probescope::ui
