#include "core/base/text.h"
#include "core/probe/dialect/c_rows.h"
#include "core/probe/dialect/parts.h"
#include "core/probe/import/import_code.h"
#include "core/probe/import/kernel_module_source.h"
#include "core/probe/import/libbpf_sections.h"
#include "core/probe/lift/c_reads.h"
#include "core/probe/syntax/c_source.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using NodeKind = CodeNode::Kind;

constexpr auto kNoFind = std::string::npos;

/// What a parameter is called whose variable is called so.
std::string_view parameterOf(std::string_view variable)
{
    const auto plain = variable.substr(0, variable.size() - 1);
    return variable.ends_with('_') && parameterVariable(plain) == variable ? plain : variable;
}

class CReader : public CodeReader
{
public:
    CReader(ImportSink& sink, Dialect dialect, const PlacedText& program)
        : CodeReader(sink, dialect, program)
        , m_source(takeCApart(program.text))
        , m_sections(m_source, m_notes)
    {
        m_text = m_source.text;
        for (const auto& [name, text] : m_source.texts)
            m_state.held[name] = {
                .value = {.form = Form::Literal,
                          .fetch = {.source = Fetch::Source::Text, .word = text}}};
        m_state.keyOf = [this](const CodeNode& node) { return variableKey(node); };
        m_state.lifter.isSymbol = [this](const std::string& word) {
            const auto& symbols = m_source.symbols;
            return std::find(symbols.begin(), symbols.end(), word) != symbols.end();
        };
    }

    void read()
    {
        std::vector<CodeFault> unused; // told where the body is run
        for (const CFunction& function : m_source.functions)
            takeModuleSettings(m_source, bodyOf(m_source, function, unused));
        for (const CFunction& function : m_source.functions)
            if (!function.section.empty())
                takeProgram(function);
        for (const CObject& object : m_source.objects)
            takeObject(object);
        // What is printed elsewhere gives the values their names.
        setQuiet(true);
        for (const CFunction& function : m_source.functions)
            if (!isHandler(function))
                runFunction(function);
        setQuiet(false);
        for (const auto& [name, at] : m_source.sectionMacros)
            m_notes.add(at, tr("The macro {} defines sections: its programs are left out.", {name}),
                        true);
        if (m_source.otherMachine != kNoFind)
            m_notes.add(m_source.otherMachine,
                        tr("Code for machines other than x86-64 is left out."), false);
        finish();
    }

protected:
    std::string variableKey(const CodeNode& node) const
    {
        std::string text = codeText(plainNode(node));
        const auto sign = std::min(text.find("->"), text.find('.'));
        if (sign == kNoFind)
            return text;
        const auto type = m_types.find(text.substr(0, sign));
        const auto member = text.find_first_not_of("->.", sign);
        // Rows that are filled in one function and printed in another have one type.
        return type == m_types.end() || member == kNoFind
            ? text
            : type->second + "::" + text.substr(member);
    }

    void declare(const CodeNode& one) override
    {
        std::string type = one.word;
        while (type.ends_with('*') || type.ends_with(' '))
            type.pop_back();
        for (const std::string_view word : {"const ", "static ", "volatile "})
            if (type.starts_with(word))
                type.erase(0, word.size());
        m_types[one.parts[0].word] = type;
        // A text of a row is not the same row's of the next function.
        if (codeType(one.word).bytes == 0 && !type.starts_with("struct "))
            m_types.erase(one.parts[0].word);
    }

    /// `struct file *file = (struct file *)PT_REGS_PARM1(ctx);`: a parameter, under its own name.
    void initialized(const CodeNode& one) override
    {
        const std::string& name = one.parts[0].word;
        const auto held = m_state.held.find(name);
        if (m_state.quiet || held == m_state.held.end() || one.word.find('*') == kNoFind
            || one.word.find("struct ") == kNoFind)
            return;
        Lifted& value = held->second.value;
        if (value.form != Form::Value || !isGiven(value.fetch) || value.offset != 0)
            return;
        value.member = value.fetch.source == Fetch::Source::ReturnValue
            ? "$retval"
            : std::string(parameterOf(name));
        held->second.isParameter = true;
    }

    bool callsOwn(const CodeNode& call) override
    {
        const std::string& word = call.parts[0].word;
        const std::size_t count = call.parts.size() - 1;
        // Where rows are kept and sent is the program's own affair.
        if (word.starts_with("bpf_map_") || word.starts_with("bpf_ringbuf_")
            || word == "bpf_perf_event_output")
            return true;
        if (m_state.quiet) {
            m_sections.takeAttachment(call);
            return isReadingFunction(word) || word == "memset" || word == "check_text";
        }
        if (word == "check_text" && count == 2 && call.parts[2].kind == NodeKind::Call)
            return callsOwn(call.parts[2]);
        if (count >= 1 && (word == "fill_head")) {
            const std::string head = m_state.keyOf(call.parts[1]);
            m_state.held[head + ".tid"] = {.value = {.form = Form::Thread}, .probe = m_state.probe};
            m_state.held[head + ".comm"] = {.value = {.form = Form::Comm}, .probe = m_state.probe};
            return true;
        }
        if (count >= 1 && (word == "bpf_get_current_comm" || word == "get_task_comm")) {
            assign(call.parts[1], {.form = Form::Comm}, call.at);
            return true;
        }
        if (count >= 2 && isReadingFunction(word)) {
            if (const auto value = readingOf(call, m_state.lifter, m_types))
                take(plainNode(call.parts[1]), *value, call);
            return true;
        }
        return false;
    }

private:
    /// Does a function come with it, or return it?
    bool isGiven(const Fetch& fetch) const
    {
        const bool entry = m_state.lifter.kind == Kind::KernelEntry && !m_state.lifter.isInside;
        const bool onStack = fetch.source == Fetch::Source::StackEntry && fetch.number > 0;
        const bool inRegister =
            fetch.source == Fetch::Source::Register && argumentOf(fetch.word) > 0;
        return fetch.follows.empty()
            && (fetch.source == Fetch::Source::Argument
                || fetch.source == Fetch::Source::ReturnValue
                || (entry && (onStack || inRegister)));
    }

    void take(const CodeNode& target, const Lifted& value, const CodeNode& call)
    {
        if (value.form == Form::Unknown)
            m_notes.add(
                call.at,
                value.reason.empty() || value.reason == "-"
                    ? tr("What {} reads was not understood and is left out.", {call.parts[0].word})
                    : value.reason,
                true);
        assign(target, value, call.at);
    }

    void runFunction(const CFunction& function)
    {
        const auto types = m_types;
        for (const CParameter& parameter : function.parameters)
            if (parameter.type.starts_with("struct ") || parameter.type.find(" struct ") != kNoFind)
                m_types.erase(parameter.name);
        std::vector<CodeFault> faults;
        const auto body = bodyOf(m_source, function, faults);
        m_notes.add(faults);
        runBody(body);
        m_types = types;
    }

    bool isHandler(const CFunction& function) const
    {
        return !function.section.empty()
            || std::find(m_handlers.begin(), m_handlers.end(), function.name) != m_handlers.end();
    }

    const CFunction* functionOf(const CodeNode& node) const
    {
        const std::string name = codeText(plainNode(node));
        const auto found = std::find_if(m_source.functions.begin(), m_source.functions.end(),
                                        [&name](const CFunction& one) { return one.name == name; });
        return found == m_source.functions.end() ? nullptr : &*found;
    }

    // Kernel modules.

    void takeObject(const CObject& object)
    {
        if (object.type == "jprobe") {
            m_notes.add(object.at,
                        tr("jprobes have not worked since Linux 4.15: use an entry probe instead."),
                        true);
            return;
        }
        Spec spec;
        if (object.type == "tracepoint") {
            spec.kind = Kind::Tracepoint;
            spec.symbol = object.name;
            takeHandler(object, "handler", spec, true);
            return;
        }
        if (!takeModulePlace(m_source, object, spec, m_notes))
            return;
        const bool function = object.type == "fprobe";
        const bool leaves = object.type == "kretprobe" || function;
        spec.kind = function ? Kind::FunctionEntry : Kind::KernelEntry;
        const unsigned most = std::exchange(spec.maxActive, 0);
        if (!leaves) {
            takeHandler(object, "pre_handler", spec, true);
            if (object.members.contains("post_handler") && object.members.contains("pre_handler"))
                reportPost(object);
            return;
        }
        if (object.members.contains("entry_handler"))
            takeHandler(object, "entry_handler", spec, function);
        spec.kind = function ? Kind::FunctionReturn : Kind::KernelReturn;
        spec.maxActive = most;
        if (!function || object.members.contains("exit_handler"))
            takeHandler(object, function ? "exit_handler" : "handler", spec, true);
    }

    void reportPost(const CObject& object)
    {
        const CodeNode& handler = object.members.at("post_handler");
        if (const auto* const function = functionOf(handler)) {
            m_handlers.push_back(function->name);
            if (function->bodyEnd > function->bodyBegin + 4)
                m_notes.add(function->at,
                            tr("What {} does after the instruction is left out.", {function->name}),
                            true);
        }
    }

    /// `always`: also where the handler does nothing with the hit.
    void takeHandler(const CObject& object, const std::string& member, Spec spec, bool always)
    {
        spec.group = "module";
        spec.event = identifier(spec.symbol.empty() ? object.name : spec.symbol)
            + (isReturn(spec.kind) ? "_return" : "");
        const std::size_t probe = addProbe({.probe = {.spec = std::move(spec)}}, object.at);
        enter(probe);
        const auto handler = object.members.find(member);
        if (handler == object.members.end())
            return;
        const auto* const function = functionOf(handler->second);
        if (function == nullptr) {
            m_notes.add(handler->second.at,
                        tr("The handler {} is not in this text.", {codeText(handler->second)}),
                        true);
            return;
        }
        m_handlers.push_back(function->name);
        // Arguments of a tracepoint come behind the data of whoever registers.
        if (m_state.lifter.kind == Kind::Tracepoint)
            for (std::size_t i = 1; i < function->parameters.size(); ++i)
                hold(function->parameters[i], m_state.lifter.argument(std::int64_t(i), ""));
        runFunction(*function);
        const FoundProbe& found = m_state.found[probe];
        if (!always && !found.keepsTime && found.values.empty()
            && std::none_of(m_state.held.begin(), m_state.held.end(), [probe](const auto& one) {
                   return one.second.probe == probe && one.second.value.isValue();
               }))
            m_state.found.pop_back();
    }

    void hold(const CParameter& parameter, Lifted value)
    {
        value.name = identifier(parameter.name);
        if (value.form == Form::Value && parameter.type.find('*') != kNoFind)
            value.member =
                value.fetch.source == Fetch::Source::ReturnValue ? "$retval" : parameter.name;
        const CodeType type = codeType(parameter.type);
        if (parameter.type.find('*') == kNoFind)
            value = cutValue(std::move(value), type.bytes, type.isSigned);
        m_state.held[parameter.name] = {.value = std::move(value),
                                        .probe = m_state.probe,
                                        .name = parameter.name,
                                        .isParameter = true};
    }

    // Programs for libbpf.

    void takeProgram(const CFunction& function)
    {
        ImportedProbe probe;
        if (!m_sections.takePlace(function, probe))
            return;
        Spec& spec = probe.probe.spec;
        spec.group = "libbpf";
        const KnownPlace& known = probe.probe.known;
        spec.event = identifier(!spec.symbol.empty()     ? spec.symbol
                                    : known.note.empty() ? function.name
                                                         : known.note);
        if (isReturn(spec.kind))
            spec.event += "_return";
        if (spec.symbol.find_first_of("*?") != kNoFind) {
            m_notes.add(function.at, tr("{} matches many functions: choose one.", {spec.symbol}),
                        true);
            return;
        }
        enter(addProbe(std::move(probe), function.at));
        holdParameters(function);
        runFunction(function);
    }

    void holdParameters(const CFunction& function)
    {
        const bool leave = isReturn(m_state.lifter.kind);
        const bool syscall = function.section.find("syscall/") != kNoFind;
        static constexpr std::array<std::int64_t, 6> kInRegisters{112, 104, 96, 56, 72, 64};
        if (function.macro.empty())
            return;
        for (std::size_t i = 0; i < function.parameters.size(); ++i) {
            Lifted value = m_state.lifter.argument(std::int64_t(i) + 1, "");
            if (leave && i + 1 == function.parameters.size())
                value = {.form = Form::Value, .fetch = {.source = Fetch::Source::ReturnValue}};
            else if (syscall && i < kInRegisters.size()) {
                // x86-64 hands a system call its registers in memory.
                value = m_state.lifter.argument(1, "");
                value.offset = kInRegisters.at(i);
                value = readMemory(std::move(value), 8, false, false);
            }
            hold(function.parameters[i], std::move(value));
        }
    }

    CSource m_source;
    LibbpfSections m_sections;
    std::map<std::string, std::string> m_types = {}; ///< of variables
    std::vector<std::string> m_handlers = {};
};

} // namespace

void importC(ImportSink& sink, Dialect dialect, const PlacedText& source)
{
    CReader(sink, dialect, source).read();
}

} // namespace probescope::probe
