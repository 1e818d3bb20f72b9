#pragma once

#include "core/trace/sink.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace probescope::format {

/// The characters of the latency format for common_flags and common_preempt_count, as a kernel of
/// that release prints them (kernel/trace/trace_output.c, trace_print_lat_fmt()): "d.h1.".
/// `release` is what uname -r says; without one a recent kernel is assumed.
std::string latencyFlags(std::uint8_t flags, std::uint8_t preemptCount, std::string_view release);

/// The bytes for which kernels print such characters.
struct RecordFlags
{
    std::uint8_t flags = 0; ///< common_flags
    std::uint8_t preemptCount = 0; ///< common_preempt_count
};
/// Nothing: no kernel prints them (uprobe events print garbage).
std::optional<RecordFlags> recordFlags(std::string_view latencyFlags, std::string_view release);

/// Remembers the ids of the flags that were met.
class DatFlags
{
public:
    DatFlags(Sink& sink, std::string release)
        : m_sink(sink)
        , m_release(std::move(release))
    {
    }

    FlagsId of(std::uint8_t flags, std::uint8_t preemptCount)
    {
        const auto key = std::uint16_t(flags << 8 | preemptCount);
        if (key == m_lastKey && m_last.valid())
            return m_last;
        return find(key);
    }

private:
    FlagsId find(std::uint16_t key);

    Sink& m_sink;
    std::string m_release;
    std::unordered_map<std::uint16_t, FlagsId> m_ids;
    std::uint16_t m_lastKey = 0;
    FlagsId m_last;
};

} // namespace probescope::format
