#pragma once

#include "core/base/result.h"
#include "core/probe/spec/spec.h"

#include <cstdint>
#include <string>

namespace probescope::ui {

/// An argument as a form asks for it, if it is not in a tree of arguments.
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
    std::string word = {}; ///< the register, the symbol, the number, depending on the source
    std::string follow = {}; ///< offsets, in the order in which they are dereferenced
    bool userMemory = false;
    std::string type = {}; ///< empty: the kernel's choice
    unsigned elements = 0; ///< of an array; 0: it is none
    unsigned bits = 0; ///< of a bit field; 0: it is none
    unsigned bitOffset = 0;
    std::string name = {}; ///< empty: a descriptive one
};

/// Whether the source needs a word.
bool needsWord(ArgumentForm::Source source);
/// Whether the source can be dereferenced, and has a type.
bool isComposed(ArgumentForm::Source source);
/// The text for the kernel, without a name.
std::string formText(const ArgumentForm& form);
Result<probe::Argument> argumentOf(const ArgumentForm& form);

} // namespace probescope::ui
