#include "core/store/series/call_forest.h"

#include <algorithm>

namespace probescope::store {

CallForest::CallForest(std::shared_ptr<const SeriesAccess> access, const CallTable& table)
    : m_access(std::move(access))
    , m_table(table)
    , m_reader(m_access, SeriesKind::Root, root_column::Count)
{
}

Result<std::vector<std::uint32_t>> CallForest::cpus() const
{
    std::vector<std::uint32_t> cpus;
    const auto read = m_access->read([&cpus](Connection& connection) -> Result<> {
        auto select =
            connection.prepare("SELECT DISTINCT key FROM series_dir WHERE kind = ?1 ORDER BY key");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        select->bind(1, std::int64_t(SeriesKind::Root));
        while (true) {
            const auto row = select->step();
            if (!row)
                return tl::unexpected(row.error());
            if (!*row)
                return {};
            cpus.push_back(std::uint32_t(select->integer(0)));
        }
    });
    if (!read)
        return tl::unexpected(read.error());
    return cpus;
}

Result<std::uint64_t> CallForest::count(Forest forest) const
{
    if (forest.kind == Forest::Kind::Cpu)
        return m_reader.count(forest.key);
    const auto stacks = m_table.stacks();
    if (!stacks)
        return tl::unexpected(stacks.error());
    return forest.key < (*stacks)->all.size() ? (*stacks)->all[forest.key].roots : 0;
}

Result<std::vector<Call>> CallForest::roots(Forest forest, std::uint64_t position,
                                            std::size_t count) const
{
    const auto all = this->count(forest);
    if (!all)
        return tl::unexpected(all.error());
    const std::uint64_t left = *all - std::min(*all, position);
    count = std::size_t(std::min<std::uint64_t>(count, left));
    if (count == 0)
        return std::vector<Call>();
    return forest.kind == Forest::Kind::Cpu ? ofCpu(forest.key, position, count)
                                            : ofStack(forest.key, position, count);
}

Result<std::vector<Call>> CallForest::ofCpu(std::uint32_t cpu, std::uint64_t position,
                                            std::size_t count) const
{
    std::vector<Call> roots;
    roots.reserve(count);
    while (roots.size() < count) {
        const auto place = m_reader.find(cpu, position);
        if (!place)
            return tl::unexpected(place.error());
        const std::size_t some = std::min(count - roots.size(), place->count);
        for (std::size_t i = 0; i < some; ++i) {
            auto call = m_table.call({std::uint32_t(place->at(root_column::Stack, i)),
                                      std::uint64_t(place->at(root_column::Index, i))});
            if (!call)
                return tl::unexpected(std::move(call.error()));
            roots.push_back(*call);
        }
        position += some;
    }
    return roots;
}

Result<std::vector<Call>> CallForest::ofStack(std::uint32_t stack, std::uint64_t position,
                                              std::size_t count) const
{
    const auto runs = m_table.reader().runs(stack);
    if (!runs)
        return tl::unexpected(runs.error());
    // The last run with at most `position` roots before it; one of equal count has none itself.
    const auto it = std::upper_bound(
        (*runs)->begin(), (*runs)->end(), position,
        [](std::uint64_t wanted, const SeriesReader::Run& run) { return wanted < run.extra; });
    if (it == (*runs)->begin())
        return noSuchCall();
    const SeriesReader::Run& run = *std::prev(it);
    const auto place = m_table.reader().find(stack, run.first);
    if (!place)
        return tl::unexpected(place.error());
    std::uint64_t skip = position - run.extra;
    std::size_t offset = 0;
    for (; offset < place->count; ++offset) {
        if (place->at(call_column::ParentDelta, offset) == 0 && skip-- == 0)
            break;
    }
    std::vector<Call> roots;
    roots.reserve(count);
    for (std::uint64_t index = run.first + offset; roots.size() < count;) {
        auto call = m_table.call({stack, index});
        if (!call)
            return tl::unexpected(std::move(call.error()));
        roots.push_back(*call);
        index += call->subtree;
    }
    return roots;
}

Result<std::uint64_t> CallForest::countBefore(std::uint32_t cpu, RowId row) const
{
    const auto runs = m_reader.runs(cpu);
    if (!runs)
        return tl::unexpected(runs.error());
    const auto it = std::lower_bound(
        (*runs)->begin(), (*runs)->end(), row,
        [](const SeriesReader::Run& run, RowId wanted) { return run.row0 < wanted; });
    if (it == (*runs)->begin())
        return 0;
    const std::uint64_t first = std::prev(it)->first;
    const auto place = m_reader.find(cpu, first);
    if (!place)
        return tl::unexpected(place.error());
    std::size_t low = 1;
    std::size_t high = place->count;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (RowId(place->at(root_column::Row, middle)) < row)
            low = middle + 1;
        else
            high = middle;
    }
    return first + low;
}

Result<std::uint64_t> CallForest::lastBefore(Forest forest, RowId row) const
{
    if (forest.kind == Forest::Kind::Cpu) {
        auto before = countBefore(forest.key, row);
        if (!before)
            return before;
        return *before - std::min<std::uint64_t>(*before, 1);
    }
    if (row == 0)
        return 0;
    const auto last = m_table.lastSeenBy(forest.key, row - 1);
    if (!last)
        return tl::unexpected(last.error());
    if (!*last)
        return 0;
    auto root = m_table.root({forest.key, **last});
    if (!root)
        return root;
    return positionInStack({forest.key, *root});
}

Result<std::uint64_t> CallForest::positionInStack(CallId root) const
{
    const auto runs = m_table.reader().runs(root.stack);
    if (!runs)
        return tl::unexpected(runs.error());
    const std::size_t number = SeriesReader::runAt(**runs, root.index);
    if (number == (*runs)->size())
        return noSuchCall();
    const SeriesReader::Run& run = (**runs)[number];
    const auto place = m_table.reader().find(root.stack, run.first);
    if (!place)
        return tl::unexpected(place.error());
    std::uint64_t position = run.extra;
    const std::size_t end = std::min(place->count, std::size_t(root.index - run.first));
    for (std::size_t i = 0; i < end; ++i)
        position += place->at(call_column::ParentDelta, i) == 0 ? 1 : 0;
    return position;
}

Result<std::uint64_t> CallForest::position(Forest forest, const Call& root) const
{
    if (forest.kind == Forest::Kind::Stack) {
        if (root.id.stack != forest.key)
            return fail(ErrorCode::Invalid, tr("the call belongs to another stack"));
        return positionInStack(root.id);
    }
    if (root.cpu != forest.key)
        return fail(ErrorCode::Invalid, tr("the call started on another CPU"));
    return countBefore(forest.key, root.firstRow);
}

} // namespace probescope::store
