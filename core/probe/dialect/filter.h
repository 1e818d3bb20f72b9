#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// `filename ~ "*.so"`, `fd >= 3`, `flags & 0x40`
struct FilterTerm
{
    std::string field = {};
    std::string op = {}; ///< == != < <= > >= & ~
    std::string value = {}; ///< without quotes
    bool isText = false; ///< it stood in quotes
    friend bool operator==(const FilterTerm&, const FilterTerm&) = default;
};

/// The kernel's event filter (Documentation/trace/events.rst), read.
struct FilterNode
{
    enum class Kind : std::uint8_t { Term, And, Or, Not };
    Kind kind = Kind::Term;
    FilterTerm term = {};
    std::vector<FilterNode> parts = {};

    /// Errors: Invalid, with the column as the place's byte.
    static Result<FilterNode> parse(std::string_view text);
    /// The fields that it asks for, each once.
    std::vector<std::string> fields() const;
    /// In a language with && || ! and parentheses; `term` answers nothing where it has no words.
    std::optional<std::string>
    text(const std::function<std::optional<std::string>(const FilterTerm&)>& term) const;
};

/// What a pattern of `~` asks of a text.
struct Glob
{
    enum class Kind : std::uint8_t { Whole, Prefix, Suffix, Within, Other };
    Kind kind = Kind::Whole;
    std::string word = {}; ///< without the stars
    static Glob of(std::string_view pattern);
};

/// Fields that every event has: common_pid, comm, cpu.
bool isCommonField(std::string_view field);

} // namespace probescope::probe
