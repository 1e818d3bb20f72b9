#include "core/probe/import/import_code.h"

#include "core/probe/dialect/parts.h"
#include "core/probe/import/code_effects.h"
#include "core/probe/lift/print_format.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using NodeKind = CodeNode::Kind;

constexpr std::size_t kMaxArguments = 128;
constexpr int kDeepestRun = 200;

} // namespace

CodeReader::CodeReader(ImportSink& sink, Dialect dialect, const PlacedText& program)
    : m_sink(sink)
    , m_program(program)
    , m_notes(sink, program)
    , m_conditions(sink, program, m_state, m_notes)
{
    m_state.lifter.dialect = dialect;
    m_state.lifter.variable = [this](const CodeNode& node) -> std::optional<Lifted> {
        const auto found = m_state.held.find(m_state.keyOf(node));
        if (found == m_state.held.end())
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

std::size_t CodeReader::addProbe(ImportedProbe probe, std::size_t at)
{
    probe.line = m_sink.lines.of(m_program.placeOf(at)).line;
    // Those of a probe that was dropped.
    m_conditions.forgetFrom(m_state.found.size());
    m_state.found.push_back({.probe = std::move(probe), .at = at});
    return m_state.found.size() - 1;
}

void CodeReader::enter(std::size_t probe)
{
    m_state.probe = probe;
    const Spec& spec = m_state.found[probe].spec();
    m_state.lifter.kind = spec.kind;
    m_state.lifter.event = spec.kind == Kind::Event ? spec.symbol : std::string();
    m_state.lifter.isInside = spec.offset != 0 && !isUser(spec.kind);
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
                    Lifted value = m_state.lifter.lift(one.parts[1]);
                    if (!type.isPointer)
                        value = cutValue(std::move(value), type.bytes, type.isSigned);
                    if (value.form != Form::Unknown) {
                        assign(one.parts[0], value, one.at);
                        initialized(one);
                    } else if (!value.reason.empty())
                        m_notes.addUnknown(one.parts[1], value);
                }
            }
            break;
        case CodeStatement::Kind::If:
            runIf(statement);
            break;
        case CodeStatement::Kind::Loop:
            if (!m_state.isC())
                m_notes.addAtEachPlace(
                    statement.at,
                    tr("A loop is read as if it ran once: repetitions are left out."));
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
    const bool isWhole = !m_isPart && isWholeCondition(statement, leaves, m_effects, m_state);
    const bool isFilter = m_conditions.add(statement.node, leaves, statement.at, isWhole);
    const bool isPart = std::exchange(m_isPart, m_isPart || (!isWhole && isFilter));
    run(statement.body);
    run(statement.otherwise);
    m_isPart = isPart;
}

void CodeReader::runBody(const std::vector<CodeStatement>& statements)
{
    m_effects = effectsOf(statements, m_state);
    if (!m_state.quiet && !m_state.found.empty() && !m_effects.empty())
        m_state.found[m_state.probe].hasEffect = true;
    m_isPart = false;
    run(statements);
    m_effects.clear();
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
        const Lifted lifted = m_state.lifter.lift(value);
        if (lifted.form == Form::Unknown && !(value.kind == NodeKind::Call && callsOwn(value)))
            m_notes.addUnknown(value, lifted);
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
    if (m_state.isC())
        return;
    static constexpr auto kSums =
        std::to_array<std::string_view>({"hist", "lhist", "sum", "avg", "min", "max", "stats",
                                         "quantize", "lquantize", "llquantize"});
    const std::string& name = call.parts[0].word;
    if (name == "system" || name == "cat")
        m_notes.add(call.at,
                    tr("{}() runs a command or shows a file, which probes cannot do.", {name}),
                    true);
    else if (name == "exit")
        m_notes.add(call.at, tr("exit() is left out: a probe cannot stop tracing."), true);
    else if (name == "time")
        m_notes.add(call.at, tr("time() is left out: each hit has a timestamp."), false);
    else if (isOneOf(name, kSums) && call.parts.size() > 1
             && m_state.lifter.lift(call.parts[1]).form != Form::Span)
        m_notes.add(
            call.at,
            tr("{}() is left out: the values of all hits are recorded and can be aggregated.",
               {name}),
            false);
}

void CodeReader::assign(const CodeNode& target, const Lifted& value, std::size_t at)
{
    if (m_state.quiet)
        return;
    HeldValue held{.value = value, .probe = m_state.probe};
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
    if (value.form == Form::Time && !m_state.found.empty())
        m_state.found[m_state.probe].keepsTime = true;
    if (value.form == Form::Span && !m_state.found.empty())
        takeSpan(at);
    if (value.held != std::string::npos && value.isValue())
        held.probe = value.held;
    const std::string key = m_state.keyOf(target);
    const auto before = m_state.held.find(key);
    // What is set to nothing is let go.
    if (value.form == Form::Constant && before != m_state.held.end())
        return;
    if (before != m_state.held.end() && before->second.probe != held.probe
        && before->second.value.isValue() && isKept(target))
        m_replaced.push_back(
            {.at = at, .probe = before->second.probe, .value = before->second.value});
    m_state.held[key] = std::move(held);
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

void CodeReader::show(const CodeNode& node, const PrintConversion& conversion)
{
    if (node.kind == NodeKind::Assign) {
        evaluate(node);
        return;
    }
    const Lifted value = m_state.lifter.lift(node);
    if (node.isName("$$return") && m_state.lifter.dialect == Dialect::SystemTap) {
        showLifted(value, {.name = conversion.name}); // the text is of the number
        return;
    }
    if (value.form != Form::Unknown) {
        showLifted(value, conversion);
        return;
    }
    // An address that is reckoned: the text of what it begins with is shown.
    if (node.calls("str") && node.parts.size() > 1 && node.parts[1].kind == NodeKind::Binary) {
        const Lifted begin = readText(m_state.lifter.lift(node.parts[1].parts[0]), false);
        if (begin.isValue()) {
            m_notes.add(
                node.parts[1].at,
                tr("The operation on a string's address was not understood and is left out."),
                true);
            showLifted(begin, conversion);
            return;
        }
    }
    const std::size_t before =
        m_state.found.empty() ? 0 : m_state.found[m_state.probe].values.size();
    m_notes.addUnknown(node, value);
    showParts(node);
    const bool took = !m_state.found.empty() && m_state.found[m_state.probe].values.size() > before;
    if ((node.kind == NodeKind::Binary || node.kind == NodeKind::Ternary) && took)
        m_notes.add(
            node.at,
            tr("The calculation with values is left out: the values themselves are recorded."),
            true);
}

void CodeReader::showLifted(const Lifted& value, const PrintConversion& conversion)
{
    if (m_state.found.empty())
        return;
    if (value.form == Form::Stack && value.name == "ustack"
        && !isUser(m_state.found[m_state.probe].spec().kind)) {
        m_notes.add(value.at,
                    tr("The user stack is left out: a kernel probe records the kernel stack."),
                    true);
        return;
    }
    if (value.form == Form::Stack) {
        m_sink.import.stackTrace = m_sink.import.stackTrace || !m_state.quiet;
        return;
    }
    if (value.form == Form::Span)
        takeSpan(value.at);
    const bool named = !conversion.name.empty();
    const bool constant =
        value.form == Form::Constant || value.form == Form::Literal || value.form == Form::Comm;
    if (!value.isValue() && !(constant && named))
        return;
    const bool kept = value.held != std::string::npos && value.held < m_state.found.size();
    if (m_state.quiet && (!kept || !named))
        return;
    Lifted shown = value;
    if (conversion.isSymbol && shown.form == Form::Value)
        shown.form = Form::Symbol;
    else if (conversion.letter == 's' && shown.form == Form::Value)
        shown = readText(std::move(shown), false);
    if (!shown.isValue() && value.isValue()) {
        m_notes.addUnknown(CodeNode{.at = value.at}, shown);
        return;
    }
    m_state.found[kept ? value.held : m_state.probe].want(shown, conversion, m_notes);
}

void CodeReader::print(const CodeNode& call, std::size_t format)
{
    if (format >= call.parts.size() || call.parts[format].kind != NodeKind::Text) {
        for (std::size_t i = 1; i < call.parts.size(); ++i)
            show(call.parts[i]);
        return;
    }
    const auto conversions = printConversions(call.parts[format].word, m_state.lifter.dialect);
    for (std::size_t i = format + 1; i < call.parts.size(); ++i) {
        const std::size_t number = i - format - 1;
        show(call.parts[i], number < conversions.size() ? conversions[number] : PrintConversion());
    }
}

// What comes last.

void CodeReader::takeSpan(std::size_t at)
{
    FoundProbe& found = m_state.found[m_state.probe];
    found.takesTime = true;
    if (!m_state.quiet && !found.spanAt)
        found.spanAt = at;
}

/// A return shows what was kept last: of several entries, the one that stands last has the value.
void CodeReader::noteReplaced()
{
    for (const Replaced& one : m_replaced) {
        if (m_state.has(one.probe) && !m_state.found[one.probe].isTaken(one.value.fetch))
            m_notes.addAtEachPlace(
                one.at, tr("Several probes store this: only the last of them records it."));
    }
}

/// Times that are no latency of a function are not measured here.
void CodeReader::noteSpans()
{
    for (std::size_t i = 0; i < m_state.found.size(); ++i)
        if (m_state.found[i].spanAt && !(m_sink.import.latency && i == 1))
            m_notes.add(
                *m_state.found[i].spanAt,
                tr("The time between hits is left out: only entry and return of one function are "
                   "paired."),
                true);
}

void CodeReader::finish()
{
    // What was kept and never printed is wanted all the same.
    for (const auto& [key, held] : m_state.held) {
        if (!held.value.isValue() || held.isParameter || !m_state.has(held.probe)
            || m_state.found[held.probe].isTaken(held.value.fetch))
            continue;
        Lifted value = held.value;
        value.name = held.name.empty() ? value.name : held.name;
        m_state.found[held.probe].want(value, {}, m_notes);
    }
    m_conditions.setFilters();
    for (FoundProbe& found : m_state.found) {
        found.joinArrays();
        found.joinMembers(m_notes);
        auto& arguments = found.probe.probe.spec.arguments;
        if (arguments.size() <= kMaxArguments)
            continue;
        m_notes.add(found.values[kMaxArguments].at, tr("A probe has at most 128 arguments."), true);
        arguments.resize(kMaxArguments);
    }
    nameByComment(m_state.found, m_program.text);
    m_conditions.notePresences();
    noteReplaced();
    if (putPairFirst(m_state.found))
        m_sink.import.latency = true;
    noteSpans();
    for (FoundProbe& found : m_state.found)
        m_sink.add(std::move(found.probe), m_program.placeOf(found.at));
    m_state.found.clear();
}

} // namespace probescope::probe
