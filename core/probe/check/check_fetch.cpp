#include "core/base/near_names.h"
#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

namespace {

constexpr unsigned kEndOfOperations = kMaxFetchOperations - 1;

/// errno of kstrtol() and kstrtoul() for what they do not take.
int signedErrorOf(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    const bool hexadecimalDigits = text.starts_with("0x") || text.starts_with("0X");
    if (hexadecimalDigits)
        text.remove_prefix(2);
    const auto other =
        text.find_first_not_of(hexadecimalDigits ? "0123456789abcdefABCDEF" : "0123456789");
    return !text.empty() && other == std::string_view::npos ? ERANGE : EINVAL;
}

std::optional<Fetched> wrong(CheckedCommand& checked, Fault fault, std::string_view text,
                             int number = EINVAL)
{
    checked.fault(fault, text, number);
    return std::nullopt;
}

std::optional<std::uint64_t> decimalOf(std::string_view text)
{
    if (text.empty() || !std::all_of(text.begin(), text.end(), [](char c) { return isDigit(c); }))
        return std::nullopt;
    const auto digits = text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
    return unsignedOf(digits);
}

/// Behind their $.
void proposeField(Finding& finding, std::string_view name,
                  const std::optional<std::vector<std::string>>& fields)
{
    if (!fields)
        return;
    auto names = nearNames(name, *fields);
    for (auto& one : names)
        one.insert(0, 1, '$');
    CheckedCommand::propose(finding, '$' + std::string(name), names);
}

/// Those that its people write, where all of them are known.
std::vector<std::string> registersOf(Machine machine)
{
    std::vector<std::string> names;
    for (const char* name :
         {"di",  "si",  "dx",  "cx",  "r8",  "r9",  "ax",    "bx",      "bp", "sp",     "ip",
          "r10", "r11", "r12", "r13", "r14", "r15", "flags", "orig_ax", "cs", "ss",     "x0",
          "x1",  "x2",  "x3",  "x4",  "x5",  "x6",  "x7",    "lr",      "pc", "pstate", "a0",
          "a1",  "a2",  "a3",  "a4",  "a5",  "a6",  "a7",    "ra"}) {
        if (machine != Machine::Other && isRegister(machine, name))
            names.push_back('%' + std::string(name));
    }
    return names;
}

std::optional<Fetched> checkField(CheckedCommand& checked, const ArgumentPlace& where,
                                  std::string_view text)
{
    const auto name = text.substr(1);
    const auto fields = known(checked.kernelInfo().fields, where.system, where.symbol);
    const bool there = fields && std::find(fields->begin(), fields->end(), name) != fields->end();
    const bool comm = name == "comm" || name == "COMM";
    if (there || (!fields && isName(name) && !comm))
        return Fetched{Operation::Field};
    if (comm)
        return Fetched{Operation::Comm};
    if (checked.habits().fieldsByVariable) {
        auto& finding = checked.fault(Fault::BadVariable, text);
        auto said = textOf(Fault::BadFieldToAttach);
        finding.what = std::move(said.what);
        finding.fix = std::move(said.fix);
        proposeField(finding, name, fields);
        return std::nullopt;
    }
    // The kernel points at the argument's name.
    const auto& words = checked.words();
    const auto word = std::find_if(words.begin(), words.end(), [text](std::string_view other) {
        return text.data() >= other.data() && text.data() <= other.data() + other.size();
    });
    auto& finding = checked.fault(Fault::BadFieldToAttach, text, ENOENT);
    finding.column = checked.columnOf(word->data());
    proposeField(finding, name, fields);
    return std::nullopt;
}

std::optional<Fetched> checkStack(CheckedCommand& checked, const ArgumentPlace& where,
                                  std::string_view text, std::string_view number)
{
    if (number.empty())
        return Fetched{Operation::Stack};
    const auto entry = decimalOf(number);
    if (!entry)
        return wrong(checked, Fault::BadVariable, text);
    if (!isUser(where.kind) && *entry > kMaxStackEntry)
        return wrong(checked, Fault::BadStackNumber, text);
    return Fetched{Operation::StackEntry};
}

std::optional<Fetched> checkArgumentVariable(CheckedCommand& checked, const ArgumentPlace& where,
                                             std::string_view text, std::string_view number)
{
    const bool newer = checked.habits().argumentsNeedEntry;
    const bool usable = where.atEntry
        ? checked.rules().arguments
        : where.returns && checked.rules().argumentsAtReturn && !isUser(where.kind);
    if (!usable && !newer) {
        auto& finding = checked.fault(Fault::BadVariable, text);
        finding.what = where.returns
            ? tr("On this kernel, arguments are available only at function entry.")
            : tr("Arguments are available only at function entry.");
        finding.fix = tr("Use a register, or probe the entry.");
        return std::nullopt;
    }
    const auto index = decimalOf(number);
    if (!index)
        return wrong(checked, Fault::BadVariable, text);
    if (*index == 0 || *index > kMaxStackEntry)
        return wrong(checked, Fault::BadArgumentNumber, text);
    if (!usable)
        return wrong(checked, Fault::ArgumentsNeedEntry, text);
    const auto parameters = known(checked.kernelInfo().parameters, where.kind, where.symbol);
    if (parameters && *index > parameters->size())
        checked.warn(
            text,
            parameters->size() == 1
                ? tr("The function has only 1 argument: this would record an arbitrary value.")
                : tr("The function has only {} arguments: this would record an arbitrary value.",
                     {parameters->size()}),
            tr("Use a smaller number after $arg."));
    return Fetched{where.atEntry ? Operation::Argument : Operation::EntryArgument};
}

std::optional<Fetched> checkVariable(CheckedCommand& checked, const ArgumentPlace& where,
                                     std::string_view text)
{
    if (where.kind == Kind::Event)
        return checkField(checked, where, text);
    const auto name = text.substr(1);
    if (name == "retval" || (checked.rules().btfArguments && name.starts_with("retval"))) {
        if (!where.returns)
            return wrong(checked, Fault::ReturnValueOnEntry, text);
        if (name == "retval" || isUser(where.kind))
            return Fetched{Operation::ReturnValue};
        return checkNamed(checked, where, text);
    }
    if (name.starts_with("stack"))
        return checkStack(checked, where, text, name.substr(5));
    if (name == "comm" || (name == "COMM" && checked.habits().saysWhyNoString))
        return Fetched{Operation::Comm};
    if (name.starts_with("arg"))
        return checkArgumentVariable(checked, where, text, name.substr(3));
    return wrong(checked, Fault::BadVariable, text);
}

std::optional<Fetched> checkRegister(CheckedCommand& checked, const ArgumentPlace& where,
                                     std::string_view text)
{
    if (where.kind == Kind::Event || where.kind == Kind::FunctionEntry
        || where.kind == Kind::FunctionReturn || where.kind == Kind::Tracepoint) {
        auto& finding = checked.fault(Fault::BadFetch, text);
        finding.what = tr("This kind of probe cannot read registers.");
        finding.fix = where.kind == Kind::Event ? tr("Use a field of the event, like $comm.")
                                                : tr("Use the name of an argument, or $arg1.");
        return std::nullopt;
    }
    const auto name = text.substr(1);
    const auto machine = checked.rules().machine;
    if (isRegister(machine, name))
        return Fetched{Operation::Register};
    auto& finding = checked.fault(Fault::BadRegister, text);
    // %rdi, %edi, %r8d as others write them
    for (const auto other :
         {name.substr(std::min<std::size_t>(1, name.size())), name.substr(0, name.size() - 1)}) {
        if (machine == Machine::X86 && !finding.replacement && !name.empty()
            && isRegister(machine, other))
            finding.replacement = '%' + std::string(other);
    }
    if (!finding.replacement)
        CheckedCommand::propose(finding, text, nearNames(text, registersOf(machine)));
    else
        finding.fix = tr("Write {}.", {*finding.replacement});
    return std::nullopt;
}

std::optional<Fetched> checkMemory(CheckedCommand& checked, const ArgumentPlace& where,
                                   std::string_view text)
{
    const auto place = text.substr(1);
    if (!place.empty() && isDigit(place.front())) {
        if (!unsignedOf(place))
            return wrong(checked, Fault::BadMemory, text, signedErrorOf(place));
        adviseNumber(checked, place);
        return Fetched{Operation::Memory, 2};
    }
    if (place.starts_with('+')) {
        if (!isUser(where.kind))
            return wrong(checked, Fault::FileOffsetInKernel, text);
        if (!signedOf(place.substr(1)))
            return wrong(checked, Fault::BadOffsetInFile, text, signedErrorOf(place.substr(1)));
        adviseNumber(checked, place.substr(1));
        return Fetched{Operation::Memory, 2};
    }
    if (isUser(where.kind))
        return wrong(checked, Fault::SymbolInProgram, text);
    return Fetched{Operation::Memory, 3}; // the symbol is looked up when the probe is made
}

std::optional<Fetched> checkImmediate(CheckedCommand& checked, std::string_view text)
{
    auto value = text.substr(1);
    if (value.starts_with('"')) {
        const auto string = value.substr(1);
        if (string.empty() || string.back() == '"')
            return Fetched{Operation::Text};
        checked.fault(Fault::TextOpen, text).column = checked.columnOf(text.data() + text.size());
        return std::nullopt;
    }
    if (value.starts_with('+'))
        value.remove_prefix(1);
    if (value.starts_with('-') ? !signedOf(value)
                               : value.empty() || !isDigit(value.front()) || !unsignedOf(value))
        return wrong(checked, Fault::BadImmediate, text.substr(1), signedErrorOf(value));
    adviseNumber(checked, value);
    return Fetched{Operation::Immediate};
}

/// `+OFFSET(FETCH)`; the parentheses may hold others.
std::optional<Fetched> checkFollow(CheckedCommand& checked, const ArgumentPlace& where,
                                   std::string_view text)
{
    const bool user = text.substr(1).starts_with('u');
    const auto open = text.find('(');
    if (open == std::string_view::npos)
        return wrong(checked, Fault::FollowWithoutBrace, text);
    auto offset = std::string(text.substr(user ? 2 : 1, open - (user ? 2 : 1)));
    if (text.front() == '-')
        offset.insert(0, 1, '-');
    if (!signedOf(offset) || offset.starts_with('+')) {
        auto& finding =
            checked.fault(Fault::BadFollowOffset, text.substr(0, open), signedErrorOf(offset));
        finding.column = checked.columnOf(text.data());
        return std::nullopt;
    }
    adviseNumber(checked, text.substr(user ? 2 : 1, open - (user ? 2 : 1)));
    const auto within = text.substr(open + 1);
    const auto close = within.rfind(')');
    if (close == std::string_view::npos) {
        checked.fault(Fault::FollowOpen, text).column =
            checked.columnOf(within.data() + within.size());
        return std::nullopt;
    }
    const auto inner = within.substr(0, close);
    auto fetched = checkFetch(checked, where, inner);
    if (!fetched)
        return std::nullopt;
    if (fetched->operation == Operation::Comm || fetched->operation == Operation::Text)
        return wrong(checked, Fault::CommFollowed, inner);
    if (++fetched->operations > kEndOfOperations)
        return wrong(checked, Fault::TooManyOperations, inner);
    fetched->operation = user ? Operation::UserMemory : Operation::Memory;
    if (close + 1 < within.size())
        checked
            .warn(within.substr(close + 1), tr("The kernel ignores text after the parenthesis."),
                  tr("Remove it."))
            .replacement = "";
    return fetched;
}

} // namespace

bool isRegister(Machine machine, std::string_view name)
{
    const auto isOneOf = [name](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    const auto isNumbered = [name](std::string_view prefix, unsigned first, unsigned last) {
        const auto number =
            name.starts_with(prefix) ? decimalOf(name.substr(prefix.size())) : std::nullopt;
        return number && *number >= first && *number <= last
            && name.size() == prefix.size() + (*number < 10 ? 1 : 2);
    };
    switch (machine) {
    case Machine::X86:
        return isNumbered("r", 8, 15)
            || isOneOf({"bx", "cx", "dx", "si", "di", "bp", "ax", "orig_ax", "ip", "cs", "flags",
                        "sp", "ss"});
    case Machine::Arm64:
        return isNumbered("x", 0, 30) || isOneOf({"lr", "sp", "pc", "pstate"});
    case Machine::Riscv64:
        return isNumbered("a", 0, 7) || isNumbered("s", 0, 11) || isNumbered("t", 0, 6)
            || isOneOf({"epc", "ra", "sp", "gp", "tp", "status", "badaddr", "cause", "orig_a0"});
    case Machine::Other:
        break;
    }
    return isName(name);
}

std::optional<Fetched> checkFetch(CheckedCommand& checked, const ArgumentPlace& where,
                                  std::string_view text)
{
    const char first = text.empty() ? '\0' : text.front();
    switch (first) {
    case '$':
        return checkVariable(checked, where, text);
    case '%':
        return checkRegister(checked, where, text);
    case '@':
        return checkMemory(checked, where, text);
    case '+':
    case '-':
        return checkFollow(checked, where, text);
    case '\\':
        return checkImmediate(checked, text);
    default:
        break;
    }
    if (checked.rules().btfArguments && isName(std::string_view(&first, 1)))
        return checkNamed(checked, where, text);
    return wrong(checked, Fault::BadFetch, text);
}

} // namespace probescope::probe
