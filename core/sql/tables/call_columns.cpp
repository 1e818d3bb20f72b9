#include "core/sql/tables/call_columns.h"

namespace probescope::store {

const char* callStateText(Call::State state)
{
    switch (state) {
    case Call::State::NoEntry:
        return "no entry";
    case Call::State::NoExit:
        return "no exit";
    case Call::State::Outside:
        return "outside";
    case Call::State::Whole:
        break;
    }
    return "whole";
}

CallColumns::CallColumns(const Capture& capture, CallScan scan)
    : m_scan(std::move(scan))
    , m_names(capture, texts())
{
}

Result<bool> CallColumns::next()
{
    constexpr std::size_t kBatch = 4096;
    m_scan.setCancel(cancel);
    m_calls.clear();
    while (m_calls.size() < kBatch) {
        auto more = m_scan.next();
        if (!more)
            return more;
        if (!*more)
            break;
        auto call = m_scan.call();
        if (!call)
            return passOn(call);
        m_calls.push_back(*call);
    }
    return !m_calls.empty();
}

Result<> CallColumns::read(int column, ColumnBatch& out)
{
    out.values.resize(m_calls.size());
    out.nulls.resize(m_calls.size());
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
        out.values[i] = valueOf(column, m_calls[i]);
        out.nulls[i] = isNull(column, m_calls[i]) ? 1 : 0;
    }
    nameTexts(column, out);
    return {};
}

std::int64_t CallColumns::valueOf(int column, const Call& call)
{
    switch (column) {
    case CallStackNumber:
        return call.id.stack;
    case CallNumber:
        return std::int64_t(call.id.index);
    case CallTs:
        return call.startNs;
    case CallDuration:
        return call.durationNs;
    case CallSelf:
        return call.selfNs;
    case CallFunction:
        return call.function.value();
    case CallDepth:
        return call.depth;
    case CallCpu:
        return call.cpu;
    case CallSubtree:
        return std::int64_t(call.subtree);
    case CallState:
        return std::int64_t(call.state);
    case CallEntryRow:
        return std::int64_t(call.entryRow.value_or(0));
    case CallExitRow:
        return std::int64_t(call.exitRow.value_or(0));
    case CallKnownDuration:
        return call.durationNs;
    default:
        return call.task.valid() ? std::int64_t(call.task.value()) + 1 : 0;
    }
}

bool CallColumns::isNull(int column, const Call& call)
{
    switch (column) {
    case CallDuration:
    case CallSelf:
        return !call.hasKnownDuration();
    case CallFunction:
        return !call.function.valid();
    case CallEntryRow:
        return !call.entryRow;
    case CallExitRow:
        return !call.exitRow;
    case CallKnownDuration:
        return !call.knownNs();
    default:
        return false;
    }
}

void CallColumns::nameTexts(int column, ColumnBatch& out)
{
    switch (column) {
    case CallPid:
        m_names.replace(EventTable::Common::Pid, out);
        break;
    case CallComm:
        m_names.replace(EventTable::Common::Comm, out);
        break;
    case CallFunction:
        for (std::size_t i = 0; i < out.values.size(); ++i)
            out.values[i] = out.nulls[i] != 0 ? 0 : m_names.string(out.values[i]);
        break;
    case CallState:
        for (std::int64_t& value : out.values)
            value = texts().number(callStateText(Call::State(value)));
        break;
    default:
        break;
    }
}

} // namespace probescope::store
