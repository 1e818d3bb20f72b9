#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/sql/tables/column_source.h"

#include <map>
#include <memory>
#include <span>
#include <sqlite3.h>
#include <string>

namespace probescope::store {

/// A read-only SQLite virtual table (https://www.sqlite.org/vtab.html) without its C callbacks.
/// Objects are used by one connection, so by one thread at a time.
class VirtualTable
{
public:
    class Cursor
    {
    public:
        virtual ~Cursor() = default;
        /// Starts a scan as bestIndex() planned it.
        virtual Result<> filter(int plan, std::string_view planText,
                                std::span<sqlite3_value*> arguments) = 0;
        virtual Result<> next() = 0;
        virtual bool atEnd() const = 0;
        virtual Result<> column(sqlite3_context* context, int column) = 0;
        virtual std::int64_t rowId() const = 0;

        /// Of the running statement; set before filter(). One step may walk through the whole
        /// capture, so scans check it themselves.
        CancelToken cancel;
    };

    virtual ~VirtualTable() = default;
    /// `CREATE TABLE x(...)`, as sqlite3_declare_vtab() takes it.
    virtual std::string declaration() const = 0;
    /// Chooses a plan. SQLite itself checks the constraints that the plan does not use.
    virtual void bestIndex(sqlite3_index_info* info) const = 0;
    virtual std::unique_ptr<Cursor> open() const = 0;

    /// The columns of the declaration, of tables that can be read by columns.
    virtual std::vector<ColumnInfo> columnInfos() const { return {}; }
    /// Null when columnInfos() has none.
    virtual std::unique_ptr<ColumnSource> columnSource(const std::vector<ColumnBounds>&) const
    {
        return nullptr;
    }
};

/// The tables of one connection, by name. Lives as long as the connection.
class VirtualTables
{
public:
    VirtualTables() = default;
    /// With a schema (temp), a prefix for all names, and a name for their module, which must be
    /// unique on a connection.
    VirtualTables(std::string schema, std::string prefix, std::string module)
        : m_schema(std::move(schema))
        , m_prefix(std::move(prefix))
        , m_module(std::move(module))
    {
    }

    /// Registers the module under which create() makes tables.
    Result<> attach(sqlite3* database);
    /// Makes the table known to SQL under `name`, behind the prefix. False when the name is taken.
    Result<bool> create(sqlite3* database, const std::string& name,
                        std::shared_ptr<const VirtualTable> table);

    const VirtualTable* find(const std::string& name) const;
    /// The token that cancels the next scans.
    void setCancel(const CancelToken& cancel) { m_cancel = cancel; }
    const CancelToken& cancel() const { return m_cancel; }

private:
    std::string m_schema = "main";
    std::string m_prefix;
    std::string m_module = "probescope";
    std::map<std::string, std::shared_ptr<const VirtualTable>> m_tables; ///< by lower-case name
    CancelToken m_cancel;
};

/// `"a""b"`: an SQL identifier.
std::string quoteIdentifier(std::string_view name);

} // namespace probescope::store
