#include "core/record/counts/hist_snapshot.h"

#include "core/format/tables/kernel_table.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>

namespace probescope::record {

namespace {

using format::KernelCell;
using format::KernelTable;
using format::KernelTables;
using tracefs::HistTrigger;

constexpr std::string_view kCount = "hitcount";
constexpr std::uint32_t kMaxCpu = 65535;

KernelTables tablesOf(std::string_view printed)
{
    const auto parser = format::makeHistParser();
    std::uint64_t number = 0;
    for (std::size_t begin = 0; begin < printed.size();) {
        const auto end = std::min(printed.find('\n', begin), printed.size());
        parser->line(printed.substr(begin, end - begin), ++number);
        begin = end + 1;
    }
    return parser->finish();
}

/// `bash [1234]`
std::pair<std::string, std::string> nameAndPid(const KernelCell& cell)
{
    const auto bracket = cell.text.rfind(" [");
    const auto pid = cell.number ? std::to_string(cell.number->magnitude) : std::string();
    return {cell.text.substr(0, bracket), pid};
}

/// The kernel extends a number to 64 bits and prints it without a sign; should it print no more
/// than the field's own bits, the sign is theirs.
std::string signedText(const KernelCell& cell, std::uint32_t bytes)
{
    constexpr std::uint32_t kBitsOfByte = 8;
    constexpr std::uint32_t kMaxBytes = 8;
    auto number = cell.number->magnitude;
    const auto spare = kBitsOfByte * (kMaxBytes - std::min(bytes, kMaxBytes));
    if (spare != 0 && number >> (kBitsOfByte * bytes) == 0)
        return std::to_string(std::int64_t(number << spare) >> spare);
    return std::to_string(std::int64_t(number));
}

/// `signedBytes`: see HistTrigger.
std::string keyText(const AggregationKey& key, const KernelCell& cell, std::uint32_t signedBytes)
{
    const auto asTask = [&] { return nameAndPid(cell); };
    switch (key.kind) {
    case AggregationKey::Kind::Task: {
        const auto [name, pid] = asTask();
        return pid.empty() ? name : name + "-" + pid;
    }
    case AggregationKey::Kind::Comm:
        return asTask().first;
    case AggregationKey::Kind::Pid:
        return asTask().second;
    default:
        break;
    }
    const bool isPlain = cell.number && cell.text == std::to_string(cell.number->magnitude);
    return signedBytes != 0 && isPlain ? signedText(cell, signedBytes) : cell.text;
}

/// Adds up what comes together again.
class HistAccumulator
{
public:
    explicit HistAccumulator(const HistQuery& question)
        : m_question(&question)
    {
    }

    void add(const HistTrigger& trigger, const KernelTable& table)
    {
        const int count = table.column(kCount);
        const int sum = trigger.hasSum ? count + 1 : -1;
        std::uint64_t unread = 0;
        for (const auto& row : table.rows) {
            if (count < 0 || row.size() <= std::size_t(std::max(count, sum))
                || std::size_t(count) < trigger.keys.size()) {
                ++unread;
                continue;
            }
            auto& group = groupOf(trigger, row);
            const auto hits = wholeOf(row[std::size_t(count)]);
            group.count += hits;
            m_snapshot.events += hits;
            if (sum >= 0) {
                const auto more = wholeOf(row[std::size_t(sum)]);
                group.sum += more;
                m_snapshot.sum += more;
            }
            if (trigger.bins)
                addBin(group, row[*trigger.bins], hits, trigger.isSigned);
        }
        m_snapshot.isSigned = m_snapshot.isSigned || trigger.isSigned;
        if (unread > 0)
            m_snapshot.problems.push_back(
                {.place = {},
                 .reason = tr("groups of the kernel's histogram lack a key or the value and are "
                              "not counted"),
                 .excerpt = trigger.event.system + ":" + trigger.event.name,
                 .count = unread});
    }

    void addDropped(const KernelTables& tables)
    {
        for (const auto& table : tables.tables)
            m_snapshot.dropped += table.total("Dropped").value_or(0);
        for (const auto& problem : tables.problems) {
            // While the kernel counts on, its number of entries is a later one than those above it.
            const bool later =
                std::any_of(tables.tables.begin(), tables.tables.end(), [&](const auto& table) {
                    return !table.title.empty()
                        && problem.excerpt == table.title.substr(0, Problem::kMaxExcerpt);
                });
            if (!later)
                m_snapshot.problems.push_back(problem);
        }
    }

    HistSnapshot finish()
    {
        m_snapshot.found = m_snapshot.groups.size();
        for (auto& group : m_snapshot.groups) {
            std::sort(group.bins.begin(), group.bins.end(), [](const auto& a, const auto& b) {
                return std::pair(orderOf(a.kind), a.low) < std::pair(orderOf(b.kind), b.low);
            });
        }
        std::stable_sort(m_snapshot.groups.begin(), m_snapshot.groups.end(),
                         [this](const auto& a, const auto& b) { return weight(a) > weight(b); });
        leaveOut();
        return std::move(m_snapshot);
    }

private:
    void leaveOut()
    {
        auto& groups = m_snapshot.groups;
        const std::size_t top = m_question->top;
        if (top == 0 || groups.size() <= top)
            return;
        const auto begin = groups.begin() + std::ptrdiff_t(top);
        const auto next = std::min(groups.size() - top, HistSnapshot::kMaxNext);
        m_snapshot.next.assign(std::make_move_iterator(begin),
                               std::make_move_iterator(begin + std::ptrdiff_t(next)));
        groups.resize(top);
    }

    static int orderOf(HistBin::Kind kind)
    {
        return kind == HistBin::Kind::Below ? 0 : kind == HistBin::Kind::Within ? 1 : 2;
    }

    static std::uint64_t wholeOf(const KernelCell& cell)
    {
        if (!cell.number)
            return 0;
        return cell.number->negative ? 0 - cell.number->magnitude : cell.number->magnitude;
    }

    double weight(const HistGroup& group) const
    {
        switch (m_question->value.kind) {
        case AggregationValue::Kind::Sum:
            return m_snapshot.sumOf(group);
        case AggregationValue::Kind::Average:
            return m_snapshot.averageOf(group);
        default:
            return double(group.count);
        }
    }

    HistGroup& groupOf(const HistTrigger& trigger, const std::vector<KernelCell>& row)
    {
        std::vector<std::string> keys;
        for (std::size_t i = 0; i < m_question->keys.size(); ++i) {
            const auto place = i < trigger.places.size() ? trigger.places[i] : std::nullopt;
            const auto bytes = i < trigger.signedBytes.size() ? trigger.signedBytes[i] : 0;
            keys.push_back(place ? keyText(m_question->keys[i], row[*place], bytes)
                                 : trigger.event.system + ":" + trigger.event.name);
        }
        const auto [known, isNew] = m_groups.try_emplace(keys, m_snapshot.groups.size());
        if (isNew)
            m_snapshot.groups.push_back({.keys = std::move(keys)});
        return m_snapshot.groups[known->second];
    }

    HistBin binOf(const KernelCell& cell, bool isSigned) const
    {
        using Kind = HistBin::Kind;
        constexpr std::uint64_t kMaxSigned = std::numeric_limits<std::int64_t>::max();
        const auto number = wholeOf(cell);
        const auto& value = m_question->value;
        if (value.kind == AggregationValue::Kind::Quantize) {
            constexpr std::uint64_t kBits = 64;
            if (number == 0)
                return {Kind::Within, 0, 1};
            if (number < kBits)
                return {Kind::Within, (std::uint64_t(1) << (number - 1)) + 1,
                        std::uint64_t(1) << number};
            if (isSigned)
                return {Kind::Below, 0, 0};
            return {Kind::Within, (std::uint64_t(1) << (kBits - 1)) + 1,
                    std::numeric_limits<std::uint64_t>::max()};
        }
        const auto from = std::uint64_t(value.from);
        const auto to = std::uint64_t(value.to);
        if (number < from || (isSigned && number > kMaxSigned))
            return {Kind::Below, from, from};
        if (number >= to)
            return {Kind::Above, to - 1, to - 1};
        return {Kind::Within, number, number + std::uint64_t(value.step) - 1};
    }

    void addBin(HistGroup& group, const KernelCell& cell, std::uint64_t count, bool isSigned) const
    {
        auto bin = binOf(cell, isSigned);
        const auto known = std::find_if(group.bins.begin(), group.bins.end(), [&](const auto& one) {
            return one.kind == bin.kind && one.low == bin.low;
        });
        if (known != group.bins.end()) {
            known->count += count;
            return;
        }
        bin.count = count;
        group.bins.push_back(bin);
    }

    const HistQuery* m_question;
    HistSnapshot m_snapshot;
    std::map<std::vector<std::string>, std::size_t> m_groups;
};

} // namespace

double HistSnapshot::sumOf(const HistGroup& group) const
{
    return isSigned ? double(std::int64_t(group.sum)) : double(group.sum);
}

double HistSnapshot::averageOf(const HistGroup& group) const
{
    return group.count == 0 ? 0 : sumOf(group) / double(group.count);
}

HistSnapshot histSnapshotOf(const HistQuery& question,
                            const std::vector<std::pair<HistTrigger, std::string>>& printed)
{
    HistAccumulator accumulator(question);
    for (const auto& [trigger, text] : printed) {
        const auto tables = tablesOf(text);
        if (!tables.tables.empty())
            accumulator.add(trigger, tables.tables.front());
        accumulator.addDropped(tables);
    }
    return accumulator.finish();
}

std::vector<std::uint64_t> droppedOf(std::string_view printed)
{
    std::vector<std::uint64_t> dropped;
    for (const auto& table : tablesOf(printed).tables)
        dropped.push_back(table.total("Dropped").value_or(0));
    return dropped;
}

Result<std::vector<std::uint64_t>> countsByCpu(std::string_view printed)
{
    const auto tables = tablesOf(printed);
    const auto isNone = [&] {
        return fail(ErrorCode::Corrupt, tr("the kernel does not provide counts per CPU here"),
                    tr("Restart the counters"));
    };
    if (tables.tables.empty())
        return isNone();
    std::vector<std::uint64_t> counts;
    const auto& table = tables.tables.front();
    for (const auto& row : table.rows) {
        if (row.size() < 2 || !row[0].number || !row[1].number || row[0].number->negative
            || row[0].number->magnitude > kMaxCpu)
            return isNone();
        const auto cpu = std::size_t(row[0].number->magnitude);
        counts.resize(std::max(counts.size(), cpu + 1));
        counts[cpu] += row[1].number->magnitude;
    }
    return counts;
}

} // namespace probescope::record
