#include "core/base/text.h"
#include "core/probe/dialect/bpftrace_tokens.h"
#include "core/probe/dialect/parts.h"
#include "core/probe/import/import_code.h"
#include "core/probe/import/script_places.h"
#include "core/probe/syntax/code_expressions.h"
#include "core/probe/syntax/code_statements.h"
#include "core/probe/syntax/code_tokens.h"

#include <algorithm>
#include <array>
#include <utility>

namespace probescope::probe {

namespace {

constexpr auto kNoSign = std::string_view::npos;
constexpr std::size_t kMaxScriptTokens = 500'000;
constexpr std::string_view kScriptBlanks = " \t\r\n";

/// Behind the bracket that closes the one at `at`, or npos; texts are skipped.
std::size_t behindClosing(std::string_view text, std::size_t at)
{
    int depth = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            for (++at; at < text.size() && text[at] != '"'; ++at)
                at += text[at] == '\\' ? 1 : 0;
        } else if (c == '{' || c == '(') {
            ++depth;
        } else if ((c == '}' || c == ')') && --depth == 0) {
            return at + 1;
        }
    }
    return kNoSign;
}

/// The first of `signs` at or behind `at` that stands in no text.
std::size_t findOutside(std::string_view text, std::string_view signs, std::size_t at)
{
    for (; at < text.size(); ++at) {
        if (signs.find(text[at]) != kNoSign)
            return at;
        if (text[at] == '"')
            for (++at; at < text.size() && text[at] != '"'; ++at)
                at += text[at] == '\\' ? 1 : 0;
    }
    return kNoSign;
}

/// `probe PLACES { … }` of SystemTap; functions and globals are skipped.
std::vector<BpfClause> stapClauses(std::string_view program, std::vector<BpfClause>& functions,
                                   std::size_t& rest)
{
    std::vector<BpfClause> clauses;
    rest = kNoSign;
    std::size_t at = program.find_first_not_of(kScriptBlanks);
    while (at != kNoSign && at < program.size()) {
        const auto end = std::min(program.find_first_of(" \t\r\n({=,;", at), program.size());
        const auto word = program.substr(at, end - at);
        if (program[at] == '{') { // embedded C of the whole file
            const auto behind = behindClosing(program, at);
            if (behind == kNoSign) {
                rest = at;
                return clauses;
            }
            at = program.find_first_not_of(kScriptBlanks, behind);
            continue;
        }
        if (word == "global" || word == "private" || word.empty() || word == ";") {
            // To the end of the line; a list of names goes on behind a comma.
            auto line = std::min(program.find('\n', at), program.size());
            while (line < program.size()
                   && trimmedBlanks(program.substr(at, line - at), kScriptBlanks).ends_with(','))
                line = std::min(program.find('\n', line + 1), program.size());
            at = program.find_first_not_of(kScriptBlanks, word == "private" ? end : line);
            continue;
        }
        const bool isProbe = word == "probe";
        const auto brace = findOutside(program, "{", end);
        const auto behind = brace == kNoSign ? kNoSign : behindClosing(program, brace);
        if ((!isProbe && word != "function") || behind == kNoSign) {
            rest = at;
            return clauses;
        }
        BpfClause clause{.places = std::string(program.substr(end, brace - end)),
                         .placesAt = end,
                         .bodyBegin = brace + 1,
                         .bodyEnd = behind - 1};
        (isProbe ? clauses : functions).push_back(std::move(clause));
        at = program.find_first_not_of(kScriptBlanks, behind);
    }
    return clauses;
}

class ScriptReader : public CodeReader
{
public:
    ScriptReader(ImportSink& sink, Dialect dialect, const PlacedText& program)
        : CodeReader(sink, dialect, program)
        , m_dialect(dialect)
    {
        m_text = withoutComments(program.text,
                                 {.hashAnywhere = dialect == Dialect::SystemTap,
                                  .hashLines = true,
                                  .embeddedC = dialect == Dialect::SystemTap});
    }

    void read()
    {
        std::size_t rest = kNoSign;
        std::vector<BpfClause> functions;
        const auto clauses = m_dialect == Dialect::SystemTap ? stapClauses(m_text, functions, rest)
                                                             : bpfClauses(m_text, rest);
        for (const BpfClause& clause : clauses) {
            if (m_tokensLeft == 0 || m_sink.isFull() || m_state.found.size() > 256)
                break;
            readClause(clause);
        }
        if (m_tokensLeft == 0)
            m_notes.add(0, tr("The program is too long: the rest is left out."), true);
        if (rest != kNoSign)
            m_notes.add(rest, tr("From here on, the program was not understood."), true);
        finish();
    }

protected:
    bool callsOwn(const CodeNode& call) override
    {
        const std::string& word = call.parts[0].word;
        if (m_dialect == Dialect::SystemTap && (word == "println" || word == "printdln")) {
            for (std::size_t i = 1; i < call.parts.size(); ++i)
                show(call.parts[i]);
            return true;
        }
        return false;
    }

private:
    void readClause(const BpfClause& clause)
    {
        std::string_view places = clause.places;
        std::size_t begin = 0;
        // Types and declarations before a place.
        if (const auto end = places.rfind(';'); end != kNoSign)
            begin = end + 1;
        const auto alias = m_dialect == Dialect::SystemTap ? findOutside(places, "=", 0) : kNoSign;
        if (alias != kNoSign)
            begin = alias + (places.substr(alias, 2) == "=." ? 2 : 1);
        std::vector<CodeFault> faults;
        const auto tokens = codeTokens(m_text, clause.bodyBegin, clause.bodyEnd);
        const auto body = codeStatements(tokens, faults);
        bool told = false;
        while (begin <= places.size() && m_tokensLeft > 0 && !m_sink.isFull()
               && m_state.found.size() <= 256) {
            const auto end = std::min(findOutside(places, ",", begin), places.size());
            const auto place = trimmedBlanks(places.substr(begin, end - begin), kScriptBlanks);
            const auto at =
                clause.placesAt + static_cast<std::size_t>(place.data() - places.data());
            begin = end + 1;
            if (place.empty() || !takePlace(std::string(place), at))
                continue;
            m_tokensLeft -= std::min(m_tokensLeft, tokens.size() + 1);
            const std::size_t probe = m_state.found.size() - 1;
            enter(probe);
            if (!std::exchange(told, true)) {
                m_notes.add(faults);
                noteEmbedded(clause);
            }
            runBody(body);
            readPredicate(clause);
            dropRepeated(probe);
        }
    }

    void noteEmbedded(const BpfClause& clause)
    {
        const auto at = m_program.text.find("%{", clause.bodyBegin);
        if (m_dialect == Dialect::SystemTap && at < clause.bodyEnd && m_text[at] == ' '
            && m_text[at + 1] == '{')
            m_notes.add(at, tr("Embedded C is not read: what it does is left out."), true);
    }

    void readPredicate(const BpfClause& clause)
    {
        const auto tokens = codeTokens(m_text, clause.predicateBegin, clause.predicateEnd);
        if (tokens.empty())
            return;
        std::vector<CodeFault> faults;
        const CodeNode condition = codeExpression(tokens, faults);
        if (!faults.empty())
            m_notes.add(clause.predicateBegin,
                        tr("The condition was not understood and is left out."), true);
        else
            m_conditions.add(condition, false, clause.predicateBegin, true);
    }

    /// D has a clause for each thing that is done at one probe.
    void dropRepeated(std::size_t probe)
    {
        if (m_dialect != Dialect::DTrace || probe == 0)
            return;
        FoundProbe& last = m_state.found[probe];
        const auto isSame = [&last](const FoundProbe& other) {
            Spec left = other.probe.probe.spec;
            left.arguments.clear();
            Spec right = last.probe.probe.spec;
            right.arguments.clear();
            return left == right
                && other.probe.probe.known.function == last.probe.probe.known.function
                && other.probe.probe.known.note == last.probe.probe.known.note;
        };
        const auto earlier = std::find_if(m_state.found.begin(), m_state.found.end() - 1, isSame);
        if (earlier == m_state.found.end() - 1)
            return;
        const auto index = static_cast<std::size_t>(earlier - m_state.found.begin());
        if (!last.values.empty() && !earlier->values.empty())
            return;
        if (earlier->values.empty())
            std::swap(earlier->probe.probe.spec.arguments, last.probe.probe.spec.arguments);
        if (earlier->values.empty())
            std::swap(earlier->values, last.values);
        if (earlier->named.empty())
            std::swap(earlier->named, last.named);
        earlier->keepsTime = earlier->keepsTime || last.keepsTime;
        earlier->takesTime = earlier->takesTime || last.takesTime;
        for (auto& [key, held] : m_state.held)
            if (held.probe == probe)
                held.probe = index;
        m_conditions.merge(probe, index);
        m_state.found.pop_back();
        enter(index);
    }

    /// Whether there is a probe for it.
    bool takePlace(const std::string& place, std::size_t at)
    {
        static constexpr auto kTypes =
            std::to_array<std::string_view>({"struct ", "union ", "enum ", "config", "macro "});
        for (const std::string_view type : kTypes)
            if (place.starts_with(type))
                return false;
        if (place == "BEGIN" || place == "END" || place == "begin" || place == "end"
            || place == "dtrace:::BEGIN" || place == "dtrace:::END" || place == "error"
            || place == "ERROR" || place.starts_with("begin(") || place.starts_with("end(")) {
            m_notes.add(at, tr("What {} does is left out: it is not a probe.", {place}), false);
            return false;
        }
        ImportedProbe probe;
        const bool taken = m_dialect == Dialect::SystemTap
            ? takeStapPlace(place, at, probe, m_noteFn)
            : m_dialect == Dialect::DTrace ? takeDtracePlace(place, at, probe, m_noteFn)
                                           : takeBpfPlace(place, at, probe, m_noteFn);
        if (!taken)
            return false;
        Spec& spec = probe.probe.spec;
        const KnownPlace& known = probe.probe.known;
        spec.group = m_dialect == Dialect::SystemTap ? "systemtap"
            : m_dialect == Dialect::DTrace           ? "dtrace"
                                                     : "bpftrace";
        const std::string& name = !spec.symbol.empty() ? spec.symbol
            : !known.note.empty()                      ? known.note
                                                       : known.function;
        spec.event = identifier(name.empty() ? spec.file.substr(spec.file.rfind('/') + 1) : name);
        if (isReturn(spec.kind))
            spec.event += "_return";
        addProbe(std::move(probe), at);
        return true;
    }

    Dialect m_dialect;
    std::size_t m_tokensLeft = kMaxScriptTokens; ///< bodies are read once for each of their places
    PlaceNoteFn m_noteFn = [this](std::size_t at, Message text, bool lost) {
        m_notes.add(at, std::move(text), lost);
    };
};

} // namespace

void importScript(ImportSink& sink, Dialect dialect, const PlacedText& program)
{
    ScriptReader(sink, dialect, program).read();
}

} // namespace probescope::probe
