// SQL over captures beside SQL over plain SQLite tables of the same capture (`export
// --plain-sqlite`): questions that are answered by columns, in rows a second.
// `bench_sql [--smoke] [FILE...]` takes any capture; without one, the sample.

#include "core/analysis/export/export_sqlite.h"
#include "core/import/opened.h"
#include "core/sql/query/query.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <sqlite3.h>
#include <string>
#include <unistd.h>
#include <vector>

using namespace probescope;

namespace {

using Clock = std::chrono::steady_clock;

struct Question
{
    const char* what;
    std::string sql;
    std::string table; ///< whose rows are counted
    double mustMillion = 0; ///< rows a second; 0: no target
};

double medianSeconds(int runs, const std::function<bool()>& run)
{
    std::vector<double> seconds;
    for (int i = 0; i < runs; ++i) {
        const auto start = Clock::now();
        if (!run())
            return 0;
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[seconds.size() / 2];
}

/// The first cell of the answer, or 0.
std::int64_t numberOf(const store::Capture& capture, const std::string& sql)
{
    std::int64_t number = 0;
    const auto query = store::Query::prepare(capture, sql);
    if (!query)
        return 0;
    const auto done = (*query)->run(
        [&number](const store::Query::Row& row) {
            const auto* const cell = std::get_if<std::int64_t>(row.data());
            number = cell ? *cell : 0;
            return true;
        },
        CancelToken());
    return done ? number : 0;
}

bool askCapture(const store::Capture& capture, const std::string& sql)
{
    const auto query = store::Query::prepare(capture, sql);
    return query
        && (*query)->run([](const store::Query::Row&) { return true; }, CancelToken()).has_value();
}

bool askPlain(sqlite3* database, const std::string& sql)
{
    return sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::vector<Question> questions(const store::Capture& capture)
{
    const std::string middle =
        std::to_string(numberOf(capture, "SELECT (min(ts) + max(ts)) / 2 FROM event"));
    return {
        {"count", "SELECT count(*) FROM event", "event", 30},
        {"filter by time", "SELECT count(*) FROM event WHERE ts > " + middle, "event", 200},
        {"filter by CPU", "SELECT count(*) FROM event WHERE cpu = 1", "event", 200},
        {"filter by name", "SELECT count(*) FROM event WHERE name = 'sched_switch'", "event"},
        {"filter by field", "SELECT count(*) FROM sched_switch WHERE next_prio < 120", "event"},
        {"group by CPU", "SELECT cpu, count(*) FROM event GROUP BY cpu", "event", 5},
        {"group by name",
         "SELECT name, count(*), min(ts), max(ts), avg(pid) FROM event GROUP BY name", "event", 5},
        {"group by name and task",
         "SELECT name, comm, count(*) n FROM event GROUP BY name, comm ORDER BY n DESC LIMIT 20",
         "event", 5},
        {"group by a text field",
         "SELECT next_comm, count(*), avg(next_prio) FROM sched_switch GROUP BY next_comm",
         "sched_switch", 5},
        {"group slices by task",
         "SELECT comm, sum(duration) ns, count(*) FROM sched GROUP BY comm ORDER BY ns DESC",
         "sched", 5},
        {"group calls by function",
         "SELECT function, sum(self) ns, count(*) FROM call GROUP BY function ORDER BY ns DESC",
         "call", 5},
        {"row by row", "SELECT count(*) FROM event WHERE cpu + 0 = 1", "event"},
    };
}

bool measure(const std::filesystem::path& file, const std::filesystem::path& folder, int runs)
{
    open::OpenOptions options;
    options.cache = folder / "cache";
    std::filesystem::create_directories(options.cache);
    const auto opened = open::openFile(file, options);
    if (!opened || !opened->capture)
        return false;
    const store::Capture& capture = *opened->capture;
    const auto plainPath = folder / "plain.sqlite";
    std::ofstream(plainPath).close(); // the export takes an empty file
    const auto start = Clock::now();
    const auto exported = analysis::exportPlainSqlite(analysis::ExportRows(capture), plainPath, {});
    if (!exported) {
        fmt::print("{}\n", exported.error().message());
        return false;
    }
    const double exportSeconds = std::chrono::duration<double>(Clock::now() - start).count();
    const double events = double(capture.summary().events);
    fmt::print("{}: {} events\n", file.filename().string(), capture.summary().events);
    fmt::print("  export --plain-sqlite     {:9.2f} M events/s\n", events / exportSeconds / 1e6);
    sqlite3* plain = nullptr;
    const bool good = sqlite3_open(plainPath.c_str(), &plain) == SQLITE_OK;
    fmt::print("  {:24} {:>11} {:>11} {:>7}\n", "M rows/s", "capture", "plain rows", "ratio");
    for (const Question& question : questions(capture)) {
        const double rows =
            double(numberOf(capture, "SELECT count(*) FROM " + question.table)) / 1e6;
        if (rows <= 0)
            continue;
        const double ours = medianSeconds(runs, [&] { return askCapture(capture, question.sql); });
        const double theirs = medianSeconds(runs, [&] { return askPlain(plain, question.sql); });
        if (ours <= 0 || theirs <= 0)
            continue; // a capture without such events
        fmt::print("  {:24} {:11.1f} {:11.1f} {:6.1f}x{}\n", question.what, rows / ours,
                   rows / theirs, theirs / ours,
                   question.mustMillion > 0 ? fmt::format("  (must: {:.0f})", question.mustMillion)
                                            : std::string());
    }
    sqlite3_close(plain);
    std::filesystem::remove(plainPath);
    return good;
}

} // namespace

int main(int argc, char** argv)
{
    const bool smoke = argc > 1 && std::string_view(argv[1]) == "--smoke";
    std::string folder = (std::filesystem::temp_directory_path() / "bench-sql-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        return 1;
    std::vector<std::filesystem::path> files;
    for (int i = smoke ? 2 : 1; i < argc; ++i)
        files.emplace_back(argv[i]);
    if (files.empty())
        files.emplace_back(SAMPLE);
    bool good = true;
    for (const auto& file : files)
        good = measure(file, folder, smoke ? 1 : 5) && good;
    std::filesystem::remove_all(folder);
    return good ? 0 : 1;
}
