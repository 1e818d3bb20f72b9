#include "core/sql/tables/virtual_table.h"

#include "core/sql/tables/sql_tokens.h"

#include <new>

namespace probescope::store {

namespace {

struct TableHandle : sqlite3_vtab
{
    const VirtualTable* table = nullptr;
    const VirtualTables* tables = nullptr;
};

struct CursorHandle : sqlite3_vtab_cursor
{
    std::unique_ptr<VirtualTable::Cursor> cursor;
};

int report(sqlite3_vtab* table, const Result<>& result)
{
    if (result)
        return SQLITE_OK;
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("%s", result.error().message().c_str());
    switch (result.error().code) {
    case ErrorCode::Corrupt:
        return SQLITE_CORRUPT;
    case ErrorCode::Cancelled:
        return SQLITE_INTERRUPT;
    default:
        return SQLITE_ERROR;
    }
}

VirtualTable::Cursor& cursorOf(sqlite3_vtab_cursor* cursor)
{
    return *static_cast<CursorHandle*>(cursor)->cursor;
}

int connect(sqlite3* database, void* aux, int, const char* const* argv, sqlite3_vtab** out,
            char** error)
{
    const auto* table = static_cast<VirtualTables*>(aux)->find(argv[2]);
    if (!table) {
        *error = sqlite3_mprintf("no such capture table: %s", argv[2]);
        return SQLITE_ERROR;
    }
    if (const int code = sqlite3_declare_vtab(database, table->declaration().c_str());
        code != SQLITE_OK)
        return code;
    auto* handle = new (std::nothrow) TableHandle;
    if (!handle)
        return SQLITE_NOMEM;
    handle->table = table;
    handle->tables = static_cast<VirtualTables*>(aux);
    *out = handle;
    return SQLITE_OK;
}

int disconnect(sqlite3_vtab* table)
{
    delete static_cast<TableHandle*>(table);
    return SQLITE_OK;
}

int bestIndex(sqlite3_vtab* table, sqlite3_index_info* info)
{
    static_cast<TableHandle*>(table)->table->bestIndex(info);
    return SQLITE_OK;
}

int openCursor(sqlite3_vtab* table, sqlite3_vtab_cursor** out)
{
    auto* handle = new (std::nothrow) CursorHandle;
    if (!handle)
        return SQLITE_NOMEM;
    handle->cursor = static_cast<TableHandle*>(table)->table->open();
    *out = handle;
    return SQLITE_OK;
}

int closeCursor(sqlite3_vtab_cursor* cursor)
{
    delete static_cast<CursorHandle*>(cursor);
    return SQLITE_OK;
}

int filter(sqlite3_vtab_cursor* cursor, int plan, const char* planText, int argc,
           sqlite3_value** argv)
{
    cursorOf(cursor).cancel = static_cast<TableHandle*>(cursor->pVtab)->tables->cancel();
    return report(cursor->pVtab,
                  cursorOf(cursor).filter(plan, planText ? planText : "",
                                          std::span(argv, std::size_t(argc))));
}

int next(sqlite3_vtab_cursor* cursor)
{
    return report(cursor->pVtab, cursorOf(cursor).next());
}

int atEnd(sqlite3_vtab_cursor* cursor)
{
    return cursorOf(cursor).atEnd();
}

int column(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int index)
{
    return report(cursor->pVtab, cursorOf(cursor).column(context, index));
}

int rowId(sqlite3_vtab_cursor* cursor, sqlite3_int64* id)
{
    *id = cursorOf(cursor).rowId();
    return SQLITE_OK;
}

const sqlite3_module& module()
{
    static const sqlite3_module kCallbacks = [] {
        sqlite3_module callbacks{};
        callbacks.iVersion = 1;
        callbacks.xCreate = connect;
        callbacks.xConnect = connect;
        callbacks.xBestIndex = bestIndex;
        callbacks.xDisconnect = disconnect;
        callbacks.xDestroy = disconnect;
        callbacks.xOpen = openCursor;
        callbacks.xClose = closeCursor;
        callbacks.xFilter = filter;
        callbacks.xNext = next;
        callbacks.xEof = atEnd;
        callbacks.xColumn = column;
        callbacks.xRowid = rowId;
        return callbacks;
    }();
    return kCallbacks;
}

} // namespace

Result<> VirtualTables::attach(sqlite3* database)
{
    if (sqlite3_create_module_v2(database, m_module.c_str(), &module(), this, nullptr) != SQLITE_OK)
        return fail(ErrorCode::Io, sqlite3_errmsg(database));
    return {};
}

Result<bool> VirtualTables::create(sqlite3* database, const std::string& name,
                                   std::shared_ptr<const VirtualTable> table)
{
    const std::string whole = m_prefix + name;
    if (!m_tables.emplace(foldedName(whole), std::move(table)).second)
        return false;
    const std::string sql =
        "CREATE VIRTUAL TABLE " + m_schema + "." + quoteIdentifier(whole) + " USING " + m_module;
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return fail(ErrorCode::Io, sqlite3_errmsg(database), {}, Place{.field = name});
    return true;
}

const VirtualTable* VirtualTables::find(const std::string& name) const
{
    const auto found = m_tables.find(foldedName(name));
    return found == m_tables.end() ? nullptr : found->second.get();
}

std::string quoteIdentifier(std::string_view name)
{
    std::string quoted = "\"";
    for (const char c : name) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace probescope::store
