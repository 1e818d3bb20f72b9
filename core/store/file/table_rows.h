#pragma once

#include "core/base/message.h"
#include "core/database/sqlite.h"
#include "core/store/file/open_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace probescope::store {

/// How much memory one table may take. In a damaged file many rows may share the same pages, and a
/// small file may claim any number of bytes.
inline constexpr std::size_t kMaxTableBytes = std::size_t(64) << 20U;
Message tooLargeTable(); ///< the text of the error if a table takes more

/// Counts the memory of a table.
class TableRoom
{
public:
    /// `rowBytes`: what a row takes besides its texts. 0 if any number of rows may have been
    /// recorded and a row takes little more in memory than in the file.
    explicit TableRoom(std::size_t rowBytes)
        : m_rowBytes(rowBytes)
    {
    }
    /// False: with this row it is more than kMaxTableBytes.
    bool take(const Statement& row)
    {
        return (m_bytes += m_rowBytes + row.rowBytes()) <= kMaxTableBytes;
    }

private:
    std::size_t m_rowBytes;
    std::size_t m_bytes = 0;
};

/// Steps through rows whose ids must ascend. In a damaged file a table may lead back into itself;
/// reading it would then never end.
class IdOrder
{
public:
    /// `table`: its name for people. If it cannot be read to its end, that is recorded as damage.
    /// `rowBytes`: as for TableRoom.
    IdOrder(const OpenFile& file, Message table, std::size_t rowBytes)
        : m_file(file)
        , m_table(std::move(table))
        , m_room(rowBytes)
    {
    }
    /// False at the end, after an error, if an id does not ascend, and if the rows take more than
    /// kMaxTableBytes.
    bool next(Statement& row, int idColumn);

private:
    const OpenFile& m_file;
    Message m_table;
    TableRoom m_room;
    std::optional<std::int64_t> m_last;
};

} // namespace probescope::store
