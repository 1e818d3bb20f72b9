#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// What a dynamic event is attached to.
enum class Kind : std::uint8_t {
    KernelEntry, ///< kprobe `p`, also in the middle of a function
    KernelReturn, ///< kretprobe `r[MAXACTIVE]`
    UserEntry, ///< uprobe `p` with a file; USDT probes are of this kind
    UserReturn, ///< uretprobe
    Event, ///< eprobe `e`
    FunctionEntry, ///< fprobe `f`
    FunctionReturn, ///< fprobe `f` with `%return`
    Tracepoint, ///< raw tracepoint `t`
    Synthetic, ///< `s`
};
bool isReturn(Kind kind);
bool isUser(Kind kind);

/// A dereference: `+OFFSET(…)`, `+uOFFSET(…)`.
struct Follow
{
    std::int64_t offset = 0;
    bool user = false; ///< user memory
    friend bool operator==(const Follow&, const Follow&) = default;
};

/// Where a value comes from: FETCH of `Documentation/trace/kprobetrace.rst`.
struct Fetch
{
    enum class Source : std::uint8_t {
        Register, ///< `%di`; word: `di`
        Stack, ///< `$stack`
        StackEntry, ///< `$stackN`; number
        Argument, ///< `$argN`; number, from 1
        AllArguments, ///< `$arg*`
        ReturnValue, ///< `$retval`
        Comm, ///< `$comm`
        Address, ///< `@ADDR`; number
        Symbol, ///< `@SYM+OFF`; word, number
        FileOffset, ///< `@+OFF`, of programs; number
        Immediate, ///< `\IMM`; number
        Text, ///< `\"str"`; word
        Field, ///< of an event: `$name`; word
        Named, ///< BTF expression of newer kernels: `filename->name`; word is all of it
    };
    Source source = Source::Register;
    std::string word = {};
    std::int64_t number = 0;
    std::vector<Follow> follows = {}; ///< the innermost first
    friend bool operator==(const Fetch&, const Fetch&) = default;
};

/// How a value is read and printed: TYPE.
struct ValueType
{
    /// `u8`…`u64`, `s8`…, `x8`…, `char`, `symbol`, `symstr`, `string`, `ustring`, `%pd`, `%pD`; `b`
    /// of bitfields.
    std::string word = {};
    unsigned bits = 0; ///< of `bW@O/SIZE`: W
    unsigned bitOffset = 0; ///< O
    unsigned bitContainer = 0; ///< SIZE: 8, 16, 32, 64
    unsigned array = 0; ///< elements; 0: no array
    friend bool operator==(const ValueType&, const ValueType&) = default;
};

struct Argument
{
    std::string name = {}; ///< empty: the kernel chooses one
    Fetch fetch = {};
    std::optional<ValueType> type = {}; ///< nothing: the kernel's own choice
    friend bool operator==(const Argument&, const Argument&) = default;
};

/// Of synthetic events: `pid_t pid`, `char name[16]`, `unsigned long[] stack`.
struct SyntheticField
{
    std::string type = {};
    std::string name = {};
    friend bool operator==(const SyntheticField&, const SyntheticField&) = default;
};

/// A dynamic event in the syntax of the kernel's files kprobe_events, uprobe_events,
/// synthetic_events and dynamic_events. It knows the grammar; checkCommand() knows whether a kernel
/// would accept it.
///
/// Invariant: parse(format()) yields an equal value.
struct Spec
{
    Kind kind = Kind::KernelEntry;
    /// MAXACTIVE of a return probe, N of `f`; 0: not given.
    unsigned maxActive = 0;
    std::string group = {}; ///< empty: the kernel's own (kprobes, uprobes, …)
    std::string event = {}; ///< empty: the kernel derives one from the place

    std::string module = {}; ///< of a kernel function: `MOD:`
    /// The function; of `t` the tracepoint; of `e` the name of the event.
    std::string symbol = {};
    std::string system = {}; ///< of `e`
    std::string file = {}; ///< of user probes
    /// From the symbol, or in the file.
    std::int64_t offset = 0;
    bool hasOffset = false; ///< it is given, as in `SYM+0`
    std::optional<std::uint64_t> address = {}; ///< a bare address instead of a symbol
    std::optional<std::uint64_t> semaphore = {}; ///< of USDT: `(REFCTR)`, its place in the file

    std::vector<Argument> arguments = {};
    std::vector<SyntheticField> fields = {}; ///< of `s`
    std::string filter = {}; ///< of `e`: behind `if`

    /// Errors: Invalid, with the wrong part as the place's field and its column as the place's
    /// byte. `%return` of kprobes and uprobes becomes the kind.
    static Result<Spec> parse(std::string_view line);
    /// With single blanks and hexadecimal file offsets, without a line end.
    std::string format() const;
    friend bool operator==(const Spec&, const Spec&) = default;
};

/// Without the type.
std::string formatFetch(const Fetch& fetch);
Result<ValueType> parseType(std::string_view text);
std::string formatType(const ValueType& type);
/// `[NAME=]FETCH[:TYPE]`
Result<Argument> parseArgument(std::string_view text);
std::string formatArgument(const Argument& argument);

} // namespace probescope::probe
