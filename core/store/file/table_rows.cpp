#include "core/store/file/table_rows.h"

namespace probescope::store {

Message tooLargeTable()
{
    return tr("it has more than {} MiB, which no program of ours writes", {kMaxTableBytes >> 20U});
}

bool IdOrder::next(Statement& row, int idColumn)
{
    const auto more = row.step();
    if (more && !*more)
        return false;
    Error error{.code = ErrorCode::Corrupt};
    if (!more)
        error = more.error();
    else if (m_last && row.integer(idColumn) <= *m_last)
        error.what = tr("its rows are not in order");
    else if (!m_room.take(row))
        error.what = tooLargeTable();
    else {
        m_last = row.integer(idColumn);
        return true;
    }
    row.reset();
    error.what = tr("the table of {} cannot be read to its end: {}", {m_table, error.what});
    static_cast<void>(m_file.placed(std::move(error)));
    return false;
}

} // namespace probescope::store
