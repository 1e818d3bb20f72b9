#include "core/store/read/call_scan.h"

#include "core/database/series_tables.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <set>

namespace probescope::store {

CallScan::CallScan(const Capture& capture, const CallTable& table, CallFilter filter)
    : m_capture(capture)
    , m_table(table)
    , m_filter(std::move(filter))
    , m_events(table.access())
{
}

Result<> CallScan::start()
{
    m_started = true;
    auto stacks = m_table.stacks();
    if (!stacks)
        return passOn(stacks);
    m_stacks = std::move(*stacks);
    if (auto chosen = chooseChunks(); !chosen)
        return chosen;
    return chooseRows();
}

Result<> CallScan::chooseChunks()
{
    const bool byId =
        m_filter.firstId > 0 || m_filter.lastId < std::numeric_limits<std::int64_t>::max();
    if (!m_filter.stack && !m_filter.pid && !byId) {
        auto all = m_table.reader().chunks();
        if (!all)
            return passOn(all);
        m_chunks = std::move(*all);
        return {};
    }
    std::set<std::int64_t> chunks;
    m_wanted.assign(m_stacks->all.size() + 1, false);
    for (const CallTable::Stack& stack : m_stacks->all) {
        // A task that was not known at first is in the stack of its CPU.
        const bool ofPid =
            !m_filter.pid || stack.shown.pid <= 0 || stack.shown.pid == *m_filter.pid;
        if (!ofPid || (m_filter.stack && *m_filter.stack != std::int64_t(stack.shown.number)))
            continue;
        m_wanted[stack.shown.number] = true;
        const auto runs = m_table.reader().runs(stack.shown.number);
        if (!runs)
            return passOn(runs);
        for (const SeriesReader::Run& run : **runs) {
            if (std::int64_t(run.first) <= m_filter.lastId
                && std::int64_t(run.first + run.count) > m_filter.firstId)
                chunks.insert(run.chunk);
        }
    }
    m_chunks.assign(chunks.begin(), chunks.end());
    return {};
}

Result<> CallScan::chooseRows()
{
    const bool toEnd = m_filter.lastNs == std::numeric_limits<std::int64_t>::max();
    const bool fromStart = m_filter.firstNs == std::numeric_limits<std::int64_t>::min();
    if ((fromStart && toEnd) || !m_capture.chunks().timesAscend())
        return {};
    const auto first = fromStart ? Result<RowId>(0) : m_capture.rowAt(m_filter.firstNs);
    if (!first)
        return passOn(first);
    const auto end = toEnd ? Result<RowId>(UINT64_MAX) : m_capture.rowAt(m_filter.lastNs + 1);
    if (!end)
        return passOn(end);
    // An import may have added events that are within the bounds, too.
    m_rows.emplace(*first, *end < m_capture.summary().events ? *end : UINT64_MAX);
    return {};
}

Result<bool> CallScan::next()
{
    if (!m_started) {
        if (auto started = start(); !started)
            return passOn(started);
    }
    while (true) {
        while (m_next < m_stop) {
            m_row = m_next++;
            auto may = mayMatch();
            if (!may || *may)
                return may;
        }
        m_next = m_runEnd;
        if (m_chunk && m_next < m_chunk->data->rows()) {
            enterRun();
            continue;
        }
        if (m_nextChunk == m_chunks.size())
            return false;
        if (m_cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        if (auto entered = enterChunk(); !entered)
            return passOn(entered);
    }
}

Result<> CallScan::enterChunk()
{
    auto chunk = m_table.reader().chunk(m_chunks[m_nextChunk++]);
    if (!chunk)
        return passOn(chunk);
    m_chunk = std::move(*chunk);
    m_chunkRows = CallRows(*m_chunk);
    m_next = m_stop = m_runEnd = 0;
    return {};
}

/// The run that m_next is in.
void CallScan::enterRun()
{
    const auto [run, first] = m_chunk->data->runOf(m_next);
    m_firstRow = m_next;
    m_first = {std::uint32_t(run.key), first};
    m_runEnd = m_next + std::size_t(run.first + run.count - first);
    m_stop = m_next;
    const bool known = run.key < m_stacks->all.size();
    if (!known || (!m_wanted.empty() && !m_wanted[std::size_t(run.key)]))
        return;
    const std::uint64_t begin = std::max(first, std::uint64_t(m_filter.firstId));
    const std::uint64_t end =
        std::min({run.first + run.count, m_stacks->all[std::size_t(run.key)].shown.calls,
                  std::uint64_t(m_filter.lastId) + 1});
    if (begin >= end || m_filter.lastId < 0)
        return;
    m_next += std::size_t(begin - first);
    m_stop = m_next + std::size_t(end - begin);
}

/// A look at what lies beside the call, before its events are read.
Result<bool> CallScan::mayMatch()
{
    const CallPatch* const patch = m_chunkRows.patchOf(m_row);
    const auto at = [this](std::size_t column) { return m_chunkRows.at(column, m_row); };
    if (m_filter.function && !isWanted(patch ? patch->function : at(call_column::Function)))
        return false;
    if (!m_rows && !m_filter.cpu)
        return true;
    const auto state =
        Call::State((patch ? patch->flags : at(call_column::Flags)) & call_flags::kState);
    if (state != Call::State::Whole && state != Call::State::NoExit)
        return true;
    const auto entry = RowId(at(call_column::FirstRow));
    if (m_rows && (entry < m_rows->first || entry >= m_rows->second))
        return false;
    if (!m_filter.cpu)
        return true;
    const auto event = m_events.at(entry);
    if (!event)
        return passOn(event);
    return std::int64_t(event->cpu) == *m_filter.cpu;
}

bool CallScan::isWanted(std::int64_t function)
{
    const auto [known, isNew] = m_functions.try_emplace(function);
    if (isNew)
        known->second = m_capture.string(StringId(std::uint32_t(function))) == *m_filter.function;
    return known->second;
}

CallId CallScan::id() const
{
    return {m_first.stack, m_first.index + (m_row - m_firstRow)};
}

Result<Call> CallScan::call()
{
    return CallTable::callAt(m_chunkRows, m_row, id(), m_stacks->all[m_first.stack], m_events);
}

} // namespace probescope::store
