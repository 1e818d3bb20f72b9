#include "tests/kernel/compared_records.h"

#include "tests/core/format/dat_oracle.h"
#include "tests/support/tracecmd.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace probescope {

namespace {

/// Each instance stamps an event when it writes it; between two of them the machine may have been
/// busy with other things, and an emulated one may have stood still.
constexpr std::int64_t kMostApartNs = 200'000'000;
/// Events are enabled and disabled one after the other.
constexpr std::int64_t kEndNs = 1'000'000'000;

bool isOfTheMoment(const std::string& field)
{
    static const std::set<std::string> kFields{"common_flags", "common_preempt_count", "calltime",
                                               "rettime"};
    return kFields.contains(field);
}

std::string textOf(tep_event* event, const tep_record* record, const tep_format_field* field)
{
    const auto* data = static_cast<const char*>(record->data);
    int offset = field->offset;
    int size = field->size;
    if ((field->flags & TEP_FIELD_IS_DYNAMIC) != 0) {
        const auto at = tep_read_number(event->tep, data + offset, field->size);
        offset = int(at & 0xffff);
        size = int(at >> 16);
        if ((field->flags & TEP_FIELD_IS_RELATIVE) != 0)
            offset += field->offset + field->size;
    }
    if (offset + size > record->size)
        return "(beyond the record)";
    const std::string bytes(data + offset, std::size_t(size));
    if ((field->flags & TEP_FIELD_IS_STRING) != 0)
        return bytes.substr(0, bytes.find('\0')); // what follows is what was there before
    return bytes;
}

std::string textOf(tep_event* event, const tep_record* record)
{
    std::string text = event->name;
    for (auto* field : {event->format.common_fields, event->format.fields}) {
        for (; field; field = field->next) {
            if (!isOfTheMoment(field->name))
                text += std::string("|") + field->name + '=' + textOf(event, record, field);
        }
    }
    return text;
}

/// With what is no letter as a number.
std::string printable(const std::string& text)
{
    std::string shown;
    for (const char c : text) {
        if (c >= ' ' && c <= '~')
            shown += c;
        else if (c != 0)
            shown += '<' + std::to_string(int(static_cast<unsigned char>(c))) + '>';
    }
    return shown;
}

class Comparing
{
public:
    Comparing(const SeenRecords& first, const SeenRecords& second, const SeenRecords::Names& names)
        : m_names(names)
        , m_beginNs(std::max(first.beginNs(), second.beginNs()))
        , m_endNs(std::min(first.endNs(), second.endNs()))
    {
        static const SeenRecords::Times kNone;
        for (const auto& [key, times] : first.times()) {
            const auto other = second.times().find(key);
            pair(key, times, other == second.times().end() ? kNone : other->second);
        }
        for (const auto& [key, times] : second.times()) {
            if (!first.times().contains(key))
                pair(key, kNone, times);
        }
        if (!m_apart.empty()) {
            const auto middle = m_apart.begin() + std::ptrdiff_t(m_apart.size() / 2);
            std::nth_element(m_apart.begin(), middle, m_apart.end());
            m_result.medianApartNs = *middle;
            m_result.mostApartNs = *std::max_element(m_apart.begin(), m_apart.end());
        }
    }
    RecordComparison result() && { return std::move(m_result); }

private:
    using Key = std::pair<int, SeenRecords::Key>;

    /// Where both are on, by the nearest partner of the first and the last of the one that began
    /// later or ended sooner: what is repeated fast would be taken for the one before otherwise.
    void pair(const Key& key, const SeenRecords::Times& first, const SeenRecords::Times& second)
    {
        std::size_t one = 0;
        std::size_t other = 0;
        alignBegin(first, second, one, other);
        for (std::size_t i = 0; i < one; ++i)
            alone(key, first[i], m_result.onlyFirst, '<');
        for (std::size_t i = 0; i < other; ++i)
            alone(key, second[i], m_result.onlySecond, '>');
        while (one < first.size() || other < second.size()) {
            const std::int64_t mine = one < first.size() ? first[one] : INT64_MAX;
            const std::int64_t theirs = other < second.size() ? second[other] : INT64_MAX;
            const std::int64_t apart = mine < theirs ? theirs - mine : mine - theirs;
            if (mine != INT64_MAX && theirs != INT64_MAX && apart <= kMostApartNs) {
                ++m_result.same;
                m_apart.push_back(apart);
                ++one;
                ++other;
            } else if (mine < theirs) {
                alone(key, mine, m_result.onlyFirst, '<');
                ++one;
            } else {
                alone(key, theirs, m_result.onlySecond, '>');
                ++other;
            }
        }
    }

    static void alignBegin(const SeenRecords::Times& first, const SeenRecords::Times& second,
                           std::size_t& one, std::size_t& other)
    {
        if (first.empty() || second.empty())
            return;
        const bool firstLater = first.front() > second.front();
        const auto& earlier = firstLater ? second : first;
        const std::int64_t begin = firstLater ? first.front() : second.front();
        auto at = std::lower_bound(earlier.begin(), earlier.end(), begin);
        if (at == earlier.end() || (at != earlier.begin() && begin - at[-1] < *at - begin))
            --at;
        (firstLater ? other : one) = std::size_t(at - earlier.begin());
    }

    void alone(const Key& key, std::int64_t time, std::uint64_t& count, char side)
    {
        if (time < m_beginNs - kMostApartNs || time > m_endNs + kMostApartNs)
            return;
        if (time < m_beginNs + kEndNs || time > m_endNs - kEndNs) {
            ++m_result.atEnds;
            return;
        }
        ++count;
        if (m_shown++ < 20) {
            m_result.examples += std::string(1, side) + " cpu " + std::to_string(key.first) + ' '
                + std::to_string(time - m_beginNs)
                + " ns after the begin: " + printable(m_names.text(key.second)) + '\n';
        }
    }

    const SeenRecords::Names& m_names;
    std::int64_t m_beginNs;
    std::int64_t m_endNs;
    RecordComparison m_result;
    std::vector<std::int64_t> m_apart;
    int m_shown = 0;
};

} // namespace

SeenRecords::Key SeenRecords::Names::keyOf(const std::string& text)
{
    const auto [at, isNew] = m_keys.try_emplace(text, Key(m_texts.size()));
    if (isNew)
        m_texts.push_back(&at->first);
    return at->second;
}

bool SeenRecords::read(const std::string& file, Names& names)
{
    return forEachOracleRecord(
        file, [&](tep_handle*, tep_event* event, tep_record* record, const std::string&) {
            const std::string text = event ? textOf(event, record) : "unknown event";
            const auto time = std::int64_t(record->ts);
            m_times[{record->cpu, names.keyOf(text)}].push_back(time);
            ++m_count;
            m_lost += record->missed_events > 0 ? std::uint64_t(record->missed_events) : 0;
            m_lost += record->missed_events < 0 ? 1 : 0;
            m_beginNs = std::min(m_beginNs, time);
            m_endNs = std::max(m_endNs, time);
        });
}

RecordComparison compare(const SeenRecords& first, const SeenRecords& second,
                         const SeenRecords::Names& names)
{
    return Comparing(first, second, names).result();
}

} // namespace probescope
