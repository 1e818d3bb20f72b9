#pragma once

#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/plot/plot_data.h"

#include <QHash>
#include <QWidget>

#include <memory>
#include <vector>

class QCPAxis;
class QCPGraph;
class QCPItemTracer;
class QCustomPlot;
class QLabel;

namespace probescope::ui {

class AxisGestures;

/// A result as a plot. Points are reduced to pixels before QCustomPlot sees them, and each is a
/// real row: pointing at one tells it, a click chooses it. Colours follow the palette.
class ResultPlot : public QWidget
{
    Q_OBJECT

public:
    explicit ResultPlot(QWidget* parent = nullptr);
    ~ResultPlot() override;

    /// Takes columns apart beside the UI thread, then shows them.
    void showResult(const QueryResult& result, const PlotSpec& spec);
    /// The same one with more rows: what is shown stays, unless all was shown: then all is. The
    /// current point stays where it is.
    void growResult(const QueryResult& result, const PlotSpec& spec);
    /// The fills (Colours::fills) that names of series have in other drawings, for the next result.
    /// A series without one, or whose fill an earlier series has, takes the next that is free.
    void setFills(const QHash<QString, std::size_t>& fills) { m_fillOf = fills; }
    /// What stands in place of an empty plot.
    void setEmptyText(const QString& text);
    const PlotSpec& spec() const { return m_data.spec; }
    bool preparing() const { return m_preparing.running(); }

    /// Whether a range that is selected is for others, if the axis to the right is the time of the
    /// capture. Else it is what is shown then.
    void setSelectsTimes(bool selects) { m_selectsTimes = selects; }
    /// Shows all of the data.
    void fit();
    /// Marks a row of the result, when the plot shows it.
    void setCurrentRow(int row);
    int currentRow() const { return m_currentRow; }
    bool savePng(const QString& file);
    /// What is left out and why, in whole sentences; empty: nothing.
    QString note() const;

    /// For tests: what is drawn of a series, and where a point stands in the widget.
    std::vector<PlotPoint> drawn(int series) const;
    QPointF pixelOf(const PlotPoint& point) const;
    QRect plotArea() const;
    QColor seriesColour(int series) const;
    const PlotData& data() const { return m_data; }

signals:
    void shown(); ///< what showResult() was asked for is to be seen
    void rangeSelected(probescope::ui::TimeRange range); ///< see setSelectsTimes()
    void rowChosen(int row);
    void rowActivated(int row); ///< to be shown in the other views
    void menuWanted(int row, const QPoint& globalPlace); ///< of what can be done with a row

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void prepare(const QueryResult& result, const PlotSpec& spec, bool grows);
    void take(const QueryResult& result, PlotData data, bool grows);
    int rowAfter(const PlotData& before) const;
    void makePlottables();
    void makePoints();
    void makeBars();
    void makeAxes();
    void applyColours();
    void makeRoomForLabels();
    void reduce();
    void showCurrent();
    const PlotPoint* pointAt(QPointF pixel) const;
    void selectRange(double from, double to);
    void step(int by);
    QString tip(int row) const;

    QCustomPlot* m_plot;
    QLabel* m_empty;
    AxisGestures* m_gestures; ///< owned by the plot
    QCPItemTracer* m_current = nullptr;
    QueryResult m_result;
    PlotData m_data;
    std::vector<QCPGraph*> m_graphs;
    QHash<QString, std::size_t> m_fillOf; ///< by name of the series
    std::vector<std::size_t> m_fills; ///< of each series
    std::vector<std::vector<PlotPoint>> m_drawn; ///< of each series
    int m_currentRow = -1;
    bool m_fitting = false; ///< the range is being set by this object
    bool m_moved = false; ///< by the user: not all is shown
    bool m_selectsTimes = false;
    Background m_preparing;
};

} // namespace probescope::ui
