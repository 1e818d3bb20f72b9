#include "ui/views/timeline/span_reader.h"

#include "ui/base/text/error_text.h"

#include <QElapsedTimer>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

constexpr int kRestFactor = 5; // times as long as reading took
constexpr qint64 kLongestRest = 10'000; // ms

} // namespace

SpanReader::SpanReader(LaneStack& lanes, Selection* selection)
    : m_lanes(lanes)
    , m_selection(selection)
    , m_spans(lanes.source()->spanLanes())
{
    if (!m_spans)
        return;
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        if (!m_reading.running())
            readNext();
    });
    connect(m_selection, &Selection::spanLaneReplaced, this, &SpanReader::replaceLane);
    connect(m_selection, &Selection::spanLanesChanged, this, &SpanReader::choose);
    connect(m_selection, &Selection::spanDefinitionsChanged, this, &SpanReader::reloadDefinitions);
    connect(&m_reading, &Background::runningChanged, this, [this](bool running) {
        if (!running)
            readNext();
    });
}

/// What has another name now stays as it was: expanded, or with the focus.
void SpanReader::replaceLane(const analysis::SpanSource& before, const analysis::SpanSource& now)
{
    const auto number = m_spans->replace(before, now);
    if (number && m_reading.running() && m_current == number)
        m_reading.cancel(); // of the one before; goes on anew
}

void SpanReader::choose()
{
    if (!m_spans)
        return;
    m_spans->choose(m_selection->spanLanes());
    emit chosen();
    m_lanes.rebuild();
    // What is being read for others goes on; it comes to the new ones by itself.
    if (!m_reading.running() || (m_current && !m_spans->entry(*m_current)))
        readNext();
}

/// What was named may be something else now, or be gone.
void SpanReader::reloadDefinitions()
{
    m_spans->forgetDefined();
    m_choicesGrowth = 0;
    if (m_reading.running())
        m_reading.cancel(); // goes on anew
    else
        readNext();
}

void SpanReader::captureGrew()
{
    ++m_growth;
    if (!m_reading.running())
        readNext();
}

/// The next lane that is to be read. What was not read yet does not wait for the rest to end.
void SpanReader::readNext()
{
    if (!m_spans)
        return;
    const bool rests = m_rest.isActive();
    const auto wanted = m_spans->stale(rests ? SpanLanes::Entry::kUnread : m_growth);
    const bool choices = m_choicesGrowth == 0 || (!rests && m_choicesGrowth != m_growth);
    m_current = wanted ? std::optional(wanted->number) : std::nullopt;
    if (wanted || choices) {
        start(wanted, choices);
        return;
    }
    m_reading.cancel(); // of a lane that is gone
    emit progressed();
}

void SpanReader::start(const std::optional<SpanLanes::Entry>& wanted, bool choices)
{
    m_reading.start([this, source = m_lanes.source(), spans = m_spans, wanted, choices,
                     growth = m_growth](const Background::Context& context) {
        QElapsedTimer clock;
        clock.start();
        if (choices) {
            const auto found =
                std::make_shared<const std::vector<analysis::SpanChoice>>(spans->choices());
            context.deliver([this, found, growth] {
                m_choices = *found;
                m_choicesGrowth = growth;
            });
        }
        if (wanted) {
            const auto lane =
                std::make_shared<const Read>(spans->read(wanted->source, context.cancel()));
            context.deliver(
                [this, number = wanted->number, lane, growth] { take(number, *lane, growth); });
        }
        context.deliver([this, took = clock.elapsed()] {
            if (!m_hurried)
                m_rest.start(int(std::min(took * kRestFactor, kLongestRest)));
        });
    });
}

void SpanReader::take(std::uint32_t number, const Read& lane, std::uint64_t growth)
{
    if (lane)
        m_spans->put(number, *lane, {}, growth);
    else
        m_spans->put(number, {}, errorSentences(lane.error()), growth);
    emit laneRead(number);
    m_lanes.rebuild();
    emit progressed();
}

bool SpanReader::reading() const
{
    return m_reading.running() || (m_spans && m_spans->stale(m_growth));
}

bool SpanReader::lacksLanes() const
{
    const bool grows = m_lanes.facts().summary.state == store::Summary::State::Importing;
    return m_spans && m_spans->stale(grows ? SpanLanes::Entry::kUnread : m_growth);
}

void SpanReader::setHurried(bool hurried)
{
    m_hurried = hurried;
    if (!hurried)
        return;
    m_rest.stop();
    if (lacksLanes() && !m_reading.running())
        readNext();
}

void SpanReader::finish()
{
    while (const auto wanted = m_spans ? m_spans->stale(m_growth) : std::nullopt)
        take(wanted->number, m_spans->read(wanted->source, CancelToken()), m_growth);
}

} // namespace probescope::ui::timeline
