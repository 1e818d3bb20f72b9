#include "core/base/text.h"
#include "core/probe/lift/lift_words.h"
#include "core/probe/syntax/one_of.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using NodeKind = CodeNode::Kind;
using Source = Fetch::Source;

} // namespace

Lifted liftBpftraceCall(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    if (word == "reg" && count == 1 && node.parts[1].kind == NodeKind::Text)
        return Lifted::ofRegister(node.parts[1].word);
    if (word == "kaddr" && count == 1) {
        Lifted place = Lifted::of(Source::Symbol, node.parts[1].word, node.at, node.parts[1].word);
        place.isPlace = true;
        return place;
    }
    if ((word == "uptr" || word == "kptr") && count == 1)
        return lifter.lift(node.parts[1]);
    if ((word == "str" || word == "buf") && count >= 1) {
        const CodeNode& address = node.parts[1];
        return readText(
            lifter.lift(address),
            address.calls("uptr")
                || (address.kind == NodeKind::Binary && address.parts[0].calls("uptr")));
    }
    if ((word == "ksym" || word == "usym") && count == 1) {
        Lifted value = lifter.lift(node.parts[1]);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    if (word == "kstack" || word == "ustack")
        return Lifted::ofStack(word, node.at);
    static constexpr auto kOther =
        std::to_array<std::string_view>({"strftime", "cgroupid", "join", "time", "nsecs", "pid"});
    return isOneOf(word, kOther) ? Lifted::of(Form::Other, node.at) : Lifted::unknown(node.at);
}

Lifted liftSystemTapCall(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    const CodeNode* const first = count >= 1 ? &node.parts[1] : nullptr;
    if (word == "execname")
        return Lifted::of(Form::Comm, node.at);
    if (word == "tid" || word == "pid" || word == "cpu")
        return Lifted::of(word == "tid"       ? Form::Thread
                              : word == "pid" ? Form::Process
                                              : Form::Cpu,
                          node.at);
    if (word.starts_with("gettimeofday") || word.starts_with("ktime_get")
        || word.starts_with("local_clock") || word == "get_cycles")
        return Lifted::of(Form::Time, node.at);
    if (word == "register" && count == 1 && first->kind == NodeKind::Text) {
        std::string name = first->word;
        if (name.size() == 3 && name.front() == 'r' && !isDigit(name[1]))
            name.erase(0, 1);
        return Lifted::ofRegister(name == "eflags" ? "flags" : name);
    }
    const auto suffix = word.rfind("_arg");
    if (suffix != std::string::npos && suffix + 4 == word.size() && count == 1
        && first->kind == NodeKind::Number) {
        const auto type = std::string_view(word).substr(0, suffix);
        const std::string name = "arg" + std::to_string(first->number);
        const bool four = type == "int" || type == "s32" || type == "uint" || type == "u32";
        const auto number = static_cast<std::int64_t>(first->number & 0xff);
        return lifter.argument(number, name, four ? 4 : 8, type == "int" || type == "s32");
    }
    if (word == "returnval" || word == "return_value")
        return Lifted::of(Source::ReturnValue, "retval", node.at);
    if (word == "@entry" && count == 1)
        return lifter.lift(*first);
    static constexpr auto kStacks = std::to_array<std::string_view>(
        {"backtrace", "print_backtrace", "print_ubacktrace", "print_stack", "sprint_backtrace"});
    if (isOneOf(word, kStacks))
        return Lifted::ofStack(word == "print_ubacktrace" ? "ustack" : word, node.at);
    if (count >= 1 && (word == "symname" || word == "symdata" || word == "usymname")) {
        Lifted value = lifter.lift(*first);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    const bool user = word.starts_with("user_");
    if (count >= 1 && (user || word.starts_with("kernel_") || word == "text_at")) {
        if (word == "text_at" || word.find("_string") != std::string::npos)
            return readText(lifter.lift(*first), user);
        auto type = word.substr(word.find('_') + 1);
        const bool pointer = type == "pointer";
        const CodeType known =
            codeType(type.starts_with("int") || type.starts_with("uint") ? type + "_t" : type);
        if (pointer || known.bytes > 0)
            return readMemory(lifter.lift(*first), pointer ? 8 : known.bytes,
                              !pointer && known.isSigned && known.bytes < 8, user);
    }
    static constexpr auto kOther = std::to_array<std::string_view>(
        {"pp", "probefunc", "ppfunc", "uid", "euid", "gid", "ppid", "pexecname", "module_name",
         "thread_indent", "ctime", "task_current", "pn", "tz_ctime", "target", "cmdline_str"});
    return isOneOf(word, kOther) ? Lifted::of(Form::Other, node.at) : Lifted::unknown(node.at);
}

Lifted liftDtraceCall(const CodeLifter& lifter, const CodeNode& node)
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    if (word == "stack" || word == "ustack")
        return Lifted::ofStack(word, node.at);
    if (count == 0)
        return Lifted::unknown(node.at);
    const CodeNode& first = node.parts[1];
    if (word == "stringof" || word == "copyinstr")
        return readText(lifter.lift(first), word == "copyinstr");
    if (word == "copyin")
        return lifter.lift(first);
    if (word == "func" || word == "sym") {
        Lifted value = lifter.lift(first);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    return Lifted::unknown(node.at);
}

} // namespace probescope::probe
