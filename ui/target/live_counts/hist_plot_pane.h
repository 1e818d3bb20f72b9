#pragma once

#include "ui/target/live_counts/hist_lines.h"

#include <QWidget>

class QLabel;

namespace probescope::ui {

class ResultPlot;

/// An aggregation of a kernel over time, as lines, with a note on what is not drawn. The lines can
/// be copied as CSV.
class HistPlotPane : public QWidget
{
    Q_OBJECT

public:
    explicit HistPlotPane(QWidget* parent = nullptr);

    /// There is nothing to show yet.
    void clear();
    /// Replaces the lines; the visible part stays.
    void setLines(HistLines lines);
    const HistLines& lines() const { return m_lines; }
    ResultPlot* plot() const { return m_plot; }

private:
    HistLines m_lines;
    ResultPlot* m_plot;
    QLabel* m_note;
};

} // namespace probescope::ui
