#pragma once

#include "ui/count/tally_lines.h"

#include <QWidget>

class QLabel;

namespace probescope::ui {

class ResultPlot;

/// How the answer of a kernel went over time, as lines, and what of it is not drawn. The lines are
/// copied as CSV.
class TallyTimesPane : public QWidget
{
    Q_OBJECT

public:
    explicit TallyTimesPane(QWidget* parent = nullptr);

    /// Nothing is known yet.
    void clear();
    /// In place of those before; what is looked at of them stays in sight.
    void setLines(TallyLines lines);
    const TallyLines& lines() const { return m_lines; }
    ResultPlot* plot() const { return m_plot; }

private:
    TallyLines m_lines;
    ResultPlot* m_plot;
    QLabel* m_note;
};

} // namespace probescope::ui
