#include "core/store/file/table_rows.h"

namespace probescope::store {

Message tooLargeTable()
{
    return tr("it has more than {} MiB, which Probescope never writes", {kMaxTableBytes >> 20U});
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
        error.what = tr("its rows are out of order");
    else if (!m_room.take(row))
        error.what = tooLargeTable();
    else {
        m_last = row.integer(idColumn);
        return true;
    }
    row.reset();
    error.what = tr("cannot read the table of {} completely: {}", {m_table, error.what});
    static_cast<void>(m_file.placed(std::move(error)));
    return false;
}

} // namespace probescope::store
