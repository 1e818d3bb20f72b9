#include "core/probe/dialect/import_lift.h"

#include "core/base/text.h"
#include "core/probe/dialect/bpftrace_tokens.h"
#include "core/probe/dialect/import_parts.h"
#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using Source = Fetch::Source;
using NodeKind = CodeNode::Kind;

/// What reads members of a struct: of several pointers in a row, or a bitfield.
bool isCoreRead(std::string_view word)
{
    static constexpr auto kReads = std::to_array<std::string_view>(
        {"BPF_CORE_READ", "BPF_PROBE_READ", "BPF_CORE_READ_BITFIELD",
         "BPF_CORE_READ_BITFIELD_PROBED", "READ_BITFIELD"});
    return isOneOf(word, kReads);
}

Lifted ofForm(Form form, std::size_t at)
{
    return {.form = form, .at = at};
}

Lifted ofStack(std::string name, std::size_t at)
{
    return {.form = Form::Stack, .name = std::move(name), .at = at};
}

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

Lifted ofSource(Source source, std::string name, std::size_t at, std::string word = {},
                std::int64_t number = 0)
{
    return {.form = Form::Value,
            .fetch = {.source = source, .word = std::move(word), .number = number},
            .name = std::move(name),
            .at = at};
}

Lifted unknown(std::size_t at, std::string reason = {})
{
    return {.reason = std::move(reason), .at = at};
}

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

/// 2^k - 1: k; 0: it is another number.
unsigned lowBits(std::uint64_t mask)
{
    unsigned bits = 0;
    while (bits < 64 && ((mask >> bits) & 1) != 0)
        ++bits;
    return bits == 64 || (mask >> bits) == 0 ? bits : 0;
}

Lifted masked(Lifted value, std::uint64_t mask)
{
    const unsigned bits = lowBits(mask);
    if (bits == 0 || value.form != Form::Value || value.bits != 0)
        return unknown(value.at);
    const bool bytes = bits == 8 || bits == 16 || bits == 32 || bits == 64;
    if (!value.shift && bytes && bits / 8 <= value.bytes)
        return CodeLifter::cut(std::move(value), bits / 8, false);
    value.bits = bits;
    value.bitOffset = value.shift.value_or(0);
    value.shift.reset();
    value.isSigned = false;
    return value;
}

/// `((x & 0xff) ^ 0x80) - 0x80`: a signed byte.
std::optional<Lifted> signExtended(const CodeLifter& lifter, const CodeNode& node)
{
    const CodeNode& left = node.parts[0];
    const CodeNode& right = node.parts[1];
    if (node.word != "-" || left.kind != NodeKind::Binary || left.word != "^"
        || right.kind != NodeKind::Number || left.parts[1].kind != NodeKind::Number
        || left.parts[1].number != right.number || right.number == 0)
        return std::nullopt;
    Lifted value = lifter.lift(left.parts[0]);
    if (value.form != Form::Value || value.bits != 0 || value.bytes >= 8
        || right.number != std::uint64_t(1) << (value.bytes * 8 - 1))
        return std::nullopt;
    value.isSigned = true;
    return value;
}

} // namespace

bool isSameValue(const Lifted& left, const Lifted& right)
{
    return left.form == right.form && left.fetch == right.fetch && left.bytes == right.bytes
        && left.isSigned == right.isSigned && left.bits == right.bits
        && left.bitOffset == right.bitOffset && left.number == right.number;
}

Lifted CodeLifter::cut(Lifted value, unsigned bytes, bool isSigned)
{
    if (value.form != Form::Value || value.isPlace || bytes == 0)
        return value;
    if (bytes > value.bytes)
        return value; // it is made wider, and stays what it is
    if (value.offset != 0)
        value.isComputed = bytes < 8;
    value.bytes = bytes;
    value.isSigned = isSigned;
    return value;
}

Lifted CodeLifter::read(Lifted address, unsigned bytes, bool isSigned, bool user)
{
    const std::size_t at = address.at;
    if (address.form == Form::Constant) {
        const bool userText = address.isUserText;
        address = ofSource(Source::Address, "memory", at, {}, address.number);
        address.isUserText = userText;
        address.isPlace = true;
    }
    if (address.form != Form::Value || address.bytes != 8 || address.bits != 0 || address.shift
        || bytes == 0)
        return unknown(at, address.reason);
    if (std::exchange(address.isPlace, false)) {
        address.fetch.number = static_cast<std::int64_t>(
            static_cast<std::uint64_t>(address.fetch.number)
            + static_cast<std::uint64_t>(std::exchange(address.offset, 0)));
    } else if (address.fetch.source == Source::Stack && address.fetch.follows.empty() && bytes == 8
               && !isSigned && !user && address.offset >= 0 && address.offset % 8 == 0) {
        address.fetch = {.source = Source::StackEntry, .number = address.offset / 8};
        address.offset = 0;
    } else {
        address.fetch.follows.push_back({.offset = std::exchange(address.offset, 0), .user = user});
    }
    address.bytes = bytes;
    address.isSigned = isSigned;
    return address;
}

Lifted CodeLifter::text(Lifted address, bool user)
{
    const std::size_t at = address.at;
    const bool field = address.form == Form::Value && address.fetch.follows.empty()
        && address.fetch.source == Source::Field && address.offset == 0 && !user;
    const bool named = address.fetch.source == Source::Named && address.fetch.follows.empty()
        && address.offset == 0;
    if (address.form == Form::Text || field || named) {
        address.form = Form::Text; // the kernel knows that it is a text
        return address;
    }
    address.isUserText = user && (address.form == Form::Constant || address.isPlace);
    const bool onStack = address.fetch.source == Source::Stack;
    if (address.form == Form::Value || address.form == Form::Constant)
        address = read(std::move(address), 8, false, user);
    if (address.form != Form::Value)
        return unknown(at, address.reason);
    if (onStack && address.fetch.source == Source::StackEntry) // the text lies on the stack itself
        address.fetch = {.source = Source::Stack,
                         .follows = {{.offset = address.fetch.number * 8, .user = user}}};
    address.form = Form::Text;
    return address;
}

Lifted CodeLifter::reg(std::string word) const
{
    std::string name = word;
    if (word == "sp" || word == "rsp")
        return ofSource(Source::Stack, "stack", 0);
    return ofSource(Source::Register, std::move(name), 0, std::move(word));
}

Lifted CodeLifter::argument(std::int64_t number, std::string name, unsigned bytes,
                            bool isSigned) const
{
    static constexpr std::array<std::string_view, 6> kRegisters{"di", "si", "dx", "cx", "r8", "r9"};
    const bool inRegister = isUser(kind) || (kind == Kind::KernelEntry && isInside);
    Lifted value;
    if (!inRegister)
        value = ofSource(Source::Argument, "", 0, {}, number);
    else if (number >= 1 && number <= std::int64_t(kRegisters.size()))
        value = reg(std::string(kRegisters.at(std::size_t(number - 1))));
    else
        value = ofSource(Source::StackEntry, "", 0, {}, number - 6);
    value.name = std::move(name);
    return cut(std::move(value), bytes, isSigned);
}

Lifted CodeLifter::lift(const CodeNode& node) const
{
    Lifted made;
    std::optional<Lifted> kept;
    if (variable && node.kind != NodeKind::Number && node.kind != NodeKind::Text)
        kept = variable(node);
    if (kept) {
        made = std::move(*kept);
    } else {
        switch (node.kind) {
        case NodeKind::Number:
            made = {.form = Form::Constant, .number = static_cast<std::int64_t>(node.number)};
            break;
        case NodeKind::Text:
            made = {.form = Form::Literal, .fetch = {.source = Source::Text, .word = node.word}};
            break;
        case NodeKind::Name:
            made = name(node);
            break;
        case NodeKind::Member:
            made = member(node);
            break;
        case NodeKind::Call:
            made = call(node);
            break;
        case NodeKind::Cast:
            made = cast(node);
            break;
        case NodeKind::Unary:
            made = unary(node);
            break;
        case NodeKind::Binary:
            made = binary(node);
            break;
        case NodeKind::Ternary:
            // `address < end of programs ? text of a program : text of the kernel`
            if (node.parts[0].kind == NodeKind::Binary
                && node.parts[0].parts[1].word == kBpfEndOfPrograms)
                made = lift(node.parts[2]);
            break;
        case NodeKind::Index:
            made = index(node);
            break;
        case NodeKind::Assign:
        case NodeKind::List:
            break;
        }
    }
    made.at = node.at;
    return made;
}

Lifted CodeLifter::name(const CodeNode& node) const
{
    const std::string& word = node.word;
    static constexpr auto kOther = std::to_array<std::string_view>(
        {"uid",       "gid",        "probe",     "func",     "cgroup",         "curtask",
         "rand",      "username",   "probefunc", "probemod", "probename",      "probeprov",
         "curthread", "ppid",       "true",      "false",    "NULL",           "errno",
         "current",   "stackdepth", "curpsinfo", "zonename", "walltimestamp_", "name"});
    if (word == "comm" || word == "execname")
        return ofForm(Form::Comm, node.at);
    if (word == "tid")
        return ofForm(Form::Thread, node.at);
    if (word == "pid")
        return ofForm(Form::Process, node.at);
    if (word == "cpu")
        return ofForm(Form::Cpu, node.at);
    if (word == "nsecs" || word == "elapsed" || word == "timestamp" || word == "vtimestamp"
        || word == "walltimestamp")
        return ofForm(Form::Time, node.at);
    if (word == "kstack" || word == "ustack" || word == "stack")
        return ofStack(word, node.at);
    if (isOneOf(word, kOther))
        return ofForm(Form::Other, node.at);
    if (dialect == Dialect::SystemTap && word.starts_with('$') && word.size() > 1) {
        const std::string plain = word.substr(1);
        if ((plain == "return" || plain == "$return") && kind == Kind::Event)
            return ofSource(Source::Field, "ret", node.at, "ret");
        if (plain == "return" || plain == "$return")
            return ofSource(Source::ReturnValue, "retval", node.at);
        if (plain.front() == '$')
            return unknown(node.at,
                           word + " is all " + (plain == "$parms" ? "parameters" : "variables")
                               + " of the source: choose some.");
        if (plain.ends_with('$'))
            return unknown(node.at, word + " is all members as a text: choose some.");
        return ofSource(Source::Named, plain, node.at, plain);
    }
    if (dialect == Dialect::DTrace && word.starts_with('`')) {
        Lifted place = ofSource(Source::Symbol, word.substr(1), node.at, word.substr(1));
        place.isPlace = true;
        return read(std::move(place), 8, false, false); // its size is not said
    }
    if (dialect == Dialect::LibbpfC || dialect == Dialect::KernelModule)
        return unknown(node.at);
    if (kind == Kind::Event)
        return ofEvent(node);
    if (const auto number = numberBehind(word, "arg")) {
        const bool leave = dialect == Dialect::DTrace && isReturn(kind);
        return leave && *number == 1 ? ofSource(Source::ReturnValue, "retval", node.at)
            : leave ? unknown(node.at, "arg0 of a return is the place that returns.")
                    : argument(std::int64_t(*number) + 1, word);
    }
    if (const auto number = numberBehind(word, "sarg")) {
        if (kind == Kind::KernelEntry && !isInside)
            return argument(std::int64_t(*number) + 7, word);
        return ofSource(Source::StackEntry, word, node.at, {}, std::int64_t(*number) + 1);
    }
    if (word == "retval")
        return ofSource(Source::ReturnValue, word, node.at);
    return unknown(node.at);
}

/// What a script calls a value of a system call.
Lifted CodeLifter::ofEvent(const CodeNode& node) const
{
    const std::string& word = node.word;
    const auto number = numberBehind(word, "arg");
    const bool leaves = event.starts_with("sys_exit_");
    if (dialect == Dialect::DTrace && number) {
        const std::string field(leaves ? (*number < 2 ? "ret" : "")
                                       : systemCallField(event, *number));
        return !field.empty()
            ? ofSource(Source::Field, field, node.at, field)
            : unknown(node.at, "Which field " + word + " is, is not said: choose it by its name.");
    }
    if (dialect != Dialect::SystemTap || number)
        return unknown(node.at);
    if (word == "argstr")
        return unknown(node.at, "argstr is all arguments as a text: choose fields of the event.");
    if (word == "retval" || word == "retstr")
        return ofSource(Source::Field, "ret", node.at, "ret");
    for (std::size_t i = 0; i < 4; ++i)
        if (systemCallField(event, i) == word)
            return ofSource(Source::Field, word, node.at, word);
    return unknown(node.at);
}

Lifted CodeLifter::member(const CodeNode& node) const
{
    const CodeNode& object = node.parts[0];
    const auto behind = node.word.find_first_not_of("->.");
    const std::string field = behind == std::string::npos ? "" : node.word.substr(behind);
    if (dialect == Dialect::Bpftrace && object.isName("args")) {
        const bool event = kind == Kind::Event;
        return ofSource(event ? Source::Field : Source::Named, field, node.at, field);
    }
    if (object.isName("current"))
        return ofForm(field == "comm"       ? Form::Comm
                          : field == "pid"  ? Form::Thread
                          : field == "tgid" ? Form::Process
                                            : Form::Other,
                      node.at);
    const bool inC = dialect == Dialect::LibbpfC || dialect == Dialect::KernelModule;
    if (inC && kind == Kind::Event && object.isName("ctx"))
        return ofSource(Source::Field, field, node.at, field);
    if (inC && (object.isName("regs") || object.isName("ctx"))) {
        std::string word = field;
        if (word.size() == 3 && word.front() == 'r' && !isDigit(word[1]))
            word.erase(0, 1); // rdi
        if (word == "eflags")
            word = "flags";
        return word == "args" || word == "regs" ? unknown(node.at) : reg(word);
    }
    if (inC && object.kind == NodeKind::Name && object.word == "p")
        return ofForm(Form::Other, node.at); // struct kprobe, whose members tell of itself
    Lifted owner = lift(object);
    if (!owner.member.empty()) {
        const std::string path = owner.member + node.word;
        Lifted found = ofSource(Source::Named, field, node.at, path);
        found.member = path;
        found.held = owner.held;
        return found;
    }
    if (owner.form == Form::Value && owner.fetch.source == Source::Named && owner.bytes == 8
        && owner.fetch.follows.empty() && owner.offset == 0) {
        owner.fetch.word += node.word;
        owner.name = field;
        return owner;
    }
    return unknown(node.at,
                   owner.isValue() ? "The member " + field
                           + " needs the types of the kernel: choose it by its name in the form."
                                   : owner.reason);
}

/// `ctx->args[1]`, `regs->regs[0]`, `args[1]`
Lifted CodeLifter::index(const CodeNode& node) const
{
    const CodeNode& object = node.parts[0];
    if (node.parts.size() != 2 || node.parts[1].kind != NodeKind::Number
        || node.parts[1].number > 100)
        return unknown(node.at);
    const auto number = static_cast<std::int64_t>(node.parts[1].number);
    if (dialect == Dialect::DTrace && object.isName("args")) {
        const CodeNode plain{.word = "arg" + std::to_string(number), .at = node.at};
        return name(plain);
    }
    if (object.kind == NodeKind::Member && object.word == "->args" && object.parts[0].isName("ctx"))
        return kind == Kind::Tracepoint
            ? argument(number + 1, "arg" + std::to_string(number + 1))
            : unknown(node.at,
                      "Which field args[" + std::to_string(number)
                          + "] is, is not said: choose it by its name.");
    if (object.kind == NodeKind::Member && object.word == "->regs")
        return reg("x" + std::to_string(number));
    return unknown(node.at);
}

Lifted CodeLifter::call(const CodeNode& node) const
{
    if (node.parts[0].kind != NodeKind::Name)
        return unknown(node.at);
    switch (dialect) {
    case Dialect::Bpftrace:
        return callOfBpftrace(node);
    case Dialect::SystemTap:
        return callOfStap(node);
    case Dialect::DTrace:
        return callOfDtrace(node);
    default:
        return callOfC(node);
    }
}

Lifted CodeLifter::callOfBpftrace(const CodeNode& node) const
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    if (word == "reg" && count == 1 && node.parts[1].kind == NodeKind::Text)
        return reg(node.parts[1].word);
    if (word == "kaddr" && count == 1) {
        Lifted place = ofSource(Source::Symbol, node.parts[1].word, node.at, node.parts[1].word);
        place.isPlace = true;
        return place;
    }
    if ((word == "uptr" || word == "kptr") && count == 1)
        return lift(node.parts[1]);
    if ((word == "str" || word == "buf") && count >= 1) {
        const CodeNode& address = node.parts[1];
        return text(lift(address),
                    address.calls("uptr")
                        || (address.kind == NodeKind::Binary && address.parts[0].calls("uptr")));
    }
    if ((word == "ksym" || word == "usym") && count == 1) {
        Lifted value = lift(node.parts[1]);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    if (word == "kstack" || word == "ustack")
        return ofStack(word, node.at);
    static constexpr auto kOther =
        std::to_array<std::string_view>({"strftime", "cgroupid", "join", "time", "nsecs", "pid"});
    return isOneOf(word, kOther) ? ofForm(Form::Other, node.at) : unknown(node.at);
}

Lifted CodeLifter::callOfStap(const CodeNode& node) const
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    const CodeNode* const first = count >= 1 ? &node.parts[1] : nullptr;
    if (word == "execname")
        return ofForm(Form::Comm, node.at);
    if (word == "tid" || word == "pid" || word == "cpu")
        return ofForm(word == "tid"       ? Form::Thread
                          : word == "pid" ? Form::Process
                                          : Form::Cpu,
                      node.at);
    if (word.starts_with("gettimeofday") || word.starts_with("ktime_get")
        || word.starts_with("local_clock") || word == "get_cycles")
        return ofForm(Form::Time, node.at);
    if (word == "register" && count == 1 && first->kind == NodeKind::Text) {
        std::string name = first->word;
        if (name.size() == 3 && name.front() == 'r' && !isDigit(name[1]))
            name.erase(0, 1);
        return reg(name == "eflags" ? "flags" : name);
    }
    const auto suffix = word.rfind("_arg");
    if (suffix != std::string::npos && suffix + 4 == word.size() && count == 1
        && first->kind == NodeKind::Number) {
        const auto type = std::string_view(word).substr(0, suffix);
        const std::string name = "arg" + std::to_string(first->number);
        const bool four = type == "int" || type == "s32" || type == "uint" || type == "u32";
        const auto number = static_cast<std::int64_t>(first->number & 0xff);
        return argument(number, name, four ? 4 : 8, type == "int" || type == "s32");
    }
    if (word == "returnval" || word == "return_value")
        return ofSource(Source::ReturnValue, "retval", node.at);
    if (word == "@entry" && count == 1)
        return lift(*first);
    static constexpr auto kStacks = std::to_array<std::string_view>(
        {"backtrace", "print_backtrace", "print_ubacktrace", "print_stack", "sprint_backtrace"});
    if (isOneOf(word, kStacks))
        return ofStack(word == "print_ubacktrace" ? "ustack" : word, node.at);
    if (count >= 1 && (word == "symname" || word == "symdata" || word == "usymname")) {
        Lifted value = lift(*first);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    const bool user = word.starts_with("user_");
    if (count >= 1 && (user || word.starts_with("kernel_") || word == "text_at")) {
        if (word == "text_at" || word.find("_string") != std::string::npos)
            return text(lift(*first), user);
        auto type = word.substr(word.find('_') + 1);
        const bool pointer = type == "pointer";
        const CodeType known =
            codeType(type.starts_with("int") || type.starts_with("uint") ? type + "_t" : type);
        if (pointer || known.bytes > 0)
            return read(lift(*first), pointer ? 8 : known.bytes,
                        !pointer && known.isSigned && known.bytes < 8, user);
    }
    static constexpr auto kOther = std::to_array<std::string_view>(
        {"pp", "probefunc", "ppfunc", "uid", "euid", "gid", "ppid", "pexecname", "module_name",
         "thread_indent", "ctime", "task_current", "pn", "tz_ctime", "target", "cmdline_str"});
    return isOneOf(word, kOther) ? ofForm(Form::Other, node.at) : unknown(node.at);
}

Lifted CodeLifter::callOfDtrace(const CodeNode& node) const
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    if (word == "stack" || word == "ustack")
        return ofStack(word, node.at);
    if (count == 0)
        return unknown(node.at);
    const CodeNode& first = node.parts[1];
    if (word == "stringof" || word == "copyinstr")
        return text(lift(first), word == "copyinstr");
    if (word == "copyin")
        return lift(first);
    if (word == "func" || word == "sym") {
        Lifted value = lift(first);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    return unknown(node.at);
}

/// What registers hold, by the macros and functions that read them.
std::optional<Lifted> CodeLifter::registerOfC(const CodeNode& node) const
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    const auto constant = [&node, count](std::size_t i) -> std::int64_t {
        return i <= count && node.parts[i].kind == NodeKind::Number
            ? static_cast<std::int64_t>(node.parts[i].number & 0xffff)
            : -1;
    };
    std::string plain = word;
    for (const std::string_view suffix : {"_CORE", "_SYSCALL"})
        if (plain.starts_with("PT_REGS_") && plain.ends_with(suffix))
            plain.resize(plain.size() - suffix.size());
    const auto number = numberBehind(plain, "PT_REGS_PARM");
    static constexpr std::array<const char*, 6> kRegisters{"di", "si", "dx", "cx", "r8", "r9"};
    // When a function returns, they are what is left in the registers.
    if (number && *number > 0 && *number <= kRegisters.size() && isReturn(kind) && !isUser(kind))
        return reg(kRegisters.at(*number - 1));
    if (number && *number > 0)
        return argument(*number, "arg" + std::to_string(*number));
    if (word == "regs_get_kernel_argument" && constant(2) >= 0)
        return argument(constant(2) + 1, "arg" + std::to_string(constant(2) + 1));
    if (plain == "PT_REGS_RC" || word == "regs_return_value")
        return ofSource(Source::ReturnValue, "retval", node.at);
    if (plain == "PT_REGS_SP" || word == "kernel_stack_pointer")
        return ofSource(Source::Stack, "stack", node.at);
    if (plain == "PT_REGS_IP" || word == "instruction_pointer")
        return reg("ip");
    if (word == "regs_get_kernel_stack_nth" && constant(2) >= 0)
        return ofSource(Source::StackEntry, "stack" + std::to_string(constant(2)), node.at, {},
                        constant(2));
    return std::nullopt;
}

/// `BPF_CORE_READ(file, f_path.dentry, d_name.name)`
Lifted CodeLifter::coreRead(const CodeNode& node) const
{
    const Lifted owner = lift(node.parts[1]);
    if (owner.member.empty())
        return unknown(node.at,
                       "Its members need the types of the kernel: choose them in the form.");
    std::string path = owner.member;
    for (std::size_t i = 2; i < node.parts.size(); ++i)
        path += "->" + codeText(node.parts[i]);
    // An element by its index: an array is joined of them.
    Lifted found = ofSource(Source::Named, path.substr(path.find_last_of(".>") + 1), node.at, path);
    found.member = path;
    found.held = owner.held;
    found.isBitfield = node.parts[0].word.find("BITFIELD") != std::string::npos;
    return found;
}

Lifted CodeLifter::callOfC(const CodeNode& node) const
{
    const std::string& word = node.parts[0].word;
    const std::size_t count = node.parts.size() - 1;
    if (auto value = registerOfC(node))
        return *value;
    if (word == "symbol_of" && count == 1) {
        Lifted value = lift(node.parts[1]);
        if (value.form == Form::Value)
            value.form = Form::Symbol;
        return value;
    }
    if ((word == "READ_KERNEL" || word == "READ_USER") && count == 2) {
        const CodeType type = codeType(node.parts[1].word);
        return read(lift(node.parts[2]), type.bytes, type.isSigned, word == "READ_USER");
    }
    if (word == "bpf_get_current_pid_tgid")
        return ofForm(Form::Process, node.at);
    static constexpr auto kStacks = std::to_array<std::string_view>(
        {"dump_stack", "bpf_get_stack", "bpf_get_stackid", "show_stack", "stack_trace_save"});
    if (isOneOf(word, kStacks))
        return ofForm(Form::Stack, node.at);
    if (word.starts_with("ktime_get") || word.starts_with("bpf_ktime_get") || word == "sched_clock"
        || word == "local_clock" || word == "get_cycles" || word == "rdtsc")
        return ofForm(Form::Time, node.at);
    if ((word == "ktime_to_ns" || word == "ktime_to_us" || word == "ktime_to_ms"
         || word == "div_u64" || word == "ktime_sub" || word == "ktime_us_delta")
        && count >= 1) {
        const Lifted first = lift(node.parts[1]);
        const bool difference = word == "ktime_sub" || word == "ktime_us_delta";
        return ofForm(difference && first.form == Form::Time ? Form::Span : first.form, node.at);
    }
    if (isCoreRead(word) && count >= 2)
        return coreRead(node);
    static constexpr auto kOther = std::to_array<std::string_view>(
        {"bpf_get_smp_processor_id", "raw_smp_processor_id", "smp_processor_id", "get_cpu"});
    if (isOneOf(word, kOther))
        return ofForm(Form::Cpu, node.at);
    static constexpr auto kTasks = std::to_array<std::string_view>(
        {"bpf_get_current_uid_gid", "bpf_get_current_task", "current_uid", "sizeof", "task_pid_nr",
         "bpf_map_lookup_elem", "bpf_ringbuf_reserve", "this_cpu_ptr"});
    return isOneOf(word, kTasks) ? ofForm(Form::Other, node.at) : unknown(node.at);
}

Lifted CodeLifter::cast(const CodeNode& node) const
{
    Lifted value = lift(node.parts[0]);
    const CodeType type = codeType(node.word);
    if (type.isPointer || type.bytes == 0)
        return value;
    if (type.bytes < 8 || type.isSigned)
        return cut(std::move(value), type.bytes, type.isSigned);
    return value;
}

Lifted CodeLifter::unary(const CodeNode& node) const
{
    const CodeNode& operand = node.parts[0];
    if (node.word == "-") {
        Lifted value = lift(operand);
        value.number = static_cast<std::int64_t>(-static_cast<std::uint64_t>(value.number));
        return value.form == Form::Constant ? value : unknown(node.at);
    }
    if (node.word == "+")
        return lift(operand);
    if (node.word == "&" && operand.kind == NodeKind::Name) {
        std::string word = operand.word;
        const bool symbol = dialect == Dialect::DTrace && word.starts_with('`');
        if (symbol)
            word.erase(0, 1);
        if (symbol || (isSymbol && isSymbol(word))) {
            Lifted place = ofSource(Source::Symbol, word, node.at, word);
            place.isPlace = true;
            return place;
        }
    }
    if (node.word == "&" && operand.kind == NodeKind::Member)
        return unknown(node.at, lift(operand).reason);
    if (node.word != "*")
        return unknown(node.at);
    if (operand.kind != NodeKind::Cast)
        return unknown(node.at, "How many bytes * reads is not said.");
    const CodeType type = codeType(operand.word);
    const CodeNode& address = operand.parts[0];
    const bool pointer = std::count(operand.word.begin(), operand.word.end(), '*') > 1;
    const bool user = address.calls("uptr") || address.calls("copyin");
    return read(lift(address), pointer ? 8 : type.bytes, !pointer && type.isSigned, user);
}

Lifted CodeLifter::binary(const CodeNode& node) const
{
    if (auto value = signExtended(*this, node))
        return *value;
    Lifted left = lift(node.parts[0]);
    Lifted right = lift(node.parts[1]);
    if (left.form == Form::Constant && right.form == Form::Constant) {
        const auto a = static_cast<std::uint64_t>(left.number);
        const auto b = static_cast<std::uint64_t>(right.number);
        if (node.word == "+" || node.word == "-" || node.word == "*") {
            left.number = static_cast<std::int64_t>(node.word == "+"       ? a + b
                                                        : node.word == "-" ? a - b
                                                                           : a * b);
            return left;
        }
        return unknown(node.at);
    }
    const auto isClock = [](const Lifted& one) {
        return one.form == Form::Time || one.form == Form::Span;
    };
    if (isClock(left) || (isClock(right) && node.word == "-"))
        return ofForm(node.word == "-" || left.form == Form::Span ? Form::Span : Form::Time,
                      node.at);
    const bool process = left.form == Form::Process;
    if (process && right.form == Form::Constant)
        return ofForm(node.word == ">>" ? Form::Process : Form::Thread, node.at);
    if (right.form == Form::Constant && left.form == Form::Value) {
        const bool wide = left.bytes == 8 && left.bits == 0 && !left.shift;
        if ((node.word == "+" || node.word == "-") && wide) {
            // Addresses wrap around as the machine's do.
            const auto before = static_cast<std::uint64_t>(left.offset);
            const auto step = static_cast<std::uint64_t>(right.number);
            left.offset =
                static_cast<std::int64_t>(node.word == "+" ? before + step : before - step);
            return left;
        }
        if (node.word == ">>" && left.bits == 0 && !left.shift && right.number >= 0
            && right.number < 64) {
            left.shift = static_cast<unsigned>(right.number);
            return left;
        }
        if (node.word == "&") {
            if (auto value = masked(left, static_cast<std::uint64_t>(right.number));
                value.isValue())
                return value;
        }
    }
    return unknown(node.at, left.reason);
}

} // namespace probescope::probe
