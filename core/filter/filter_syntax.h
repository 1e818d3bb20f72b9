#pragma once

#include "core/base/message.h"
#include "core/base/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope {

/// What is wrong with a filter. Named as in the kernel, if it has such an error.
enum class FilterFaultKind : std::uint8_t {
    Empty,
    FieldMissing, ///< a field name is expected here
    FieldNotFound,
    InvalidOperator,
    IllegalOperation, ///< not allowed for fields of this type
    ExpectString, ///< a text field is compared with a number
    ExpectNumber, ///< a number field is compared with a text
    InvalidValue, ///< neither a number nor a quoted text
    IllegalNumber, ///< `018`, `-1` for an unsigned field
    TooLong,
    MissingQuote,
    TooManyOpen, ///< brackets that are not closed, or that stand in too many others
    TooManyClose,
    TooManyTerms, ///< something stands between a comparison and the next `&&` or `||`
    Meaningless, ///< an operator at the end
    MissingBraceOpen,
    MissingBraceClose,
    InvalidCpuList,
};

struct FilterFault
{
    FilterFaultKind kind = FilterFaultKind::Empty;
    std::size_t begin = 0; ///< bytes of the filter
    std::size_t end = 0;
    /// The kernel's text for it, which stays as it is, or ours if it has none.
    Message words() const;
    friend bool operator==(const FilterFault&, const FilterFault&) = default;
};

/// As `isalnum() || '_'` of the kernel.
constexpr bool isFilterWordChar(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

struct FilterRules
{
    bool cpuLists = false; ///< `CPUS{0-3}`: README tells, see ReadmeFeatures
    bool functionNames = false; ///< `field.function`
    /// As filters of captures are written: texts need no quotes, and field names may contain `.`
    /// and `-`. A text without quotes ends at a blank, `&&`, `||`, or a `)` that it does not open.
    bool freeText = false;
};

enum class FilterOp : std::uint8_t {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Bits, ///< `&`: any bit of the number is set
    Like, ///< `~`: the text matches a pattern
    NoBits, ///< the negation of Bits; has no text of its own
    Unlike, ///< the negation of Like; has no text of its own
};
FilterOp negated(FilterOp op);

/// One comparison. Its texts point into the parsed filter. What stands behind a fault is empty.
struct FilterComparison
{
    enum class Form : std::uint8_t { None, Number, Quoted, Word, CpuList, Function };

    std::string_view field = {};
    std::size_t fieldAt = 0; ///< bytes of the filter, as the other places
    std::optional<FilterOp> op = {};
    std::size_t opAt = 0;
    Form form = Form::None; ///< of the value
    bool isFunction = false; ///< the field is followed by `.function`
    std::string_view value = {}; ///< without quotes; of `CPUS{0-3}`: `0-3`
    std::size_t valueAt = 0; ///< where it begins, with its quotes
    std::size_t end = 0;
};

struct FilterNode
{
    enum class Kind : std::uint8_t { Comparison, And, Or, Not };

    Kind kind = Kind::Comparison;
    std::size_t comparison = 0; ///< of FilterSyntax::comparisons
    std::vector<FilterNode> parts = {}; ///< of And and Or: two or more; of Not: one
};

/// A filter in the grammar of the kernel (kernel/trace/trace_events_filter.c, predicate_parse()):
///
///     filter     := all { "||" all }
///     all        := term { "&&" term }
///     term       := "!" term | "(" filter ")" | comparison
///     comparison := FIELD [".ustring" | ".function"] OP value
///     value      := NUMBER | "TEXT" | 'TEXT' | CPUS{LIST}
///
/// Whether the fields exist and fit their values is not looked at.
struct FilterSyntax
{
    /// What may stand at the end of the text.
    enum class Next : std::uint8_t { Nothing, Field, Operator, Value, Join };

    std::vector<FilterComparison> comparisons = {}; ///< in the order of the text
    std::optional<FilterNode> tree = {}; ///< without a fault only; an empty text has none
    std::optional<FilterFault> fault = {}; ///< the first; an empty text is Meaningless
    Next next = Next::Nothing;
};
FilterSyntax parseFilter(std::string_view text, const FilterRules& rules);

/// A number as kstrtoll() and kstrtoull() read it with base 0: `-3`, `0x1f`, `017`.
struct FilterNumber
{
    bool negative = false;
    std::uint64_t amount = 0;
};
std::optional<FilterNumber> filterNumber(std::string_view text);

/// A part of a list of CPUs: of each `group` CPUs from `first` to `last`, the first `used` ones.
struct FilterCpus
{
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t used = 1;
    std::uint32_t group = 1;
    bool beginsWithLast = false; ///< `N` or `N-N`: which CPU that is depends on the machine
    friend bool operator==(const FilterCpus&, const FilterCpus&) = default;
};
/// CPUs have numbers below it (NR_CPUS of x86 and arm64 with MAXSMP, arch/x86/Kconfig).
constexpr std::uint32_t kFilterCpuEnd = 8192;
/// The parts of a list as bitmap_parselist() (lib/bitmap-str.c) reads it: `0-3,7`, `all`, `4-N` (to
/// the last CPU, here kFilterCpuEnd - 1), `0-15:2/4` (0, 1, 4, 5, 8, 9, 12, 13). Nothing if it is
/// none, or the text is empty; `,` is a list without a CPU.
std::optional<std::vector<FilterCpus>> filterCpuList(std::string_view text);

} // namespace probescope
