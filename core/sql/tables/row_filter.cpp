#include "core/sql/tables/row_filter.h"

#include "core/store/file/chunks.h"

#include <algorithm>

namespace probescope::store {

void RowFilter::allowPid(const Capture& capture, std::int64_t pid)
{
    std::vector<bool> allowed(capture.taskCount());
    for (std::uint32_t id = 0; id < allowed.size(); ++id) {
        const bool left = tasks.empty() || (id < tasks.size() && tasks[id]);
        allowed[id] = left && capture.task(TaskId(id)).pid == pid;
    }
    tasks = std::move(allowed);
    if (tasks.empty())
        tasks.push_back(false); // an empty list would mean all
}

RowScan::RowScan(const Capture& capture, RowFilter filter, bool backwards)
    : m_capture(capture)
    , m_filter(std::move(filter))
    , m_backwards(backwards)
    , m_chunksLeft(capture.chunks().count())
{
    if (m_backwards && m_chunksLeft > 0)
        m_chunk = m_chunksLeft - 1;
}

Result<bool> RowScan::next()
{
    while (true) {
        while (m_left > 0) {
            --m_left;
            m_place = m_backwards ? m_left : m_columns->timeNs.size() - m_left - 1;
            if (matches(m_place))
                return true;
        }
        if (m_chunksLeft == 0)
            return false;
        if (m_cancel.cancelled())
            return fail(ErrorCode::Cancelled, tr("the search was canceled"));
        if (auto entered = enterChunk(); !entered)
            return entered;
    }
}

Result<bool> RowScan::enterChunk()
{
    const std::uint64_t number = m_chunk;
    --m_chunksLeft;
    m_chunk += m_backwards ? std::uint64_t(-1) : 1;
    const ChunkBounds bounds = m_capture.chunks().bounds(number);
    const auto lastId = std::int64_t(bounds.firstRow + bounds.rows) - 1;
    if (bounds.rows == 0 || lastId < m_filter.firstId
        || std::int64_t(bounds.firstRow) > m_filter.lastId || bounds.lastNs < m_filter.firstNs
        || bounds.firstNs > m_filter.lastNs)
        return true;
    auto columns = m_capture.chunks().columns(number);
    if (!columns)
        return tl::unexpected(std::move(columns.error()));
    m_columns = std::move(*columns);
    m_left = m_columns->timeNs.size();
    return true;
}

bool RowScan::matches(std::size_t place) const
{
    const auto id = std::int64_t(m_columns->firstRow + place);
    if (id < m_filter.firstId || id > m_filter.lastId)
        return false;
    const std::int64_t time = m_columns->timeNs[place];
    if (time < m_filter.firstNs || time > m_filter.lastNs)
        return false;
    if (m_filter.cpu && *m_filter.cpu != m_columns->cpu[place])
        return false;
    const std::uint32_t type = m_columns->type[place];
    if (!m_filter.types.empty() && (type >= m_filter.types.size() || !m_filter.types[type]))
        return false;
    const std::uint32_t task = m_columns->task[place];
    return m_filter.tasks.empty() || (task < m_filter.tasks.size() && m_filter.tasks[task]);
}

Event RowScan::event() const
{
    return {.row = row(),
            .timeNs = m_columns->timeNs[m_place],
            .cpu = m_columns->cpu[m_place],
            .task = TaskId(m_columns->task[m_place]),
            .type = EventTypeId(m_columns->type[m_place]),
            .flags = FlagsId(m_columns->flags[m_place]),
            .buffer = BufferId(m_columns->buffer[m_place])};
}

} // namespace probescope::store
