#pragma once

#include "core/symbols/program/debug_texts.h"

#include <cstdint>
#include <elfutils/libdw.h>
#include <optional>
#include <string>

namespace probescope::program {

/// A type in debug information, that may be damaged: names lead in circles then, and sizes lie.
class DebugType
{
public:
    /// That of a variable, a parameter or a function's result; nothing: void. `texts` must live
    /// longer.
    static std::optional<DebugType> of(Dwarf_Die* die, const DebugTexts& texts);

    enum class Class : std::uint8_t {
        Signed,
        Unsigned,
        Pointer,
        Text, ///< `char *`
        Floating,
        Record, ///< also arrays
        Other,
    };
    Class kind() const;
    std::uint64_t bytes() const; ///< 0: not told
    /// `const struct point *`; C++ has no `struct` before names.
    std::string text(bool isC) const;

private:
    DebugType(const Dwarf_Die& die, const DebugTexts& texts)
        : m_die(die)
        , m_texts(&texts)
    {
    }
    /// Without typedef, const, volatile and the like.
    std::optional<DebugType> bare() const;

    Dwarf_Die m_die;
    const DebugTexts* m_texts;
};

/// How C spells that type, or none at all.
std::string typeText(const std::optional<DebugType>& type, bool isC);

} // namespace probescope::program
