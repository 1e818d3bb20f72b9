#include "core/store/read/table_rows.h"

namespace probescope::store {

std::string tooLargeTable()
{
    return "it has more than " + std::to_string(kMaxTableBytes >> 20U)
        + " MiB, which no program of ours writes";
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
        error.what = "its rows are not in order";
    else if (!m_room.take(row))
        error.what = tooLargeTable();
    else {
        m_last = row.integer(idColumn);
        return true;
    }
    row.reset();
    error.what =
        "the table of " + std::string(m_table) + " cannot be read to its end: " + error.what;
    static_cast<void>(m_file.placed(std::move(error)));
    return false;
}

} // namespace probescope::store
