#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace probescope::analysis {

/// One condition on events; `exclude` negates it. Including terms about the same thing (CPUs;
/// tasks, by pid or name; event names; functions; buffers) are alternatives: CPU 0 and CPU 1 match
/// the events of both. Otherwise all terms of a filter must match.
struct FilterTerm
{
    enum class Kind : std::uint8_t {
        Cpu, ///< number
        Pid, ///< number
        Comm, ///< text, whole
        EventName, ///< text: `name` or `system:name`
        Function, ///< text, whole: of function and function_graph events
        Text, ///< text found in task, event name or info, or in one of them
        Regex, ///< RE2 syntax, searched in "EVENT: INFO" and the task's name, or in one column
        Field, ///< `field` equals, or compares by `op` with, `text` (a number or a string)
        Buffer, ///< text: instance
    };
    /// The column in which Text and Regex search.
    enum class Where : std::uint8_t { Anywhere, Task, Event, Details };
    Kind kind = Kind::Text;
    Where where = Where::Anywhere;
    bool exclude = false;
    bool caseSensitive = false; ///< of Text and Regex
    bool wholeField = false; ///< of Text, anywhere: a whole field's value must equal it
    std::int64_t number = 0;
    std::string field;
    std::string op = "=="; ///< == != < <= > >=
    std::string text;

    friend bool operator==(const FilterTerm&, const FilterTerm&) = default;
};

struct EventFilter
{
    std::vector<FilterTerm> terms;
    std::optional<std::int64_t> beginNs; ///< only events at or after
    std::optional<std::int64_t> endNs; ///< only events before

    bool empty() const { return terms.empty() && !beginNs && !endNs; }
    friend bool operator==(const EventFilter&, const EventFilter&) = default;
};

/// Rows that match, ascending.
using RowList = std::vector<RowId>;

/// Called with the matches found so far (appended since the last call) and the rows checked so far.
/// Returns whether to continue. Called by one thread at a time, but not always the same.
using MatchFn = std::function<bool(const RowList& found, RowId looked)>;

/// The result of a filter.
struct Filtered
{
    std::uint64_t unreadable = 0; ///< events in damaged chunks, which could not be checked
};

/// Finds the matching rows from `first` on, in order, on all CPUs. Whole chunks that cannot match
/// are skipped. Errors: Invalid (a bad regex, a bad operator: the hint says where), Cancelled.
Result<Filtered> filterEvents(const store::Capture& capture, const EventFilter& filter, RowId first,
                              const MatchFn& matches, const CancelToken& cancel);

} // namespace probescope::analysis
