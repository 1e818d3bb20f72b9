#pragma once

#include "core/probe/dialect/code_statements.h"
#include "core/probe/dialect/dialect.h"

#include <functional>
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
    std::string reason = {}; ///< of Unknown: why, a whole sentence; empty: the word is strange
    std::string member = {}; ///< of Unknown: the members of a parameter, as far as they are named
    std::size_t held = std::string::npos; ///< the variable that it was kept in
    std::size_t at = 0;

    bool isValue() const
    {
        return form == Form::Value || form == Form::Text || form == Form::Symbol;
    }
};

/// The same value, however it is printed.
bool isSameValue(const Lifted& left, const Lifted& right);

/// Numbers, texts, steps through memory and what is cut off: the same in all languages but for
/// their words.
class CodeLifter
{
public:
    Dialect dialect = Dialect::Bpftrace;
    Kind kind = Kind::KernelEntry;
    std::string event = {}; ///< of an event probe
    bool isInside = false; ///< behind the function's first instruction
    /// What is kept in a variable; nothing: it is none.
    std::function<std::optional<Lifted>(const CodeNode&)> variable = {};

    /// Is it declared as a variable of the kernel?
    std::function<bool(const std::string&)> isSymbol = {};

    Lifted lift(const CodeNode& node) const;
    Lifted argument(std::int64_t number, std::string name, unsigned bytes = 8,
                    bool isSigned = false) const;
    /// `bytes` at an address.
    static Lifted read(Lifted address, unsigned bytes, bool isSigned, bool user);
    static Lifted text(Lifted address, bool user);
    static Lifted cut(Lifted value, unsigned bytes, bool isSigned);

private:
    Lifted name(const CodeNode& node) const;
    Lifted ofEvent(const CodeNode& node) const;
    Lifted member(const CodeNode& node) const;
    Lifted index(const CodeNode& node) const;
    Lifted call(const CodeNode& node) const;
    Lifted callOfBpftrace(const CodeNode& node) const;
    Lifted callOfStap(const CodeNode& node) const;
    Lifted callOfDtrace(const CodeNode& node) const;
    std::optional<Lifted> registerOfC(const CodeNode& node) const;
    Lifted callOfC(const CodeNode& node) const;
    Lifted coreRead(const CodeNode& node) const;
    Lifted cast(const CodeNode& node) const;
    Lifted unary(const CodeNode& node) const;
    Lifted binary(const CodeNode& node) const;
    Lifted reg(std::string word) const;
};

} // namespace probescope::probe
