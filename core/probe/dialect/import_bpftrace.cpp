#include "core/base/text.h"
#include "core/probe/dialect/bpftrace_tokens.h"
#include "core/probe/dialect/import_parts.h"
#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace probescope::probe {

namespace {

constexpr std::size_t kMostBpfTokens = 500'000;
constexpr std::size_t kMostBpfArguments = 128;

using TokenKind = BpfToken::Kind;

/// Where something is in the text that was pasted.
struct BpfTextPlace
{
    std::string_view text; ///< all of it
    std::size_t programAt = 0;

    std::pair<std::uint64_t, std::size_t> of(std::size_t at) const
    {
        const auto before = text.substr(0, std::min(programAt + at, text.size()));
        const auto lines = std::count(before.begin(), before.end(), '\n');
        const auto begin = before.rfind('\n');
        return {std::uint64_t(lines) + 1,
                begin == std::string_view::npos ? before.size() : before.size() - begin - 1};
    }
};

std::optional<std::int64_t> bpfNumber(std::string_view text)
{
    const bool hex = text.starts_with("0x");
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] =
        std::from_chars(text.data() + (hex ? 2 : 0), end, number, hex ? 16 : 10);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return static_cast<std::int64_t>(number);
}

/// Of `argN` and `sargN`: the number.
std::optional<unsigned> numberBehind(const std::string& word, std::string_view prefix)
{
    unsigned number = 0;
    const char* const end = word.data() + word.size();
    if (!word.starts_with(prefix) || word.size() == prefix.size())
        return std::nullopt;
    const auto [stop, error] = std::from_chars(word.data() + prefix.size(), end, number);
    return error == std::errc() && stop == end && number < 100 ? std::optional(number)
                                                               : std::nullopt;
}

bool isEveryEvents(std::string_view word)
{
    static constexpr std::array<std::string_view, 20> kOf{
        "pid",    "tid",   "comm", "cpu",      "nsecs",  "elapsed", "uid",
        "gid",    "probe", "func", "cgroup",   "ustack", "curtask", "rand",
        "kstack", "stack", "time", "strftime", "cat",    "usym"};
    return std::find(kOf.begin(), kOf.end(), word) != kOf.end();
}

/// What only shows or counts values: the form has tables and plots for it.
bool isShowing(std::string_view word)
{
    static constexpr std::array<std::string_view, 18> kOf{
        "printf", "print", "hist",   "lhist", "count", "sum",  "avg", "min",  "max",
        "stats",  "clear", "delete", "zero",  "exit",  "ksym", "if",  "else", "return"};
    return std::find(kOf.begin(), kOf.end(), word) != kOf.end();
}

class BpftraceReader
{
public:
    BpftraceReader(Import& import, std::string_view program, BpfTextPlace place)
        : m_import(import)
        , m_program(program)
        , m_place(place)
    {
    }

    void read()
    {
        std::size_t rest = 0;
        for (const BpfClause& clause : bpfClauses(m_program, rest)) {
            if (m_tokensLeft == 0 || isImportFull(m_import))
                break;
            readClause(clause);
        }
        if (m_tokensLeft == 0)
            addImportNote(m_import, 1, 0, "The program is too long: the end of it is left out.",
                          true);
        if (rest != std::string_view::npos)
            note(rest, "From here on, this is no probe with { and }.", true);
        if (m_import.probes.size() >= 2 && m_keepsTime && m_takesTime) {
            // The pair is what the form begins with.
            const auto isLeave = [](const ImportedProbe& probe) {
                return isReturn(probe.probe.spec.kind);
            };
            std::stable_partition(m_import.probes.begin(), m_import.probes.end(),
                                  [&](const auto& probe) { return !isLeave(probe); });
            const auto leave =
                std::find_if(m_import.probes.begin(), m_import.probes.end(), isLeave);
            if (leave != m_import.probes.end() && leave != m_import.probes.begin()) {
                std::rotate(m_import.probes.begin() + 1, leave, leave + 1);
                m_import.latency = true;
            }
        }
    }

private:
    void note(std::size_t at, std::string text, bool lost)
    {
        const auto same = [&text](const ImportNote& other) { return other.text == text; };
        if (std::any_of(m_import.notes.begin(), m_import.notes.end(), same))
            return;
        // To count lines takes long, so it comes last.
        const auto [line, column] = m_place.of(at);
        addImportNote(m_import, line, column, std::move(text), lost);
    }

    void readClause(const BpfClause& clause)
    {
        std::size_t begin = 0;
        while (begin <= clause.places.size() && m_tokensLeft > 0 && !isImportFull(m_import)) {
            const auto end = std::min(clause.places.find(',', begin), clause.places.size());
            std::string_view place = std::string_view(clause.places).substr(begin, end - begin);
            const auto first = place.find_first_not_of(" \t\r\n");
            if (first != std::string_view::npos) {
                place = place.substr(first, place.find_last_not_of(" \t\r\n") - first + 1);
                readProbe(std::string(place), clause.placesAt + begin + first, clause);
            }
            begin = end + 1;
        }
    }

    void readProbe(const std::string& place, std::size_t at, const BpfClause& clause)
    {
        if (place == "BEGIN" || place == "END") {
            note(at, "What " + place + " does is left out: it is no probe.", false);
            return;
        }
        ImportedProbe probe;
        if (!takePlace(place, at, probe))
            return;
        probe.line = m_place.of(at).first;
        Spec& spec = probe.probe.spec;
        spec.group = "bpftrace";
        spec.event = identifier(!spec.symbol.empty()                  ? spec.symbol
                                    : !probe.probe.known.note.empty() ? probe.probe.known.note
                                                                      : probe.probe.known.function);
        if (isReturn(spec.kind))
            spec.event += "_return";
        readBody(probe, clause);
        readPredicate(probe, clause);
        addImported(m_import, std::move(probe), m_place.of(at).second);
    }

    /// `kind:a:b:c`, where parts may stand in quotes.
    bool takePlace(const std::string& place, std::size_t at, ImportedProbe& probe)
    {
        std::vector<std::string> parts(1);
        bool quoted = false;
        for (const char c : place) {
            if (c == '"')
                quoted = !quoted;
            else if (c == ':' && !quoted)
                parts.emplace_back();
            else
                parts.back() += c;
        }
        if (place.find('*') != std::string::npos) {
            note(at, place + " means many functions: choose one.", true);
            return false;
        }
        const std::string kind = parts.front();
        Spec& spec = probe.probe.spec;
        const auto is = [&kind](std::string_view longName, std::string_view shortName) {
            return kind == longName || kind == shortName;
        };
        if (is("kprobe", "k") || is("kretprobe", "kr") || is("kfunc", "f") || is("kretfunc", "fr")
            || is("fentry", "fexit")) {
            const bool leave = is("kretprobe", "kr") || is("kretfunc", "fr") || kind == "fexit";
            spec.kind = leave ? Kind::KernelReturn : Kind::KernelEntry;
            if (parts.size() > 2)
                spec.module = parts[1];
            return parts.size() >= 2 && takeFunction(parts.back(), at, spec);
        }
        if (is("tracepoint", "t") && parts.size() == 3) {
            spec.kind = probescope::probe::Kind::Event;
            spec.system = parts[1];
            spec.symbol = parts[2];
            return true;
        }
        if (is("rawtracepoint", "rt") && parts.size() >= 2) {
            spec.kind = probescope::probe::Kind::Tracepoint;
            spec.symbol = parts.back();
            return true;
        }
        if ((is("uprobe", "u") || is("uretprobe", "ur")) && parts.size() >= 3) {
            spec.kind = is("uretprobe", "ur") ? Kind::UserReturn : Kind::UserEntry;
            spec.file = parts[1];
            return takeUserFunction(parts.back(), at, probe);
        }
        if (is("usdt", "U") && parts.size() >= 3) {
            spec.kind = Kind::UserEntry;
            spec.file = parts[1];
            probe.probe.known.provider = parts.size() > 3 ? parts[2] : "";
            probe.probe.known.note = parts.back();
            probe.needsOffset = true;
            return true;
        }
        note(at, place + " has no counterpart among the kernel's probes.", true);
        return false;
    }

    bool takeFunction(const std::string& text, std::size_t at, Spec& spec)
    {
        const auto sign = text.find('+');
        spec.symbol = text.substr(0, sign);
        if (sign == std::string::npos)
            return !spec.symbol.empty();
        const auto offset = bpfNumber(std::string_view(text).substr(sign + 1));
        if (!offset || *offset < 0) {
            note(at, "The offset of " + text + " is no number.", true);
            return false;
        }
        spec.offset = *offset;
        spec.hasOffset = true;
        return true;
    }

    bool takeUserFunction(const std::string& text, std::size_t at, ImportedProbe& probe)
    {
        if (const auto address = bpfNumber(text); address && *address >= 0 && text.size() > 2) {
            probe.probe.spec.offset = *address;
            note(at,
                 "bpftrace's " + text
                     + " is an address of the program; here it is the place in "
                       "its file, which may differ.",
                 false);
            return true;
        }
        Spec function;
        if (!takeFunction(text, at, function))
            return false;
        probe.probe.known.function = function.symbol;
        probe.probe.known.functionOffset = static_cast<std::uint64_t>(function.offset);
        probe.needsOffset = true;
        return true;
    }

    /// A value at tokens[i]: the fetch, and how many tokens it takes.
    std::optional<std::pair<Argument, std::size_t>>
    valueAt(const std::vector<BpfToken>& tokens, std::size_t i, const ImportedProbe& probe)
    {
        const Spec& spec = probe.probe.spec;
        const BpfToken& token = tokens[i];
        const auto word = [&tokens](std::size_t at) {
            return at < tokens.size() ? tokens[at].text : std::string();
        };
        if (token.kind != TokenKind::Word)
            return std::nullopt;
        if (const auto number = numberBehind(token.text, "arg")) {
            Argument argument{.name = token.text};
            static constexpr std::array<std::string_view, 6> kRegisters{"di", "si", "dx",
                                                                        "cx", "r8", "r9"};
            if (isUser(spec.kind) && *number < kRegisters.size())
                argument.fetch.word = kRegisters.at(*number);
            else if (isUser(spec.kind))
                argument.fetch = {.source = Fetch::Source::StackEntry, .number = *number - 5};
            else
                argument.fetch = {.source = Fetch::Source::Argument, .number = *number + 1};
            return std::pair(argument, std::size_t(1));
        }
        if (const auto number = numberBehind(token.text, "sarg"))
            return std::pair(
                Argument{.name = token.text,
                         .fetch = {.source = Fetch::Source::StackEntry, .number = *number + 1}},
                std::size_t(1));
        if (token.text == "retval")
            return std::pair(
                Argument{.name = "retval", .fetch = {.source = Fetch::Source::ReturnValue}},
                std::size_t(1));
        if (token.text == "reg" && word(i + 1) == "(" && word(i + 3) == ")")
            return std::pair(
                Argument{.name = identifier(word(i + 2)), .fetch = {.word = word(i + 2)}},
                std::size_t(4));
        if (token.text == "args" && (word(i + 1) == "->" || word(i + 1) == ".")) {
            const std::string field = word(i + 2);
            const bool event = spec.kind == probescope::probe::Kind::Event;
            return std::pair(
                Argument{.name = identifier(field),
                         .fetch = {.source = event ? Fetch::Source::Field : Fetch::Source::Named,
                                   .word = field}},
                std::size_t(3));
        }
        return std::nullopt;
    }

    /// `+ 8`, `- 8`, behind an address; `at` goes behind it. 0: there is none.
    static std::int64_t takeOffset(const std::vector<BpfToken>& tokens, std::size_t& at)
    {
        constexpr std::int64_t kFarthest = 1 << 30;
        if (at + 1 >= tokens.size() || !(tokens[at].is("+") || tokens[at].is("-")))
            return 0;
        const auto number = bpfNumber(tokens[at + 1].text);
        if (!number || *number < 0 || *number > kFarthest)
            return 0;
        const bool back = tokens[at].is("-");
        at += 2;
        return back ? -*number : *number;
    }

    /// `str(VALUE)` and `str(VALUE, N)`; the tokens up to the closing parenthesis.
    std::optional<std::pair<Argument, std::size_t>>
    textAt(const std::vector<BpfToken>& tokens, std::size_t i, const ImportedProbe& probe)
    {
        if (!tokens[i].is("str") || i + 2 >= tokens.size() || !tokens[i + 1].is("("))
            return std::nullopt;
        std::size_t at = i + 2;
        const bool user = tokens[at].is("uptr");
        const bool wrapped = user || tokens[at].is("kptr");
        if (wrapped)
            at += 2;
        if (at >= tokens.size())
            return std::nullopt;
        auto value = valueAt(tokens, at, probe);
        if (!value)
            return std::nullopt;
        at += value->second;
        auto offset = takeOffset(tokens, at);
        if (wrapped && at < tokens.size() && tokens[at].is(")")) {
            ++at;
            offset += takeOffset(tokens, at);
        }
        if (at < tokens.size() && !tokens[at].is(")") && !tokens[at].is(","))
            note(tokens[at].at,
                 "What is done to the address of a text was not understood and is left out.", true);
        while (at < tokens.size() && !tokens[at].is(")"))
            ++at;
        Argument& argument = value->first;
        const auto source = argument.fetch.source;
        if (offset != 0 || (source != Fetch::Source::Field && source != Fetch::Source::Named))
            argument.fetch.follows.push_back({.offset = offset, .user = user});
        argument.type = ValueType{.word = "string"};
        return std::pair(argument, at + 1 - i);
    }

    /// The argument of that fetch, made if it is not there: its name.
    static std::string want(ImportedProbe& probe, Argument argument)
    {
        auto& arguments = probe.probe.spec.arguments;
        for (const Argument& other : arguments)
            if (other.fetch == argument.fetch && other.type == argument.type)
                return other.name;
        const auto taken = [&arguments](const std::string& name) {
            return std::any_of(arguments.begin(), arguments.end(),
                               [&name](const Argument& other) { return other.name == name; });
        };
        if (taken(argument.name))
            argument.name += argument.type ? "_text" : "_value";
        arguments.push_back(argument);
        return arguments.back().name;
    }

    void readBody(ImportedProbe& probe, const BpfClause& clause)
    {
        const auto tokens = bpfTokens(m_program, clause.bodyBegin, clause.bodyEnd);
        m_tokensLeft -= std::min(m_tokensLeft, tokens.size());
        for (std::size_t i = 0; i < tokens.size();) {
            const BpfToken& token = tokens[i];
            auto value = textAt(tokens, i, probe);
            if (!value)
                value = valueAt(tokens, i, probe);
            if (value) {
                if (probe.probe.spec.arguments.size() < kMostBpfArguments)
                    want(probe, value->first);
                else
                    note(token.at, "A probe has 128 arguments at most.", true);
                i += value->second;
                continue;
            }
            if (token.is("kstack") || token.is("stack"))
                m_import.stackTrace = true;
            if (token.is("nsecs")) {
                m_takesTime = m_takesTime || isReturn(probe.probe.spec.kind);
                m_keepsTime = m_keepsTime || !isReturn(probe.probe.spec.kind);
            }
            if (token.kind == TokenKind::Word && !isEveryEvents(token.text)
                && !isShowing(token.text))
                note(token.at, "\"" + token.text + "\" was not understood and is left out.", true);
            ++i;
        }
    }

    void readPredicate(ImportedProbe& probe, const BpfClause& clause)
    {
        const auto tokens = bpfTokens(m_program, clause.predicateBegin, clause.predicateEnd);
        // `/@start[tid]/` and `/@x/` keep returns without an entry out, as pairing does.
        if (tokens.empty() || tokens.front().kind == TokenKind::Map)
            return;
        std::string filter;
        for (std::size_t i = 0; i < tokens.size();) {
            const BpfToken& token = tokens[i];
            std::size_t taken = 1;
            std::string word;
            auto value = textAt(tokens, i, probe);
            if (!value)
                value = valueAt(tokens, i, probe);
            if (value) {
                word = want(probe, value->first);
                taken = value->second;
            } else if (token.is("comm") || token.is("cpu") || token.kind == TokenKind::Number
                       || token.kind == TokenKind::Sign) {
                word = token.text;
            } else if (token.is("pid") || token.is("tid")) {
                word = "common_pid";
                if (token.is("pid"))
                    note(token.at,
                         "bpftrace's pid is the process; common_pid of the filter is the thread.",
                         false);
            } else if (token.kind == TokenKind::Text) {
                word = "\"" + token.text + "\"";
            } else {
                note(clause.predicateBegin, "The condition was not understood and is left out.",
                     true);
                return;
            }
            filter += (filter.empty() || word == ")" || filter.ends_with("(") ? "" : " ") + word;
            i += taken;
        }
        if (!FilterNode::parse(filter)) {
            note(clause.predicateBegin, "The kernel's filters have no words for this condition.",
                 true);
        } else if (m_import.filter.empty() || m_import.filter == filter) {
            m_import.filter = filter;
        } else {
            note(clause.predicateBegin, "There is a condition already; this one is left out.",
                 true);
        }
    }

    using Kind = probescope::probe::Kind;

    Import& m_import;
    std::string_view m_program;
    BpfTextPlace m_place;
    std::size_t m_tokensLeft = kMostBpfTokens; ///< bodies are read once for each of their places
    bool m_keepsTime = false; ///< an entry looked at the clock
    bool m_takesTime = false; ///< so did a return
};

} // namespace

void importBpftrace(Import& import, std::string_view text)
{
    // A command, or the program itself.
    const auto command = text.find("bpftrace");
    const auto option = text.find(" -e");
    if (command == std::string_view::npos || option == std::string_view::npos
        || text.find('{') < option) {
        BpftraceReader(import, text, {.text = text}).read();
        return;
    }
    const auto quote = text.find_first_of("'\"", option);
    if (quote == std::string_view::npos) {
        addImportNote(import, 1, option, "The program behind -e is missing.", true);
        return;
    }
    const auto end = text.rfind(text[quote]);
    if (end == quote) {
        addImportNote(import, 1, quote, "The program behind -e does not end.", true);
        return;
    }
    const auto program = text.substr(quote + 1, end - quote - 1);
    BpftraceReader(import, program, {.text = text, .programAt = quote + 1}).read();
}

} // namespace probescope::probe
