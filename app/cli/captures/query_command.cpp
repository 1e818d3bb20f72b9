#include "app/cli/base/command.h"
#include "app/cli/base/row_writer.h"
#include "app/cli/captures/captures_commands.h"
#include "core/analysis/calls/scoped_calls.h"
#include "core/sql/query/query.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace probescope::cli {

namespace {

bool isNamed(std::string_view sql, std::string_view name)
{
    const auto isPart = [sql](std::size_t at) {
        return at < sql.size()
            && (std::isalnum(static_cast<unsigned char>(sql[at])) != 0 || sql[at] == '_');
    };
    for (auto at = sql.find(name); at != std::string_view::npos; at = sql.find(name, at + 1)) {
        if ((at == 0 || !isPart(at - 1)) && !isPart(at + name.size()))
            return true;
    }
    return false;
}

/// In SQL times stay numbers, for they are what rows are put in order and joined by.
void reportMadeUpTimes(const std::string& file, const store::Capture& capture,
                       const std::string& sql, const std::vector<std::string>& columns)
{
    if (analysis::hasTimes(capture))
        return;
    for (const char* const name : {"ts", "end_ts"}) {
        if (isNamed(sql, name)
            || std::find(columns.begin(), columns.end(), name) != columns.end()) {
            printMessage(
                file, tr("the capture has no timestamps: {} gives only the order of rows", {name}));
            return;
        }
    }
}

/// SQLite's own words are English.
Error ofSqlite(Error error)
{
    if (!error.what.isTemplate())
        error.what = tr("SQLite reports: {}", {error.what});
    return error;
}

Result<> printQuery(const std::string& file, const store::Capture& capture, const std::string& sql,
                    const std::string& format, bool header)
{
    const auto query = store::Query::prepare(capture, sql);
    if (!query)
        return tl::unexpected(ofSqlite(query.error()));
    reportMadeUpTimes(file, capture, sql, (*query)->columns());
    const auto writer = makeWriter(format, header, (*query)->columns());
    if (header && !writer->header())
        return {};
    bool open = true;
    auto done = (*query)->run(
        [&](const Row& row) {
            open = writer->row(row);
            return open;
        },
        interruptToken());
    if (open)
        writer->end();
    return done;
}

} // namespace

Command addQuery(App& program)
{
    struct Options
    {
        std::string file;
        std::string sql;
        std::string format = "table";
        bool noHeader = false;
    };
    auto options = std::make_shared<Options>();
    App* app = program.addCommand("query", "Query a capture with SQL"_tr);
    app->addOption("FILE", options->file, "Any capture"_tr)->required();
    app->addOption("SQL", options->sql,
                   "One SELECT. Tables: event(id, ts, cpu, pid, tgid, comm, system, name, flags, "
                   "buffer, info), call, sched, span, task, event_type, field, loss, problem, "
                   "fact, mark, note, probe, probe_sample, and one for "
                   "each event type (sched_sched_switch) with its fields"_tr)
        ->required();
    app->addOption("--format", options->format, "table, csv, tsv or json"_tr)
        ->check(CLI::IsMember({"table", "csv", "tsv", "json"}));
    app->addFlag("--no-header", options->noHeader, "Omit the line with column names"_tr);
    app->addExamples({
        R"(probescope-cli query trace.dat "SELECT name, count(*) FROM event GROUP BY name ORDER BY 2 DESC")",
        R"(probescope-cli query trace.dat "SELECT * FROM sched_sched_switch LIMIT 5" --format csv)",
    });
    return {app, [options]() -> Result<> {
                const auto capture = openCapture(options->file);
                if (!capture)
                    return tl::unexpected(capture.error());
                auto done = printQuery(options->file, **capture, options->sql, options->format,
                                       !options->noHeader);
                if (done) {
                    reportDamage(**capture);
                    reportLosses(options->file, **capture, {});
                }
                return done;
            }};
}

} // namespace probescope::cli
