#pragma once

#include <elfutils/libdw.h>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::program {

/// The texts of debug information. libdw looks at where a text begins, not at where it ends: in a
/// damaged file it may go on beyond its section.
class DebugTexts
{
public:
    explicit DebugTexts(Dwarf* dwarf);

    /// A text that libdw gave; empty when there is none, or one without an end.
    std::string of(const char* text) const;
    /// The name of a type, a parameter or whatever else has one.
    std::string nameOf(const Dwarf_Die& die) const;
    /// Whether libdw can put the names of a unit's source files together.
    bool haveEnds(const Dwarf_Die& unit) const;

private:
    void add(Elf* elf);
    bool ends(const char* text) const;

    std::vector<std::string_view> m_sections;
    bool m_stringsEnd = true; ///< those sections that hold nothing else end with one
};

} // namespace probescope::program
