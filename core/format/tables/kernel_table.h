#pragma once

#include "core/base/result.h"
#include "core/format/input/input.h"
#include "core/format/kind/input_kind.h"
#include "core/format/tables/table_problem.h"
#include "core/trace/capture_facts.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::format {

/// A whole number with a sign: histograms count in 64 bits without one, and -1 among their keys is
/// 18446744073709551615.
struct WholeNumber
{
    bool negative = false;
    std::uint64_t magnitude = 0;

    double real() const { return negative ? -double(magnitude) : double(magnitude); }
    friend bool operator==(const WholeNumber&, const WholeNumber&) = default;
    friend bool operator<(const WholeNumber& left, const WholeNumber& right);
};

/// A cell as the kernel prints it, without what only fills its place.
struct KernelCell
{
    std::string text; ///< stack traces: a function a line
    /// What it counts, in 1/Column::scale; none for texts and for what could not be read.
    std::optional<WholeNumber> number;
};

/// One table that a kernel's file holds.
struct KernelTable
{
    /// What the cells of a column are.
    enum class Type : std::uint8_t {
        Text,
        Decimal,
        Hexadecimal,
        Log2, ///< `~ 2^n`: above 2^(n-1), up to 2^n; the number is n
        Range, ///< `~ a-b`, both included; the number is a
        Symbol, ///< the number is the address
        Named, ///< a task or system call with its number: `gadget [86]`
        Stack,
        Bar, ///< `####`: what the kernel draws of the value beside it
    };
    struct Column
    {
        std::string name;
        Type type = Type::Text;
        bool key = false; ///< else a value
        std::string unit = {}; ///< "µs", "%", "bytes", or none
        std::uint32_t scale = 1; ///< numbers are kept in so many parts of the unit
    };

    std::string title; ///< what the kernel says of it: the trigger's text
    std::vector<Column> columns;
    std::vector<std::vector<KernelCell>> rows; ///< each has a cell for each column
    std::vector<std::uint64_t> lines; ///< where in the file each row begins
    /// What the kernel prints below: Hits, Entries, Dropped, in its order.
    std::vector<std::pair<std::string, std::uint64_t>> totals;

    std::optional<std::uint64_t> total(std::string_view name) const;
    /// The first column of that name, or -1.
    int column(std::string_view name) const;
};

/// What a file of the kernel holds that is tables rather than events.
struct KernelTables
{
    enum class Kind : std::uint8_t {
        Hist, ///< events/SYSTEM/NAME/hist
        FunctionProfile, ///< trace_stat/function*
        StackTrace, ///< stack_trace: the deepest kernel stack that was seen
        KernelProbeProfile, ///< kprobe_profile
        UserProbeProfile, ///< uprobe_profile
    };
    Kind kind = Kind::Hist;
    std::string event; ///< of Hist, where the file names it: `sched/sched_switch`
    std::vector<KernelTable> tables; ///< of Hist one for each trigger; none: there was none
    std::vector<std::string> notes; ///< lines that are known and belong to no table
    std::vector<TableProblem> problems; ///< what could not be read; what could be, was
};

/// Adds a problem; of thousands the first ones, and how many there are.
void addProblem(KernelTables& tables, std::uint64_t line, std::string_view excerpt, Message reason,
                Problem::Kind kind = Problem::Kind::Unparsed);

/// Takes such a file line by line. What is not understood becomes a problem with its line.
class KernelTableParser
{
public:
    virtual ~KernelTableParser() = default;
    /// `text` without its line end; `number` counts from 1.
    virtual void line(std::string_view text, std::uint64_t number) = 0;
    virtual KernelTables finish() = 0;
};

std::unique_ptr<KernelTableParser> makeHistParser();
std::unique_ptr<KernelTableParser> makeFunctionProfileParser();
std::unique_ptr<KernelTableParser> makeStackTraceParser();
/// `user`: of probes in programs.
std::unique_ptr<KernelTableParser> makeProbeProfileParser(bool user);

/// By which a column of that type is sorted: names by their letters, numbers by what they count.
bool isLess(const KernelCell& left, const KernelCell& right, KernelTable::Type type);

/// Which of these a text is, if it is one.
std::optional<KernelTables::Kind> kernelTablesKind(const KindFound& found);

/// Rows that are kept of one file; a problem tells of more. A histogram has at most 128 Ki entries.
constexpr std::size_t kMaxTableRows = 1U << 20U;

/// Reads the input from its current place to its end. `goOn` is asked now and then.
/// Errors: those of Input::read(), Cancelled.
Result<KernelTables> readKernelTables(Input& input, KernelTables::Kind kind,
                                      const std::function<bool()>& goOn = {});

} // namespace probescope::format
