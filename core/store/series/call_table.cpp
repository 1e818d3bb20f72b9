#include "core/store/series/call_table.h"

#include "core/numbers/saturate.h"

#include <algorithm>

namespace probescope::store {

namespace {

StringId stringOf(std::int64_t value)
{
    return StringId(std::uint32_t(value));
}

} // namespace

tl::unexpected<Error> noSuchCall()
{
    return fail(ErrorCode::Invalid, tr("no such call"));
}

CallTable::CallTable(std::shared_ptr<const SeriesAccess> access)
    : m_access(std::move(access))
    , m_reader(m_access, SeriesKind::Call, call_column::Count)
{
}

Result<std::shared_ptr<const CallTable::Stacks>> CallTable::stacks(bool again) const
{
    const std::uint64_t generation = m_access->generation();
    {
        const std::lock_guard lock(m_mutex);
        if (m_stacks && m_generation == generation && !again)
            return m_stacks;
    }
    auto stacks = std::make_shared<Stacks>();
    if (auto loaded = load(*stacks); !loaded)
        return tl::unexpected(std::move(loaded.error()));
    const std::lock_guard lock(m_mutex);
    m_stacks = stacks;
    m_generation = generation;
    return m_stacks;
}

Result<> CallTable::load(Stacks& stacks) const
{
    return m_access->read([&stacks](Connection& connection) -> Result<> {
        auto select = connection.prepare("SELECT number, task, pid, cpu, buffer, calls, roots,"
                                         " depths, last_ns FROM call_stack ORDER BY number");
        if (!select)
            return tl::unexpected(std::move(select.error()));
        while (true) {
            const auto row = select->step();
            if (!row)
                return tl::unexpected(row.error());
            if (!*row)
                return {};
            Stack stack;
            stack.shown.number = std::uint32_t(select->integer(0));
            stack.shown.task = TaskId(std::uint32_t(select->integer(1)));
            stack.shown.pid = std::int32_t(select->integer(2));
            stack.shown.cpu = std::uint32_t(select->integer(3));
            stack.buffer = std::uint16_t(select->integer(4));
            stack.shown.calls = std::uint64_t(select->integer(5));
            stack.roots = std::uint64_t(select->integer(6));
            stack.depths = std::uint16_t(std::min<std::int64_t>(select->integer(7), UINT16_MAX));
            stack.lastNs = select->integer(8);
            if (select->integer(0) != std::int64_t(stacks.all.size()))
                return fail(ErrorCode::Corrupt, tr("the table of call stacks has a gap"),
                            tr("Import the original again, or use another copy"));
            if (stack.shown.pid > 0)
                stacks.byPid.emplace(stack.shown.pid, stack.shown.number);
            else
                stacks.byCpu.emplace(stack.shown.cpu, stack.shown.number);
            stacks.all.push_back(stack);
        }
    });
}

CallRows::CallRows(const SeriesReader::Chunk& chunk)
    : m_chunk(&chunk)
{
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        m_columns[column] = ColumnCursor(chunk.data->column(column));
}

Result<Call> CallTable::callAt(CallRows& rows, std::size_t row, CallId id, const Stack& stack,
                               CallEvents& events)
{
    const CallPatch* const patch = rows.patchOf(row);
    const std::int64_t flags = patch ? patch->flags : rows.at(call_column::Flags, row);
    Call call;
    call.id = id;
    call.state = Call::State(flags & call_flags::kState);
    call.hasDuration = (flags & call_flags::kDuration) != 0;
    call.interrupted = (flags & call_flags::kInterrupted) != 0;
    call.function = stringOf(patch ? patch->function : rows.at(call_column::Function, row));
    call.subtree = std::uint64_t(patch ? patch->subtree : rows.at(call_column::Subtree, row));
    call.firstRow = RowId(rows.at(call_column::FirstRow, row));
    const RowId end = call.firstRow + RowId(patch ? patch->rows : rows.at(call_column::Rows, row));
    if (call.state == Call::State::Whole || call.state == Call::State::NoExit)
        call.entryRow = call.firstRow;
    if (call.state == Call::State::Whole || call.state == Call::State::NoEntry)
        call.exitRow = end;
    call.lastRow = (flags & call_flags::kOpen) != 0 ? UINT64_MAX : end;

    if (call.entryRow) {
        const auto entry = events.at(*call.entryRow);
        if (!entry)
            return tl::unexpected(entry.error());
        call.startNs = entry->timeNs;
        call.cpu = entry->cpu;
        call.task = TaskId(entry->task);
    } else {
        call.startNs = patch ? patch->startNs : rows.at(call_column::Start, row);
        call.cpu = std::uint32_t(rows.at(call_column::Cpu, row));
        call.task = TaskId(std::uint32_t(rows.at(call_column::Task, row)));
    }
    call.depth = std::uint16_t(rows.at(call_column::Depth, row));
    // A patch says nothing of the depth.
    if (const auto field = call_flags::depthField(rows.at(call_column::Flags, row))) {
        const auto depth = events.field(call.firstRow, field);
        if (!depth)
            return tl::unexpected(depth.error());
        call.depth = std::uint16_t(*depth);
    }
    call.durationNs = patch ? patch->durationNs : rows.at(call_column::Duration, row);
    if (const ExitFields fields = call_flags::exitFields(flags)) {
        const auto duration = events.duration(end, fields);
        if (!duration)
            return tl::unexpected(duration.error());
        call.durationNs = *duration;
    }
    call.selfNs =
        saturatingSub(call.durationNs, patch ? patch->childNs : rows.at(call_column::Child, row));
    if ((flags & call_flags::kOpen) != 0) {
        // An import is still at work, or was cut short.
        call.durationNs = std::max<std::int64_t>(0, saturatingSub(stack.lastNs, call.startNs));
        call.selfNs = 0;
        call.subtree = stack.shown.calls - std::min(stack.shown.calls, id.index);
    }
    call.subtree = endOf(call, stack) - id.index;
    return call;
}

std::uint64_t CallTable::endOf(const Call& call, const Stack& stack)
{
    const std::uint64_t left = stack.shown.calls - std::min(stack.shown.calls, call.id.index);
    return call.id.index + std::max<std::uint64_t>(1, std::min(call.subtree, left));
}

Result<Call> CallTable::call(CallId id) const
{
    return CallPass(*this).call(id);
}

Result<CallPass::Near*> CallPass::find(CallId id)
{
    Near& near = m_near[id.stack % kNear];
    if (near.stacks && id.stack == near.first.stack && id.index >= near.first.index
        && id.index - near.first.index < near.place.count)
        return &near;
    for (const bool again : {false, true}) {
        auto all = m_table.stacks(again);
        if (!all)
            return tl::unexpected(std::move(all.error()));
        if (id.stack >= (*all)->all.size() || id.index >= (*all)->all[id.stack].shown.calls)
            continue;
        auto place = m_table.reader().find(id.stack, id.index);
        if (!place)
            return tl::unexpected(std::move(place.error()));
        const CallRows rows(*place->chunk);
        near = {id, std::move(*place), std::move(*all), rows};
        return &near;
    }
    return noSuchCall();
}

Result<Call> CallPass::call(CallId id)
{
    const auto found = find(id);
    if (!found)
        return tl::unexpected(found.error());
    Near& near = **found;
    return CallTable::callAt(near.rows, near.rowOf(id), id, near.stacks->all[id.stack], m_events);
}

Result<StringId> CallPass::function(CallId id)
{
    const auto found = find(id);
    if (!found)
        return tl::unexpected(found.error());
    Near& near = **found;
    const std::size_t row = near.rowOf(id);
    const CallPatch* const patch = near.rows.patchOf(row);
    return stringOf(patch ? patch->function : near.rows.at(call_column::Function, row));
}

Result<CallPass::Times> CallPass::times(CallId id)
{
    const auto found = find(id);
    if (!found)
        return tl::unexpected(found.error());
    Near& near = **found;
    const std::size_t row = near.rowOf(id);
    const auto flags = near.rows.at(call_column::Flags, row);
    const bool whole = Call::State(flags & call_flags::kState) == Call::State::Whole;
    const std::int64_t rows = near.rows.at(call_column::Rows, row);
    if (!whole || rows == 0 || near.rows.patchOf(row) != nullptr)
        return timesOfCall(near, id);
    const auto firstRow = RowId(near.rows.at(call_column::FirstRow, row));
    const auto begin = m_events.timeAt(firstRow);
    if (!begin)
        return tl::unexpected(begin.error());
    const auto end = m_events.timeAt(firstRow + RowId(rows));
    if (!end)
        return tl::unexpected(end.error());
    return Times{*begin, *end};
}

/// Whatever call it is.
Result<CallPass::Times> CallPass::timesOfCall(Near& near, CallId id)
{
    const auto call =
        CallTable::callAt(near.rows, near.rowOf(id), id, near.stacks->all[id.stack], m_events);
    if (!call)
        return tl::unexpected(call.error());
    Times times{call->startNs, call->endNs()};
    if (call->exitRow && call->exitRow != call->entryRow) {
        const auto exit = m_events.timeAt(*call->exitRow);
        if (!exit)
            return tl::unexpected(exit.error());
        times.endNs = *exit;
    }
    return times;
}

Result<std::vector<Call>> CallTable::scan(std::uint32_t stack, std::uint64_t first,
                                          std::size_t count) const
{
    const auto all = stacks();
    if (!all)
        return tl::unexpected(all.error());
    std::vector<Call> calls;
    if (stack >= (*all)->all.size())
        return calls;
    const Stack& known = (*all)->all[stack];
    const std::uint64_t left = known.shown.calls - std::min(known.shown.calls, first);
    const std::uint64_t end = first + std::min<std::uint64_t>(count, left);
    constexpr std::uint64_t kReserved = 1U << 16U; // in a damaged file there may be any number
    calls.reserve(std::size_t(std::min(end - first, kReserved)));
    CallEvents events(*m_access);
    while (first < end) {
        const auto place = m_reader.find(stack, first);
        if (!place)
            return tl::unexpected(place.error());
        const std::uint64_t some = std::min<std::uint64_t>(end - first, place->count);
        CallRows rows(*place->chunk);
        for (std::uint64_t i = 0; i < some; ++i) {
            auto call =
                callAt(rows, place->row + std::size_t(i), {stack, first + i}, known, events);
            if (!call)
                return tl::unexpected(std::move(call.error()));
            calls.push_back(*call);
        }
        first += some;
    }
    return calls;
}

Result<std::shared_ptr<const std::vector<std::int64_t>>> CallTable::chunkIds() const
{
    const std::uint64_t generation = m_access->generation();
    {
        const std::lock_guard lock(m_mutex);
        if (m_chunkIds && m_chunkIdsGeneration == generation)
            return m_chunkIds;
    }
    auto ids = m_reader.chunks();
    if (!ids)
        return tl::unexpected(std::move(ids.error()));
    const std::lock_guard lock(m_mutex);
    m_chunkIds = std::make_shared<std::vector<std::int64_t>>(std::move(*ids));
    m_chunkIdsGeneration = generation;
    return m_chunkIds;
}

Result<std::vector<Call>> CallTable::scanAll(std::uint64_t& place, std::size_t count) const
{
    constexpr unsigned kRowBits = 32;
    const auto all = stacks();
    if (!all)
        return tl::unexpected(all.error());
    const auto ids = chunkIds();
    if (!ids)
        return tl::unexpected(ids.error());
    std::vector<Call> calls;
    CallEvents events(*m_access);
    for (std::uint64_t number = place >> kRowBits; number < (*ids)->size() && calls.empty();
         number = place >> kRowBits) {
        const auto chunk = m_reader.chunk((**ids)[std::size_t(number)]);
        if (!chunk)
            return tl::unexpected(chunk.error());
        const SeriesChunk& data = *(*chunk)->data;
        CallRows rows(**chunk);
        auto row = std::size_t(place & UINT32_MAX);
        while (row < data.rows() && calls.size() < count) {
            const auto [run, first] = data.runOf(row);
            const auto left = std::size_t(run.first + run.count - first);
            const std::size_t some = std::min(left, count - calls.size());
            if (run.key < (*all)->all.size()) {
                const Stack& stack = (*all)->all[std::size_t(run.key)];
                for (std::size_t i = 0; i < some && first + i < stack.shown.calls; ++i) {
                    const CallId id{std::uint32_t(run.key), first + i};
                    auto call = callAt(rows, row + i, id, stack, events);
                    if (!call)
                        return tl::unexpected(std::move(call.error()));
                    calls.push_back(*call);
                }
            }
            row += some;
        }
        place = row < data.rows() ? (number << kRowBits) | row : (number + 1) << kRowBits;
    }
    return calls;
}

Result<std::optional<std::uint64_t>> CallTable::parent(CallId id) const
{
    const auto place = m_reader.find(id.stack, id.index);
    if (!place)
        return tl::unexpected(place.error());
    const auto delta = std::uint64_t(place->at(call_column::ParentDelta));
    if (delta == 0 || delta > id.index)
        return std::optional<std::uint64_t>();
    return std::optional(id.index - delta);
}

Result<std::uint64_t> CallTable::root(CallId id) const
{
    while (true) {
        const auto up = parent(id);
        if (!up)
            return tl::unexpected(up.error());
        if (!*up)
            return id.index;
        id.index = **up;
    }
}

Result<std::optional<std::uint64_t>> CallTable::lastSeenBy(std::uint32_t stack, RowId row) const
{
    const auto runs = m_reader.runs(stack);
    if (!runs)
        return tl::unexpected(runs.error());
    const auto it = std::upper_bound(
        (*runs)->begin(), (*runs)->end(), row,
        [](RowId wanted, const SeriesReader::Run& run) { return wanted < run.row0; });
    if (it == (*runs)->begin())
        return std::optional<std::uint64_t>();
    const std::uint64_t first = std::prev(it)->first;
    const auto place = m_reader.find(stack, first);
    if (!place)
        return tl::unexpected(place.error());
    // The first one of the run that is seen later; the first of all is not.
    std::size_t low = 1;
    std::size_t high = place->count;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (RowId(place->at(call_column::FirstRow, middle)) <= row)
            low = middle + 1;
        else
            high = middle;
    }
    return std::optional(first + low - 1);
}

} // namespace probescope::store
