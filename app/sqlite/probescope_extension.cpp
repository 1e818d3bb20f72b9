// An extension of SQLite: gives the tables of captures to the stock `sqlite3` shell, Python and
// whatever else loads extensions.
//
//     .load probescope
//     SELECT probescope_open('trace.dat');
//     SELECT name, count(*) FROM event GROUP BY name;
//
// probescope_open(file [, prefix]) makes the tables of core/sql/tables/capture_tables.h as
// temporary ones, their names behind the prefix, and the functions of
// core/sql/functions/sql_functions.h. Several captures can be open under different prefixes;
// func_name() knows the symbols of the first one.

#define SQLITE_CORE 1 // sqlite3ext.h: the core calls the library that it is linked with

#include "core/import/opened.h"
#include "core/numbers/amount_text.h"
#include "core/sql/functions/sql_functions.h"
#include "core/sql/tables/capture_tables.h"

#include <fmt/format.h>
#include <memory>
#include <sqlite3ext.h>
#include <string>
#include <vector>

using namespace probescope;

namespace {

struct OpenedCapture
{
    std::shared_ptr<store::Capture> capture;
    std::unique_ptr<store::VirtualTables> tables;
};

/// What one connection has open; goes with it.
struct ConnectionCaptures
{
    std::vector<OpenedCapture> opened; ///< addresses of tables stay
};

std::string textOfArgument(sqlite3_value* value)
{
    const auto* const text = sqlite3_value_text(value);
    return text
        ? std::string(reinterpret_cast<const char*>(text), std::size_t(sqlite3_value_bytes(value)))
        : std::string();
}

/// What probescope_open() answers.
Result<std::string> openCaptureFile(sqlite3* database, ConnectionCaptures& captures,
                                    const std::string& file, const std::string& prefix)
{
    const auto opened = open::openFile(file);
    if (!opened)
        return passOn(opened);
    if (!opened->capture)
        return fail(ErrorCode::Invalid, "the file holds no events", {}, Place{.file = file});
    const store::Capture& capture = *opened->capture;
    auto tables = std::make_unique<store::VirtualTables>(
        "temp", prefix, fmt::format("probescope_{}", captures.opened.size()));
    store::VirtualTables& kept = *tables;
    // Tables that are made before an error keep pointing here.
    captures.opened.push_back({opened->capture, std::move(tables)});
    if (auto made = store::createCaptureTables(database, kept, capture, {}); !made)
        return passOn(made);
    if (captures.opened.size() == 1) {
        if (auto made = store::createNewFunctions(database, capture); !made)
            return passOn(made);
    }
    const store::Summary summary = capture.summary();
    const std::string trouble = opened->trouble            ? "; " + opened->trouble->message()
        : summary.state == store::Summary::State::Complete ? std::string()
                                                           : "; incomplete import";
    return fmt::format("{}, {}, {} lost, {}{}", amountText(summary.events, "event"),
                       amountText(summary.calls, "call"), summary.lost,
                       amountText(summary.problems, "problem"), trouble);
}

void probescopeOpen(sqlite3_context* context, int count, sqlite3_value** arguments)
{
    auto& captures =
        **static_cast<std::shared_ptr<ConnectionCaptures>*>(sqlite3_user_data(context));
    const auto answer =
        openCaptureFile(sqlite3_context_db_handle(context), captures, textOfArgument(arguments[0]),
                        count > 1 ? textOfArgument(arguments[1]) : std::string());
    if (!answer)
        sqlite3_result_error(context, answer.error().message().c_str(), -1);
    else
        sqlite3_result_text(context, answer->c_str(), int(answer->size()), SQLITE_TRANSIENT);
}

} // namespace

extern "C" __attribute__((visibility("default"))) int
// NOLINTNEXTLINE(readability-identifier-naming): SQLite makes it from the name of the file
sqlite3_probescope_init(sqlite3* database, char** error, const sqlite3_api_routines* api)
{
    if (api->create_module_v2 != sqlite3_create_module_v2) {
        *error = api->mprintf("this program has an SQLite of its own; probescope works with those "
                              "that use the system's libsqlite3.so.0");
        return SQLITE_ERROR;
    }
    auto captures = std::make_shared<ConnectionCaptures>();
    for (const int arguments : {1, 2}) {
        const int made = sqlite3_create_function_v2(
            database, "probescope_open", arguments, SQLITE_UTF8 | SQLITE_DIRECTONLY,
            new std::shared_ptr<ConnectionCaptures>(captures), probescopeOpen, nullptr, nullptr,
            [](void* kept) { delete static_cast<std::shared_ptr<ConnectionCaptures>*>(kept); });
        if (made != SQLITE_OK)
            return made;
    }
    return SQLITE_OK;
}
