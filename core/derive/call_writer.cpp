#include "core/derive/call_writer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::store {

namespace {

constexpr std::size_t kCallChunk = 32768;
constexpr std::size_t kRootChunk = 16384;
constexpr std::size_t kKeptPlaces = 16;

using Row = std::array<std::int64_t, call_column::Count>;

std::int64_t flagsOf(const CallRecord& call)
{
    auto flags = std::int64_t(call.state);
    flags |= call.open ? call_flags::kOpen : 0;
    flags |= call.hasDuration ? call_flags::kDuration : 0;
    flags |= call.interrupted ? call_flags::kInterrupted : 0;
    return flags;
}

bool entryIsThere(const CallRecord& call)
{
    return call.state == Call::State::Whole || call.state == Call::State::NoExit;
}

/// All of a call, as a patch has it.
Row rowOf(const CallRecord& call)
{
    Row row{};
    row[call_column::Start] = call.startNs;
    row[call_column::Duration] = call.durationNs;
    row[call_column::Child] = call.open ? 0 : call.durationNs - call.selfNs;
    row[call_column::Function] = call.function.value();
    row[call_column::Depth] = call.depth;
    row[call_column::Cpu] = call.cpu;
    row[call_column::Task] = call.task.value();
    row[call_column::FirstRow] = std::int64_t(call.firstRow);
    row[call_column::Rows] = std::int64_t(call.endRow - call.firstRow);
    row[call_column::Subtree] = std::int64_t(call.subtree);
    row[call_column::ParentDelta] = std::int64_t(call.parentDelta);
    row[call_column::Flags] = flagsOf(call);
    return row;
}

/// What is stored of it: without that which its events say.
Row shortRowOf(const CallRecord& call)
{
    Row row = rowOf(call);
    if (entryIsThere(call))
        row[call_column::Start] = row[call_column::Cpu] = row[call_column::Task] = 0;
    if (call.exitFields) {
        row[call_column::Duration] = 0;
        row[call_column::Flags] |= call_flags::ofExit(call.exitFields);
    }
    if (call.depthField != 0) {
        row[call_column::Depth] = 0;
        row[call_column::Flags] |= call_flags::ofDepth(call.depthField);
    }
    return row;
}

} // namespace

CallWriter::CallWriter(SeriesFile& file, LaneWriter& lanes)
    : m_file(file)
    , m_lanes(lanes)
    , m_calls(file, SeriesKind::Call, call_column::Count, kCallChunk)
    , m_roots(file, SeriesKind::Root, root_column::Count, kRootChunk)
{
}

Result<std::unique_ptr<CallWriter>> CallWriter::create(SeriesFile& file, LaneWriter& lanes)
{
    std::unique_ptr<CallWriter> writer(new CallWriter(file, lanes));
    auto putStack =
        file.connection().prepare("INSERT OR REPLACE INTO call_stack"
                                  "(number, task, pid, cpu, buffer, calls, roots, depths, last_ns)"
                                  " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    if (!putStack)
        return tl::unexpected(std::move(putStack.error()));
    auto putPatch = file.connection().prepare(
        "INSERT INTO call_patch"
        "(chunk, stack, idx, start, duration, child, function, rows, subtree, flags)"
        " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
    if (!putPatch)
        return tl::unexpected(std::move(putPatch.error()));
    writer->m_putStack = std::move(*putStack);
    writer->m_putPatch = std::move(*putPatch);
    return writer;
}

void CallWriter::added(const CallRecord& call)
{
    if (m_stacks.size() <= call.stack)
        m_stacks.resize(call.stack + std::size_t(1));
    Stack& stack = m_stacks[call.stack];
    stack.open.push_back(m_calls.append(call.stack, shortRowOf(call), call.firstRow, stack.roots));
    stack.depths = std::max(stack.depths, call.depth + 1U);
    if (call.parentDelta > 0)
        return;
    ++stack.roots;
    std::array<std::int64_t, root_column::Count> root{};
    root[root_column::Row] = std::int64_t(call.firstRow);
    root[root_column::Stack] = call.stack;
    root[root_column::Index] = std::int64_t(call.index);
    m_roots.append(call.cpu, root, call.firstRow);
}

void CallWriter::ended(const CallRecord& call)
{
    auto& open = m_stacks[call.stack].open;
    const SeriesWriter::Place place = open.back();
    open.pop_back();
    if (open.empty() && open.capacity() > kKeptPlaces)
        open.shrink_to_fit(); // there can be very many stacks
    if (m_calls.update(place, shortRowOf(call)))
        return;
    const Row row = rowOf(call);
    m_patches.push_back(
        {place.chunk, std::int64_t(call.stack), std::int64_t(call.index), row[call_column::Start],
         row[call_column::Duration], row[call_column::Child], row[call_column::Function],
         row[call_column::Rows], row[call_column::Subtree], row[call_column::Flags]});
}

void CallWriter::slice(const CallSlice& slice)
{
    m_lanes.call(slice.cpu, slice.depth,
                 {slice.beginNs, slice.endNs, slice.index, slice.function.value(), slice.stack},
                 slice.whole, slice.firstRow);
}

void CallWriter::writePatches()
{
    for (const Patch& patch : std::exchange(m_patches, {})) {
        if (m_file.error())
            return;
        for (std::size_t i = 0; i < patch.size(); ++i)
            m_putPatch.bind(int(i + 1), patch[i]);
        m_file.check(m_putPatch.run());
    }
}

void CallWriter::commit(CallPairing& pairing)
{
    m_calls.commit();
    m_roots.commit();
    writePatches();
    for (const std::uint32_t number : pairing.takeChanged()) {
        if (m_file.error())
            return;
        const CallPairing::Stack& stack = pairing.stacks()[number];
        const Stack& own = m_stacks[number];
        m_putStack.bind(1, number).bind(2, stack.task.value()).bind(3, stack.pid);
        m_putStack.bind(4, stack.keyCpu).bind(5, stack.buffer.value());
        m_putStack.bind(6, std::int64_t(stack.calls)).bind(7, std::int64_t(own.roots));
        m_file.check(m_putStack.bind(8, own.depths).bind(9, stack.lastNs).run());
    }
}

} // namespace probescope::store
