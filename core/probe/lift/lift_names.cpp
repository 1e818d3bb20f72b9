#include "core/base/text.h"
#include "core/probe/lift/lift_words.h"
#include "core/probe/syntax/one_of.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using Source = Fetch::Source;

/// Of the system calls that tutorials trace, as the formats of their sys_enter events have them
/// (Linux 6.12; the names are those of SYSCALL_DEFINE).
std::string_view systemCallField(std::string_view event, std::size_t number)
{
    using Fields = std::array<std::string_view, 4>;
    static constexpr auto kCalls = std::to_array<std::pair<std::string_view, Fields>>(
        {{"open", {"filename", "flags", "mode", ""}},
         {"openat", {"dfd", "filename", "flags", "mode"}},
         {"openat2", {"dfd", "filename", "how", "usize"}},
         {"read", {"fd", "buf", "count", ""}},
         {"write", {"fd", "buf", "count", ""}},
         {"close", {"fd", "", "", ""}},
         {"execve", {"filename", "argv", "envp", ""}},
         {"unlink", {"pathname", "", "", ""}},
         {"unlinkat", {"dfd", "pathname", "flag", ""}},
         {"kill", {"pid", "sig", "", ""}},
         {"chdir", {"filename", "", "", ""}}});
    constexpr std::string_view prefix = "sys_enter_";
    if (!event.starts_with(prefix))
        return {};
    event.remove_prefix(prefix.size());
    const auto* const found = std::find_if(kCalls.begin(), kCalls.end(),
                                           [event](const auto& one) { return one.first == event; });
    return found == kCalls.end() || number >= found->second.size() ? std::string_view()
                                                                   : found->second.at(number);
}

/// What a script calls a value of a system call.
Lifted eventValue(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.word;
    const auto number = numberBehind(word, "arg");
    const bool leaves = lifter.event.starts_with("sys_exit_");
    if (lifter.dialect == Dialect::DTrace && number) {
        const std::string field(leaves ? (*number < 2 ? "ret" : "")
                                       : systemCallField(lifter.event, *number));
        return !field.empty()
            ? Lifted::of(Source::Field, field, node.at, field)
            : Lifted::unknown(node.at, tr("The field {} is unknown: choose it by name.", {word}));
    }
    if (lifter.dialect != Dialect::SystemTap || number)
        return Lifted::unknown(node.at);
    if (word == "argstr")
        return Lifted::unknown(
            node.at, tr("argstr contains all arguments as text: choose fields of the event."));
    if (word == "retval" || word == "retstr")
        return Lifted::of(Source::Field, "ret", node.at, "ret");
    for (std::size_t i = 0; i < 4; ++i)
        if (systemCallField(lifter.event, i) == word)
            return Lifted::of(Source::Field, word, node.at, word);
    return Lifted::unknown(node.at);
}

/// A `$name` of SystemTap.
Lifted sourceVariable(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.word;
    const std::string plain = word.substr(1);
    if ((plain == "return" || plain == "$return") && lifter.kind == Kind::Event)
        return Lifted::of(Source::Field, "ret", node.at, "ret");
    if (plain == "return" || plain == "$return")
        return Lifted::of(Source::ReturnValue, "retval", node.at);
    if (plain.front() == '$')
        return Lifted::unknown(node.at,
                               plain == "$parms"
                                   ? tr("{} means all parameters: choose some.", {word})
                                   : tr("{} means all variables: choose some.", {word}));
    if (plain.ends_with('$'))
        return Lifted::unknown(node.at, tr("{} means all members as text: choose some.", {word}));
    return Lifted::of(Source::Named, plain, node.at, plain);
}

} // namespace

/// Of `arg3` behind `arg`.
std::optional<unsigned> numberBehind(std::string_view word, std::string_view prefix)
{
    unsigned number = 0;
    if (!word.starts_with(prefix) || word.size() == prefix.size())
        return std::nullopt;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + prefix.size(), end, number);
    return error == std::errc() && stop == end && number < 100 ? std::optional(number)
                                                               : std::nullopt;
}

Lifted liftName(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.word;
    static constexpr auto kOther = std::to_array<std::string_view>(
        {"uid",       "gid",        "probe",     "func",     "cgroup",         "curtask",
         "rand",      "username",   "probefunc", "probemod", "probename",      "probeprov",
         "curthread", "ppid",       "true",      "false",    "NULL",           "errno",
         "current",   "stackdepth", "curpsinfo", "zonename", "walltimestamp_", "name"});
    if (word == "comm" || word == "execname")
        return Lifted::of(Form::Comm, node.at);
    if (word == "tid")
        return Lifted::of(Form::Thread, node.at);
    if (word == "pid")
        return Lifted::of(Form::Process, node.at);
    if (word == "cpu")
        return Lifted::of(Form::Cpu, node.at);
    if (word == "nsecs" || word == "elapsed" || word == "timestamp" || word == "vtimestamp"
        || word == "walltimestamp")
        return Lifted::of(Form::Time, node.at);
    if (word == "kstack" || word == "ustack" || word == "stack")
        return Lifted::ofStack(word, node.at);
    if (isOneOf(word, kOther))
        return Lifted::of(Form::Other, node.at);
    if (lifter.dialect == Dialect::SystemTap && word.starts_with('$') && word.size() > 1)
        return sourceVariable(lifter, node);
    if (lifter.dialect == Dialect::DTrace && word.starts_with('`')) {
        Lifted place = Lifted::of(Source::Symbol, word.substr(1), node.at, word.substr(1));
        place.isPlace = true;
        return readMemory(std::move(place), 8, false, false); // its size is not said
    }
    if (lifter.dialect == Dialect::LibbpfC || lifter.dialect == Dialect::KernelModule)
        return Lifted::unknown(node.at);
    if (lifter.kind == Kind::Event)
        return eventValue(lifter, node);
    if (const auto number = numberBehind(word, "arg")) {
        const bool leave = lifter.dialect == Dialect::DTrace && isReturn(lifter.kind);
        return leave && *number == 1 ? Lifted::of(Source::ReturnValue, "retval", node.at)
            : leave ? Lifted::unknown(node.at, tr("arg0 of a return is the return location."))
                    : lifter.argument(std::int64_t(*number) + 1, word);
    }
    if (const auto number = numberBehind(word, "sarg")) {
        if (lifter.kind == Kind::KernelEntry && !lifter.isInside)
            return lifter.argument(std::int64_t(*number) + 7, word);
        return Lifted::of(Source::StackEntry, word, node.at, {}, std::int64_t(*number) + 1);
    }
    if (word == "retval")
        return Lifted::of(Source::ReturnValue, word, node.at);
    return Lifted::unknown(node.at);
}

} // namespace probescope::probe
