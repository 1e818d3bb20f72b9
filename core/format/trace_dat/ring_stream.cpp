#include "core/format/trace_dat/ring_stream.h"

#include <algorithm>

namespace probescope::format {

RingStream::RingStream(RingPage ringPage, DatTime dataTime, std::uint32_t cpu, BufferId buffer)
    : page(ringPage)
    , time(dataTime)
{
    origin.cpu = cpu;
    origin.buffer = buffer;
    origin.time = &time;
}

void RingStream::load(std::span<const char> bytes, std::uint64_t byte)
{
    page.load(bytes);
    origin.byte = byte;
    if (!page.eventsMissing())
        return;
    if (!eventsMissing || !missingCount)
        missingCount = page.missingCount();
    else if (const auto more = page.missingCount())
        *missingCount += *more; // the page before had no event
    eventsMissing = true;
}

void RecordEmitter::reportLoss(RingStream& stream)
{
    Loss loss;
    loss.cpu = stream.origin.cpu;
    loss.buffer = stream.origin.buffer;
    loss.beginNs = std::min(stream.lastTimeNs.value_or(*m_firstTimeNs), stream.timeNs);
    loss.endNs = stream.timeNs;
    loss.count = stream.missingCount;
    m_sink.loss(loss);
    stream.eventsMissing = false;
    stream.missingCount.reset();
}

bool RecordEmitter::give(RingStream& stream)
{
    const bool backwards = m_firstTimeNs && stream.timeNs < m_lastTimeNs;
    if (!m_firstTimeNs)
        m_firstTimeNs = stream.timeNs;
    m_lastTimeNs = stream.timeNs;
    if (stream.eventsMissing)
        reportLoss(stream);
    m_records.push(stream.page.record(), stream.timeNs, stream.origin);
    stream.lastTimeNs = stream.timeNs;
    return !backwards;
}

} // namespace probescope::format
