#include "core/sql/tables/sched_columns.h"

#include "core/numbers/saturate.h"

#include <array>

namespace probescope::store {

SchedColumns::SchedColumns(const Capture& capture, SchedScan scan)
    : m_scan(std::move(scan))
    , m_names(capture, texts())
{
}

Result<bool> SchedColumns::next()
{
    constexpr std::size_t kBatch = 16384;
    m_scan.setCancel(cancel);
    m_slices.clear();
    m_cpus.clear();
    while (m_slices.size() < kBatch) {
        auto more = m_scan.next();
        if (!more)
            return more;
        if (!*more)
            break;
        m_slices.push_back(m_scan.slice());
        m_cpus.push_back(m_scan.cpu());
    }
    return !m_slices.empty();
}

Result<> SchedColumns::read(int column, ColumnBatch& out)
{
    out.nulls.clear();
    if (column == SchedState) {
        readStates(out);
        return {};
    }
    out.values.resize(m_slices.size());
    for (std::size_t i = 0; i < m_slices.size(); ++i)
        out.values[i] = valueOf(column, m_slices[i], m_cpus[i]);
    switch (column) {
    case SchedPid:
        m_names.replace(EventTable::Common::Pid, out);
        break;
    case SchedTgid:
        m_names.replace(EventTable::Common::Tgid, out);
        break;
    case SchedComm:
        m_names.replace(EventTable::Common::Comm, out);
        break;
    case SchedRow:
        out.nulls.resize(m_slices.size());
        for (std::size_t i = 0; i < m_slices.size(); ++i)
            out.nulls[i] = m_slices[i].ref == LaneSlice::kNoRef ? 1 : 0;
        break;
    default:
        break;
    }
    return {};
}

std::int64_t SchedColumns::valueOf(int column, const LaneSlice& slice, std::uint32_t cpu)
{
    switch (column) {
    case SchedTs:
        return slice.beginNs;
    case SchedEnd:
        return slice.endNs;
    case SchedDuration:
        return saturatingSub(slice.endNs, slice.beginNs);
    case SchedCpu:
        return cpu;
    case SchedRow:
        return std::int64_t(slice.ref);
    default:
        return std::int64_t(slice.what) + 1;
    }
}

void SchedColumns::readStates(ColumnBatch& out)
{
    out.values.resize(m_slices.size());
    out.nulls.resize(m_slices.size());
    std::array<std::int64_t, UINT8_MAX + 1> letters{}; // numbers of texts, plus 1
    for (std::size_t i = 0; i < m_slices.size(); ++i) {
        const auto letter = std::uint8_t(m_slices[i].aux);
        std::int64_t& known = letters[letter];
        if (known == 0)
            known = texts().number(std::string(1, char(letter))) + 1;
        out.values[i] = known - 1;
        out.nulls[i] = m_slices[i].aux == 0 ? 1 : 0;
    }
}

} // namespace probescope::store
