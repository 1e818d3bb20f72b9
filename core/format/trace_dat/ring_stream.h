#pragma once

#include "core/base/constant_message.h"
#include "core/format/ring/ring_page.h"
#include "core/format/trace_dat/trace_dat_records.h"
#include "core/format/trace_dat/trace_dat_time.h"

#include <cstdint>
#include <optional>
#include <span>

namespace probescope::format {

/// The pages of one CPU in one buffer, one after the other, standing at a record. Where the pages
/// come from is for those who load them.
struct RingStream
{
    RingStream(RingPage ringPage, DatTime dataTime, std::uint32_t cpu, BufferId buffer);
    ~RingStream() = default;
    RingStream(const RingStream&) = delete; // its origin leads to its time
    RingStream& operator=(const RingStream&) = delete;

    /// The next page, which lies at `byte`; it must stay until the one after it.
    void load(std::span<const char> bytes, std::uint64_t byte);
    /// Goes to the page's next record. False: there is none; see RingPage::broken().
    bool next()
    {
        if (!page.next())
            return false;
        timeNs = time.convert(page.time());
        return true;
    }

    RingPage page;
    DatTime time;
    RecordOrigin origin;
    std::int64_t timeNs = 0;
    bool eventsMissing = false; ///< before this record
    std::optional<std::uint64_t> missingCount;
    std::optional<std::int64_t> lastTimeNs; ///< of the last record given
};

/// Gives the records at which streams stand, in the order in which it is asked to, and tells what
/// was lost before each.
class RecordEmitter
{
public:
    RecordEmitter(TraceDatRecords& records, Sink& sink)
        : m_records(records)
        , m_sink(sink)
    {
    }

    /// False: it is earlier than the one before it. It is given all the same.
    bool give(RingStream& stream);

private:
    void reportLoss(RingStream& stream);

    TraceDatRecords& m_records;
    Sink& m_sink;
    std::optional<std::int64_t> m_firstTimeNs;
    std::int64_t m_lastTimeNs = 0;
};

/// For Problem::reason of pages.
constexpr ConstantMessage kBrokenPage =
    "a record extends past its page; the rest of the page is lost"_tr;
constexpr ConstantMessage kTimeBackwards = "time goes backwards"_tr;

} // namespace probescope::format
