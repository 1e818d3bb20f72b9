#pragma once

#include "core/access/backend.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What a word of a filter of functions means, as the kernel reads it.
enum class PatternKind : std::uint8_t {
    Name, ///< `vfs_read`
    Glob, ///< `vfs_*`, `vfs_?ead`, `vfs_[rw]*`
    Module, ///< `:mod:ext4`, `*read*:mod:ext4`
    Command, ///< `vfs_read:traceoff`: something else than a filter
};
PatternKind patternKind(std::string_view pattern);

/// The functions that can be traced (available_filter_functions): some 60,000 names in the kernel's
/// order, held in one text. An index counts from 0; the kernel counts from 1.
class FunctionList
{
public:
    static Result<FunctionList> read(access::Backend& backend);
    static FunctionList parse(std::string text);

    std::size_t size() const { return m_begins.size(); }
    std::string_view name(std::size_t index) const;
    /// Empty for the functions of the kernel itself.
    std::string_view module(std::size_t index) const;
    /// Static functions may have the same name.
    std::vector<std::uint32_t> named(std::string_view name) const;
    /// Those that a word of a filter chooses, as the kernel matches it; `!` before it is ignored.
    std::vector<std::uint32_t> matching(std::string_view pattern) const;

private:
    std::string_view line(std::size_t index) const;

    std::string m_text;
    std::vector<std::uint32_t> m_begins; ///< of lines in m_text
    std::vector<std::uint32_t> m_byName; ///< indexes, sorted by name
};

/// As the kernel's glob_match() does it: `*`, `?`, `[a-z]`, `[!a-z]`, `\`.
bool globMatches(std::string_view pattern, std::string_view text);

} // namespace probescope::tracefs
