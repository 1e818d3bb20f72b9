#pragma once

#include "ui/base/jobs/background.h"
#include "ui/views/latency/latency_measurement.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLayout;
class QToolButton;

namespace probescope::ui {

class CaptureFills;
class SpanPlot;

/// The plot of the spans, with the buttons of its pages above and a note below. What it shows is
/// reduced to its pixels beside the UI thread, and what lies below the pointer is found there.
class SpanDrawing : public QWidget
{
    Q_OBJECT

public:
    using Scope = std::function<LatencyScope()>;

    /// `measured` must outlive it. `scope`: what is looked at now.
    SpanDrawing(std::shared_ptr<store::Capture> capture, const LatencyMeasurement& measured,
                Scope scope, QWidget* parent);

    /// Puts what chooses pages and parts into a line.
    void addTo(QLayout& line);
    void showPage(SpanPage page);
    /// Of SpanPercentiles::kNames, which is drawn of each group; nothing: all of all groups.
    std::optional<std::size_t> figure() const;

    /// Of tasks; until then they have the fills of their names.
    void setFills(const CaptureFills* fills);
    /// Offers what there is of the groups. Call it when there are other spans.
    void groupsChanged();
    /// The spans are measured: draws them. `grown`: they are the same as before, and more, so that
    /// a zoomed part stays.
    void figuresChanged(bool grown);
    /// Nothing that is being done for the former spans is shown any more.
    void cancel();
    void clear();
    bool busy() const;

    /// Marks a span.
    void setCurrent(const std::optional<SpanListModel::Row>& row);

    SpanPlot* plot() const { return m_plot; }

signals:
    void drawn();
    void pointed(const probescope::ui::SpanListModel::Row& row); ///< by a click on its dot

private:
    using Found =
        std::function<void(const GroupedSpans&, const std::optional<SpanListModel::Row>&)>;

    void showFigureBox(); ///< where there are groups
    void showLogButton();
    void showFills();
    void drawLater();
    void draw();
    /// Gives to `found` what lies nearest to a place within reach.
    void find(Background& work, const SpanFrame& reach, std::int64_t timeNs,
              std::int64_t durationNs, Found found);
    void showTip(const GroupedSpans& spans, const std::optional<SpanListModel::Row>& row);
    QString spanText(const SpanListModel::Row& row) const;
    void showNote();

    std::shared_ptr<store::Capture> m_capture;
    const LatencyMeasurement& m_measured;
    Scope m_scope;
    const CaptureFills* m_fills = nullptr;
    QComboBox* m_figureBox; ///< of percentiles of each group
    QButtonGroup* m_pages;
    QToolButton* m_logBars; ///< of the histogram
    SpanPlot* m_plot;
    QLabel* m_note; ///< how the picture is to be read
    QTimer m_drawTimer; ///< gathers what happens in one go
    Background m_pointing;
    Background m_telling;
    Background m_drawing; ///< the last: its work tells this object
};

} // namespace probescope::ui
