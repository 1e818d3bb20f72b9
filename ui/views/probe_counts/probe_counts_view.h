#pragma once

#include "core/probe/advice/explainer.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"
#include "ui/base/jobs/background.h"
#include "ui/base/parts/report_texts.h"
#include "ui/plot/probe_plot_lines.h"
#include "ui/views/probe_counts/models/probe_counts_model.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QSortFilterProxyModel;
class QSplitter;
class QTableView;

namespace probescope::ui {

class ExplainerCards;
class ProbePlot;

/// What is odd about a probe of a recording; `whole`: no more of it comes.
std::vector<probe::Explanation> recordedOddities(const analysis::ProbeCounts& counts, bool whole);

/// The probes of a recording: a table of what became of their hits, the reasons, and lines over the
/// time that the timeline shows.
class ProbeCountsView : public QWidget, public ReportTexts
{
    Q_OBJECT

public:
    /// The selection must outlive the view.
    ProbeCountsView(std::shared_ptr<store::Capture> capture, Selection* selection,
                    QWidget* parent = nullptr);
    ~ProbeCountsView() override;

    /// Whether the capture has probes of its own.
    static bool hasProbes(const store::Capture& capture);
    /// The capture has taken in more.
    void captureGrew();
    ProbeCountsModel* model() const { return m_model; }
    ProbePlot* plot() const { return m_plot; }
    QTableView* table() const { return m_table; }
    bool reading() const { return m_reading.running(); }
    QStringList reportTexts() const override;

signals:
    void shown(); ///< what was read
    /// The form is to be opened with a definition of the capture; `maxActive` in place of its own
    /// unless 0.
    void probeWanted(const QString& definition, unsigned maxActive);

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
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
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
