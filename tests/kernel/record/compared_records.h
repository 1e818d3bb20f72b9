#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope {

/// What a trace.dat says of each CPU, as libtracecmd reads it.
class SeenRecords
{
public:
    /// An event and its task: name, pid and every field, but what differs from one buffer to
    /// another of the same kernel: flags and preemption depth of the moment of writing, and times
    /// within the event.
    using Key = std::uint32_t;
    struct Time
    {
        std::int64_t ns = 0;
        std::int64_t sinceNs = 0; ///< of the end of a call: its begin
    };
    using Times = std::vector<Time>;

    /// The same Names give the same keys. False: it cannot be read.
    class Names
    {
    public:
        Key keyOf(const std::string& text);
        const std::string& text(Key key) const { return *m_texts[key]; }

    private:
        std::unordered_map<std::string, Key> m_keys;
        std::vector<const std::string*> m_texts; ///< keys of m_keys
    };
    bool read(const std::string& file, Names& names);

    std::uint64_t count() const { return m_count; }
    std::uint64_t lost() const { return m_lost; } ///< as the pages say
    std::int64_t beginNs() const { return m_beginNs; }
    std::int64_t endNs() const { return m_endNs; }
    /// By CPU and key, in order.
    const std::map<std::pair<int, Key>, Times>& times() const { return m_times; }

private:
    std::map<std::pair<int, Key>, Times> m_times;
    std::uint64_t m_count = 0;
    std::uint64_t m_lost = 0;
    std::int64_t m_beginNs = INT64_MAX;
    std::int64_t m_endNs = INT64_MIN;
};

/// Two recordings of the same kernel, compared where both went on.
struct RecordComparison
{
    std::uint64_t same = 0;
    std::uint64_t onlyFirst = 0;
    std::uint64_t onlySecond = 0;
    /// That stand at the ends, where one was on when the other was not.
    std::uint64_t atEnds = 0;
    std::int64_t medianApartNs = 0;
    std::int64_t mostApartNs = 0;
    std::string examples = {};
};
RecordComparison compare(const SeenRecords& first, const SeenRecords& second,
                         const SeenRecords::Names& names);

} // namespace probescope
