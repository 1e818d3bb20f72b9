#pragma once

#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/selection.h"
#include "ui/plot/probe_plot_lines.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPAxis;
class QCPGraph;
class QCPLegend;
class QCustomPlot;
class QLabel;

namespace probescope::ui {

class TimeAreas;

/// Hits and misses of probes over time: a second's (or 10^9 ticks') above, since the beginning
/// below, with one time axis. Hits are whole lines and misses dashed ones of the same colour, which
/// is the probe's. Lines are reduced to pixels before QCustomPlot sees them.
class ProbePlot : public QWidget
{
    Q_OBJECT

public:
    explicit ProbePlot(QWidget* parent = nullptr);
    ~ProbePlot() override;

    /// What is shown stays, unless all was shown: then all is. More lines than colours are told in
    /// the note.
    void setLines(std::vector<ProbePlotLine> lines);
    const std::vector<ProbePlotLine>& lines() const { return m_lines; }
    /// What stands in place of an empty plot.
    void setEmptyText(const QString& text);
    /// Where 0 of the axis is; without it, the first count.
    void setOrigin(std::optional<std::int64_t> originNs);
    /// That of the times.
    void setClock(const CaptureClock& clock);

    /// Empty: all.
    void setRange(std::optional<TimeRange> range);
    TimeRange range() const;
    /// A line across both parts; nothing: none.
    void setCursor(std::optional<std::int64_t> timeNs);
    QString note() const;

    QSize sizeHint() const override { return {600, 260}; }

signals:
    void rangeMoved(probescope::ui::TimeRange range); ///< by the user
    void rangeSelected(probescope::ui::TimeRange range);
    void timeChosen(qint64 timeNs);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Part : std::uint8_t {
        Rates,
        Totals,
    };
    static constexpr Part kParts[] = {Part::Rates, Part::Totals};
    struct Drawn
    {
        QCPGraph* graph = nullptr;
        std::vector<PlotPoint> points = {};
        std::vector<PlotPoint> reduced = {};
    };
    static constexpr std::size_t kMeasured = 2; ///< hits and misses
    static constexpr std::size_t kGraphs = 2 * kMeasured; ///< of a line: part × measure
    static std::size_t slot(int line, Part part, ProbeMeasure measure);
    QCPAxis* values(Part part) const; ///< the axis
    void makeGraphs();
    void fillGraphs();
    void fillLegend();
    void fit();
    void showAll();
    void reduce();
    void fitHeights();
    void applyColours();
    QColor colourOf(int line) const;
    QString tip(std::int64_t timeNs) const;
    /// What 10^9 of the times are, of clocks that count no nanoseconds.
    QString ratePeriod() const;

    QCustomPlot* m_plot;
    TimeAreas* m_areas;
    QLabel* m_empty;
    QCPLegend* m_legend = nullptr;
    std::vector<ProbePlotLine> m_lines;
    std::vector<Drawn> m_drawn;
    std::optional<std::int64_t> m_givenOrigin;
    CaptureClock m_clock;
    std::optional<TimeRange> m_range;
};

} // namespace probescope::ui
