#pragma once

#include "core/analysis/reports/latency_report.h"
#include "core/analysis/reports/section_blocks.h"
#include "ui/base/text/time_text.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// The longest latency as a small timeline: its functions, its longest gaps, and where it began and
/// ended. The wheel zooms, dragging moves, a click chooses an event, arrows go from one to the
/// next.
class SectionTimeline : public QWidget
{
    Q_OBJECT

public:
    explicit SectionTimeline(QWidget* parent = nullptr);

    void setReport(std::shared_ptr<store::Capture> capture,
                   std::shared_ptr<const analysis::LatencyReport> report);
    void setCurrentStep(std::optional<std::size_t> step);
    void fit();

    /// Where a time stands.
    double xOf(std::int64_t timeNs) const;
    std::int64_t timeAt(double x) const;
    QSize sizeHint() const override;

signals:
    void stepChosen(std::size_t step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void zoom(double factor, double aroundNs);
    void move(double byNs);
    void step(int by);
    void paintRuler(QPainter& painter) const;
    void paintBlocks(QPainter& painter) const;
    void paintGaps(QPainter& painter) const;
    void paintBounds(QPainter& painter) const;
    int rowHeight() const;
    int levels() const;
    QRect area() const;
    const analysis::SectionBlock* blockAt(QPointF place) const;
    QString tipAt(QPointF place) const;
    QString lengthText(std::int64_t length) const;

    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const analysis::LatencyReport> m_report;
    std::vector<analysis::SectionBlock> m_blocks;
    std::vector<analysis::LatencyGap> m_gaps; ///< those that are marked
    TimeUnit m_unit = TimeUnit::Nanoseconds;
    int m_deepest = 0;
    double m_fromNs = 0;
    double m_toNs = 1;
    std::optional<std::size_t> m_current;
    std::optional<QPointF> m_pressed;
    bool m_dragged = false;
};

} // namespace probescope::ui
