#pragma once

#include "core/store/read/notes.h"
#include "ui/base/capture/event_times.h"
#include "ui/base/capture/selection.h"
#include "ui/views/latency/latency_measurement.h"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>

class QKeyEvent;
class QLabel;
class QToolButton;

namespace probescope::ui {

class TableView;

/// A list of the longest spans, of all durations or of some, and the span that the user looks at:
/// the current one, which need not be in the list. It is what is selected in all views: another
/// selection that is no span leaves none.
class LongestSpans : public QWidget
{
    Q_OBJECT

public:
    /// The style of times and the selection must outlive it.
    LongestSpans(std::shared_ptr<store::Capture> capture, const EventTimes* times,
                 Selection* selection, QWidget* parent);

    /// Which durations are to be listed; nothing: all. Other rows come with takeFigures().
    void setDurations(std::optional<DurationRange> durations) { m_durations = durations; }
    const std::optional<DurationRange>& durations() const { return m_durations; }
    /// Lists what was measured. The current span stays the same one.
    void takeFigures(const LatencyMeasurement& measured);
    void clear(const SpanUnits& units);
    /// The style of times has changed.
    void timesChanged();

    const std::optional<SpanListModel::Row>& current() const { return m_current; }
    void setCurrent(const std::optional<SpanListModel::Row>& row);
    /// Selects another one of the list: 1 is the next shorter. The longest where none is current.
    void step(int by);
    /// Selects the current span, for all views.
    void goToCurrent();
    void zoomTimeline();
    /// A note on the current span, without a text.
    store::Note noteDraft() const;

    /// The width that shows all columns whole, in pixels.
    int wantedWidth() const;
    TableView* table() const { return m_table; }
    SpanListModel* list() const { return m_list; }

signals:
    void currentChanged();
    void allDurationsWanted();
    void explanationWanted(); ///< of the current span, or of the longest
    void wantedWidthChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectTable();
    void followSelection();
    bool isMeant(const SpanListModel::Row& row) const;
    std::optional<std::int32_t> waitingTask() const;
    void choose(const QModelIndex& index);
    bool chooseProposed(const QKeyEvent& event);
    void measureColumns();
    void fitColumns();
    bool isFitted(int column) const;

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    SpanListModel* m_list;
    QLabel* m_title;
    QToolButton* m_allDurations;
    QToolButton* m_explain;
    TableView* m_table;
    std::array<int, SpanListModel::ColumnCount> m_usual = {}; ///< of columns without room to spare
    std::array<int, SpanListModel::ColumnCount> m_whole = {}; ///< of columns that cut nothing
    /// Of columns: one that has another width by now was made so by the user.
    std::array<int, SpanListModel::ColumnCount> m_widths = {};
    bool m_proposed = false; ///< the table's current row: nobody chose it
    std::optional<DurationRange> m_durations;
    bool m_ofWaits = false; ///< the spans are wakeups, or times off the CPU
    std::optional<SpanListModel::Row> m_current;
};

} // namespace probescope::ui
