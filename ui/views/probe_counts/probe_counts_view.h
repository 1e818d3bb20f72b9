#pragma once

#include "core/probe/advice/explainer.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/view/view.h"
#include "ui/plot/probe_plot_lines.h"
#include "ui/views/probe_counts/models/probe_counts_model.h"

#include <memory>
#include <vector>

class QLabel;
class QSplitter;

namespace probescope::ui {

class ExplainerCards;
class ProbePlot;
class TableView;

/// What is odd about a probe of a recording; `whole`: no more of it comes.
std::vector<probe::Explanation> recordedOddities(const analysis::ProbeCounts& counts, bool whole);

/// The probes of a recording: a table of what became of their hits, the reasons, and lines over the
/// time that the timeline shows.
class ProbeCountsView : public View
{
    Q_OBJECT

public:
    static ViewTraits traits();
    /// The selection must outlive the view.
    ProbeCountsView(std::shared_ptr<store::Capture> capture, Selection* selection,
                    QWidget* parent = nullptr);
    ~ProbeCountsView() override;

    /// Whether the capture has probes of its own.
    bool available() const override;
    /// The capture has taken in more.
    void captureGrew() override;
    ProbeCountsModel* model() const { return m_model; }
    ProbePlot* plot() const { return m_plot; }
    TableView* table() const { return m_table; }
    bool busy() const override { return m_reading.running(); }
    QStringList reportTexts() const override;

signals:
    void shown(); ///< what was read

private:
    struct Read;
    QWidget* makeTable();
    QWidget* makeReasons();
    QWidget* makePlot();
    void connectParts();
    void openChosen(unsigned maxActive);
    void take(const Read& read);
    void showChoice();
    void showTimes();
    int chosenRow() const;

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    ProbeCountsModel* m_model;
    TableView* m_table;
    ExplainerCards* m_cards;
    QLabel* m_fine;
    QLabel* m_note;
    ProbePlot* m_plot;
    std::vector<ProbePlotLine> m_lines;
    bool m_whole = true;
    bool m_again = false; ///< it grew while it was read
    Background m_reading; ///< the last: its work tells this object
};

} // namespace probescope::ui
