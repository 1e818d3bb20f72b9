#include "ui/target/live_counts/hist_plot_pane.h"

#include "ui/plot/result_plot.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr PlotSpec kHistPlot{
    .kind = PlotKind::Line, .x = 0, .y = 2, .series = 1, .gaps = true, .fromZero = true};
} // namespace

HistPlotPane::HistPlotPane(QWidget* parent)
    : QWidget(parent)
    , m_plot(new ResultPlot(this))
    , m_note(new QLabel(this))
{
    m_plot->setAccessibleName(tr("Results over time"));
    m_plot->setEmptyText(
        tr("While the kernel counts, lines show here what each group gained between two polls."));
    m_note->setAccessibleDescription(tr("Notes on the plot"));
    m_note->setWordWrap(true);
    m_note->hide();
    auto* const copy = new QAction(tr("Copy as CSV"), m_plot);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(histLinesCsv(m_lines)); });
    m_plot->addAction(copy);
    m_plot->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_note);
}

void HistPlotPane::clear()
{
    m_lines = {};
    m_note->hide();
    m_plot->setCurrentRow(-1);
    m_plot->showResult({}, kHistPlot);
}

void HistPlotPane::setLines(HistLines lines)
{
    m_lines = std::move(lines);
    const auto note = histLinesNote(m_lines);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_plot->growResult(histLinesResult(m_lines), kHistPlot);
}

} // namespace probescope::ui

#include "moc_hist_plot_pane.cpp"
