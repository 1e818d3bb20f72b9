#include "ui/target/probes/probes_page_plot.h"

#include "ui/plot/probe_plot.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::int64_t kShownNs = 120'000'000'000;
constexpr std::size_t kPlottedAtFirst = 4; // where nothing is chosen

} // namespace

ProbesPagePlot::ProbesPagePlot(QWidget* parent)
    : QWidget(parent)
    , m_plot(new ProbePlot(this))
    , m_note(new QLabel(this))
{
    m_plot->setEmptyText(tr("Shows counts of the selected probes while they are watched."));
    // One that is moved into the past stays there; one that shows the newest goes on with it.
    connect(m_plot, &ProbePlot::rangeMoved, this,
            [this](TimeRange range) { m_followsNow = range.endNs >= m_newestNs; });
    // There are no other views to select a range for: it is looked at.
    connect(m_plot, &ProbePlot::rangeSelected, this, [this](TimeRange range) {
        m_followsNow = false;
        m_plot->setRange(range);
    });
    m_note->setWordWrap(true);
    m_note->setAccessibleDescription(tr("Notes on the plot"));
    m_note->hide();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_note);
}

void ProbesPagePlot::clear()
{
    m_newestNs = 0;
    m_plot->setLines({});
    m_note->hide();
}

void ProbesPagePlot::show(const ProbeSnapshot& snapshot, std::vector<ProbeRow> chosen,
                          const std::vector<ProbeRow>& all)
{
    QString left; // what is not drawn
    if (chosen.empty()) {
        chosen = all;
        std::erase_if(chosen, [](const ProbeRow& row) { return !row.enabled; });
        if (chosen.size() > kPlottedAtFirst) {
            left =
                tr("Only the first %1 of %2 enabled probes are drawn; select others in the table.")
                    .arg(QLocale().toString(qulonglong(kPlottedAtFirst)),
                         QLocale().toString(qulonglong(chosen.size())));
            chosen.resize(kPlottedAtFirst);
        }
    }
    std::vector<ProbePlotLine> lines;
    for (const auto& row : chosen) {
        if (const auto* const series = snapshot.seriesOf(row.event))
            lines.push_back(
                {.name = QString::fromStdString(row.event.name), .counts = series->samples()});
    }
    m_newestNs = snapshot.timeNs;
    auto first = m_newestNs;
    for (const auto& line : lines) {
        if (!line.counts.empty())
            first = std::min(first, line.counts.front().timeNs);
    }
    const auto begin = std::max(first, m_newestNs - kShownNs);
    m_plot->setLines(std::move(lines));
    if (left.isEmpty())
        left = m_plot->note();
    m_note->setText(left);
    m_note->setVisible(!left.isEmpty());
    if (m_followsNow)
        m_plot->setRange(m_newestNs > begin ? std::optional(TimeRange{begin, m_newestNs})
                                            : std::nullopt);
}

} // namespace probescope::ui

#include "moc_probes_page_plot.cpp"
