#pragma once

#include "core/probe/dialect/dialect.h"
#include "core/probe/dialect/filter.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// A value that a probe prints, one element where the argument is an array.
struct Value
{
    enum class Form : std::uint8_t {
        Number,
        Character, ///< a number that is printed as a letter
        Symbol, ///< an address that is printed as a name of the kernel
        Text, ///< at the address; of Comm and Text sources the text itself
    };
    std::string name = {};
    Fetch fetch = {};
    Form form = Form::Number;
    unsigned bytes = 8;
    bool isSigned = false;
    bool hex = true;
    unsigned bits = 0; ///< of a bitfield; then `bytes` is its container's
    unsigned bitOffset = 0;
    std::optional<KnownMember> member = {}; ///< it, by the names of the kernel's types

    bool isComm() const { return fetch.source == Fetch::Source::Comm; }
    /// The text is in the definition itself.
    bool isConstantText() const { return fetch.source == Fetch::Source::Text; }
    /// A member that is an array of letters.
    bool isMemberText() const
    {
        return form == Form::Text && member && !member->steps.empty() && member->rest.empty();
    }
};

/// A probe with all names given and its arguments taken apart.
struct LoweredProbe
{
    RecipeProbe probe = {};
    std::string label = {}; ///< what its rows begin with: `vfs_read`
    std::vector<Value> values = {};
    bool filtered = false; ///< it has all fields of the filter
};

struct Plan
{
    std::string title = {};
    std::vector<LoweredProbe> parts = {};
    bool latency = false;
    bool stackTrace = false;
    std::string kernelFolder = {}; ///< as of the recipe
    std::string filter = {};
    std::optional<FilterNode> condition =
        {}; ///< the filter, read; nothing: none, or not understood
    std::vector<Message> notes = {};
    /// Of arguments that lose something where they are taken apart.
    std::vector<Message> valueNotes = {};

    /// Does any probe print names of the kernel's addresses?
    bool hasSymbols() const;
};

/// Names what has no name and takes arguments apart.
Plan makePlan(const Recipe& recipe);

/// What `expression` becomes where a value of memory or a register is asked for, in one language.
/// Every function answers nothing where the language has no words for it and leaves why in
/// `reason`.
struct Lowering
{
    /// Registers, arguments, return value, stack, symbols: 8 bytes.
    std::function<std::optional<std::string>(const LoweredProbe&, const Fetch&)> source = {};
    /// `bytes` at an address.
    std::function<std::string(const std::string& address, unsigned bytes, bool isSigned, bool user)>
        read = {};
    /// The low bytes of a value.
    std::function<std::string(const std::string& value, unsigned bytes, bool isSigned)> cut = {};

    /// What the steps of Value::member lead to, where the language reads members by their names.
    std::function<std::optional<std::string>(const LoweredProbe&, const Value&)> member = {};

    /// Of all forms but Text.
    std::optional<std::string> number(const LoweredProbe& part, const Value& value) const;
    /// Where a text stands.
    struct TextPlace
    {
        std::string address = {};
        bool user = false;
    };
    std::optional<TextPlace> text(const LoweredProbe& part, const Value& value) const;

private:
    bool readsMember(const Value& value) const { return member && value.member; }
};

/// `expression + 16`, `expression - 8`, or the expression.
std::string plus(const std::string& expression, std::int64_t offset);
/// The number of the argument that a register holds when a function is entered on x86-64 or arm64,
/// from 1; 0: it holds none.
unsigned argumentOf(std::string_view reg);
/// As struct pt_regs of x86-64 calls it: `rdi` of `di`; empty when it is none.
std::string longRegister(std::string_view reg);

/// In single quotes for a shell.
std::string shellQuoted(std::string_view text);
/// In double quotes for C and the languages like it.
std::string cQuoted(std::string_view text);
/// Only letters, digits and `_`, not beginning with a digit.
std::string identifier(std::string_view text);
/// `*/` cannot stand in a comment, nor can a line end.
std::string commentText(std::string_view text);

/// For the first comment.
std::string titleText(const Plan& plan);
/// A line of a comment that names the probes as the kernel's files do: other languages have no
/// names for them, and an import takes them from here.
std::string probeLine(const Plan& plan);
/// The prototypes of the functions, each a line of a comment in C; empty: none is known.
std::string prototypeLines(const Plan& plan);

/// `%llu`, `0x%llx`, `%s`; `length` of numbers is `ll`, and `symbol` is for names of addresses.
std::string formatOf(const Value& value, std::string_view length, std::string_view symbol);

/// The argument that `how->flags` begins with.
struct FoundArgument
{
    std::size_t index = 0; ///< among the known arguments
    std::string members = {}; ///< `->flags`
};
std::optional<FoundArgument> findArgument(const KnownPlace& known, const std::string& word);

Rendering cannot(Message reason);
/// With the notes of the plan, also those about arguments that are taken apart.
Rendering beginRendering(const Plan& plan);
/// For systems in which nobody says how many calls of a return probe may be in progress.
void noteMaxActive(const Plan& plan, std::string_view system, Rendering& rendering);
/// For systems that cannot wait for a page of a program.
void noteUntouchedTexts(const Plan& plan, std::string_view system, Rendering& rendering);

/// For systems whose probes are kprobes, on functions that are named without their module.
void noteOtherPlaces(const Plan& plan, std::string_view system, bool namesModules,
                     Rendering& rendering);

// One function a language; each is in the file of its name.
Rendering renderShell(const Plan& plan);
Rendering renderTraceCmd(const Plan& plan);
Rendering renderPerfProbe(const Plan& plan);
Rendering renderBpftrace(const Plan& plan);
Rendering renderSystemTap(const Plan& plan);
Rendering renderDTrace(const Plan& plan);
Rendering renderLibbpf(const Plan& plan);
Rendering renderKernelModule(const Plan& plan);

} // namespace probescope::probe
