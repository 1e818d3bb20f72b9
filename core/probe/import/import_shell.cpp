#include "core/probe/import/import_parts.h"
#include "core/probe/import/recorder_commands.h"
#include "core/probe/import/shell_command_names.h"
#include "core/probe/import/shell_variables.h"
#include "core/probe/import/tracefs_writes.h"
#include "core/probe/syntax/shell_commands.h"
#include "core/probe/syntax/shell_tokens.h"
#include "core/probe/syntax/shell_value.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::probe {

namespace {

constexpr std::size_t kMaxSteps = 20'000;
constexpr int kDeepestShell = 16;

class ShellReader
{
public:
    explicit ShellReader(ImportSink& sink)
        : m_sink(sink)
        , m_variables(sink)
        , m_writes(sink)
        , m_recorders(sink, m_writes)
    {
    }

    void read(const PlacedText& script)
    {
        m_scripts.push_back(shellCommands(script));
        const auto& commands = m_scripts.back();
        run(commands, 0, commands.size());
    }

    void finish()
    {
        m_writes.finish();
        reportUncalled();
    }

private:
    using Commands = std::vector<ShellCommand>;
    struct Function
    {
        const Commands* commands = nullptr;
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t at = 0;
        bool called = false;
    };

    void note(std::size_t at, Message text, bool lost) { m_sink.note(at, std::move(text), lost); }

    void run(const Commands& commands, std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end && !m_sink.isFull(); ++i) {
            const ShellCommand& command = commands[i];
            if (m_stepsLeft == 0)
                return;
            if (--m_stepsLeft == 0)
                note(command.at, tr("The script has too many steps: the rest is left out."), true);
            switch (command.kind) {
            case ShellCommand::Kind::Define:
                m_sink.addDefinition(command.words.front().pieces.front().text);
                break;
            case ShellCommand::Kind::Run:
                runCommand(command);
                break;
            case ShellCommand::Kind::Loop:
                runLoop(commands, i);
                i = command.partner;
                break;
            case ShellCommand::Kind::Function:
                m_functions[plainText(command.words.front())] = {.commands = &commands,
                                                                 .begin = i + 1,
                                                                 .end = command.partner,
                                                                 .at = command.at};
                i = command.partner;
                break;
            case ShellCommand::Kind::LoopEnd:
            case ShellCommand::Kind::FunctionEnd:
                break;
            }
        }
    }

    void runLoop(const Commands& commands, std::size_t loop)
    {
        const ShellCommand& command = commands[loop];
        if (command.words.empty()) {
            run(commands, loop + 1, command.partner);
            return;
        }
        ShellValues values;
        for (std::size_t i = 1; i < command.words.size(); ++i)
            m_variables.expand(command.words[i], values);
        const std::string name = plainText(command.words.front());
        for (const ShellValue& value : values) {
            m_variables.set(name, value);
            run(commands, loop + 1, command.partner);
        }
    }

    // Commands.

    void runCommand(const ShellCommand& command)
    {
        const auto input = std::exchange(m_input, std::nullopt);
        std::size_t first = 0;
        while (first < command.words.size()) {
            const ShellToken& word = command.words[first];
            const bool declares = word.is("export") || word.is("local") || word.is("readonly")
                || word.is("declare") || word.is("typeset");
            const std::size_t taken = declares ? 1 : m_variables.assign(command.words, first);
            if (taken == 0)
                break;
            first += taken;
            m_declares = m_declares || declares;
        }
        const bool declared = std::exchange(m_declares, false);
        ShellValues words;
        if (!declared)
            for (; first < command.words.size(); ++first)
                m_variables.expand(command.words[first], words);
        m_redirects.clear();
        for (const ShellRedirect& redirect : command.redirects)
            m_redirects.emplace_back(redirect.op, m_variables.expandWhole(redirect.word));
        m_pipes = command.pipes;
        const std::size_t skipped = behindWrappers(words);
        words.erase(words.begin(), words.begin() + std::ptrdiff_t(skipped));
        if (command.isGroupEnd) {
            if (const auto* const file = outputFile();
                file != nullptr && TracefsWrites::isTracing(file->text.text))
                note(command.at,
                     tr("The output of a group of commands to a file was not understood."), true);
            return;
        }
        if (!words.empty() && words.front().text.text == "shift")
            m_variables.shift(words, command);
        else if (words.size() > 1 && words[0].text.text == "set" && words[1].text.text == "--")
            m_variables.setArguments({words.begin() + 2, words.end()}, command);
        else
            runWords(words, input, command.at);
    }

    /// The word behind the last redirection of a kind.
    template <std::size_t N>
    const ShellValue* redirected(const std::array<std::string_view, N>& signs) const
    {
        const auto found =
            std::find_if(m_redirects.rbegin(), m_redirects.rend(),
                         [&signs](const auto& one) { return isOneOf(one.first, signs); });
        return found == m_redirects.rend() ? nullptr : &found->second;
    }
    const ShellValue* outputFile() const
    {
        return redirected(std::to_array<std::string_view>({">", ">>", ">|"}));
    }
    const ShellValue* inputText() const
    {
        return redirected(std::to_array<std::string_view>({"<<", "<<-", "<<<"}));
    }

    void runWords(const ShellValues& words, const std::optional<ShellValue>& input, std::size_t at)
    {
        if (words.empty()) {
            output({}, at); // `> file`
            return;
        }
        const std::string& path = words.front().text.text;
        const std::string name = path.substr(path.rfind('/') + 1);
        const ShellValues rest(words.begin() + 1, words.end());
        if (name == "echo") {
            output(echoedText(rest), at);
        } else if (name == "printf") {
            output(printedText(rest), at);
        } else if (name == "cat" || name == "tee") {
            copy(name == "tee", rest, input, at);
        } else if (name == "perf") {
            m_recorders.runPerf(rest, at);
        } else if (name == "trace-cmd") {
            m_recorders.runTraceCmd(rest);
        } else if (name == "bpftrace" || name == "stap" || name == "dtrace") {
            runProgram(name, rest, at);
        } else if ((name == "sh" || name == "bash" || name == "su") && words.size() > 1) {
            runShell(rest, at);
        } else if (name == "eval") {
            readText(joinedWords(rest), at);
        } else if (name == "trap") {
            if (!rest.empty() && m_functions.contains(rest.front().text.text))
                m_functions[rest.front().text.text].called = true; // at the end: it tidies up
        } else if (name == "awk" && rest.size() > 3) {
            m_writes.takePairing(rest);
        } else if (m_functions.contains(name)) {
            call(name, rest, at);
        } else if (path.starts_with("-:")) {
            note(at, tr("This deletes a probe instead of defining one."), true);
        } else if (!isQuietCommand(name) || (input && beginsDefinition(input->text.text))) {
            note(at,
                 words.front().unknown.empty()
                     ? tr("The command “{}” was not understood and is left out.", {name})
                     : tr("The command {} is unknown here.", {words.front().unknown}),
                 true);
        }
    }

    void call(const std::string& name, const ShellValues& arguments, std::size_t at)
    {
        Function& function = m_functions[name];
        function.called = true;
        if (m_variables.depth() >= kDeepestShell) {
            note(at, tr("Function calls are nested too deeply: this call is left out."), true);
            return;
        }
        const Function called = function; // a function may define it anew
        m_variables.pushArguments(arguments);
        run(*called.commands, called.begin, called.end);
        m_variables.popArguments();
    }

    void copy(bool toFiles, const ShellValues& words, const std::optional<ShellValue>& input,
              std::size_t at)
    {
        std::vector<const ShellValue*> files;
        for (const ShellValue& word : words)
            if (!word.text.text.starts_with('-'))
                files.push_back(&word);
        const auto* const here = inputText();
        const std::optional<ShellValue> text = here != nullptr
            ? std::optional(*here)
            : (toFiles || files.empty() ? input : std::nullopt);
        if (toFiles) {
            for (const ShellValue* const file : files) {
                if (text)
                    m_writes.write(*text, *file, at);
                else if (TracefsWrites::isTracing(file->text.text))
                    note(at, tr("What is written to {} is not in this text.", {file->text.text}),
                         true);
            }
        } else if (text) {
            output(*text, at);
        } else if (const auto* const file = outputFile();
                   file != nullptr && TracefsWrites::isTracing(file->text.text)) {
            note(at, tr("What is written to {} is not in this text.", {file->text.text}), true);
        }
    }

    void output(const ShellValue& text, std::size_t at)
    {
        if (const auto* const file = outputFile())
            m_writes.write(text, *file, at);
        else if (m_pipes)
            m_input = text;
    }

    void reportUncalled()
    {
        for (const auto& [name, function] : m_functions) {
            if (function.called)
                continue;
            Import import;
            ImportSink scratch{.import = import, .lines = m_sink.lines};
            ShellReader reader(scratch);
            reader.m_variables.copyVariables(m_variables);
            reader.m_stepsLeft = std::min<std::size_t>(m_stepsLeft, 1000);
            reader.run(*function.commands, function.begin, function.end);
            if (!import.probes.empty())
                note(function.at,
                     tr("The function {} is not called in this text: its probes are left out.",
                        {name}),
                     true);
        }
    }

    // Other programs.

    void readText(const ShellValue& text, std::size_t at)
    {
        if (!text.unknown.empty()) {
            note(text.unknownAt, tr("The value of {} is unknown here.", {text.unknown}), true);
        } else if (++m_depth > kDeepestShell) {
            note(at, tr("Shell calls are nested too deeply."), true);
        } else {
            read(text.text);
        }
        --m_depth;
    }

    void runShell(const ShellValues& words, std::size_t at)
    {
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].text.text.starts_with('-') && words[i].text.text.ends_with('c')) {
                readText(words[i + 1], at);
                return;
            }
        }
        note(at, tr("What the shell runs is not in this text."), true);
    }

    void runProgram(const std::string& name, const ShellValues& words, std::size_t at)
    {
        const bool dtrace = name == "dtrace";
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].text.text != (dtrace ? "-n" : "-e"))
                continue;
            importScript(m_sink,
                         dtrace               ? Dialect::DTrace
                             : name == "stap" ? Dialect::SystemTap
                                              : Dialect::Bpftrace,
                         words[i + 1].text);
            return;
        }
        const bool option = !words.empty() && words.back().text.text.starts_with('-');
        if (words.empty() || option)
            note(at, tr("The program of {} is missing.", {name}), true);
        else
            note(at, tr("The program {} is not in this text.", {words.back().text.text}), true);
    }

    ImportSink& m_sink;
    std::deque<Commands> m_scripts = {}; ///< functions point into them
    ShellVariables m_variables;
    TracefsWrites m_writes;
    RecorderCommands m_recorders;
    std::map<std::string, Function> m_functions = {};
    std::vector<std::pair<std::string, ShellValue>> m_redirects = {}; ///< of the command
    std::optional<ShellValue> m_input = {}; ///< from the command before
    std::size_t m_stepsLeft = kMaxSteps;
    int m_depth = 0;
    bool m_pipes = false;
    bool m_declares = false;
};

} // namespace

void importShell(ImportSink& sink, const PlacedText& script)
{
    ShellReader reader(sink);
    reader.read(script);
    reader.finish();
}

} // namespace probescope::probe
