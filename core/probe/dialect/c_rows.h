#pragma once

#include "core/probe/dialect/parts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

// What the two dialects in C have in common: a struct for each kind of row.

struct CColumn
{
    const LoweredProbe* part = nullptr;
    const Value* value = nullptr;
    std::string field = {}; ///< of the struct
    std::string label = {}; ///< what the row calls it
};

struct CRow
{
    std::string label = {};
    const LoweredProbe* only = nullptr; ///< nothing of a pair
    const LoweredProbe* entry = nullptr;
    const LoweredProbe* leave = nullptr;
    std::vector<CColumn> entryColumns = {}; ///< of `only`, too
    std::vector<CColumn> leaveColumns = {};

    std::vector<CColumn> all() const;
};

std::vector<CRow> rowsOf(const Plan& plan);
/// What a variable for a parameter is called in a program for libbpf: the parameter's name, with a
/// `_` behind it where C or the program has another use for that.
std::string parameterVariable(std::string_view parameter);
/// The lines of the members; `prefix` is before u64: `__` of user-space headers.
std::string membersOf(const CRow& row, std::string_view prefix);
/// The filter on members of `row->`; empty: none. `globs`: the language can match any pattern.
struct CFilter
{
    std::string text = {};
    bool lost = false; ///< there is one, but C has no words for it
};
CFilter filterOf(const Plan& plan, const LoweredProbe& part, const std::vector<CColumn>& columns,
                 std::string_view tid, std::string_view comm, std::string_view cpu, bool kernel);
/// `%llu`, `%s`: in both, a u64 is an unsigned long long.
std::string cFormat(const Value& value);

/// Reads by READ_KERNEL and READ_USER, which both define; `prefix` as above.
Lowering cLowering(std::string_view prefix);
/// Statements that fill a member `{0}` of `row->`: with the name of the program, with the text {1},
/// with the text at {1}, where {2} tells whether that is memory of a program.
struct CFills
{
    std::string_view comm = {};
    std::string_view constant = {};
    std::string_view text = {};
    /// With the text in an array of a struct; {1} is what Lowering::member says of it.
    std::string_view member = {};
    std::string_view no = {}; ///< for {2}
    std::string_view yes = {};
};
/// Nothing: a column has no words.
std::optional<std::string> fillsOf(const Lowering& lowering, const std::vector<CColumn>& columns,
                                   const CFills& words);

} // namespace probescope::probe
