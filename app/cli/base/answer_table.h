#pragma once

#include "app/cli/base/app.h"
#include "app/cli/base/row_writer.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace probescope::cli {

/// What a number of the clock counts: not all are times (x86-tsc counts ticks, and some text tells
/// only the order of events).
enum class ClockUnit : std::uint8_t { Nanoseconds, Ticks, Events };
/// Of the times of a capture and of their differences. Durations of calls that the kernel told are
/// nanoseconds in any capture.
ClockUnit timeUnit(const store::Capture& capture);
/// As names of columns end: "ns", "ticks", "events".
const char* unitKey(ClockUnit unit);
/// For people: "1.234 ms", "12,345 ticks".
std::string lengthText(std::int64_t length, ClockUnit unit);
/// The same in a column: as in the window, decimals stand beneath each other.
std::string lengthColumnText(std::int64_t length, ClockUnit unit);
/// A place on the clock: seconds, or the bare number.
std::string placeText(std::int64_t time, ClockUnit unit);
/// "15,734,213"
std::string countText(std::int64_t count);

/// A column of an answer that comes as a table for people, and as CSV or JSON for programs.
struct AnswerColumn
{
    enum class Kind : std::uint8_t {
        Text,
        Number, ///< a name that happens to be a number: a pid, a CPU
        Count,
        Length, ///< a difference of times
        Time, ///< a place on the clock
        Share, ///< 0 to 1; percent for people
        Real,
    };
    Message title; ///< for people, in their language
    std::string key; ///< for programs; of Length and Time `_ns` (or `_ticks`) is added
    Kind kind = Kind::Text;
    ClockUnit unit = ClockUnit::Nanoseconds; ///< of Length and Time
    bool isChange = false; ///< of Count and Length: people see a sign before what has grown
    bool forPeople = true; ///< tables have it
    bool forPrograms = true; ///< CSV and JSON have it
};
/// Of places on the clock; people see the unit in the title: "Max at (s)", "Max at (ticks)".
AnswerColumn timeColumn(const Message& title, const std::string& key, ClockUnit unit);
/// Of differences of times.
AnswerColumn lengthColumn(const Message& title, const std::string& key, ClockUnit unit);

/// An answer with a row for each thing. A cell without a value (monostate) is unknown: "–" for
/// people, empty in CSV, null in JSON.
class AnswerTable
{
public:
    explicit AnswerTable(std::vector<AnswerColumn> columns)
        : m_columns(std::move(columns))
    {
    }
    std::size_t columns() const { return m_columns.size(); }
    void add(Row row) { m_rows.push_back(std::move(row)); }
    /// The same, where lengths of that row count something else than the columns say.
    void add(Row row, ClockUnit unit);
    const std::vector<Row>& rows() const { return m_rows; }
    /// Prints it: "table", "csv" or "json".
    void print(const std::string& format) const;

private:
    std::vector<AnswerColumn> m_columns;
    std::vector<Row> m_rows;
    std::vector<std::pair<std::size_t, ClockUnit>> m_units; ///< of rows, in their order
};

/// Prints rows as they come, of an answer that may be long. `false`: stdout takes no more.
class AnswerWriter
{
public:
    AnswerWriter(std::vector<AnswerColumn> columns, const std::string& format);
    bool add(const Row& row);
    bool add(const Row& row, ClockUnit unit);
    void end();

private:
    bool write(const Row& row, const ClockUnit* unit);
    std::string text(const store::SqlValue& value, const AnswerColumn& column,
                     const ClockUnit* unit) const;

    std::vector<AnswerColumn> m_columns;
    bool m_forPeople;
    std::vector<bool> m_shown;
    std::unique_ptr<RowWriter> m_writer;
    bool m_open = true;
};

/// The option --format of a command with such answers.
void addFormat(App& app, std::string& format);
/// Words of an answer in that format: people read their language in a table, programs English.
std::string wordsIn(const std::string& format, const Message& words);

/// A count as a cell.
inline store::SqlValue countCell(std::uint64_t count)
{
    return std::int64_t(count);
}
/// An amount, or nothing where it is not known: that is not 0.
inline store::SqlValue knownCell(bool isKnown, std::int64_t amount)
{
    return isKnown ? store::SqlValue(amount) : store::SqlValue();
}

} // namespace probescope::cli
