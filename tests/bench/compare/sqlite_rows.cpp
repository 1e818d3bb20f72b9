// The plain way to keep a trace in a database: a row an event, inserted by a prepared statement in
// one transaction, with nothing that could slow SQLite down. Of a trace.dat, libtracecmd gives the
// events and libtraceevent their text; of a text, its lines are taken apart at blanks and colons.

#include "tests/bench/compare/figures.h"
#include "tests/bench/compare/stopwatch.h"
#include "tests/bench/compare/tracecmd_records.h"

#include <charconv>
#include <cstdio>
#include <event-parse.h>
#include <filesystem>
#include <sqlite3.h>
#include <trace-seq.h>

namespace probescope::bench {

namespace {

struct SqlRow
{
    std::int64_t timeNs = 0;
    int cpu = 0;
    int pid = 0;
    std::string_view type;
    std::string_view info;
};

class RowTable
{
public:
    explicit RowTable(const std::string& path)
    {
        sqlite3_open(path.c_str(), &m_database);
        sqlite3_exec(m_database,
                     "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
                     "CREATE TABLE event(seq INTEGER PRIMARY KEY, ts INTEGER, cpu INTEGER,"
                     " pid INTEGER, type TEXT, info TEXT); BEGIN",
                     nullptr, nullptr, nullptr);
        sqlite3_prepare_v2(m_database, "INSERT INTO event VALUES(?,?,?,?,?,?)", -1, &m_insert,
                           nullptr);
    }
    ~RowTable()
    {
        sqlite3_finalize(m_insert);
        sqlite3_close(m_database);
    }
    RowTable(const RowTable&) = delete;
    RowTable& operator=(const RowTable&) = delete;

    void add(const SqlRow& row)
    {
        sqlite3_bind_int64(m_insert, 1, ++m_rows);
        sqlite3_bind_int64(m_insert, 2, row.timeNs);
        sqlite3_bind_int(m_insert, 3, row.cpu);
        sqlite3_bind_int(m_insert, 4, row.pid);
        sqlite3_bind_text(m_insert, 5, row.type.data(), int(row.type.size()), SQLITE_STATIC);
        sqlite3_bind_text(m_insert, 6, row.info.data(), int(row.info.size()), SQLITE_STATIC);
        sqlite3_step(m_insert);
        sqlite3_reset(m_insert);
    }
    bool finish()
    {
        return sqlite3_exec(m_database, "COMMIT", nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    std::int64_t rows() const { return m_rows; }

private:
    sqlite3* m_database = nullptr;
    sqlite3_stmt* m_insert = nullptr;
    std::int64_t m_rows = 0;
};

bool addRecords(const std::string& file, RowTable& table)
{
    trace_seq info;
    trace_seq_init(&info);
    const bool done = forEachTraceCmdRecord(file, [&](tep_handle* tep, tep_record* record) {
        const tep_event* const event = tep_find_event_by_record(tep, record);
        trace_seq_reset(&info);
        tep_print_event(tep, &info, record, "%s", TEP_PRINT_INFO);
        table.add({std::int64_t(record->ts),
                   record->cpu,
                   tep_data_pid(tep, record),
                   event ? event->name : "",
                   {info.buffer, info.len}});
    });
    trace_seq_destroy(&info);
    return done;
}

template <typename Number>
Number numberIn(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    Number number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// `comm-pid [cpu] flags seconds.micros: type: info`; of other lines the whole is the info.
SqlRow rowOf(std::string_view line)
{
    SqlRow row;
    row.info = line;
    const std::size_t cpu = line.find(" [");
    const std::size_t colon = line.find(": ");
    if (cpu == std::string_view::npos || colon == std::string_view::npos || colon < cpu)
        return row;
    const std::size_t nameEnd = line.find(": ", colon + 2);
    const std::size_t point = line.rfind('.', colon);
    const std::size_t second = line.rfind(' ', point);
    if (nameEnd == std::string_view::npos || point < cpu || second == std::string_view::npos)
        return row;
    row.pid = numberIn<int>(line.substr(std::min(line.rfind('-', cpu) + 1, cpu), 8));
    row.cpu = numberIn<int>(line.substr(cpu + 2, 3));
    row.timeNs = (numberIn<std::int64_t>(line.substr(second + 1, point)) * 1'000'000
                  + numberIn<std::int64_t>(line.substr(point + 1, 6)))
        * 1000;
    row.type = line.substr(colon + 2, nameEnd - colon - 2);
    row.info = line.substr(nameEnd + 2);
    return row;
}

bool addLines(const std::string& file, RowTable& table)
{
    std::FILE* const text = std::fopen(file.c_str(), "re");
    if (!text)
        return false;
    char* line = nullptr;
    std::size_t room = 0;
    while (true) {
        const ssize_t length = getline(&line, &room, text);
        if (length <= 0)
            break;
        if (*line != '#')
            table.add(rowOf({line, std::size_t(length - 1)}));
    }
    std::free(line);
    return std::fclose(text) == 0;
}

} // namespace

std::optional<Figures> rowsInSqlite(const Subject& subject)
{
    const std::string path = subject.folder + "/rows.sqlite";
    std::filesystem::remove(path);
    const bool isDat = subject.file.ends_with(".dat");
    const Stopwatch watch;
    RowTable table(path);
    if (!(isDat ? addRecords(subject.file, table) : addLines(subject.file, table))
        || !table.finish())
        return std::nullopt;
    Figures figures{{kSeconds, watch.seconds()},
                    {kEvents, double(table.rows())},
                    {kPeakBytes, peakBytes()},
                    {kStoredBytes, double(std::filesystem::file_size(path))}};
    std::filesystem::remove(path);
    return figures;
}

} // namespace probescope::bench
