#pragma once

#include "core/probe/import/import_parts.h"
#include "core/probe/syntax/shell_value.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// What a script writes to the files of tracefs: definitions of probes, filters and triggers.
class TracefsWrites
{
public:
    explicit TracefsWrites(ImportSink& sink)
        : m_sink(sink)
    {
    }

    void write(const ShellValue& text, const ShellValue& file, std::size_t at);
    /// `event`: empty: it is not said whose the filter is.
    void takeFilter(const std::string& filter, std::size_t at, const std::string& event);
    /// Our own scripts pair the rows of two events, by an awk whose words these are.
    void takePairing(const ShellValues& words);
    /// When all is read: a histogram that keeps the time of the entry, and one at the return that
    /// takes it, measure a latency; other triggers are told.
    void finish();

    /// Does the import have a probe for the event `GROUP/EVENT` or `GROUP:EVENT`?
    bool isProbe(const std::string& event) const;
    /// Is it a file of tracing?
    static bool isTracing(std::string_view file);

private:
    struct Trigger
    {
        std::string event = {}; ///< GROUP/EVENT
        std::string words = {};
        std::size_t at = 0;
    };
    void writeOther(const PlacedText& text, const std::string& path, std::size_t at);
    void takePairFirst(const std::string& entry, const std::string& leave);
    void dropSynthetic(const Trigger& leave);

    ImportSink& m_sink;
    std::vector<Trigger> m_triggers = {};
    std::vector<std::string> m_paired = {}; ///< events whose triggers are understood
};

} // namespace probescope::probe
