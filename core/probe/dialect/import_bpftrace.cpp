#include "core/probe/dialect/import_bpftrace.h"

#include "core/probe/dialect/import_parts.h"
#include "core/probe/dialect/parts.h"

#include <algorithm>
#include <array>
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
        if (!takeBpfPlace(place, at, probe, m_note))
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
            const auto value = bpfValue(tokens, i, probe.probe.spec.kind, m_note);
            if (value) {
                if (probe.probe.spec.arguments.size() < kMostBpfArguments)
                    want(probe, value->argument);
                else
                    note(token.at, "A probe has 128 arguments at most.", true);
                i += value->tokens;
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
            const auto value = bpfValue(tokens, i, probe.probe.spec.kind, m_note);
            if (value) {
                word = want(probe, value->argument);
                taken = value->tokens;
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

    Import& m_import;
    std::string_view m_program;
    BpfTextPlace m_place;
    std::size_t m_tokensLeft = kMostBpfTokens; ///< bodies are read once for each of their places
    bool m_keepsTime = false; ///< an entry looked at the clock
    bool m_takesTime = false; ///< so did a return
    BpfNoteFn m_note = [this](std::size_t at, std::string text, bool lost) {
        note(at, std::move(text), lost);
    };
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
