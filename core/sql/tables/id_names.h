#pragma once

#include "core/sql/tables/column_source.h"
#include "core/sql/tables/event_table.h"

#include <unordered_map>
#include <vector>

namespace probescope::store {

/// What the ids of a capture stand for, for tables that are read by columns. One thread; both must
/// outlive it.
class IdNames
{
public:
    IdNames(const Capture& capture, TextNumbers& texts);

    /// `batch` holds ids plus 1 (0: none), and is given the values of the column: those of the task
    /// (pid, tgid, comm), type (system, name), flags or buffer with the id.
    void replace(EventTable::Common column, ColumnBatch& batch);
    /// The number of the text.
    std::int64_t string(std::int64_t id);

private:
    using Common = EventTable::Common;

    std::uint64_t idsOf(Common column) const;
    void addName(Common column, ColumnBatch& names);

    const Capture& m_capture;
    TextNumbers& m_texts;
    std::vector<ColumnBatch> m_names; ///< by Common: what each id plus 1 stands for
    std::unordered_map<std::int64_t, std::int64_t> m_strings; ///< text numbers by StringId
};

} // namespace probescope::store
