#include "core/base/text.h"
#include "core/probe/dialect/import_parts.h"
#include "core/probe/dialect/shell_braces.h"
#include "core/probe/dialect/shell_commands.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace probescope::probe {

namespace {

constexpr std::size_t kMostSteps = 20'000;
constexpr std::size_t kMostBytes = std::size_t(4) << 20; // of expanded words
constexpr int kDeepestShell = 16;

/// A word with its variables filled in.
struct ShellValue
{
    PlacedText text = {};
    std::string unknown = {}; ///< the part that is known only when the script runs
    std::size_t unknownAt = 0;

    void append(const ShellValue& other)
    {
        if (unknown.empty() && !other.unknown.empty()) {
            unknown = other.unknown;
            unknownAt = other.unknownAt;
        }
        text.append(other.text);
    }
};

/// What does nothing that a probe is made of.
bool isQuietCommand(std::string_view name)
{
    static constexpr auto kQuiet = std::to_array<std::string_view>(
        {"set",     "trap",    "mkdir",  "rmdir", "cd",     "pushd",   "popd",     "sleep",
         "[",       "[[",      "test",   "exit",  "return", "true",    "false",    ":",
         "mount",   "umount",  "wait",   "kill",  "rm",     "cp",      "mv",       "ls",
         "grep",    "head",    "tail",   "sort",  "uniq",   "wc",      "awk",      "sed",
         "less",    "more",    "id",     "uname", "which",  "break",   "continue", "modprobe",
         "chmod",   "chown",   "date",   "dd",    "stat",   "read",    "unset",    "type",
         "ulimit",  "sync",    "pgrep",  "ps",    "clear",  "getopts", "basename", "dirname",
         "readelf", "objdump", "taskset"});
    return isOneOf(name, kQuiet);
}

/// `sudo`, `exec`: a command follows. The options that take a word, as letters.
std::optional<std::string_view> wrapperOptions(std::string_view name)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kWrappers{
        {{"sudo", "ugpCh"},
         {"exec", "a"},
         {"command", ""},
         {"builtin", ""},
         {"nohup", ""},
         {"time", "fo"},
         {"env", "uC"},
         {"timeout", "ks"},
         {"nice", "n"}}};
    const auto* const found = std::find_if(kWrappers.begin(), kWrappers.end(),
                                           [name](const auto& one) { return one.first == name; });
    return found == kWrappers.end() ? std::nullopt : std::optional(found->second);
}

/// Words of the kernel that look like variables of a shell.
bool isKernelVariable(std::string_view name)
{
    const auto isNumbered = [name](std::string_view prefix) {
        return name.starts_with(prefix)
            && std::all_of(name.begin() + std::ptrdiff_t(prefix.size()), name.end(), isDigit);
    };
    return name == "retval" || name == "comm" || name == "params" || name == "vars"
        || isNumbered("stack") || isNumbered("arg");
}

/// The options of a program that records, between blanks.
struct Recorder
{
    std::string_view name = {};
    std::string_view event = {};
    std::string_view filter = {};
    std::string_view stack = {};
    std::string_view words = {}; ///< that take a word, which may ask for stacks
    std::string_view other = {}; ///< that take one, and change what is recorded
    std::string_view valued = {}; ///< that take one
};
constexpr Recorder kPerfRecorder{.name = "perf",
                                 .event = "-e --event",
                                 .filter = "--filter",
                                 .stack = "-g --call-graph",
                                 .other = "-p --pid -t --tid -u --uid --cgroup",
                                 .valued = "-o --output -c --count -F --freq -m --mmap-pages -C "
                                           "--cpu -D --delay -I -r --max-size"};
constexpr Recorder kTraceCmdRecorder{.name = "trace-cmd",
                                     .event = "-e",
                                     .filter = "-f",
                                     .stack = "-T",
                                     .words = "-O -R",
                                     .other = "-p -l -g -n -P",
                                     .valued = "-o -b -B -m -s -r -N -C -A -M --date --proxy"};

class ShellReader
{
public:
    explicit ShellReader(ImportSink& sink)
        : m_sink(sink)
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
        pairTriggers();
        tellUncalled();
    }

private:
    using Commands = std::vector<ShellCommand>;
    using Values = std::vector<ShellValue>;
    struct Function
    {
        const Commands* commands = nullptr;
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t at = 0;
        bool called = false;
    };
    struct Arguments
    {
        Values values = {};
        bool known = true; ///< false: how many were shifted away depends on the script's run
    };
    struct Trigger
    {
        std::string event = {}; ///< GROUP/EVENT
        std::string words = {};
        std::size_t at = 0;
    };

    void note(std::size_t at, std::string text, bool lost)
    {
        m_sink.note(at, std::move(text), lost);
    }

    void run(const Commands& commands, std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end && !m_sink.isFull(); ++i) {
            const ShellCommand& command = commands[i];
            if (m_stepsLeft == 0)
                return;
            if (--m_stepsLeft == 0)
                note(command.at, "The script has too many steps: the rest is left out.", true);
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

    static std::string plainText(const ShellToken& token)
    {
        std::string text;
        for (const ShellPiece& piece : token.pieces)
            text += piece.text.text;
        return text;
    }

    void runLoop(const Commands& commands, std::size_t loop)
    {
        const ShellCommand& command = commands[loop];
        if (command.words.empty()) {
            run(commands, loop + 1, command.partner);
            return;
        }
        Values values;
        for (std::size_t i = 1; i < command.words.size(); ++i)
            expand(command.words[i], values);
        const std::string name = plainText(command.words.front());
        for (const ShellValue& value : values) {
            m_variables[name] = {value};
            run(commands, loop + 1, command.partner);
        }
    }

    // Words.

    std::optional<Values> argument(const std::string& name) const
    {
        if (m_arguments.empty())
            return name == "@" || name == "*" ? std::optional(Values()) : std::nullopt;
        const Arguments& arguments = m_arguments.back();
        if (!arguments.known)
            return std::nullopt;
        if (name == "@" || name == "*")
            return arguments.values;
        const auto number = static_cast<std::size_t>(name.front() - '0');
        if (number == 0 || number > arguments.values.size())
            return std::nullopt;
        return Values{arguments.values[number - 1]};
    }

    std::optional<Values> variable(const ShellPiece& piece)
    {
        const std::string& name = piece.text.text;
        if (name == "@" || name == "*" || (name.size() == 1 && isDigit(name.front()))) {
            if (auto held = argument(name))
                return held;
        }
        if (const auto found = m_variables.find(name); found != m_variables.end()) {
            // What only the script knows is missed where it is used.
            Values held = found->second;
            for (ShellValue& value : held) {
                if (value.unknown.empty())
                    continue;
                value.unknown = "$" + name;
                value.unknownAt = piece.text.at;
            }
            return held;
        }
        if (piece.fallback)
            return Values{{.text = PlacedText::of(*piece.fallback, piece.text.at)}};
        if (isKernelVariable(name)) {
            note(piece.text.at - (piece.text.at > 0 ? 1 : 0),
                 "A shell replaces $" + name
                     + " unless it stands in single quotes; the kernel's "
                       "word is taken.",
                 false);
            ShellValue literal{.text = piece.text};
            literal.text.text.insert(0, "$");
            literal.text.from.insert(literal.text.from.begin(), piece.text.at);
            return Values{std::move(literal)};
        }
        return std::nullopt;
    }

    void expand(const ShellToken& token, Values& values)
    {
        if (!hasBraces(token)) {
            expandWord(token, values);
            return;
        }
        const auto words = withoutBraces(token);
        if (!words) {
            values.push_back({.text = {.at = static_cast<std::uint32_t>(token.at)},
                              .unknown = plainText(token),
                              .unknownAt = token.at});
            return;
        }
        for (const ShellToken& word : *words)
            expandWord(word, values);
    }

    void expandWord(const ShellToken& token, Values& values)
    {
        ShellValue value;
        value.text.at = static_cast<std::uint32_t>(token.at);
        bool any = false;
        for (const ShellPiece& piece : token.pieces) {
            if (piece.kind == ShellPiece::Kind::Text) {
                value.text.append(piece.text);
                any = true;
                continue;
            }
            const auto held =
                piece.kind == ShellPiece::Kind::Unknown ? std::nullopt : variable(piece);
            if (!held || !spend(*held)) {
                const bool named = piece.kind != ShellPiece::Kind::Unknown;
                value.append(
                    {.unknown = (named ? "$" : "") + piece.text.text, .unknownAt = piece.text.at});
                any = true;
                continue;
            }
            for (std::size_t i = 0; i < held->size(); ++i) {
                if (i > 0) {
                    if (piece.kind != ShellPiece::Kind::List)
                        break;
                    values.push_back(std::exchange(value, {}));
                }
                any = true;
                if (piece.quoted)
                    value.append((*held)[i]);
                else
                    addSplit(value, (*held)[i], values);
            }
        }
        if (any)
            values.push_back(std::move(value));
    }

    /// Outside of quotes, what a variable holds is cut at blanks.
    static void addSplit(ShellValue& value, const ShellValue& held, Values& values)
    {
        const std::string& text = held.text.text;
        std::size_t begin = 0;
        while (begin < text.size()) {
            const auto end = std::min(text.find_first_of(" \t\n", begin), text.size());
            value.append({.text = held.text.part(begin, end)});
            begin = std::min(text.find_first_not_of(" \t\n", end), text.size());
            if (end < text.size() && begin < text.size())
                values.push_back(std::exchange(value, {}));
        }
        value.append({.unknown = held.unknown, .unknownAt = held.unknownAt});
    }

    bool spend(const Values& values)
    {
        std::size_t bytes = 0;
        for (const ShellValue& value : values)
            bytes += value.text.text.size() + 1;
        if (bytes > m_bytesLeft)
            return false;
        m_bytesLeft -= bytes;
        return true;
    }

    ShellValue expandWhole(const ShellToken& token)
    {
        Values values;
        expandWord(token, values);
        ShellValue whole;
        whole.text.at = static_cast<std::uint32_t>(token.at);
        for (const ShellValue& value : values) {
            if (!whole.text.empty())
                whole.text.add(' ', value.text.at);
            whole.append(value);
        }
        return whole;
    }

    // Commands.

    /// `name=value`, `name+=value`, `name=(…)`: the number of words that it takes.
    std::size_t assign(const std::vector<ShellToken>& words, std::size_t at)
    {
        const ShellToken& word = words[at];
        if (word.pieces.empty() || word.pieces.front().kind != ShellPiece::Kind::Text
            || word.pieces.front().quoted)
            return 0;
        const std::string& text = word.pieces.front().text.text;
        const auto equal = text.find('=');
        if (equal == std::string::npos || equal == 0 || isDigit(text.front()))
            return 0;
        std::string name = text.substr(0, equal);
        const bool adds = name.ends_with('+');
        if (adds)
            name.pop_back();
        for (const char c : name)
            if (!(isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'))
                return 0;
        Values values;
        const std::size_t elements = word.elements.value_or(0);
        if (word.elements) {
            for (std::size_t i = 1; i <= elements && at + i < words.size(); ++i)
                expand(words[at + i], values);
        } else {
            const ShellValue whole = expandWhole(word);
            values.push_back({.text = whole.text.part(equal + 1, whole.text.text.size()),
                              .unknown = whole.unknown,
                              .unknownAt = whole.unknownAt});
        }
        Values& held = m_variables[name];
        if (!adds) {
            held = std::move(values);
        } else if (word.elements || held.empty()) {
            held.insert(held.end(), values.begin(), values.end());
        } else if (spend(held)) {
            held.front().append(values.front());
        }
        return 1 + elements;
    }

    void runCommand(const ShellCommand& command)
    {
        const auto input = std::exchange(m_input, std::nullopt);
        std::size_t first = 0;
        while (first < command.words.size()) {
            const ShellToken& word = command.words[first];
            const bool declares = word.is("export") || word.is("local") || word.is("readonly")
                || word.is("declare") || word.is("typeset");
            const std::size_t taken = declares ? 1 : assign(command.words, first);
            if (taken == 0)
                break;
            first += taken;
            m_declares = m_declares || declares;
        }
        const bool declared = std::exchange(m_declares, false);
        Values words;
        if (!declared)
            for (; first < command.words.size(); ++first)
                expand(command.words[first], words);
        m_redirects.clear();
        for (const ShellRedirect& redirect : command.redirects)
            m_redirects.emplace_back(redirect.op, expandWhole(redirect.word));
        m_pipes = command.pipes;
        const std::size_t skipped = behindWrappers(words);
        words.erase(words.begin(), words.begin() + std::ptrdiff_t(skipped));
        if (command.isGroupEnd) {
            if (const auto* const file = outputFile();
                file != nullptr && isTracing(file->text.text))
                note(command.at, "What a group of commands writes to a file was not understood.",
                     true);
            return;
        }
        if (!words.empty() && words.front().text.text == "shift")
            shift(words, command);
        else if (words.size() > 1 && words[0].text.text == "set" && words[1].text.text == "--")
            setArguments({words.begin() + 2, words.end()}, command);
        else
            runWords(words, input, command.at);
    }

    /// `shift`, `shift 2`: nothing moves where there are fewer.
    void shift(const Values& words, const ShellCommand& command)
    {
        if (m_arguments.empty())
            return; // those of the script are not known anyway
        Arguments& arguments = m_arguments.back();
        std::size_t count = 1;
        bool known = true;
        if (words.size() > 1) {
            const std::string& text = words[1].text.text;
            const auto [stop, error] =
                std::from_chars(text.data(), text.data() + text.size(), count);
            known = words[1].unknown.empty() && error == std::errc()
                && stop == text.data() + text.size();
        }
        if (!known || command.isConditional) {
            arguments.known = false;
            return;
        }
        if (count > arguments.values.size())
            return;
        arguments.values.erase(arguments.values.begin(),
                               arguments.values.begin() + std::ptrdiff_t(count));
        if (command.isRepeated && !arguments.values.empty())
            note(command.at,
                 "The loop is read once: what it does with the arguments that follow is left out.",
                 true);
    }

    /// `set -- a b`
    void setArguments(Values values, const ShellCommand& command)
    {
        if (m_arguments.empty())
            m_arguments.emplace_back();
        m_arguments.back() = {.values = std::move(values), .known = !command.isConditional};
    }

    /// `sudo -u root`, `env A=b`, and the prompt of a shell.
    static std::size_t behindWrappers(const Values& words)
    {
        std::size_t at = 0;
        while (at < words.size()) {
            const std::string& word = words[at].text.text;
            const bool prompt = at == 0 && !word.empty() && words.size() > 1
                && (word.back() == '$' || word.back() == '#' || word == "%");
            const auto options =
                prompt ? std::optional<std::string_view>("") : wrapperOptions(word);
            if (!options)
                break;
            ++at;
            while (at < words.size()) {
                const std::string& option = words[at].text.text;
                const bool isOption = option.size() > 1 && option.front() == '-';
                const bool isSetting = !isOption && option.find('=') != std::string::npos
                    && option.front() != '/' && (word == "sudo" || word == "env");
                const bool isTime = word == "timeout" && !isOption && isDigit(option.front());
                if (!isOption && !isSetting && !isTime)
                    break;
                at += isOption && option.size() == 2
                        && options->find(option[1]) != std::string_view::npos
                    ? 2
                    : 1;
            }
        }
        return std::min(at, words.size());
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

    static bool isTracing(std::string_view file)
    {
        return file.ends_with("_events") || file.find("tracing") != std::string_view::npos
            || file.find("events/") != std::string_view::npos;
    }

    void runWords(const Values& words, const std::optional<ShellValue>& input, std::size_t at)
    {
        if (words.empty()) {
            output({}, at); // `> file`
            return;
        }
        const std::string& path = words.front().text.text;
        const std::string name = path.substr(path.rfind('/') + 1);
        const Values rest(words.begin() + 1, words.end());
        if (name == "echo") {
            output(echoed(rest), at);
        } else if (name == "printf") {
            output(printed(rest), at);
        } else if (name == "cat" || name == "tee") {
            copy(name == "tee", rest, input, at);
        } else if (name == "perf") {
            runPerf(rest, at);
        } else if (name == "trace-cmd") {
            runTraceCmd(rest);
        } else if (name == "bpftrace" || name == "stap" || name == "dtrace") {
            runProgram(name, rest, at);
        } else if ((name == "sh" || name == "bash" || name == "su") && words.size() > 1) {
            runShell(rest, at);
        } else if (name == "eval") {
            readText(joined(rest), at);
        } else if (name == "trap") {
            if (!rest.empty() && m_functions.contains(rest.front().text.text))
                m_functions[rest.front().text.text].called = true; // at the end: it tidies up
        } else if (name == "awk" && rest.size() > 3) {
            takePairing(rest);
        } else if (m_functions.contains(name)) {
            call(name, rest, at);
        } else if (path.starts_with("-:")) {
            note(at, "This deletes a probe, and defines none.", true);
        } else if (!isQuietCommand(name) || (input && beginsDefinition(input->text.text))) {
            note(at,
                 words.front().unknown.empty()
                     ? "The command \"" + name + "\" was not understood and is left out."
                     : "Which command " + words.front().unknown + " is, is not known here.",
                 true);
        }
    }

    void call(const std::string& name, const Values& arguments, std::size_t at)
    {
        Function& function = m_functions[name];
        function.called = true;
        if (m_arguments.size() >= kDeepestShell) {
            note(at, "Functions call each other too often: this call is left out.", true);
            return;
        }
        const Function called = function; // a function may define it anew
        m_arguments.push_back({.values = arguments});
        run(*called.commands, called.begin, called.end);
        m_arguments.pop_back();
    }

    static ShellValue joined(const Values& words)
    {
        ShellValue whole;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i > 0)
                whole.text.add(' ', words[i].text.at);
            whole.append(words[i]);
        }
        return whole;
    }

    /// Backslashes of `printf` and `echo -e`.
    static void addEscaped(PlacedText& text, const PlacedText& from)
    {
        for (std::size_t i = 0; i < from.text.size(); ++i) {
            const char c = from.text[i];
            const char next = i + 1 < from.text.size() ? from.text[i + 1] : '\0';
            const auto found = std::string_view("nt\\").find(next);
            if (c != '\\' || next == '\0' || found == std::string_view::npos) {
                text.add(c, from.from[i]);
                continue;
            }
            text.add("\n\t\\"[found], from.from[i]);
            ++i;
        }
    }

    static ShellValue echoed(const Values& words)
    {
        bool escapes = false;
        std::size_t first = 0;
        for (; first < words.size(); ++first) {
            const std::string& word = words[first].text.text;
            if (word != "-n" && word != "-e" && word != "-E" && word != "-ne" && word != "-en")
                break;
            escapes = escapes || word.find('e') != std::string::npos;
        }
        ShellValue value = joined(Values(words.begin() + std::ptrdiff_t(first), words.end()));
        if (escapes) {
            PlacedText text{.at = value.text.at};
            addEscaped(text, value.text);
            value.text = std::move(text);
        }
        return value;
    }

    static ShellValue printed(const Values& words)
    {
        if (words.empty())
            return {};
        ShellValue value;
        const PlacedText& format = words.front().text;
        value.text.at = words.size() > 1 ? words[1].text.at : format.at;
        std::size_t next = 1;
        do {
            const std::size_t before = next;
            std::size_t plain = 0;
            for (std::size_t i = 0; i + 1 < format.text.size(); ++i) {
                if (format.text[i] != '%')
                    continue;
                addEscaped(value.text, format.part(plain, i));
                if (format.text[i + 1] == '%')
                    value.text.add('%', format.from[i]);
                else if (next < words.size())
                    value.append(words[next++]);
                plain = i + 2;
                ++i;
            }
            addEscaped(value.text, format.part(plain, format.text.size()));
            if (next == before)
                break;
        } while (next < words.size());
        value.unknown = value.unknown.empty() ? words.front().unknown : value.unknown;
        return value;
    }

    void copy(bool toFiles, const Values& words, const std::optional<ShellValue>& input,
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
                    write(*text, *file, at);
                else if (isTracing(file->text.text))
                    note(at, "What is written to " + file->text.text + " is not in this text.",
                         true);
            }
        } else if (text) {
            output(*text, at);
        } else if (const auto* const file = outputFile();
                   file != nullptr && isTracing(file->text.text)) {
            note(at, "What is written to " + file->text.text + " is not in this text.", true);
        }
    }

    void output(const ShellValue& text, std::size_t at)
    {
        if (const auto* const file = outputFile())
            write(text, *file, at);
        else if (m_pipes)
            m_input = text;
    }

    // What is written to the files of tracing.

    void write(const ShellValue& text, const ShellValue& file, std::size_t at)
    {
        const std::string& path = file.text.text;
        const bool defines = path.ends_with("_events");
        const bool unknownFile = !file.unknown.empty() && !isTracing(path);
        if (unknownFile && beginsDefinition(text.text.text))
            note(file.unknownAt, "It is not known here which file " + file.unknown + " is.", false);
        if (!text.unknown.empty() && (defines || unknownFile || isTracing(path))) {
            note(text.unknownAt,
                 "What " + text.unknown
                     + " holds is known only when the script runs: this is left out.",
                 true);
            return;
        }
        if (!defines && !(unknownFile && beginsDefinition(text.text.text))) {
            writeOther(text.text, path, at);
            return;
        }
        for (const PlacedText& line : placedLines(text.text)) {
            const auto words = trimmedBlanks(line.text, " \t\r");
            if (words.empty())
                continue;
            const auto begin = static_cast<std::size_t>(words.data() - line.text.data());
            PlacedText definition = line.part(begin, begin + words.size());
            if (words.front() == '-' || words.front() == '!') {
                note(definition.at, "This deletes a probe, and defines none.", true);
                continue;
            }
            // The older file has no letter before the name.
            if (path.ends_with("synthetic_events") && !words.starts_with("s:")) {
                definition.text.insert(0, "s:");
                definition.from.insert(definition.from.begin(), 2, definition.at);
            }
            m_sink.addDefinition(definition);
        }
    }

    static std::string eventOfPath(const std::string& path)
    {
        const auto name = path.rfind('/');
        const auto events = path.rfind("events/");
        return events == std::string::npos || name < events + 7
            ? std::string()
            : path.substr(events + 7, name - events - 7);
    }

    void writeOther(const PlacedText& text, const std::string& path, std::size_t at)
    {
        const std::string words(trimmedBlanks(text.text, " \t\r\n"));
        const auto is = [&path](std::string_view name) {
            return path.ends_with(name)
                && (path.size() == name.size() || path[path.size() - name.size() - 1] == '/');
        };
        if (is("filter")) {
            if (words != "0" && !words.empty())
                takeFilter(words, text.at, eventOfPath(path));
        } else if (is("trigger")) {
            if (words.starts_with("stacktrace"))
                m_sink.import.stackTrace = true;
            else if (!words.starts_with('!'))
                m_triggers.push_back({.event = eventOfPath(path), .words = words, .at = text.at});
        } else if (is("stacktrace") || is("userstacktrace")) {
            m_sink.import.stackTrace = m_sink.import.stackTrace || words == "1";
        } else if (is("trace_options") && words.ends_with("stacktrace")) {
            m_sink.import.stackTrace = m_sink.import.stackTrace || !words.starts_with("no");
        } else if (!isOther(path)) {
            // Whoever has the probe switches it on.
            const bool switches = is("enable") || is("tracing_on") || is("trace") || is("set_event")
                || is("free_buffer");
            if (switches)
                return;
            note(words.empty() ? at : text.at,
                 "What is written to " + path + " is no part of a probe.", true);
        }
    }

    /// What is surely none of the files of tracing.
    static bool isOther(std::string_view path)
    {
        return path.empty() || path.starts_with("/dev/") || path.starts_with("/tmp/")
            || path.starts_with("/var/") || path.starts_with("/home/");
    }

    /// Is it the event of this probe, or its group?
    static bool isOf(std::string event, const ImportedProbe& probe)
    {
        std::replace(event.begin(), event.end(), ':', '/');
        const Spec& spec = probe.probe.spec;
        const bool user = isUser(spec.kind);
        const std::string group =
            !spec.group.empty() ? spec.group : std::string(user ? "uprobes" : "kprobes");
        return event == group || event == group + "/" + spec.event || event == spec.event
            || event == group + "/*";
    }

    bool isProbe(const std::string& event) const
    {
        const auto& probes = m_sink.import.probes;
        return std::any_of(probes.begin(), probes.end(),
                           [&event](const ImportedProbe& probe) { return isOf(event, probe); });
    }

    /// `event`: empty: it is not said whose the filter is.
    void takeFilter(const std::string& filter, std::size_t at, const std::string& event)
    {
        if (!event.empty() && !isProbe(event)) {
            note(at,
                 "The filter is of " + event
                     + ", which is no probe of this text: it is left out: " + filter + ".",
                 true);
            return;
        }
        if (!m_sink.setFilter(filter, at))
            return;
        for (ImportedProbe& probe : m_sink.import.probes)
            if (event.empty() || isOf(event, probe))
                probe.isFiltered = true;
    }

    /// A histogram that keeps the time of the entry, and one at the return that takes it.
    void pairTriggers()
    {
        auto& import = m_sink.import;
        for (const Trigger& leave : m_triggers) {
            const auto match = leave.words.find("onmatch(");
            const std::string entry = match == std::string::npos
                ? std::string()
                : leave.words.substr(match + 8, leave.words.find(')', match) - match - 8);
            const auto start =
                std::find_if(m_triggers.begin(), m_triggers.end(), [&entry](const Trigger& one) {
                    std::string event = one.event;
                    std::replace(event.begin(), event.end(), '/', '.');
                    return !entry.empty() && event == entry
                        && one.words.find("common_timestamp") != std::string::npos;
                });
            if (start == m_triggers.end() || !isProbe(start->event) || !isProbe(leave.event))
                continue;
            import.latency = true;
            for (const Trigger* const one :
                 {static_cast<const Trigger*>(std::to_address(start)), &leave})
                if (const auto filter = one->words.rfind(" if "); filter != std::string::npos)
                    takeFilter(one->words.substr(filter + 4), one->at, one->event);
            m_paired.push_back(start->event);
            m_paired.push_back(leave.event);
            takePairFirst(start->event, leave.event);
            dropSynthetic(leave);
        }
        for (const Trigger& trigger : m_triggers) {
            const bool ofPair =
                std::find(m_paired.begin(), m_paired.end(), trigger.event) != m_paired.end();
            if (!ofPair)
                note(trigger.at, "The trigger \"" + trigger.words + "\" is no part of a probe.",
                     true);
        }
    }

    /// Our own scripts pair the rows of two events.
    void takePairing(const Values& words)
    {
        std::string entry;
        std::string leave;
        for (const ShellValue& word : words) {
            const std::string& text = word.text.text;
            if (text.starts_with("entry="))
                entry = text.substr(6);
            else if (text.starts_with("leave="))
                leave = text.substr(6);
        }
        if (entry.empty() || leave.empty() || !isProbe(entry) || !isProbe(leave))
            return;
        m_sink.import.latency = true;
        std::replace(entry.begin(), entry.end(), ':', '/');
        std::replace(leave.begin(), leave.end(), ':', '/');
        takePairFirst(entry, leave);
    }

    void takePairFirst(const std::string& entry, const std::string& leave)
    {
        auto& probes = m_sink.import.probes;
        std::size_t next = 0;
        for (const std::string& event : {entry, leave}) {
            const auto found =
                std::find_if(probes.begin() + std::ptrdiff_t(next), probes.end(),
                             [&event](const ImportedProbe& probe) {
                                 const Spec& spec = probe.probe.spec;
                                 return event == spec.group + "/" + spec.event
                                     || event == spec.event
                                     || (spec.group.empty() && event.ends_with("/" + spec.event));
                             });
            if (found == probes.end())
                return;
            std::rotate(probes.begin() + std::ptrdiff_t(next), found, found + 1);
            ++next;
        }
    }

    /// The event that the pair makes says what the form's latency says.
    void dropSynthetic(const Trigger& leave)
    {
        auto& probes = m_sink.import.probes;
        const auto found = std::find_if(probes.begin(), probes.end(), [&](const auto& probe) {
            const Spec& spec = probe.probe.spec;
            return spec.kind == Kind::Synthetic
                && (leave.words.find("trace(" + spec.event + ",") != std::string::npos
                    || leave.words.find("." + spec.event + "(") != std::string::npos);
        });
        if (found == probes.end())
            return;
        m_paired.push_back("synthetic/" + found->probe.spec.event);
        note(leave.at,
             "The synthetic event " + found->probe.spec.event
                 + " is left out: entry and return are paired as a latency.",
             false);
        probes.erase(found);
    }

    void tellUncalled()
    {
        for (const auto& [name, function] : m_functions) {
            if (function.called)
                continue;
            Import import;
            ImportSink scratch{.import = import, .lines = m_sink.lines};
            ShellReader reader(scratch);
            reader.m_variables = m_variables;
            reader.m_stepsLeft = std::min<std::size_t>(m_stepsLeft, 1000);
            reader.run(*function.commands, function.begin, function.end);
            if (!import.probes.empty())
                note(function.at,
                     "The function " + name
                         + " is not called in this text: its probes are left out.",
                     true);
        }
    }

    // Other programs.

    void readText(const ShellValue& text, std::size_t at)
    {
        if (!text.unknown.empty()) {
            note(text.unknownAt, "What " + text.unknown + " holds is not known here.", true);
        } else if (++m_depth > kDeepestShell) {
            note(at, "Shells are called too deep.", true);
        } else {
            read(text.text);
        }
        --m_depth;
    }

    void runShell(const Values& words, std::size_t at)
    {
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].text.text.starts_with('-') && words[i].text.text.ends_with('c')) {
                readText(words[i + 1], at);
                return;
            }
        }
        note(at, "What the shell runs is not in this text.", true);
    }

    void runProgram(const std::string& name, const Values& words, std::size_t at)
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
            note(at, "The program of " + name + " is missing.", true);
        else
            note(at, "The program " + words.back().text.text + " is not in this text.", true);
    }

    void runPerf(const Values& words, std::size_t at)
    {
        const std::string command = words.empty() ? std::string() : words.front().text.text;
        std::vector<PlacedText> plain;
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (!words[i].unknown.empty() && command == "probe") {
                note(words[i].unknownAt,
                     "What " + words[i].unknown
                         + " holds is known only when the script runs: this is left out.",
                     true);
                return;
            }
            plain.push_back(words[i].text);
        }
        if (command == "probe")
            importPerfProbe(m_sink, plain, at);
        else if (command == "record" || command == "trace" || command == "stat")
            takeRecording(kPerfRecorder, words);
    }

    void runTraceCmd(const Values& words)
    {
        const std::string command = words.empty() ? std::string() : words.front().text.text;
        if (command == "record" || command == "start" || command == "set" || command == "extract"
            || command == "stream" || command == "profile")
            takeRecording(kTraceCmdRecorder, words);
    }

    /// What is asked of a recorder for the events of probes.
    void takeRecording(const Recorder& recorder, const Values& words)
    {
        m_recorded.clear();
        for (std::size_t i = 1; i < words.size(); ++i) {
            std::string option = words[i].text.text;
            if (option == "--" || !option.starts_with('-'))
                return; // the command that is traced
            const auto equal = option.find('=');
            const bool own = option.starts_with("--") && equal != std::string::npos;
            PlacedText value = i + 1 < words.size() ? words[i + 1].text : PlacedText();
            if (own) {
                value = words[i].text.part(equal + 1, option.size());
                option.resize(equal);
            }
            if (takeRecordingOption(recorder, option, value, words[i].text.at) && !own)
                ++i;
        }
    }

    /// Whether it takes a value.
    bool takeRecordingOption(const Recorder& recorder, const std::string& option,
                             const PlacedText& value, std::size_t at)
    {
        const auto isIn = [&option](std::string_view options) {
            return (" " + std::string(options) + " ").find(" " + option + " ") != std::string::npos;
        };
        if (isIn(recorder.event)) {
            tellOther(value, recorder.name);
            m_recorded = value.text;
            return true;
        }
        if (isIn(recorder.filter)) {
            takeFilter(value.text, value.at, m_recorded.substr(m_recorded.rfind(',') + 1));
            return true;
        }
        if (isIn(recorder.stack) || (isIn(recorder.words) && value.text.ends_with("stacktrace"))) {
            m_sink.import.stackTrace = true;
            return isIn(recorder.words) || option == "--call-graph";
        }
        if (isIn(recorder.words) || isIn(recorder.other)) {
            note(at,
                 option + " " + value.text + " of " + std::string(recorder.name)
                     + " is no part of a probe.",
                 true);
            return true;
        }
        return isIn(recorder.valued);
    }

    void tellOther(const PlacedText& events, std::string_view program)
    {
        std::size_t begin = 0;
        while (begin <= events.text.size() && !events.empty()) {
            const auto end = std::min(events.text.find(',', begin), events.text.size());
            const PlacedText event = events.part(begin, end);
            if (!isProbe(event.text))
                note(event.at,
                     std::string(program) + " records " + event.text
                         + ", which is no probe of this text.",
                     true);
            begin = end + 1;
        }
    }

    ImportSink& m_sink;
    std::deque<Commands> m_scripts = {}; ///< functions point into them
    std::map<std::string, Values> m_variables = {};
    std::map<std::string, Function> m_functions = {};
    std::vector<Arguments> m_arguments = {}; ///< of the functions that run
    std::vector<std::pair<std::string, ShellValue>> m_redirects = {}; ///< of the command
    std::optional<ShellValue> m_input = {}; ///< from the command before
    std::vector<Trigger> m_triggers = {};
    std::vector<std::string> m_paired = {}; ///< events whose triggers are understood
    std::string m_recorded = {}; ///< what the last -e of a recorder names
    std::size_t m_stepsLeft = kMostSteps;
    std::size_t m_bytesLeft = kMostBytes;
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
