#include "ui/views/timeline/value_reader.h"

#include "ui/base/text/error_text.h"

#include <QElapsedTimer>

#include <algorithm>

namespace probescope::ui::timeline {

namespace {

constexpr int kRests = 5; // times as long as reading took
constexpr qint64 kMaxRest = 10'000; // ms

} // namespace

ValueReader::ValueReader(LaneStack& lanes, Selection* selection)
    : m_lanes(lanes)
    , m_selection(selection)
    , m_values(lanes.source()->valueLanes())
{
    if (!m_values)
        return;
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        if (!m_reading.running())
            readNext();
    });
    connect(m_selection, &Selection::valuesReplaced, this,
            [this](const analysis::ValueSource& before, const analysis::ValueSource& now) {
                m_values->replace(before, now);
                if (m_reading.running())
                    m_reading.cancel(); // maybe of the one before; goes on anew
            });
    connect(m_selection, &Selection::valueLanesChanged, this, &ValueReader::choose);
    connect(&m_reading, &Background::runningChanged, this, [this](bool running) {
        if (!running)
            readNext();
    });
}

void ValueReader::choose()
{
    if (!m_values)
        return;
    m_values->choose(m_selection->valueLanes());
    m_lanes.rebuild();
    if (!m_reading.running())
        readNext();
}

void ValueReader::captureGrew()
{
    ++m_growth;
    if (!m_reading.running())
        readNext();
}

/// What was not read yet does not wait for the rest to end.
void ValueReader::readNext()
{
    if (!m_values)
        return;
    const auto wanted = m_values->stale(m_rest.isActive() ? ValueLanes::Entry::kUnread : m_growth);
    if (!wanted) {
        emit progressed();
        return;
    }
    m_reading.start([this, source = m_lanes.source(), values = m_values, wanted = *wanted,
                     growth = m_growth](const Background::Context& context) {
        QElapsedTimer clock;
        clock.start();
        const auto read =
            std::make_shared<const Read>(values->read(wanted.shown.source, context.cancel()));
        context.deliver([this, number = wanted.number, read, growth, took = clock.elapsed()] {
            take(number, *read, growth);
            if (!m_hurried)
                m_rest.start(int(std::min(took * kRests, kMaxRest)));
        });
    });
}

void ValueReader::take(std::uint32_t number, const Read& values, std::uint64_t growth)
{
    if (values)
        m_values->put(number, *values, {}, growth);
    else
        m_values->put(number, {}, errorSentences(values.error()), growth);
    emit laneRead(number);
    m_lanes.rebuild();
    emit progressed();
}

bool ValueReader::reading() const
{
    return m_reading.running() || (m_values && m_values->stale(m_growth));
}

bool ValueReader::lacksLanes() const
{
    const bool grows = m_lanes.facts().summary.state == store::Summary::State::Importing;
    return m_values && m_values->stale(grows ? ValueLanes::Entry::kUnread : m_growth);
}

void ValueReader::setHurried(bool hurried)
{
    m_hurried = hurried;
    if (!hurried)
        return;
    m_rest.stop();
    if (lacksLanes() && !m_reading.running())
        readNext();
}

void ValueReader::finish()
{
    while (const auto wanted = m_values ? m_values->stale(m_growth) : std::nullopt)
        take(wanted->number, m_values->read(wanted->shown.source, CancelToken()), m_growth);
}

} // namespace probescope::ui::timeline
