#pragma once

#include "core/base/result.h"
#include "core/probe/spec.h"

#include <cstdint>
#include <string>

namespace probescope::ui {

/// An argument as a form asks for it, when no tree of arguments offers it.
struct ArgumentForm
{
    enum class Source : std::uint8_t {
        Comm,
        Register,
        StackEntry,
        Stack,
        ReturnValue,
        Symbol,
        Field,
        Immediate,
        Text,
        Typed, ///< as the kernel takes it
    };

    Source source = Source::Comm;
    std::string word = {}; ///< the register, the symbol, the number: what the source needs
    std::string follow = {}; ///< offsets, in the order in which they are followed
    bool userMemory = false;
    std::string type = {}; ///< empty: the kernel's choice
    unsigned elements = 0; ///< of an array; 0: it is none
    unsigned bits = 0; ///< of a bit field; 0: it is none
    unsigned bitOffset = 0;
    std::string name = {}; ///< empty: one that tells what it is
};

/// Whether the source needs a word.
bool needsWord(ArgumentForm::Source source);
/// Whether what is found can be followed, and has a type.
bool isComposed(ArgumentForm::Source source);
/// What the kernel is told, without a name.
std::string formText(const ArgumentForm& form);
Result<probe::Argument> argumentOf(const ArgumentForm& form);

} // namespace probescope::ui
