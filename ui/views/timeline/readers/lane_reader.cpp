#include "ui/views/timeline/readers/lane_reader.h"

#include <QElapsedTimer>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

constexpr int kRestFactor = 5; // times as long as reading took
constexpr qint64 kLongestRest = 10'000; // ms

} // namespace

LaneReader::LaneReader(LaneStack& lanes, LaneContents* contents)
    : m_lanes(lanes)
    , m_contents(contents)
{
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        if (!m_reading.running())
            readNext();
    });
    connect(&m_reading, &Background::runningChanged, this, [this](bool running) {
        if (!running)
            readNext();
    });
}

void LaneReader::lanesChosen()
{
    m_lanes.rebuild();
    // What is being read for others goes on; it comes to the new ones by itself.
    if (!m_reading.running() || (m_current && !m_contents->has(*m_current)))
        readNext();
}

void LaneReader::readAgain(std::uint32_t number)
{
    if (m_reading.running() && m_current == number)
        m_reading.cancel();
}

void LaneReader::readAllAgain()
{
    if (m_reading.running())
        m_reading.cancel();
    else
        readNext();
}

void LaneReader::captureGrew()
{
    ++m_growth;
    if (!m_reading.running())
        readNext();
}

Background::Work LaneReader::moreWork(std::uint64_t /*growth*/)
{
    return {};
}

/// What was not read yet does not wait for the rest to end.
void LaneReader::readNext()
{
    if (!m_contents)
        return;
    const auto growth = m_rest.isActive() ? LaneContents::kUnread : m_growth;
    const auto more = moreWork(growth);
    m_current = m_contents->stale(growth);
    if (m_current || more) {
        start(more);
        return;
    }
    m_reading.cancel(); // of a lane that is gone
    emit progressed();
}

void LaneReader::start(const Background::Work& more)
{
    // The source keeps the capture open.
    m_reading.start([this, source = m_lanes.source(), contents = m_contents, wanted = m_current,
                     more, growth = m_growth](const Background::Context& context) {
        QElapsedTimer clock;
        clock.start();
        if (more)
            more(context);
        if (wanted) {
            const auto put = contents->read(*wanted, growth, context.cancel());
            context.deliver([this, number = *wanted, put] { take(number, put); });
        }
        context.deliver([this, took = clock.elapsed()] {
            if (!m_hurried)
                m_rest.start(int(std::min(took * kRestFactor, kLongestRest)));
        });
    });
}

void LaneReader::take(std::uint32_t number, const LaneContents::Put& put)
{
    put();
    emit laneRead(number);
    m_lanes.rebuild();
    emit progressed();
}

bool LaneReader::reading() const
{
    return m_reading.running() || (m_contents && m_contents->stale(m_growth));
}

bool LaneReader::lacksLanes() const
{
    const bool grows = m_lanes.facts().summary.state == store::Summary::State::Importing;
    return m_contents && m_contents->stale(grows ? LaneContents::kUnread : m_growth);
}

void LaneReader::setHurried(bool hurried)
{
    m_hurried = hurried;
    if (!hurried)
        return;
    m_rest.stop();
    if (lacksLanes() && !m_reading.running())
        readNext();
}

void LaneReader::finish()
{
    while (const auto wanted = m_contents ? m_contents->stale(m_growth) : std::nullopt)
        take(*wanted, m_contents->read(*wanted, m_growth, CancelToken()));
}

} // namespace probescope::ui::timeline

#include "moc_lane_reader.cpp"
