#pragma once

#include "core/sql/tables/virtual_table.h"
#include "core/store/read/capture.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::store {

/// Takes the value of a cell.
class CellOutput
{
public:
    virtual ~CellOutput() = default;
    virtual void null() = 0;
    virtual void integer(std::int64_t value) = 0;
    virtual void text(std::string_view text) = 0;
    virtual void blob(std::string_view bytes) = 0;
};

/// An event, and what has been fetched of it: for reading several cells.
struct EventRow
{
    Event event;
    std::optional<std::vector<Value>> values = {};
    std::optional<std::string> info = {};
};

/// The rows of a capture as a virtual table: all of them (`event`), or those of some event types
/// with a column for each field (`sched_sched_switch`).
///
/// Constraints on id, ts, cpu, pid and name are pushed down, and the order of id and ts both ways.
class EventTable : public VirtualTable
{
public:
    /// event(id, ts, cpu, pid, tgid, comm, system, name, flags, buffer, info)
    static std::shared_ptr<EventTable> allEvents(const Capture& capture);
    /// (id, ts, cpu, pid, tgid, comm, flags, buffer, FIELD…, info) of event types that share a
    /// name. A field that is called like a common column takes its name; the common one is then
    /// called `common_pid` and so on. Fields that only some of the types have are NULL in the
    /// others.
    static std::shared_ptr<EventTable> ofTypes(const Capture& capture,
                                               const std::vector<EventTypeId>& types);

    /// Whether SQLite takes the columns for a table's: not too many, each with a name of its own.
    bool canBeTable() const;
    std::string declaration() const override;
    void bestIndex(sqlite3_index_info* info) const override;
    std::unique_ptr<Cursor> open() const override;
    std::vector<ColumnInfo> columnInfos() const override;
    std::unique_ptr<ColumnSource>
    columnSource(const std::vector<ColumnBounds>& bounds) const override;

    enum class Common { Id, Ts, Cpu, Pid, Tgid, Comm, System, Name, Flags, Buffer, Info, None };
    struct Column
    {
        std::string name;
        std::string sqlType;
        Common common = Common::None;
        int field = -1; ///< place in fieldPlaces
    };
    const std::vector<Column>& columns() const { return m_columns; }
    /// What stands in a column for an event of the table. Errors: those of reading.
    Result<> cell(EventRow& row, std::size_t column, CellOutput& out) const;

private:
    class RowCursor;
    explicit EventTable(const Capture& capture)
        : m_capture(capture)
    {
    }
    void addCommon(std::initializer_list<Common> columns);
    bool takeOrder(sqlite3_index_info* info) const;
    void addFields(const std::vector<EventTypeId>& types);
    Result<> commonCell(EventRow& row, Common column, CellOutput& out) const;
    Result<> fieldCell(EventRow& row, int column, CellOutput& out) const;

    const Capture& m_capture;
    std::vector<Column> m_columns;
    /// By type id: the index of its field for each field column, -1 where it has none.
    std::map<std::uint32_t, std::vector<int>> m_fieldPlaces;
    std::vector<bool> m_types; ///< by type id; empty: all
};

} // namespace probescope::store
