#include "core/probe/dialect/import_code.h"

#include "core/base/text.h"
#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using NodeKind = CodeNode::Kind;
using Source = Fetch::Source;

constexpr std::size_t kMostArguments = 128;
constexpr std::size_t kMostValues = 1024; ///< the elements of arrays count each
const std::string kCompared = "compared_value_"; ///< before the number of a value in a filter
constexpr int kDeepestRun = 200;
const std::string kOfPart = "The condition is of a part of what is done with the hits: it is left "
                            "out, and every hit is taken.";

/// The place of the format among the arguments of what prints, from 1; 0: it prints by none.
std::size_t formatPlace(std::string_view function)
{
    static constexpr auto kFirst = std::to_array<std::string_view>(
        {"printf", "printk", "pr_info", "pr_debug", "pr_err", "pr_warn", "pr_notice", "pr_alert",
         "pr_emerg", "pr_crit", "pr_cont", "bpf_printk", "trace_printk", "log", "println", "system",
         "warn", "cat", "pr_info_ratelimited"});
    static constexpr auto kSecond =
        std::to_array<std::string_view>({"fprintf", "debugf", "dev_info"});
    static constexpr auto kThird =
        std::to_array<std::string_view>({"bpf_trace_printk_", "snprintf", "seq_printf_"});
    return isOneOf(function, kFirst) ? 1
        : isOneOf(function, kSecond) ? 2
        : isOneOf(function, kThird)  ? 3
                                     : 0;
}

/// What shows or counts values, or tidies up: the form has tables and plots for it.
bool isShowing(std::string_view function)
{
    static constexpr auto kShowing = std::to_array<std::string_view>({"print",
                                                                      "hist",
                                                                      "lhist",
                                                                      "count",
                                                                      "sum",
                                                                      "avg",
                                                                      "min",
                                                                      "max",
                                                                      "stats",
                                                                      "clear",
                                                                      "delete",
                                                                      "zero",
                                                                      "exit",
                                                                      "quantize",
                                                                      "lquantize",
                                                                      "llquantize",
                                                                      "trace",
                                                                      "tracemem",
                                                                      "printa",
                                                                      "trunc",
                                                                      "normalize",
                                                                      "@hist_log",
                                                                      "@count",
                                                                      "@sum",
                                                                      "@avg",
                                                                      "@min",
                                                                      "@hist_linear",
                                                                      "@max",
                                                                      "stddev",
                                                                      "ftruncate",
                                                                      "sizeof",
                                                                      "discard",
                                                                      "speculate",
                                                                      "commit",
                                                                      "memset",
                                                                      "sprintf",
                                                                      "__builtin_memset"});
    return isOneOf(function, kShowing);
}

/// What is known of every hit: asking for it changes nothing.
bool isOfEveryHit(Form form)
{
    return form != Form::Unknown && form != Form::Stack;
}

/// The text up to and with each conversion of a format.
std::vector<std::string> conversionsOf(std::string_view format)
{
    std::vector<std::string> found;
    for (std::size_t i = 0; i + 1 < format.size(); ++i) {
        if (format[i] != '%')
            continue;
        if (format[i + 1] == '%') {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (end < format.size()
               && std::string_view("-+ #0123456789.*lhjztq").find(format[end])
                   != std::string_view::npos)
            ++end;
        // `%pS` prints an address as a name.
        if (format.substr(end, 2) == "pS" || format.substr(end, 2) == "ps")
            ++end;
        found.emplace_back(format.substr(0, std::min(end + 1, format.size())));
        i = end;
    }
    return found;
}

/// The word before `=` or `:` in front of the conversion that ends the text.
std::string nameBefore(std::string_view text, bool& hex)
{
    auto percent = text.rfind('%');
    auto before = trimmedBlanks(text.substr(0, percent));
    if (before.ends_with("0x")) {
        hex = true;
        before.remove_suffix(2);
    }
    while (!before.empty()
           && std::string_view("\"'(<[ ").find(before.back()) != std::string_view::npos)
        before.remove_suffix(1);
    if (before.empty() || (before.back() != '=' && before.back() != ':'))
        return {};
    before.remove_suffix(1);
    before = trimmedBlanks(before);
    std::size_t begin = before.size();
    const auto isLetter = [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    while (begin > 0 && isLetter(before[begin - 1]))
        --begin;
    // What stands in another conversion is none: `%s:%d`.
    const bool ofOther = begin > 0 && before[begin - 1] == '%';
    const auto name = before.substr(begin);
    return ofOther || name.empty() || isDigit(name.front()) ? std::string() : std::string(name);
}

std::string negated(const std::string& filter)
{
    const auto node = FilterNode::parse(filter);
    const bool equals = node && node->kind == FilterNode::Kind::Term && node->term.op == "==";
    if (!equals)
        return "!(" + filter + ")";
    std::string other = filter;
    other.replace(filter.find("=="), 2, "!=");
    return other;
}

/// `^ba.*$`, as it is written for `ba*`; empty: it is another expression.
std::string globOfPattern(std::string_view pattern)
{
    const bool begins = pattern.starts_with('^');
    const bool ends = pattern.ends_with('$');
    if (begins)
        pattern.remove_prefix(1);
    if (ends)
        pattern.remove_suffix(1);
    std::string glob = begins ? "" : "*";
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern.substr(i, 2) == ".*") {
            if (!glob.ends_with('*'))
                glob += '*';
            ++i;
        } else if (pattern[i] == '[' && pattern.substr(i, 3).ends_with(']')
                   && i + 2 < pattern.size()) {
            glob += pattern[i + 1];
            i += 2;
        } else if (pattern[i] == '.') {
            glob += '?';
        } else if (std::string_view("^$|()+{}[]\\*?").find(pattern[i]) != std::string_view::npos) {
            return {};
        } else {
            glob += pattern[i];
        }
    }
    return ends || glob.ends_with('*') ? glob : glob + "*";
}

} // namespace

CodeReader::CodeReader(ImportSink& sink, Dialect dialect, const PlacedText& program)
    : m_sink(sink)
    , m_program(program)
{
    m_lifter.dialect = dialect;
    m_lifter.variable = [this](const CodeNode& node) -> std::optional<Lifted> {
        const auto found = m_held.find(keyOf(node));
        if (found == m_held.end())
            return std::nullopt;
        Lifted value = found->second.value;
        value.name = found->second.name.empty() ? value.name : found->second.name;
        if (value.form == Form::Unknown)
            value.reason = "-"; // it was told where it was set
        else
            value.held = found->second.probe;
        return value;
    };
}

void CodeReader::note(std::size_t at, std::string text, bool lost)
{
    if (m_quiet || std::find(m_told.begin(), m_told.end(), text) != m_told.end() || m_sink.isFull())
        return;
    m_told.push_back(text);
    m_sink.note(m_program.placeOf(at), std::move(text), lost);
}

void CodeReader::noteCondition(std::size_t at, const std::string& text)
{
    const std::string told = std::to_string(at) + text;
    if (m_quiet || std::find(m_told.begin(), m_told.end(), told) != m_told.end() || m_sink.isFull())
        return;
    m_told.push_back(told);
    m_sink.note(m_program.placeOf(at), text, true);
}

void CodeReader::noteFaults(const std::vector<CodeFault>& faults)
{
    for (const CodeFault& fault : faults)
        note(fault.at,
             fault.text.empty() ? "Something is missing here."
                                : "\"" + fault.text + "\" was not understood and is left out.",
             true);
}

std::size_t CodeReader::addProbe(ImportedProbe probe, std::size_t at)
{
    probe.line = m_sink.lines.of(m_program.placeOf(at)).line;
    // Those of a probe that was dropped.
    std::erase_if(m_filters, [this](const Condition& one) { return one.probe >= m_found.size(); });
    m_found.push_back({.probe = std::move(probe), .at = at});
    return m_found.size() - 1;
}

void CodeReader::enter(std::size_t probe)
{
    m_probe = probe;
    const Spec& spec = m_found[probe].probe.probe.spec;
    m_lifter.kind = spec.kind;
    m_lifter.event = spec.kind == Kind::Event ? spec.symbol : std::string();
    m_lifter.isInside = spec.offset != 0 && !isUser(spec.kind);
}

void CodeReader::run(const std::vector<CodeStatement>& statements)
{
    if (m_depth > kDeepestRun)
        return;
    ++m_depth;
    for (const CodeStatement& statement : statements) {
        switch (statement.kind) {
        case CodeStatement::Kind::Expression:
            evaluate(statement.node);
            break;
        case CodeStatement::Kind::Declaration:
            for (const CodeNode& one : statement.node.parts) {
                declare(one);
                if (one.parts.size() > 1) {
                    const CodeType type = codeType(one.word);
                    Lifted value = m_lifter.lift(one.parts[1]);
                    if (!type.isPointer)
                        value = cutValue(std::move(value), type.bytes, type.isSigned);
                    if (value.form != Form::Unknown) {
                        assign(one.parts[0], value, one.at);
                        initialized(one);
                    } else if (!value.reason.empty())
                        noteUnknown(one.parts[1], value);
                }
            }
            break;
        case CodeStatement::Kind::If:
            runIf(statement);
            break;
        case CodeStatement::Kind::Loop:
            if (!isC())
                noteCondition(statement.at,
                              "A loop is read as if it ran once: what it repeats is left out.");
            run(statement.body);
            break;
        case CodeStatement::Kind::Block:
            run(statement.body);
            break;
        case CodeStatement::Kind::Return:
            break;
        }
    }
    --m_depth;
}

void CodeReader::runIf(const CodeStatement& statement)
{
    // `if (!wanted) return;` says the same as `if (wanted) { … }`.
    const auto* only = &statement.body;
    while (only->size() == 1 && only->front().kind == CodeStatement::Kind::Block)
        only = &only->front().body;
    const bool leaves = !only->empty() && only->back().kind == CodeStatement::Kind::Return;
    const bool isWhole = !m_isPart && isWholeCondition(statement, leaves);
    filter(statement.node, leaves, statement.at, isWhole);
    const bool isPart = std::exchange(m_isPart, m_isPart || (!isWhole && m_isFilter));
    run(statement.body);
    run(statement.otherwise);
    m_isPart = isPart;
}

void CodeReader::runBody(const std::vector<CodeStatement>& statements)
{
    m_effects.clear();
    collectEffects(statements, m_effects);
    std::sort(m_effects.begin(), m_effects.end());
    if (!m_quiet && !m_found.empty() && !m_effects.empty())
        m_found[m_probe].hasEffect = true;
    m_isPart = false;
    run(statements);
    m_effects.clear();
}

/// Does it show, count or keep something, or change what the program does?
bool CodeReader::hasEffect(const CodeNode& node) const
{
    const bool inC = isC();
    const auto isKept = [inC](const CodeNode& target) {
        return !inC
            && (target.kind == NodeKind::Index || target.word.starts_with('@')
                || codeText(target).starts_with("self->"));
    };
    if (node.kind == NodeKind::Assign) {
        const CodeNode& value = node.parts[1];
        const bool ends = value.kind == NodeKind::Number && value.number == 0 && node.word == "=";
        return node.word == "<<<" || (isKept(node.parts[0]) && !ends) || hasEffect(value);
    }
    if (node.kind == NodeKind::Unary && (node.word == "++" || node.word == "--"))
        return !inC;
    if (node.kind != NodeKind::Call || node.parts[0].kind != NodeKind::Name)
        return false;
    const std::string& name = node.parts[0].word;
    if (formatPlace(name) > 0)
        return name != "snprintf";
    if (inC)
        return name == "bpf_map_update_elem" || name.ends_with("_submit")
            || name.ends_with("_output") || name.starts_with("__sync_fetch_and_");
    static constexpr auto kIdle =
        std::to_array<std::string_view>({"delete", "clear", "zero", "trunc", "discard"});
    return !isOneOf(name, kIdle) && !isOfEveryHit(m_lifter.lift(node).form);
}

void CodeReader::collectEffects(const std::vector<CodeStatement>& statements,
                                std::vector<std::size_t>& places) const
{
    for (const CodeStatement& statement : statements) {
        const bool isExpression = statement.kind == CodeStatement::Kind::Expression;
        if (isExpression && hasEffect(statement.node))
            places.push_back(statement.at);
        collectEffects(statement.body, places);
        collectEffects(statement.otherwise, places);
    }
}

/// Is all that is done with the hits done under this condition?
bool CodeReader::isWholeCondition(const CodeStatement& statement, bool leaves) const
{
    std::vector<std::size_t> inside;
    collectEffects(statement.body, inside);
    std::vector<std::size_t> otherwise;
    collectEffects(statement.otherwise, otherwise);
    if (!otherwise.empty())
        return false;
    if (!leaves)
        return m_effects.size() == inside.size();
    return inside.empty() && (m_effects.empty() || m_effects.front() > statement.at);
}

void CodeReader::evaluate(const CodeNode& node)
{
    if (node.kind == NodeKind::Assign) {
        const CodeNode& target = node.parts[0];
        const CodeNode& value = node.parts[1];
        for (std::size_t i = 1; i < target.parts.size() && target.kind == NodeKind::Index; ++i)
            show(target.parts[i]);
        const bool counts = value.kind == NodeKind::Call && value.parts[0].kind == NodeKind::Name
            && isShowing(value.parts[0].word);
        if (node.word != "=" || counts) {
            evaluate(value);
            return;
        }
        const Lifted lifted = m_lifter.lift(value);
        if (lifted.form == Form::Unknown && !(value.kind == NodeKind::Call && callsOwn(value)))
            noteUnknown(value, lifted);
        if (lifted.form == Form::Stack)
            showLifted(lifted, {});
        assign(target, lifted, value.at);
        return;
    }
    static constexpr auto kForgetting =
        std::to_array<std::string_view>({"delete", "clear", "zero", "trunc"});
    const bool forgets = node.kind == NodeKind::Unary
        ? node.word == "delete"
        : node.kind == NodeKind::Call && isOneOf(node.parts[0].word, kForgetting);
    if (forgets)
        return; // what is let go is not shown
    if (node.kind == NodeKind::Call && node.parts[0].kind == NodeKind::Name) {
        const std::string& function = node.parts[0].word;
        if (callsOwn(node))
            return;
        noteCall(node);
        if (const std::size_t format = formatPlace(function)) {
            print(node, format);
            return;
        }
        if (isShowing(function)) {
            for (std::size_t i = 1; i < node.parts.size(); ++i)
                show(node.parts[i]);
            return;
        }
    }
    show(node);
}

/// What a script does besides showing the values of its hits.
void CodeReader::noteCall(const CodeNode& call)
{
    if (isC())
        return;
    static constexpr auto kSums =
        std::to_array<std::string_view>({"hist", "lhist", "sum", "avg", "min", "max", "stats",
                                         "quantize", "lquantize", "llquantize"});
    const std::string& name = call.parts[0].word;
    if (name == "system" || name == "cat")
        note(call.at, name + "() runs a command or shows a file, which no probe does.", true);
    else if (name == "exit")
        note(call.at, "exit() is left out: a probe does not end the tracing.", true);
    else if (name == "time")
        note(call.at, "time() is left out: each hit has its time.", false);
    else if (isOneOf(name, kSums) && call.parts.size() > 1
             && m_lifter.lift(call.parts[1]).form != Form::Span)
        note(call.at, name + "() is left out: the values of all hits are there to be summed up.",
             false);
}

bool CodeReader::isC() const
{
    return m_lifter.dialect == Dialect::LibbpfC || m_lifter.dialect == Dialect::KernelModule;
}

/// Is it there for other probes, too?
bool CodeReader::isKept(const CodeNode& node)
{
    return node.kind == NodeKind::Index || node.word.starts_with('@')
        || codeText(node).starts_with("self->");
}

void CodeReader::assign(const CodeNode& target, const Lifted& value, std::size_t at)
{
    if (m_quiet)
        return;
    Held held{.value = value, .probe = m_probe};
    held.value.at = at;
    std::string name = codeText(target);
    if (const auto sign = name.find_last_of(".>"); sign != std::string::npos)
        name.erase(0, sign + 1);
    name.resize(std::min(name.find('['), name.size()));
    while (!name.empty() && (name.front() == '@' || name.front() == '$'))
        name.erase(0, 1);
    if (name.starts_with("in_"))
        name.erase(0, 3);
    if (name.size() > 1)
        held.name = identifier(name);
    if (value.form == Form::Time && !m_found.empty())
        m_found[m_probe].keepsTime = true;
    if (value.form == Form::Span && !m_found.empty())
        takeSpan(at);
    if (value.held != std::string::npos && value.isValue())
        held.probe = value.held;
    const std::string key = keyOf(target);
    const auto before = m_held.find(key);
    // What is set to nothing is let go.
    if (value.form == Form::Constant && before != m_held.end())
        return;
    if (before != m_held.end() && before->second.probe != held.probe
        && before->second.value.isValue() && isKept(target))
        m_replaced.push_back(
            {.at = at, .probe = before->second.probe, .value = before->second.value});
    m_held[key] = std::move(held);
}

void CodeReader::noteUnknown(const CodeNode& node, const Lifted& value)
{
    if (value.reason == "-")
        return;
    if (!value.reason.empty()) {
        note(node.at, value.reason, true);
        return;
    }
    if (node.kind == NodeKind::Name || node.kind == NodeKind::Call
        || node.kind == NodeKind::Member) {
        const std::string word = codeText(node.kind == NodeKind::Call ? node.parts[0] : node);
        note(node.at, "\"" + word + "\" was not understood and is left out.", true);
    }
}

void CodeReader::showParts(const CodeNode& node)
{
    const std::size_t first = node.kind == NodeKind::Call || node.kind == NodeKind::Index ? 1 : 0;
    // A member of a variable was told as a whole.
    if (m_depth > kDeepestRun
        || (node.kind == NodeKind::Member && node.parts[0].kind == NodeKind::Name))
        return;
    ++m_depth;
    for (std::size_t i = first; i < node.parts.size(); ++i)
        show(node.parts[i]);
    --m_depth;
}

void CodeReader::show(const CodeNode& node, const Conversion& conversion)
{
    if (node.kind == NodeKind::Assign) {
        evaluate(node);
        return;
    }
    const Lifted value = m_lifter.lift(node);
    if (node.isName("$$return") && m_lifter.dialect == Dialect::SystemTap) {
        showLifted(value, {.name = conversion.name}); // the text is of the number
        return;
    }
    if (value.form != Form::Unknown) {
        showLifted(value, conversion);
        return;
    }
    // An address that is reckoned: the text of what it begins with is shown.
    if (node.calls("str") && node.parts.size() > 1 && node.parts[1].kind == NodeKind::Binary) {
        const Lifted begin = readText(m_lifter.lift(node.parts[1].parts[0]), false);
        if (begin.isValue()) {
            note(node.parts[1].at,
                 "What is done to the address of a text was not understood and is left out.", true);
            showLifted(begin, conversion);
            return;
        }
    }
    const std::size_t before = m_found.empty() ? 0 : m_found[m_probe].values.size();
    noteUnknown(node, value);
    showParts(node);
    const bool took = !m_found.empty() && m_found[m_probe].values.size() > before;
    if ((node.kind == NodeKind::Binary || node.kind == NodeKind::Ternary) && took)
        note(node.at, "What is reckoned with values is left out: the values are taken.", true);
}

void CodeReader::showLifted(const Lifted& value, const Conversion& conversion)
{
    if (m_found.empty())
        return;
    if (value.form == Form::Stack && value.name == "ustack"
        && !isUser(m_found[m_probe].probe.probe.spec.kind)) {
        note(value.at,
             "The stack of the program is left out: with a probe of the kernel, it is the kernel's "
             "that is recorded.",
             true);
        return;
    }
    if (value.form == Form::Stack) {
        m_sink.import.stackTrace = m_sink.import.stackTrace || !m_quiet;
        return;
    }
    if (value.form == Form::Span)
        takeSpan(value.at);
    const bool named = !conversion.name.empty();
    const bool constant =
        value.form == Form::Constant || value.form == Form::Literal || value.form == Form::Comm;
    if (!value.isValue() && !(constant && named))
        return;
    const bool kept = value.held != std::string::npos && value.held < m_found.size();
    if (m_quiet && (!kept || !named))
        return;
    Lifted shown = value;
    if (conversion.isSymbol && shown.form == Form::Value)
        shown.form = Form::Symbol;
    else if (conversion.letter == 's' && shown.form == Form::Value)
        shown = readText(std::move(shown), false);
    if (!shown.isValue() && value.isValue()) {
        noteUnknown(CodeNode{.at = value.at}, shown);
        return;
    }
    want(kept ? value.held : m_probe, shown, conversion);
}

std::string CodeReader::freeName(const Found& found, const std::string& name, bool isText) const
{
    const auto& arguments = found.probe.probe.spec.arguments;
    const auto taken = [&arguments](const std::string& one) {
        return std::any_of(arguments.begin(), arguments.end(),
                           [&one](const Argument& other) { return other.name == one; });
    };
    std::string free = name.empty() ? "value" : name;
    if (taken(free))
        free += isText ? "_text" : "_value";
    const std::string stem = free;
    for (int i = 2; taken(free); ++i)
        free = stem + "_" + std::to_string(i);
    return free;
}

/// What the text prints a value as; none: as the kernel does.
std::optional<ValueType> CodeReader::typeOf(const Lifted& value, const Conversion& conversion)
{
    const bool plain = conversion.letter == 0 || conversion.hex || conversion.letter == 'p';
    const bool isSigned = value.isSigned
        || (value.bytes == 8 && (conversion.letter == 'd' || conversion.letter == 'i'));
    if (value.form == Form::Text)
        return ValueType{.word = value.isUserText ? "ustring" : "string"};
    if (value.form == Form::Symbol)
        return ValueType{.word = "symbol"};
    if (value.isBitfield)
        return std::nullopt; // its bits are in the kernel's types
    if (value.form == Form::Value && value.bits > 0)
        return ValueType{.word = "b",
                         .bits = value.bits,
                         .bitOffset = value.bitOffset,
                         .bitContainer = value.bytes * 8};
    if (value.form == Form::Value && conversion.letter == 'c')
        return ValueType{.word = "char"};
    if (value.form == Form::Value && !(value.bytes == 8 && plain && !isSigned)) {
        const char letter = isSigned ? 's' : conversion.hex ? 'x' : 'u';
        return ValueType{.word = letter + std::to_string(value.bytes * 8)};
    }
    return std::nullopt;
}

std::size_t CodeReader::want(std::size_t probe, const Lifted& value, const Conversion& conversion)
{
    Found& found = m_found[probe];
    auto& arguments = found.probe.probe.spec.arguments;
    std::string name = conversion.name;
    // A row of C names the values of a return `out_…`.
    if (name.starts_with("out_") && isReturn(found.probe.probe.spec.kind) && name.size() > 4
        && found.takesTime)
        name.erase(0, 4);
    Argument argument{.name = name, .fetch = value.fetch};
    if (value.form == Form::Comm)
        argument.fetch = {.source = Source::Comm};
    else if (value.form == Form::Constant)
        argument.fetch = {.source = Source::Immediate, .number = value.number};
    if (isUser(found.probe.probe.spec.kind))
        for (Follow& follow : argument.fetch.follows)
            follow.user = false; // all of its memory is a program's
    argument.type = typeOf(value, conversion);
    if (value.isComputed || value.offset != 0 || value.shift || value.isPlace)
        note(value.at, "What is reckoned with a value is left out: the value is taken.", true);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!isSameValue(found.values[i], value)
            || (!name.empty() && found.named[i] && arguments[i].name != name))
            continue;
        if (!name.empty() && !found.named[i]) {
            arguments[i].name.clear();
            arguments[i].name = freeName(found, name, value.form == Form::Text);
            arguments[i].type = argument.type;
            found.named[i] = true;
        }
        return i;
    }
    if (arguments.size() >= kMostValues) {
        note(value.at, "A probe has 128 arguments at most.", true);
        return 0;
    }
    argument.name = freeName(found, name.empty() ? value.name : name, value.form == Form::Text);
    arguments.push_back(std::move(argument));
    found.values.push_back(value);
    found.values.back().held = std::string::npos;
    found.named.push_back(!name.empty());
    return arguments.size() - 1;
}

void CodeReader::print(const CodeNode& call, std::size_t format)
{
    if (format >= call.parts.size() || call.parts[format].kind != NodeKind::Text) {
        for (std::size_t i = 1; i < call.parts.size(); ++i)
            show(call.parts[i]);
        return;
    }
    const auto conversions = conversionsOf(call.parts[format].word);
    for (std::size_t i = format + 1; i < call.parts.size(); ++i) {
        Conversion conversion;
        if (const std::size_t number = i - format - 1; number < conversions.size()) {
            const std::string& text = conversions[number];
            conversion.letter = text.back();
            conversion.hex = conversion.letter == 'x' || conversion.letter == 'X'
                || conversion.letter == 'p' || conversion.letter == 'a';
            conversion.isSymbol = text.ends_with("pS") || text.ends_with("ps")
                || (m_lifter.dialect == Dialect::DTrace && text.ends_with('a'));
            conversion.name = nameBefore(text, conversion.hex);
        }
        show(call.parts[i], conversion);
    }
}

// Conditions.

void CodeReader::filter(const CodeNode& condition, bool negated, std::size_t at, bool isWhole)
{
    m_isFilter = false;
    m_remark.reset();
    if (m_quiet)
        return;
    bool ignorable = false;
    CodeNode inverse = condition;
    if (negated) {
        if (condition.kind == NodeKind::Unary && condition.word == "!") {
            inverse = condition.parts[0];
        } else {
            inverse = CodeNode{.kind = NodeKind::Unary, .word = "!", .at = condition.at};
            inverse.parts.push_back(condition);
        }
    }
    const auto text = filterText(inverse, ignorable);
    if (ignorable)
        return;
    m_isFilter = true;
    if (!isWhole) {
        noteCondition(at, kOfPart);
        return;
    }
    if (!text) {
        note(at, "The condition was not understood and is left out.", true);
        return;
    }
    std::string plain = *text;
    if (plain.starts_with('(') && plain.ends_with(')'))
        if (const auto inner = plain.substr(1, plain.size() - 2); FilterNode::parse(inner))
            plain = inner;
    if (!FilterNode::parse(plain))
        note(at, "The kernel's filters have no words for this condition.", true);
    else
        m_filters.push_back({.text = std::move(plain),
                             .at = at,
                             .probe = m_probe,
                             .remark = std::exchange(m_remark, std::nullopt)});
}

/// What is compared becomes an argument, if it is not one already.
std::string CodeReader::filledFilter(const std::string& filter)
{
    std::string filled;
    std::size_t begin = 0;
    for (auto place = filter.find(kCompared); place != std::string::npos;
         place = filter.find(kCompared, begin)) {
        filled.append(filter, begin, place - begin);
        begin = place + kCompared.size();
        std::size_t number = 0;
        while (begin < filter.size() && isDigit(filter[begin]) && number < m_compared.size())
            number = number * 10 + static_cast<std::size_t>(filter[begin++] - '0');
        if (number >= m_compared.size() || m_compared[number].first >= m_found.size())
            continue;
        const auto& [probe, value] = m_compared[number];
        const std::size_t index = want(probe, value, {});
        const auto& arguments = m_found[probe].probe.probe.spec.arguments;
        filled += index < arguments.size() ? arguments[index].name : value.name;
    }
    return filled.append(filter, begin, std::string::npos);
}

void CodeReader::setFilters()
{
    // Conditions of one probe are one.
    std::vector<Condition> whole;
    for (Condition& one : m_filters) {
        if (one.probe >= m_found.size())
            continue;
        one.text = filledFilter(one.text);
        const auto before =
            std::find_if(whole.begin(), whole.end(),
                         [&one](const Condition& other) { return other.probe == one.probe; });
        if (before == whole.end()) {
            whole.push_back(std::move(one));
        } else if (std::find(before->terms.begin(), before->terms.end(), one.text)
                   == before->terms.end()) {
            before->terms.push_back(std::move(one.text));
        }
    }
    m_filters.clear();
    for (Condition& one : whole) {
        const auto part = [](const std::string& text) {
            return text.find("||") == std::string::npos ? text : "(" + text + ")";
        };
        std::string filter = one.terms.empty() ? one.text : part(one.text);
        for (const std::string& term : one.terms)
            if (term != one.text)
                filter += " && " + part(term);
        Found& found = m_found[one.probe];
        found.probe.isFiltered = !found.isPartFiltered
            && m_sink.setFilter(filter, m_program.placeOf(one.at), one.remark);
        // What is left of it is judged when all is read.
        if (found.isPartFiltered)
            m_sink.setFilter(filter, m_program.placeOf(one.at));
    }
}

void CodeReader::mergeProbe(std::size_t dropped, std::size_t into)
{
    const auto termsOf = [this](std::size_t probe) {
        std::vector<std::string> terms;
        for (const Condition& one : m_filters)
            if (one.probe == probe)
                terms.push_back(filledFilter(one.text));
        std::sort(terms.begin(), terms.end());
        return terms;
    };
    // What one of the clauses does is done with the hits that the other leaves out.
    const bool bothDo = m_found[dropped].hasEffect && m_found[into].hasEffect;
    const bool differ = bothDo && termsOf(dropped) != termsOf(into);
    if (m_found[dropped].hasEffect && !m_found[into].hasEffect) {
        std::erase_if(m_filters, [into](const Condition& one) { return one.probe == into; });
        for (Condition& one : m_filters)
            if (one.probe == dropped)
                one.probe = into;
    }
    m_found[into].hasEffect = m_found[into].hasEffect || m_found[dropped].hasEffect;
    m_found[into].isPartFiltered = m_found[into].isPartFiltered || differ;
    std::erase_if(m_filters, [this, dropped, differ](const Condition& one) {
        if (one.probe == dropped && differ)
            noteCondition(one.at, kOfPart);
        return one.probe == dropped;
    });
}

std::optional<std::string> CodeReader::filterText(const CodeNode& node, bool& ignorable)
{
    const bool isAnd = node.kind == NodeKind::Binary && node.word == "&&";
    if (isAnd || (node.kind == NodeKind::Binary && node.word == "||")) {
        bool leftless = false;
        bool rightless = false;
        auto left = filterText(node.parts[0], leftless);
        auto right = filterText(node.parts[1], rightless);
        ignorable = isAnd ? leftless && rightless : leftless || rightless;
        if (ignorable || (isAnd && leftless))
            return ignorable ? std::nullopt : right;
        if (isAnd && rightless)
            return left;
        if (!left || !right)
            return std::nullopt;
        // The operators of each kind stand in a row without parentheses.
        const auto part = [&node, isAnd](std::size_t i, const std::string& text) {
            const CodeNode& one = node.parts[i];
            return isAnd && one.kind == NodeKind::Binary && one.word == "||" ? "(" + text + ")"
                                                                             : text;
        };
        return part(0, *left) + (isAnd ? " && " : " || ") + part(1, *right);
    }
    if (node.kind == NodeKind::Unary && node.word == "!") {
        if (auto text = matchText(node, ignorable); text || ignorable)
            return text;
        const auto text = filterText(node.parts[0], ignorable);
        return text ? std::optional(negated(*text)) : std::nullopt;
    }
    if (auto text = matchText(node, ignorable); text || ignorable)
        return text;
    return termText(node, ignorable);
}

/// `strncmp(text, "ba", 2) == 0` and its like.
std::optional<std::string> CodeReader::matchText(const CodeNode& node, bool& ignorable)
{
    const CodeNode* call = &node;
    bool matches = true;
    if (node.kind == NodeKind::Binary && (node.word == "==" || node.word == "!=")
        && node.parts[0].kind == NodeKind::Call) {
        call = &node.parts[0];
        const CodeNode& right = node.parts[1];
        const bool zero = right.kind == NodeKind::Number && right.number == 0;
        const bool null = right.isName("NULL");
        const bool equals = node.word == "==";
        if (call->calls("substr") && right.kind == NodeKind::Text && call->parts.size() == 4) {
            const auto field = fieldOf(call->parts[1], ignorable);
            return field ? std::optional(*field + " ~ \"" + right.word + "*\"") : std::nullopt;
        }
        if (call->calls("strstr") && null && !equals && call->parts.size() == 3
            && call->parts[2].kind == NodeKind::Text) {
            const auto field = fieldOf(call->parts[1], ignorable);
            return field ? std::optional(*field + " ~ \"*" + call->parts[2].word + "*\"")
                         : std::nullopt;
        }
        if (!zero)
            return std::nullopt;
        matches = equals == (call->calls("strncmp") || call->calls("strcmp"));
    } else if (node.kind == NodeKind::Unary && node.word == "!"
               && (node.parts[0].calls("strncmp") || node.parts[0].calls("strcmp"))) {
        call = &node.parts[0];
    } else if (node.kind == NodeKind::Unary && node.word == "!" && node.parts[0].calls("same")) {
        call = &node.parts[0];
        matches = false;
    } else if (node.kind == NodeKind::Binary && (node.word == "=~" || node.word == "!~")
               && node.parts[1].kind == NodeKind::Text) {
        const auto field = fieldOf(node.parts[0], ignorable);
        const std::string glob = globOfPattern(node.parts[1].word);
        if (!field || glob.empty())
            return std::nullopt;
        const std::string term = *field + " ~ \"" + glob + "\"";
        return node.word == "=~" ? term : negated(term);
    }
    const bool glob = call->calls("glob_match") && call->parts.size() == 3;
    const bool compares = call->calls("strncmp") || call->calls("same") || call->calls("strcmp");
    if (!glob && !(compares && call->parts.size() >= 3))
        return std::nullopt;
    const CodeNode& word = call->parts[glob ? 1 : 2];
    const auto field = fieldOf(call->parts[glob ? 2 : 1], ignorable);
    if (!field || word.kind != NodeKind::Text)
        return std::nullopt;
    const bool whole = !glob
        && (call->parts.size() < 4 || call->parts[3].kind != NodeKind::Number
            || call->parts[3].number > word.word.size());
    std::string term = *field + (whole ? (matches ? " == " : " != ") : " ~ ") + "\"" + word.word
        + (glob || whole ? "" : "*") + "\"";
    return whole || matches ? term : negated(term);
}

std::optional<std::string> CodeReader::fieldOf(const CodeNode& node, bool& ignorable)
{
    const Lifted value = m_lifter.lift(node);
    switch (value.form) {
    case Form::Comm:
        return "comm";
    case Form::Cpu:
        return "cpu";
    case Form::Process:
        m_remark = {.at = m_program.placeOf(node.at),
                    .text = (m_lifter.dialect == Dialect::Bpftrace ? "bpftrace's pid" : "This pid")
                        + std::string(" is the process; common_pid of the filter is the thread.")};
        return "common_pid";
    case Form::Thread:
        return "common_pid";
    case Form::Value:
    case Form::Text:
    case Form::Symbol:
        break;
    case Form::Unknown:
        if (value.reason.empty() && node.kind != NodeKind::Call && node.kind != NodeKind::Binary)
            ignorable = true; // a variable of the program's own
        if (ignorable && isKept(node))
            m_presences.push_back({.at = node.at, .probe = m_probe});
        return std::nullopt;
    default:
        ignorable = value.form == Form::Time;
        return std::nullopt;
    }
    if (m_found.empty())
        return std::nullopt;
    const bool kept = value.held != std::string::npos && value.held < m_found.size();
    const std::size_t probe = kept ? value.held : m_probe;
    // Its name is known when all is read.
    m_compared.emplace_back(probe, value);
    return kCompared + std::to_string(m_compared.size() - 1);
}

std::optional<std::string> CodeReader::termText(const CodeNode& node, bool& ignorable)
{
    static constexpr auto kOps =
        std::to_array<std::string_view>({"==", "!=", "<", ">", "<=", ">="});
    if (node.kind == NodeKind::Binary && node.word == "in") {
        ignorable = true; // whether an entry was seen: pairing does that
        m_presences.push_back({.at = node.at, .probe = m_probe});
        return std::nullopt;
    }
    if (node.kind != NodeKind::Binary || !isOneOf(node.word, kOps)) {
        const bool mask = node.kind == NodeKind::Binary && node.word == "&"
            && node.parts[1].kind == NodeKind::Number;
        // Whether there is room for a row, or whether the entry was seen.
        const auto held = m_held.find(keyOf(node));
        const bool presence = node.kind == NodeKind::Index || codeText(node).starts_with("self->");
        if (isKept(node))
            m_presences.push_back({.at = node.at, .probe = m_probe});
        if (held != m_held.end() && (presence || held->second.value.form == Form::Other)) {
            ignorable = true;
            return std::nullopt;
        }
        const auto field = fieldOf(mask ? node.parts[0] : node, ignorable);
        if (!field || ignorable)
            return std::nullopt;
        return mask ? *field + " & " + node.parts[1].word : *field + " != 0";
    }
    const CodeNode& left = node.parts[0];
    const CodeNode* right = &node.parts[1];
    if (right->isName("NULL")) {
        ignorable = true;
        return std::nullopt;
    }
    if (left.kind == NodeKind::Binary && left.word == "&" && node.word == "!="
        && left.parts[1].kind == NodeKind::Number && right->kind == NodeKind::Number
        && right->number == 0) {
        const auto field = fieldOf(left.parts[0], ignorable);
        return field ? std::optional(*field + " & " + left.parts[1].word) : std::nullopt;
    }
    std::string sign;
    if (right->kind == NodeKind::Unary && right->word == "-") {
        sign = "-";
        right = &right->parts[0];
    }
    const auto field = fieldOf(left, ignorable);
    if (!field)
        return std::nullopt;
    if (right->kind == NodeKind::Text)
        return *field + " " + node.word + " \"" + right->word + "\"";
    if (right->kind != NodeKind::Number)
        return std::nullopt;
    return *field + " " + node.word + " " + sign + right->word;
}

// What comes last.

/// `sk->names` of `sk->names[3]`; nothing: it is no element of that number.
std::optional<std::string> CodeReader::arrayOf(const Fetch& fetch, std::size_t number)
{
    const std::string index = "[" + std::to_string(number) + "]";
    if (fetch.source != Source::Named || !fetch.follows.empty() || !fetch.word.ends_with(index))
        return std::nullopt;
    return fetch.word.substr(0, fetch.word.size() - index.size());
}

/// Members that are arrays, of their elements: the kernel has words for the whole only.
void CodeReader::joinMembers(Found& found)
{
    auto& arguments = found.probe.probe.spec.arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i].fetch.source != Source::Named
            || arguments[i].fetch.word.find('[') == std::string::npos)
            continue;
        const auto array = arrayOf(arguments[i].fetch, 0);
        std::size_t count = 1;
        while (array && i + count < arguments.size()
               && arrayOf(arguments[i + count].fetch, count) == array
               && arguments[i + count].type == arguments[i].type)
            ++count;
        if (!array || array->find('[') != std::string::npos || !arguments[i].name.ends_with("_0")) {
            note(found.values[i].at,
                 "The kernel's probes have no words for " + arguments[i].fetch.word
                     + ", an element of an array: choose it by its offset.",
                 true);
            count = 0;
        } else {
            arguments[i].name.resize(arguments[i].name.size() - 2);
            arguments[i].fetch.word = *array;
            if (!arguments[i].type)
                arguments[i].type = ValueType{.word = "x64"};
            arguments[i].type->array = static_cast<unsigned>(count);
        }
        const auto from = std::ptrdiff_t(i + (count == 0 ? 0 : 1));
        const auto to = std::ptrdiff_t(i + std::max<std::size_t>(count, 1));
        arguments.erase(arguments.begin() + from, arguments.begin() + to);
        found.values.erase(found.values.begin() + from, found.values.begin() + to);
        i -= count == 0 ? 1 : 0;
    }
}

void CodeReader::joinArrays(Found& found) const
{
    auto& arguments = found.probe.probe.spec.arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].name.ends_with("_0") || found.values[i].fetch.follows.empty())
            continue;
        const std::string stem = arguments[i].name.substr(0, arguments[i].name.size() - 1);
        const bool text = found.values[i].form == Form::Text;
        const std::size_t step = found.values[i].fetch.follows.size() - (text ? 2 : 1);
        if (text && found.values[i].fetch.follows.size() < 2)
            continue;
        std::size_t count = 1;
        while (i + count < arguments.size()
               && arguments[i + count].name == stem + std::to_string(count)) {
            Lifted next = found.values[i + count];
            if (step >= next.fetch.follows.size())
                break;
            auto& offset = next.fetch.follows[step].offset;
            offset = static_cast<std::int64_t>(static_cast<std::uint64_t>(offset)
                                               - std::uint64_t(count) * (text ? 8 : next.bytes));
            if (!isSameValue(next, found.values[i])
                || arguments[i + count].type != arguments[i].type)
                break;
            ++count;
        }
        if (count < 2)
            continue;
        arguments[i].name.resize(stem.size() - 1);
        if (!arguments[i].type)
            arguments[i].type = ValueType{.word = "x64"};
        arguments[i].type->array = static_cast<unsigned>(count);
        if (text)
            arguments[i].fetch.follows.pop_back();
        const auto from = std::ptrdiff_t(i + 1);
        const auto to = std::ptrdiff_t(i + count);
        arguments.erase(arguments.begin() + from, arguments.begin() + to);
        found.values.erase(found.values.begin() + from, found.values.begin() + to);
    }
}

void CodeReader::nameProbes()
{
    constexpr std::string_view mark = "* Probes: ";
    const auto at = m_program.text.find(mark);
    if (at == std::string::npos)
        return;
    auto line = std::string_view(m_program.text).substr(at + mark.size());
    line = line.substr(0, line.find('\n'));
    std::vector<std::pair<std::string, std::string>> names;
    while (!line.empty()) {
        const auto end = std::min(line.find(", "), line.size());
        const auto slash = line.find('/');
        if (slash >= end)
            return;
        names.emplace_back(line.substr(0, slash), line.substr(slash + 1, end - slash - 1));
        line.remove_prefix(std::min(end + 2, line.size()));
    }
    if (names.size() != m_found.size())
        return;
    for (std::size_t i = 0; i < names.size(); ++i) {
        Spec& spec = m_found[i].probe.probe.spec;
        Spec renamed = spec;
        renamed.group = names[i].first;
        renamed.event = names[i].second;
        if (const auto again = Spec::parse(renamed.format()); again && *again == renamed)
            spec = std::move(renamed);
    }
}

void CodeReader::takeSpan(std::size_t at)
{
    Found& found = m_found[m_probe];
    found.takesTime = true;
    if (!m_quiet && !found.spanAt)
        found.spanAt = at;
}

bool CodeReader::isSamePlace(const Found& left, const Found& right)
{
    const Spec& a = left.probe.probe.spec;
    const Spec& b = right.probe.probe.spec;
    const KnownPlace& known = left.probe.probe.known;
    return a.symbol == b.symbol && a.module == b.module && a.file == b.file && a.offset == b.offset
        && a.address == b.address && known.function == right.probe.probe.known.function;
}

/// Does the one begin what the other ends: entry and return of a function, or of a system call?
bool CodeReader::isPair(const Found& entry, const Found& leave)
{
    const Spec& a = entry.probe.probe.spec;
    const Spec& b = leave.probe.probe.spec;
    constexpr std::string_view kEnter = "sys_enter";
    constexpr std::string_view kExit = "sys_exit";
    if (b.kind == Kind::Event)
        return a.kind == Kind::Event && a.symbol.starts_with(kEnter) && b.symbol.starts_with(kExit)
            && a.symbol.substr(kEnter.size()) == b.symbol.substr(kExit.size());
    return isReturn(b.kind) && !isReturn(a.kind) && isSamePlace(entry, leave);
}

/// That the entry was seen is what pairing does; of other probes the kernel's filters know nothing.
void CodeReader::notePresences()
{
    for (const Mark& one : m_presences) {
        const bool paired = one.probe >= m_found.size()
            || std::any_of(m_found.begin(), m_found.end(),
                           [&](const Found& entry) { return isPair(entry, m_found[one.probe]); });
        if (!paired)
            noteCondition(one.at,
                          "Whether another probe kept something is no condition of the kernel's "
                          "filters: it is left out.");
    }
}

/// A return shows what was kept last: of several entries, the one that stands last has the value.
void CodeReader::noteReplaced()
{
    for (const Mark& one : m_replaced) {
        if (one.probe < m_found.size() && !isTaken(m_found[one.probe], one.value.fetch))
            noteCondition(one.at,
                          "Several probes keep this: only the last one of them records it.");
    }
}

/// Times that are no latency of a function are not measured here.
void CodeReader::noteSpans()
{
    for (std::size_t i = 0; i < m_found.size(); ++i)
        if (m_found[i].spanAt && !(m_sink.import.latency && i == 1))
            note(*m_found[i].spanAt,
                 "The time between hits is left out: only entry and return of one function are "
                 "paired.",
                 true);
}

void CodeReader::orderPair()
{
    const bool keeps =
        std::any_of(m_found.begin(), m_found.end(), [](const Found& one) { return one.keepsTime; });
    const auto leave = std::find_if(m_found.begin(), m_found.end(), [](const Found& one) {
        return one.takesTime && isReturn(one.probe.probe.spec.kind);
    });
    const auto entry = std::find_if(m_found.begin(), m_found.end(), [&](const Found& one) {
        return leave != m_found.end() && !isReturn(one.probe.probe.spec.kind) && one.keepsTime
            && isSamePlace(one, *leave);
    });
    if (!keeps || leave == m_found.end() || entry == m_found.end())
        return;
    std::vector<Found> ordered{*entry, *leave};
    for (const Found& one : m_found)
        if (&one != &*entry && &one != &*leave)
            ordered.push_back(one);
    m_found = std::move(ordered);
    m_sink.import.latency = true;
}

/// Is the value, or what it points to, an argument already?
bool CodeReader::isTaken(const Found& found, const Fetch& fetch)
{
    return std::any_of(found.values.begin(), found.values.end(), [&fetch](const Lifted& value) {
        const Fetch& other = value.fetch;
        // A pointer on the way to a member.
        if (fetch.source == Source::Named && fetch.follows.empty() && other.source == Source::Named
            && other.word.starts_with(fetch.word + "->"))
            return true;
        return other.source == fetch.source && other.word == fetch.word
            && other.number == fetch.number && other.follows.size() >= fetch.follows.size()
            && std::equal(fetch.follows.begin(), fetch.follows.end(), other.follows.begin());
    });
}

void CodeReader::finish()
{
    // What was kept and never printed is wanted all the same.
    for (const auto& [key, held] : m_held) {
        if (!held.value.isValue() || held.isParameter || held.probe >= m_found.size()
            || isTaken(m_found[held.probe], held.value.fetch))
            continue;
        Lifted value = held.value;
        value.name = held.name.empty() ? value.name : held.name;
        want(held.probe, value, {});
    }
    setFilters();
    for (Found& found : m_found) {
        joinArrays(found);
        joinMembers(found);
        auto& arguments = found.probe.probe.spec.arguments;
        if (arguments.size() <= kMostArguments)
            continue;
        note(found.values[kMostArguments].at, "A probe has 128 arguments at most.", true);
        arguments.resize(kMostArguments);
    }
    nameProbes();
    notePresences();
    noteReplaced();
    orderPair();
    noteSpans();
    for (Found& found : m_found)
        m_sink.add(std::move(found.probe), m_program.placeOf(found.at));
    m_found.clear();
}

} // namespace probescope::probe
