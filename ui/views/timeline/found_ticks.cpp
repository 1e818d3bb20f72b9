#include "ui/views/timeline/found_ticks.h"

#include "core/analysis/events/row_set.h"
#include "ui/views/timeline/models/coordinates.h"

#include <QColor>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace probescope::ui {

using namespace timeline;

namespace {
constexpr double kTickHeight = 7;
}

FoundTicks::FoundTicks(std::shared_ptr<TimelineSource> source, QObject* parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_found(std::make_unique<analysis::RowSet>())
{
}

FoundTicks::~FoundTicks() = default;

bool FoundTicks::isSharp() const
{
    return m_found->empty() || m_begins.number == m_wanted.number;
}

std::uint64_t FoundTicks::total() const
{
    return m_found->size();
}

void FoundTicks::setFound(const analysis::RowSet& rows)
{
    if (rows.empty() && m_found->empty())
        return;
    *m_found = rows;
    count();
    start();
    emit changed();
}

void FoundTicks::lookUp(TimeRange whole, int pixels)
{
    ask(whole, pixels);
    start();
}

void FoundTicks::finish(TimeRange whole, int pixels)
{
    take(read(*m_source, ask(whole, pixels), {}));
}

FoundTicks::Ask FoundTicks::ask(TimeRange whole, int pixels)
{
    m_wanted = {m_wanted.number + 1, whole, pixels};
    return m_found->empty() ? Ask{} : m_wanted;
}

/// Where times do not ascend, an event is in the pixel of the latest time before it.
FoundTicks::Begins FoundTicks::read(const TimelineSource& source, const Ask& ask,
                                    const CancelToken& cancel)
{
    Begins begins{ask.number, {}};
    RowId row = 0;
    for (int pixel = 0; ask.pixels > 0 && pixel <= ask.pixels && !cancel.cancelled(); ++pixel) {
        // Nothing is found in a chunk that cannot be read, so its pixels may begin with any row.
        if (const auto first = source.rowAt(pixelToTime(ask.whole, ask.pixels, pixel)))
            row = std::max(row, *first);
        begins.rows.push_back(row);
    }
    return begins;
}

/// While a capture grows, requests may come faster than they are answered. So each one is answered
/// before the latest is begun.
void FoundTicks::start()
{
    if (isSharp() || m_reading)
        return;
    m_reading = true;
    m_background.start(
        [this, source = m_source, ask = m_wanted](const Background::Context& context) {
            context.deliver([this, begins = read(*source, ask, context.cancel())] {
                m_reading = false;
                take(begins);
                start();
            });
        });
}

void FoundTicks::take(const Begins& begins)
{
    if (begins.number <= m_begins.number)
        return;
    m_begins = begins;
    count();
    emit changed();
}

void FoundTicks::count()
{
    const auto& rows = m_begins.rows;
    m_counts.assign(rows.empty() || m_found->empty() ? 0 : rows.size() - 1, 0);
    for (std::size_t pixel = 0; pixel < m_counts.size(); ++pixel)
        m_counts[pixel] = m_found->lowerBound(rows[pixel + 1]) - m_found->lowerBound(rows[pixel]);
}

std::uint64_t FoundTicks::countNear(int pixel) const
{
    std::uint64_t count = 0;
    for (int at = std::max(pixel - 1, 0); at <= pixel + 1 && at < int(m_counts.size()); ++at)
        count += m_counts[std::size_t(at)];
    return count;
}

void FoundTicks::paint(QPainter& painter, const QRectF& area, const QColor& colour) const
{
    const double width = area.width() / double(std::max<std::size_t>(m_counts.size(), 1));
    for (std::size_t pixel = 0; pixel < m_counts.size(); ++pixel) {
        if (m_counts[pixel] > 0)
            painter.fillRect(
                QRectF(area.left() + double(pixel) * width, area.top(), width, kTickHeight),
                colour);
    }
}

} // namespace probescope::ui

#include "moc_found_ticks.cpp"
