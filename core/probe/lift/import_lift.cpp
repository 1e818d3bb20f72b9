#include "core/probe/lift/import_lift.h"

#include "core/base/text.h"
#include "core/probe/dialect/bpftrace_tokens.h"
#include "core/probe/lift/lift_words.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using Source = Fetch::Source;
using NodeKind = CodeNode::Kind;

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

Lifted CodeLifter::argument(std::int64_t number, std::string name, unsigned bytes,
                            bool isSigned) const
{
    static constexpr std::array<std::string_view, 6> kRegisters{"di", "si", "dx", "cx", "r8", "r9"};
    const bool inRegister = isUser(kind) || (kind == Kind::KernelEntry && isInside);
    Lifted value;
    if (!inRegister)
        value = Lifted::of(Source::Argument, "", 0, {}, number);
    else if (number >= 1 && number <= std::int64_t(kRegisters.size()))
        value = Lifted::ofRegister(std::string(kRegisters.at(std::size_t(number - 1))));
    else
        value = Lifted::of(Source::StackEntry, "", 0, {}, number - 6);
    value.name = std::move(name);
    return cutValue(std::move(value), bytes, isSigned);
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
            made = liftName(*this, node);
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

Lifted CodeLifter::member(const CodeNode& node) const
{
    const CodeNode& object = node.parts[0];
    const auto behind = node.word.find_first_not_of("->.");
    const std::string field = behind == std::string::npos ? "" : node.word.substr(behind);
    if (dialect == Dialect::Bpftrace && object.isName("args")) {
        const bool event = kind == Kind::Event;
        return Lifted::of(event ? Source::Field : Source::Named, field, node.at, field);
    }
    if (object.isName("current"))
        return Lifted::of(field == "comm"       ? Form::Comm
                              : field == "pid"  ? Form::Thread
                              : field == "tgid" ? Form::Process
                                                : Form::Other,
                          node.at);
    const bool inC = dialect == Dialect::LibbpfC || dialect == Dialect::KernelModule;
    if (inC && kind == Kind::Event && object.isName("ctx"))
        return Lifted::of(Source::Field, field, node.at, field);
    if (inC && (object.isName("regs") || object.isName("ctx"))) {
        std::string word = field;
        if (word.size() == 3 && word.front() == 'r' && !isDigit(word[1]))
            word.erase(0, 1); // rdi
        if (word == "eflags")
            word = "flags";
        return word == "args" || word == "regs" ? Lifted::unknown(node.at)
                                                : Lifted::ofRegister(word);
    }
    if (inC && object.kind == NodeKind::Name && object.word == "p")
        return Lifted::of(Form::Other, node.at); // struct kprobe, whose members tell of itself
    Lifted owner = lift(object);
    if (!owner.member.empty()) {
        const std::string path = owner.member + node.word;
        Lifted found = Lifted::of(Source::Named, field, node.at, path);
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
    return Lifted::unknown(
        node.at,
        owner.isValue()
            ? tr("The member {} needs the kernel's types: choose it by name in the probe builder.",
                 {field})
            : owner.reason);
}

/// `ctx->args[1]`, `regs->regs[0]`, `args[1]`
Lifted CodeLifter::index(const CodeNode& node) const
{
    const CodeNode& object = node.parts[0];
    if (node.parts.size() != 2 || node.parts[1].kind != NodeKind::Number
        || node.parts[1].number > 100)
        return Lifted::unknown(node.at);
    const auto number = static_cast<std::int64_t>(node.parts[1].number);
    if (dialect == Dialect::DTrace && object.isName("args")) {
        const CodeNode plain{.word = "arg" + std::to_string(number), .at = node.at};
        return liftName(*this, plain);
    }
    if (object.kind == NodeKind::Member && object.word == "->args" && object.parts[0].isName("ctx"))
        return kind == Kind::Tracepoint
            ? argument(number + 1, "arg" + std::to_string(number + 1))
            : Lifted::unknown(node.at,
                              tr("The field args[{}] is unknown: choose it by name.", {number}));
    if (object.kind == NodeKind::Member && object.word == "->regs")
        return Lifted::ofRegister("x" + std::to_string(number));
    return Lifted::unknown(node.at);
}

Lifted CodeLifter::call(const CodeNode& node) const
{
    if (node.parts[0].kind != NodeKind::Name)
        return Lifted::unknown(node.at);
    switch (dialect) {
    case Dialect::Bpftrace:
        return liftBpftraceCall(*this, node);
    case Dialect::SystemTap:
        return liftSystemTapCall(*this, node);
    case Dialect::DTrace:
        return liftDtraceCall(*this, node);
    default:
        return liftCCall(*this, node);
    }
}

Lifted CodeLifter::cast(const CodeNode& node) const
{
    Lifted value = lift(node.parts[0]);
    const CodeType type = codeType(node.word);
    if (type.isPointer || type.bytes == 0)
        return value;
    if (type.bytes < 8 || type.isSigned)
        return cutValue(std::move(value), type.bytes, type.isSigned);
    return value;
}

Lifted CodeLifter::unary(const CodeNode& node) const
{
    const CodeNode& operand = node.parts[0];
    if (node.word == "-") {
        Lifted value = lift(operand);
        value.number = static_cast<std::int64_t>(-static_cast<std::uint64_t>(value.number));
        return value.form == Form::Constant ? value : Lifted::unknown(node.at);
    }
    if (node.word == "+")
        return lift(operand);
    if (node.word == "&" && operand.kind == NodeKind::Name) {
        std::string word = operand.word;
        const bool symbol = dialect == Dialect::DTrace && word.starts_with('`');
        if (symbol)
            word.erase(0, 1);
        if (symbol || (isSymbol && isSymbol(word))) {
            Lifted place = Lifted::of(Source::Symbol, word, node.at, word);
            place.isPlace = true;
            return place;
        }
    }
    if (node.word == "&" && operand.kind == NodeKind::Member)
        return Lifted::unknown(node.at, lift(operand).reason);
    if (node.word != "*")
        return Lifted::unknown(node.at);
    if (operand.kind != NodeKind::Cast)
        return Lifted::unknown(node.at, tr("The number of bytes that * reads is unknown."));
    const CodeType type = codeType(operand.word);
    const CodeNode& address = operand.parts[0];
    const bool pointer = std::count(operand.word.begin(), operand.word.end(), '*') > 1;
    const bool user = address.calls("uptr") || address.calls("copyin");
    return readMemory(lift(address), pointer ? 8 : type.bytes, !pointer && type.isSigned, user);
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
        return Lifted::unknown(node.at);
    }
    const auto isClock = [](const Lifted& one) {
        return one.form == Form::Time || one.form == Form::Span;
    };
    if (isClock(left) || (isClock(right) && node.word == "-"))
        return Lifted::of(node.word == "-" || left.form == Form::Span ? Form::Span : Form::Time,
                          node.at);
    const bool process = left.form == Form::Process;
    if (process && right.form == Form::Constant)
        return Lifted::of(node.word == ">>" ? Form::Process : Form::Thread, node.at);
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
            if (auto value = maskValue(left, static_cast<std::uint64_t>(right.number));
                value.isValue())
                return value;
        }
    }
    return Lifted::unknown(node.at, left.reason);
}

} // namespace probescope::probe
