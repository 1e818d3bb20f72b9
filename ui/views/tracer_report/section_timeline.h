#pragma once

#include "core/analysis/reports/latency_report.h"
#include "core/analysis/reports/section_blocks.h"
#include "ui/base/capture/selection.h"
#include "ui/base/input/gesture_map.h"
#include "ui/base/text/time_text.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QRubberBand;

namespace probescope::ui {

/// The longest latency as a small timeline: its functions, its longest gaps, and where it began and
/// ended. Dragging and the wheel are by the gestures that the user chose, a click chooses an event,
/// arrows go from one to the next.
class SectionTimeline : public QWidget
{
    Q_OBJECT

public:
    explicit SectionTimeline(QWidget* parent = nullptr);
    ~SectionTimeline() override;

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
    void rangeSelected(probescope::ui::TimeRange range);

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
    void showBetween(double fromNs, double toNs);
    struct Label
    {
        QRectF box;
        QString text;
        QColor fill;
    };
    void drag(QPointF to);
    void finishRange(QPointF to, DragMeaning drag);
    void chooseAt(QPointF place);
    bool takeKey(const QKeyEvent& event);
    void step(int by);
    void paintRuler(QPainter& painter) const;
    std::vector<Label> paintBlocks(QPainter& painter) const; ///< returns their names
    void paintLabels(QPainter& painter, const std::vector<Label>& labels) const;
    void paintCurrent(QPainter& painter) const;
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
    DragMeaning m_drag = DragMeaning::None;
    QPointF m_pressed;
    QPointF m_pannedTo; ///< where the pointer was, last time
    bool m_dragged = false; ///< it is no click any more
    std::unique_ptr<QRubberBand> m_band; ///< over what is dragged, while it is
};

} // namespace probescope::ui
