#pragma once

#include "core/columns/chunk_codec.h"
#include "core/trace/event_type.h"
#include "core/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace probescope::analysis {

/// Whether each event of a run matches: non-zero is yes.
using Verdicts = std::vector<char>;

/// Consecutive events of one type in a chunk, with their columns.
class EventRun
{
public:
    /// `columns` are the type's in the chunk; they must outlive it. The run has the events from
    /// number `first` of the type on.
    EventRun(EventTypeId typeId, const EventType& type, std::span<const store::FieldColumn> columns,
             std::size_t first, std::size_t rows)
        : m_typeId(typeId)
        , m_type(type)
        , m_stored(columns)
        , m_first(first)
        , m_rows(rows)
        , m_columns(type.fields.size())
    {
    }

    EventTypeId typeId() const { return m_typeId; }
    const EventType& type() const { return m_type; }
    std::size_t rows() const { return m_rows; }

    /// Further data of the events, one entry for each; must outlive the run.
    void setTimes(std::span<const std::int64_t> timesNs) { m_timesNs = timesNs; }
    void setTasks(std::span<const std::uint32_t> tasks) { m_tasks = tasks; }
    std::span<const std::uint32_t> tasks() const { return m_tasks; }

    /// The field is stored relative to the times: call setTimes() before.
    bool needsTimes(std::size_t field) const { return m_stored[field].beforeTime(); }
    /// The values of a field.
    const std::vector<Value>& values(std::size_t field)
    {
        auto& column = m_columns[field];
        if (column.size() == m_rows)
            return column;
        column.resize(m_rows);
        m_stored[field].stored().decode(m_first, m_rows, column.data());
        for (std::size_t i = 0; needsTimes(field) && i < m_rows; ++i)
            column[i] = store::FieldColumn::timeBefore(m_timesNs[i], column[i]);
        return column;
    }
    /// Those that were read by values(); others are empty.
    std::span<const std::vector<Value>> columns() const { return m_columns; }

private:
    EventTypeId m_typeId;
    const EventType& m_type;
    std::span<const store::FieldColumn> m_stored;
    std::size_t m_first;
    std::size_t m_rows;
    std::vector<std::vector<Value>> m_columns;
    std::span<const std::int64_t> m_timesNs;
    std::span<const std::uint32_t> m_tasks;
};

} // namespace probescope::analysis
