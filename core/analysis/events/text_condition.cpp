#include "core/analysis/events/text_condition.h"

#include "core/analysis/events/term_match.h"

#include <algorithm>
#include <re2/filtered_re2.h>
#include <re2/re2.h>
#include <utility>

namespace probescope::analysis {

namespace {

constexpr std::size_t kMaxAtoms = 6; // with more, looking for them costs more than it spares

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

re2::RE2::Options regexOptions(const FilterTerm& term)
{
    re2::RE2::Options options;
    options.set_case_sensitive(term.caseSensitive);
    options.set_log_errors(false);
    return options;
}

} // namespace

struct TextCondition::Atoms
{
    re2::FilteredRE2 regex; ///< tells by the atoms found whether a text may match
    std::vector<TextAutomaton> automata; ///< one for each atom
    std::vector<char> known; ///< by the set of atoms found: 0 not asked yet, 1 may match, 2 cannot

    bool mayMatch(std::size_t found)
    {
        if (known[found] == 0) {
            std::vector<int> atoms;
            for (std::size_t i = 0; i < automata.size(); ++i) {
                if ((found >> i & 1U) != 0)
                    atoms.push_back(int(i));
            }
            std::vector<int> regexes;
            regex.AllPotentials(atoms, &regexes);
            known[found] = regexes.empty() ? 2 : 1;
        }
        return known[found] == 1;
    }
};

TextCondition::TextCondition(const store::Capture& capture, FilterTerm term)
    : m_capture(capture)
    , m_term(std::move(term))
{
}

TextCondition::~TextCondition() = default;

Result<std::unique_ptr<TextCondition>> TextCondition::make(const store::Capture& capture,
                                                           const FilterTerm& term)
{
    std::unique_ptr<TextCondition> made(new TextCondition(capture, term));
    if (term.kind == FilterTerm::Kind::Regex) {
        if (auto ready = made->prepareRegex(); !ready)
            return tl::unexpected(std::move(ready.error()));
        return made;
    }
    if (!term.caseSensitive)
        made->m_term.text = lowerAscii(term.text);
    if (term.text.size() <= TextAutomaton::kMaxText)
        made->m_automaton.emplace(made->m_term.text,
                                  TextAutomaton::Options{.caseSensitive = term.caseSensitive});
    return made;
}

Result<> TextCondition::prepareRegex()
{
    const auto options = regexOptions(m_term);
    m_regex = std::make_unique<re2::RE2>(m_term.text, options);
    if (!m_regex->ok()) {
        const auto& at = m_regex->error_arg();
        return fail(ErrorCode::Invalid, tr("Invalid regular expression: {}", {m_regex->error()}),
                    at.empty() ? Message() : tr("Check “{}”", {at}));
    }
    auto atoms = std::make_unique<Atoms>();
    int id = 0;
    if (atoms->regex.Add(m_term.text, options, &id) != re2::RE2::NoError)
        return {};
    std::vector<std::string> texts;
    atoms->regex.Compile(&texts);
    // Atoms are in lower case by the rules of Unicode; those beyond ASCII are left to RE2.
    const bool usable = !texts.empty() && texts.size() <= kMaxAtoms
        && std::all_of(texts.begin(), texts.end(), [](const std::string& text) {
               return isAscii(text) && text.size() <= TextAutomaton::kMaxText;
           });
    if (!usable)
        return {};
    for (const auto& text : texts)
        atoms->automata.emplace_back(text, TextAutomaton::Options{.anyBeyondAscii = true});
    atoms->known.resize(std::size_t(1) << texts.size());
    if (!atoms->mayMatch(0)) // otherwise they refuse nothing
        m_atoms = std::move(atoms);
    return {};
}

std::size_t TextCondition::bytesPerValue() const
{
    std::size_t bytes = m_automaton ? m_automaton->states() : 0;
    for (std::size_t i = 0; m_atoms && i < m_atoms->automata.size(); ++i)
        bytes += m_atoms->automata[i].states();
    return bytes;
}

bool TextCondition::holds(std::string_view text) const
{
    if (m_regex)
        return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *m_regex);
    return containsText(text, m_term.text, m_term.caseSensitive);
}

bool TextCondition::looksIn(FilterTerm::Where where) const
{
    return m_term.where == FilterTerm::Where::Anywhere || m_term.where == where;
}

std::string TextCondition::beforeDetails(const EventRun& run) const
{
    return m_regex && m_term.where == FilterTerm::Where::Anywhere ? run.type().name + ": "
                                                                  : std::string();
}

void TextCondition::findInTasks(const EventRun& run, const Verdicts& verdicts,
                                std::vector<char>& hits)
{
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const auto task = run.tasks()[i];
        if (verdicts[i] != 0
            && m_tasks.passes(task, [&] { return holds(m_capture.task(TaskId(task)).comm); }))
            hits[i] = 1;
    }
}

bool TextCondition::findByParts(EventRun& run, TextParts& parts, const Verdicts& look,
                                std::vector<char>& hits)
{
    // A line end that is cut off would be found.
    if (!m_automaton
        || (parts.endTrimmed() && m_term.text.find_first_of("\r\n") != std::string::npos))
        return false;
    auto& learned = m_learned[run.typeId().value()];
    learned.resize(1);
    std::vector<TextAutomaton::State> states(run.rows());
    if (!parts.run(*m_automaton, learned[0], look, states))
        return false;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (look[i] != 0 && m_automaton->found(states[i]))
            hits[i] = 1;
    }
    return true;
}

void TextCondition::dropByAtoms(EventRun& run, TextParts& parts, Verdicts& look)
{
    const auto count = m_atoms->automata.size();
    auto& learned = m_learned[run.typeId().value()];
    learned.resize(count);
    std::vector<std::size_t> found(run.rows());
    for (std::size_t atom = 0; atom < count; ++atom) {
        const auto& automaton = m_atoms->automata[atom];
        const auto begin = automaton.run(0, beforeDetails(run));
        std::vector<TextAutomaton::State> states(run.rows(), begin);
        if (!parts.run(automaton, learned[atom], look, states))
            return;
        for (std::size_t i = 0; i < states.size(); ++i)
            found[i] |= std::size_t(automaton.found(states[i])) << atom;
    }
    for (std::size_t i = 0; i < look.size(); ++i)
        look[i] = char(look[i] & char(m_atoms->mayMatch(found[i])));
}

void TextCondition::findInWhole(EventRun& run, TextParts& parts, const Verdicts& look,
                                std::vector<char>& hits)
{
    const auto begin = beforeDetails(run);
    std::string text;
    for (std::size_t i = 0; i < look.size(); ++i) {
        if (look[i] == 0)
            continue;
        text = begin;
        parts.whole(i, text);
        hits[i] = char(holds(text));
    }
}

void TextCondition::test(EventRun& run, TextParts& parts, Verdicts& verdicts)
{
    std::vector<char> hits(run.rows());
    using Where = FilterTerm::Where;
    // Anywhere, a regular expression is looked for in name and details together.
    const bool asksName = m_regex ? m_term.where == Where::Event : looksIn(Where::Event);
    if (asksName && m_types.passes(run.typeId().value(), [&] { return holds(run.type().name); }))
        std::fill(hits.begin(), hits.end(), char(1));
    else if (looksIn(Where::Task))
        findInTasks(run, verdicts, hits);
    if (looksIn(Where::Details)) {
        Verdicts look(verdicts);
        for (std::size_t i = 0; i < look.size(); ++i)
            look[i] = char(look[i] & char(hits[i] == 0));
        if (m_atoms)
            dropByAtoms(run, parts, look);
        if (std::find(look.begin(), look.end(), char(1)) != look.end()
            && !findByParts(run, parts, look, hits))
            findInWhole(run, parts, look, hits);
    }
    for (std::size_t i = 0; i < hits.size(); ++i)
        verdicts[i] = char(verdicts[i] & char((hits[i] != 0) != m_term.exclude));
}

} // namespace probescope::analysis
