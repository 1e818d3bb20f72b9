#include "tests/kernel/record/compared_records.h"

#include "tests/core/format/trace_dat/dat_oracle.h"
#include "tests/support/tracecmd.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>

namespace probescope {

namespace {

/// Each instance stamps an event when it writes it; between two of them the machine may have been
/// busy with other things, and an emulated one may have stood still.
constexpr std::int64_t kMaxApartNs = 200'000'000;
/// Events are enabled and disabled one after the other.
constexpr std::int64_t kEndNs = 1'000'000'000;
/// What stays alone counts for more than pairs that are far apart, but at the ends.
constexpr std::int64_t kAloneNs = 10'000'000'000;
constexpr std::int64_t kAloneAtEndsNs = 1'000'000;

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

/// Of a call that the event is the end of; else 0. Its two times may be of another clock than the
/// event's.
std::int64_t lastedNs(tep_event* event, const tep_record* record)
{
    const auto field = [&](const char* name) {
        unsigned long long value = 0;
        auto* const found = tep_find_any_field(event, name);
        return found && tep_read_number_field(found, record->data, &value) == 0
            ? std::optional(std::int64_t(value))
            : std::nullopt;
    };
    const auto called = field("calltime");
    const auto returned = field("rettime");
    return called && returned ? *returned - *called : 0;
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

/// Pairs the events of one key in their order, so that the least are left over and the pairs are
/// the nearest: what is repeated fast would be taken for the one before otherwise.
class Pairing
{
public:
    static constexpr std::size_t kNone = SIZE_MAX;
    /// What it costs when an event stays alone, as nanoseconds between two that are a pair.
    using AloneCost = std::function<std::int64_t(const SeenRecords::Time&)>;

    Pairing(const SeenRecords::Times& first, const SeenRecords::Times& second,
            const AloneCost& alone)
        : m_first(first)
        , m_second(second)
    {
        placeBands();
        std::vector<std::int64_t> before;
        std::vector<std::int64_t> costs;
        for (std::size_t i = 0; i <= first.size(); ++i) {
            costs.assign(m_bands[i].size, kNever);
            for (std::size_t band = 0; band < costs.size(); ++band)
                step(i, band, before, costs, alone);
            std::swap(before, costs);
        }
    }

    /// From the last to the first: the indexes of both, one of them kNone for one that is alone.
    template <typename Tell>
    void forEach(const Tell& tell) const
    {
        std::size_t i = m_first.size();
        std::size_t j = m_second.size();
        while (i > 0 || j > 0) {
            switch (m_steps[m_bands[i].firstStep + placeIn(i, j)]) {
            case Step::Both:
                tell(--i, --j);
                break;
            case Step::First:
                tell(--i, kNone);
                break;
            case Step::Second:
                tell(kNone, --j);
                break;
            }
        }
    }

private:
    enum class Step : std::uint8_t { Both, First, Second };
    /// How many of the second are looked at for one of the first, before its time and after it.
    static constexpr std::size_t kAround = 128;
    static constexpr std::int64_t kNever = INT64_MAX / 2;

    /// What may come after the first i: so many of the second, and those that follow.
    struct Band
    {
        std::size_t begin = 0;
        std::size_t size = 0;
        std::size_t firstStep = 0;
    };

    /// From that of the one before to its own: each has a way into the next.
    void placeBands()
    {
        std::size_t steps = 0;
        std::size_t before = 0;
        for (std::size_t i = 0; i <= m_first.size(); ++i) {
            std::size_t at = before;
            while (i > 0 && at < m_second.size() && m_second[at].ns <= m_first[i - 1].ns)
                ++at;
            const std::size_t begin = before - std::min(before, kAround);
            const std::size_t end =
                i == m_first.size() ? m_second.size() : std::min(at + kAround, m_second.size());
            m_bands.push_back({.begin = begin, .size = end + 1 - begin, .firstStep = steps});
            steps += end + 1 - begin;
            before = at;
        }
        m_steps.resize(steps);
    }
    /// Of the first j of the second, in the band of i; as large as the band or more: not in it.
    std::size_t placeIn(std::size_t i, std::size_t j) const { return j - m_bands[i].begin; }

    void step(std::size_t i, std::size_t band, const std::vector<std::int64_t>& before,
              std::vector<std::int64_t>& costs, const AloneCost& alone)
    {
        const std::size_t j = m_bands[i].begin + band;
        if (i == 0 && j == 0)
            costs[band] = 0;
        const auto take = [&](std::int64_t cost, Step step) {
            if (cost < costs[band]) {
                costs[band] = cost;
                m_steps[m_bands[i].firstStep + band] = step;
            }
        };
        const auto above = [&](std::size_t aboveJ) {
            const auto at = placeIn(i - 1, aboveJ);
            return at < before.size() ? before[at] : kNever;
        };
        if (i > 0 && j > 0) {
            const std::int64_t apart = std::abs(m_first[i - 1].ns - m_second[j - 1].ns);
            if (apart <= kMaxApartNs)
                take(above(j - 1) + apart, Step::Both);
        }
        if (i > 0)
            take(above(j) + alone(m_first[i - 1]), Step::First);
        if (j > 0 && band > 0)
            take(costs[band - 1] + alone(m_second[j - 1]), Step::Second);
    }

    const SeenRecords::Times& m_first;
    const SeenRecords::Times& m_second;
    std::vector<Band> m_bands; ///< by the number of the first
    std::vector<Step> m_steps; ///< that led there
};

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

    void pair(const Key& key, const SeenRecords::Times& allOfFirst,
              const SeenRecords::Times& allOfSecond)
    {
        const auto first = whileBothWereOn(allOfFirst);
        const auto second = whileBothWereOn(allOfSecond);
        const Pairing pairing(first, second, [this](const SeenRecords::Time& time) {
            return isAtEnds(time) ? kAloneAtEndsNs : kAloneNs;
        });
        pairing.forEach([&](std::size_t one, std::size_t other) {
            if (one == Pairing::kNone) {
                alone(key, second[other], m_result.onlySecond, '>');
            } else if (other == Pairing::kNone) {
                alone(key, first[one], m_result.onlyFirst, '<');
            } else {
                ++m_result.same;
                m_apart.push_back(std::abs(first[one].ns - second[other].ns));
            }
        });
    }

    SeenRecords::Times whileBothWereOn(const SeenRecords::Times& times) const
    {
        SeenRecords::Times within;
        for (const SeenRecords::Time& time : times) {
            if (time.ns >= m_beginNs && time.ns <= m_endNs)
                within.push_back(time);
        }
        return within;
    }

    bool isAtEnds(const SeenRecords::Time& time) const
    {
        return time.sinceNs < m_beginNs + kEndNs || time.ns > m_endNs - kEndNs;
    }

    void alone(const Key& key, const SeenRecords::Time& time, std::uint64_t& count, char side)
    {
        if (isAtEnds(time)) {
            ++m_result.atEnds;
            return;
        }
        ++count;
        if (m_shown++ < 20) {
            m_result.examples += std::string(1, side) + " cpu " + std::to_string(key.first) + ' '
                + std::to_string(time.ns - m_beginNs)
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
            m_times[{record->cpu, names.keyOf(text)}].push_back(
                {time, event ? time - lastedNs(event, record) : time});
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
