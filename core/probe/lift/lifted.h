#pragma once

#include "core/base/message.h"
#include "core/probe/dialect/dialect.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace probescope::probe {

/// What an expression of a program is, in terms of fetch arguments.
struct Lifted
{
    enum class Form : std::uint8_t {
        Unknown,
        Value, ///< `fetch`, read as a number
        Text, ///< the text at `fetch`
        Symbol, ///< `fetch`, shown as a name of the kernel
        Comm,
        Thread,
        Process,
        Cpu,
        Time,
        Span, ///< a difference of times
        Stack,
        Constant, ///< `number`
        Literal, ///< `fetch.word`
        Other, ///< of every event: the user, the name of the probe
    };
    Form form = Form::Unknown;
    Fetch fetch = {};
    std::string name = {}; ///< that the language has for it
    unsigned bytes = 8;
    bool isSigned = false;
    std::int64_t offset = 0; ///< that the next read adds
    bool isPlace = false; ///< the address of a variable, which was not read yet
    std::optional<unsigned> shift = {};
    unsigned bits = 0;
    unsigned bitOffset = 0;
    std::int64_t number = 0;
    bool isUserText = false; ///< a program's, at an address that is no fetch's
    bool isBitfield = false; ///< a member, whose bits the kernel knows by its types
    bool isComputed = false; ///< something was done to it that is left out
    Message reason = {}; ///< of Unknown: why, a whole sentence; empty: the word is strange
    std::string member = {}; ///< of Unknown: the members of a parameter, as far as they are named
    std::size_t held = std::string::npos; ///< the variable that it was kept in
    std::size_t at = 0;

    bool isValue() const
    {
        return form == Form::Value || form == Form::Text || form == Form::Symbol;
    }

    static Lifted of(Form form, std::size_t at);
    /// The value that a fetch argument of that source begins with.
    static Lifted of(Fetch::Source source, std::string name, std::size_t at, std::string word = {},
                     std::int64_t number = 0);
    static Lifted ofRegister(std::string word);
    static Lifted ofStack(std::string name, std::size_t at);
    static Lifted unknown(std::size_t at, Message reason = {});
};

/// The same value, however it is printed.
bool isSameValue(const Lifted& left, const Lifted& right);

/// `bytes` at an address.
Lifted readMemory(Lifted address, unsigned bytes, bool isSigned, bool user);
/// The text at an address.
Lifted readText(Lifted address, bool user);
/// The low bytes of a value.
Lifted cutValue(Lifted value, unsigned bytes, bool isSigned);
/// The bits of a value that a mask leaves.
Lifted maskValue(Lifted value, std::uint64_t mask);

} // namespace probescope::probe
