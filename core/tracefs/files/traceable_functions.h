#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// The kernel's interpretation of a word of a function filter.
enum class PatternKind : std::uint8_t {
    Name, ///< `vfs_read`
    Glob, ///< `vfs_*`, `vfs_?ead`, `vfs_[rw]*`
    Module, ///< `:mod:ext4`, `*read*:mod:ext4`
    Command, ///< `vfs_read:traceoff`: not a filter
};
PatternKind patternKind(std::string_view pattern);

/// The traceable functions (available_filter_functions): about 60,000 names in the kernel's order,
/// stored in one text. Indexes count from 0; the kernel's count from 1.
class TraceableFunctions
{
public:
    static Result<TraceableFunctions> read(access::Backend& backend);
    static TraceableFunctions parse(std::string text);

    std::size_t size() const { return m_begins.size(); }
    std::string_view name(std::size_t index) const;
    /// Empty for functions of the kernel itself.
    std::string_view module(std::size_t index) const;
    /// All of that name: several static functions may share one.
    std::vector<std::uint32_t> named(std::string_view name) const;
    /// Those that a word of a filter matches, by the kernel's rules. A leading `!` is ignored.
    std::vector<std::uint32_t> matching(std::string_view pattern) const;

private:
    std::string_view line(std::size_t index) const;

    std::string m_text;
    std::vector<std::uint32_t> m_begins; ///< of lines in m_text
    std::vector<std::uint32_t> m_byName; ///< indexes, sorted by name
};

/// Matches like the kernel's glob_match(): `*`, `?`, `[a-z]`, `[!a-z]`, `\`.
bool globMatches(std::string_view pattern, std::string_view text);

} // namespace probescope::tracefs
