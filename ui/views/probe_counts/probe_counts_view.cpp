#include "ui/views/probe_counts/probe_counts_view.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/table/table_view.h"
#include "ui/plot/probe_plot.h"
#include "ui/views/probe_counts/explainer_cards.h"
#include "ui/views/probe_counts/explainer_sentences.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kCountLetters = 8;
constexpr int kEventLetters = 22;
constexpr int kPlaceLetters = 16;

} // namespace

struct ProbeCountsView::Read
{
    std::vector<analysis::ProbeCounts> counts;
    std::vector<ProbePlotLine> lines;
    bool whole = true;
};

std::vector<probe::Explanation> recordedOddities(const analysis::ProbeCounts& counts, bool whole)
{
    if (!counts.hits)
        return {};
    const auto& probe = counts.probe;
    probe::Observation seen{.kind = probe.kind,
                            .maxActive = probe.maxActive,
                            .hits = *counts.hits,
                            .misses = counts.misses.value_or(0),
                            .inFlight = counts.inFlight.value_or(0),
                            .enabledIn = {kRecordedInstance},
                            .functionRuns = counts.functionRuns};
    const auto gap =
        *counts.hits > counts.recorded ? *counts.hits - counts.recorded : std::uint64_t(0);
    const bool filtered = !probe.filter.empty();
    const auto lost = counts.lost.value_or(0);
    if (whole && gap > 0 && (filtered || lost > 0 || !probe.selective))
        seen.recordings.push_back({.instance = kRecordedInstance,
                                   .hits = *counts.hits,
                                   .recorded = counts.recorded,
                                   .filter = probe.filter,
                                   .lost = lost});
    auto found = probe::explain(seen);
    if (whole && gap > 0 && probe.selective)
        found.push_back({.cause = probe::Cause::OtherPids,
                         .instance = kRecordedInstance,
                         .evidence = {{probe::Fact::Hits, *counts.hits},
                                      {probe::Fact::Recorded, counts.recorded}}});
    // What is recorded cannot be mended; the next recording can be a better one.
    for (auto& one : found) {
        if (one.fix && !std::holds_alternative<probe::RecreateWithMaxActive>(*one.fix))
            one.fix.reset();
    }
    return found;
}

ViewTraits ProbeCountsView::traits()
{
    return {.name = "probes", .title = tr("Probes"), .optional = true};
}

ProbeCountsView::ProbeCountsView(std::shared_ptr<store::Capture> capture, Selection* selection,
                                 QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_model(new ProbeCountsModel(this))
    , m_table(new TableView(tr("Probes of the recording"), this))
    , m_cards(new ExplainerCards(this))
    , m_fine(new QLabel(tr("No issues found."), this))
    , m_note(new QLabel(this))
    , m_plot(new ProbePlot(this))
{
    auto* const left = new QSplitter(Qt::Vertical, this);
    left->setChildrenCollapsible(false);
    left->addWidget(makeTable());
    left->addWidget(makeReasons());
    left->setSizes({1, 1}); // shares
    auto* const split = new QSplitter(this);
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(makePlot());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({720, 480});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    forwardFocus(this, m_table);
    connectParts();
    captureGrew();
}

QWidget* ProbeCountsView::makeTable()
{
    m_table->setSource(m_model);
    m_table->setLowRows();
    m_table->sortByTitles();
    auto* const header = m_table->horizontalHeader();
    const int letter = m_table->fontMetrics().averageCharWidth();
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const int letters = column == ProbeCountsModel::Event ? kEventLetters
            : column == ProbeCountsModel::Place               ? kPlaceLetters
                                                              : kCountLetters;
        header->resizeSection(column, std::max(letter * letters, header->sectionSizeHint(column)));
    }
    return m_table;
}

QWidget* ProbeCountsView::makeReasons()
{
    m_fine->setForegroundRole(QPalette::PlaceholderText);
    m_fine->setWordWrap(true);
    auto* const reasons = new QWidget(this);
    auto* const column = new QVBoxLayout(reasons);
    column->setContentsMargins(6, 4, 6, 4);
    column->addWidget(m_fine);
    column->addWidget(m_cards);
    column->addStretch(1);
    auto* const area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(reasons);
    return area;
}

QWidget* ProbeCountsView::makePlot()
{
    m_note->setWordWrap(true);
    m_note->hide();
    m_plot->setEmptyText(tr("Counts of this recording's probes are drawn here."));
    auto* const right = new QWidget(this);
    auto* const column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_plot, 1);
    column->addWidget(m_note);
    return right;
}

void ProbeCountsView::connectParts()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ProbeCountsView::showChoice);
    connect(m_plot, &ProbePlot::rangeMoved, m_selection, &Selection::setVisible);
    connect(m_plot, &ProbePlot::rangeSelected, m_selection, &Selection::setRange);
    connect(m_plot, &ProbePlot::timeChosen, m_selection, &Selection::selectTime);
    connect(m_selection, &Selection::visibleChanged, this, &ProbeCountsView::showTimes);
    connect(m_selection, &Selection::hoverChanged, this, &ProbeCountsView::showTimes);
    connect(m_selection, &Selection::currentChanged, this, &ProbeCountsView::showTimes);
    connect(m_cards, &ExplainerCards::fixWanted, this, [this](const probe::Fix& fix) {
        if (const auto* const more = std::get_if<probe::RecreateWithMaxActive>(&fix))
            openChosen(more->maxActive);
    });
    auto* const open = new QAction(tr("Open this probe in the builder…"), m_table);
    m_table->addAction(open);
    connect(open, &QAction::triggered, this, [this] { openChosen(0); });
    connect(m_table, &QTableView::activated, this, [this] { openChosen(0); });
    connect(&m_reading, &Background::runningChanged, this, [this](bool running) {
        if (!running && std::exchange(m_again, false))
            captureGrew();
    });
}

void ProbeCountsView::openChosen(unsigned maxActive)
{
    if (const int row = chosenRow(); row >= 0)
        emit probeWanted(QString::fromStdString(m_model->row(row).probe.definition), maxActive);
}

ProbeCountsView::~ProbeCountsView() = default;

bool ProbeCountsView::available() const
{
    return !m_capture->probes().empty();
}

void ProbeCountsView::captureGrew()
{
    if (m_reading.running()) {
        m_again = true;
        return;
    }
    m_reading.start([this, capture = m_capture](const Background::Context& context) {
        auto read = std::make_shared<Read>();
        read->whole = capture->summary().state != store::Summary::State::Importing;
        read->counts = analysis::probeCounts(*capture, context.cancel());
        for (const auto& counts : read->counts) {
            ProbePlotLine line{.name = QString::fromStdString(counts.probe.event)};
            for (const auto& point : analysis::probePoints(*capture, counts.probe.id))
                line.counts.push_back(
                    {.timeNs = point.timeNs, .hits = point.hits, .misses = point.misses});
            read->lines.push_back(std::move(line));
        }
        context.deliver([this, read] { take(*read); });
    });
}

void ProbeCountsView::take(const Read& read)
{
    m_whole = read.whole;
    m_lines = read.lines;
    m_model->setCounts(read.counts);
    m_plot->setClock(clockOf(*m_capture));
    showChoice();
    showTimes();
    emit shown();
}

int ProbeCountsView::chosenRow() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    if (!rows.isEmpty())
        return m_table->sourceRow(rows.front());
    return m_model->rowCount() == 1 ? 0 : -1;
}

void ProbeCountsView::showChoice()
{
    std::vector<ProbePlotLine> lines;
    for (const auto& index : m_table->selectionModel()->selectedRows())
        lines.push_back(m_lines[std::size_t(m_table->sourceRow(index))]);
    m_plot->setLines(lines.empty() ? m_lines : lines);
    m_note->setText(m_plot->note());
    m_note->setVisible(!m_plot->note().isEmpty());
    const int row = chosenRow();
    const auto odd =
        row < 0 ? std::vector<probe::Explanation>() : recordedOddities(m_model->row(row), m_whole);
    m_cards->setExplanations(odd);
    m_fine->setVisible(odd.empty());
    m_fine->setText(row < 0 ? tr("Select a probe to see what happened to its hits.")
                            : tr("No issues found."));
}

void ProbeCountsView::showTimes()
{
    const auto visible = m_selection->visible();
    m_plot->setRange(visible.lengthNs() > 0 ? std::optional(visible) : std::nullopt);
    m_plot->setCursor(
        m_selection->hoverNs()
            ? m_selection->hoverNs()
            : (m_selection->timeNs() != 0 ? std::optional(m_selection->timeNs()) : std::nullopt));
}

QStringList ProbeCountsView::reportTexts() const
{
    return {m_note->text(), m_fine->text()};
}

} // namespace probescope::ui

#include "moc_probe_counts_view.cpp"
