#pragma once

#include "ui/target/probes/models/probe_snapshot.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace probescope::ui {

class ProbePlot;

/// A plot of the probes' counts over the last minutes, and a note on what is not drawn.
class ProbesPagePlot : public QWidget
{
    Q_OBJECT

public:
    explicit ProbesPagePlot(QWidget* parent = nullptr);

    ProbePlot* plot() const { return m_plot; }
    /// There is no target.
    void clear();
    /// `chosen`: those that are drawn; empty: the first of `all` that are enabled.
    void show(const ProbeSnapshot& snapshot, std::vector<ProbeRow> chosen,
              const std::vector<ProbeRow>& all);

private:
    ProbePlot* m_plot;
    QLabel* m_note;
    bool m_followsNow = true; ///< until the user moves it into the past
    std::int64_t m_newestNs = 0; ///< of what was shown
};

} // namespace probescope::ui
