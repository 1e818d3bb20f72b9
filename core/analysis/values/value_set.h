#pragma once

#include "core/analysis/values/exact_number.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace probescope::store {
class Capture;
}

namespace probescope::analysis {

/// Where values over time come from.
struct ValueSource
{
    enum class Kind : std::uint8_t {
        Field, ///< a numeric field of a type of event
        Count, ///< how often a type of event came, added up: its slope is a rate
        RunQueue, ///< tasks that wait for a CPU and are ready, from sched events; a line for each
                  ///< CPU
        CpuUse, ///< percent of the time that a CPU ran other tasks than idle; a line for each CPU
        Query, ///< a column of a query's result
    };
    Kind kind = Kind::Field;
    std::string event; ///< of Field and Count: "sched:sched_switch", as the capture calls it
    std::string field; ///< of Field; of Query the column with the values
    /// Of Field and Count, what makes a line of its own: kNoKey for one line of all events, kByCpu,
    /// kByTask, or the name of another field of the event ("dev", "cpu_id"); of Query kNoKey or
    /// the name of another column.
    std::string key;
    std::string sql = {}; ///< of Query: one statement, as store::Query takes it
    std::string time = {}; ///< of Query: the column with the times, in ns
    static constexpr const char* kNoKey = "";
    static constexpr const char* kByCpu = "@cpu";
    static constexpr const char* kByTask = "@task";
    friend bool operator==(const ValueSource&, const ValueSource&) = default;
};

/// One value, and when it came. It holds until the next one of its line.
struct TimedValue
{
    std::int64_t timeNs = 0;
    ExactNumber value;
    std::optional<RowId> row; ///< the event that told it, where there is one
};

/// The values of some pixels: of a line in [beginNs, endNs).
struct ValueColumn
{
    std::int64_t beginNs = 0; ///< of the first value in it
    std::int64_t endNs = 0; ///< of the last one, + 1
    std::uint64_t count = 0; ///< how many values
    ExactNumber first;
    ExactNumber least;
    ExactNumber most;
    ExactNumber last;
};

/// All values of one source, in lines by key. Immutable: any thread may read it. About 25 bytes for
/// each value, and as much again while it is gathered.
class ValueSet
{
public:
    struct Line
    {
        std::string key; ///< "3", "swapper/0", "8,0"; empty: the only line
        std::uint64_t count = 0;
        ExactNumber least;
        ExactNumber most;
    };
    /// Lines beyond these are left out: the ones with the fewest values.
    static constexpr std::size_t kMaxLines = 256;

    virtual ~ValueSet() = default;

    virtual const ValueSource& source() const = 0;
    virtual const std::vector<Line>& lines() const = 0; ///< numbers in their order, then texts
    virtual std::size_t linesLeftOut() const = 0;
    /// Events of the type whose field could not be read as a number; rows of the query without a
    /// number or a time.
    virtual std::uint64_t unreadable() const = 0;
    /// Least and most of all lines: the scale they share. {0, 0}: there is no value.
    virtual std::pair<ExactNumber, ExactNumber> range() const = 0;

    /// The values in [beginNs, endNs), in order, at most one column for each pixel.
    virtual std::vector<ValueColumn> window(std::size_t line, std::int64_t beginNs,
                                            std::int64_t endNs, int pixels) const = 0;
    /// The value that holds at a time: the last at or before it.
    virtual std::optional<TimedValue> at(std::size_t line, std::int64_t timeNs) const = 0;
    /// The first value after a time, and the last before it.
    virtual std::optional<TimedValue> next(std::size_t line, std::int64_t timeNs) const = 0;
    virtual std::optional<TimedValue> previous(std::size_t line, std::int64_t timeNs) const = 0;
    /// One by one, of [beginNs, endNs), for an export.
    virtual std::vector<TimedValue> values(std::size_t line, std::int64_t beginNs,
                                           std::int64_t endNs) const = 0;
};

/// Reads the values of a source; the capture may still grow. Errors: NotFound for an event, field
/// or key that the capture does not have, or a column that the query does not; Refused for too many
/// keys; those of a query; Cancelled.
Result<std::shared_ptr<const ValueSet>>
gatherValues(const store::Capture& capture, const ValueSource& source, const CancelToken& cancel);

/// What a capture offers, without keys.
struct ValueChoice
{
    ValueSource source; ///< with the key that suits it: a field that tells a CPU or a
                        ///< device, else kByCpu; Count has none
    std::vector<std::string> keys; ///< fields of the event, or columns of the query
    std::uint64_t events = 0; ///< of the type; 0 for what is of no type
};
/// Those without scheduling have no RunQueue and CpuUse. Types without events are left out.
std::vector<ValueChoice> valueChoices(const store::Capture& capture);

/// The same for one source of Field, Count or Query, whatever its key, quicker. Nothing: the
/// capture has no such.
std::optional<ValueChoice> valueChoice(const store::Capture& capture, const ValueSource& source);

/// "sched:sched_switch next_prio", "Tasks that wait for a CPU": for the command line and errors;
/// the window has its own words.
std::string valueSourceText(const ValueSource& source);

} // namespace probescope::analysis
