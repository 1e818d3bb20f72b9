#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/selection.h"

#include <QPointF>
#include <QWidget>

#include <optional>

class QCPItemRect;
class QCPGraph;
class QCustomPlot;
class QLabel;
class QStackedWidget;

namespace probescope::ui {

class TimeAreas;

/// How busy each CPU is over time: a row for each, as high as its share of the bin; and below how
/// many tasks wait for a CPU: the average filled, the most dashed. Times of which nobody knows are
/// hatched.
class CpuPlot : public QWidget
{
    Q_OBJECT

public:
    explicit CpuPlot(QWidget* parent = nullptr);
    ~CpuPlot() override;

    /// `clock`: that of the capture.
    void setOverview(analysis::SchedOverview overview, const CaptureClock& clock);
    const analysis::SchedOverview& overview() const { return m_overview; }
    void setEmptyText(const QString& text);
    /// A line across both parts; nothing: none.
    void setCursor(std::optional<std::int64_t> timeNs);

    QSize sizeHint() const override { return {700, 280}; }

signals:
    void rangeChosen(probescope::ui::TimeRange range); ///< to be seen: by zooming or moving
    void rangeSelected(probescope::ui::TimeRange range);
    void allWanted(); ///< the whole capture is to be seen
    void timeChosen(qint64 timeNs);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum Part : std::uint8_t { Use, Queue, PartCount };
    void fill();
    void fit();
    void fillUse();
    void fillQueue();
    void hatch(Part part, double fromNs, double toNs, double low, double high);
    void applyColours();
    QString tip(std::int64_t timeNs) const;
    QString summary() const;
    QColor colourOfUse() const;

    QStackedWidget* m_stack;
    QCustomPlot* m_plot;
    TimeAreas* m_areas;
    QLabel* m_empty;
    QCPGraph* m_average = nullptr;
    QCPGraph* m_greatest = nullptr;
    std::vector<QCPGraph*> m_uses;
    std::vector<QCPItemRect*> m_hatches;
    analysis::SchedOverview m_overview;
    CaptureClock m_clock;
};

} // namespace probescope::ui
