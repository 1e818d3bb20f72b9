#include "ui/models/probe_findings.h"

#include "ui/models/probe_knowledge.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr qsizetype kLongestFixWord = 28;

struct FindingWords
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::ProbeFinding)
};

QString sentenceOf(const std::string& text)
{
    auto words = QString::fromStdString(text).trimmed();
    if (words.isEmpty())
        return words;
    words[0] = words[0].toUpper();
    return words.endsWith(u'.') || words.endsWith(u'?') ? words : words + u'.';
}

/// Of a line that cannot be read, where the rules have no words for it.
ProbeFinding unreadable(const ProbeDraft::Line& line, std::size_t number)
{
    const auto& trouble = *line.trouble;
    ProbeFinding finding{.line = number};
    finding.words = (sentenceOf(trouble.what) + u' ' + sentenceOf(trouble.hint)).trimmed();
    if (trouble.place.byte) {
        finding.begin = std::min(std::size_t(*trouble.place.byte), line.text.size());
        finding.end = std::min(line.text.find(' ', finding.begin), line.text.size());
        if (finding.end == finding.begin && finding.begin > 0)
            --finding.begin;
    }
    return finding;
}

QString fixWords(const std::string& replacement)
{
    const auto words = QString::fromStdString(replacement).trimmed();
    if (words.isEmpty())
        return FindingWords::tr("Remove It");
    return words.size() > kLongestFixWord ? FindingWords::tr("Mend It")
                                          : FindingWords::tr("Use %1").arg(words);
}

/// Where the target has no such function, the nearest one is a remedy.
void proposeFunction(ProbeFinding& finding, const ProbeDraft::Line& line,
                     const FindingContext& context)
{
    if (!line.spec || !context.catalogue || !finding.fix.isEmpty())
        return;
    const auto& symbol = line.spec->symbol;
    if (symbol.empty() || line.text.substr(finding.begin, finding.end - finding.begin) != symbol
        || !context.catalogue->named(symbol).empty())
        return;
    const auto near = context.catalogue->search(symbol, 1);
    if (near.empty())
        return;
    const auto& name = context.catalogue->function(near.front().function).name;
    finding.fix = fixWords(name);
    finding.fixed = line.text.substr(0, finding.begin) + name + line.text.substr(finding.end);
}

} // namespace

ProbeFinding findingOf(const probe::Finding& found, const std::string& line, std::size_t number)
{
    ProbeFinding finding{.line = number};
    finding.weight = found.severity == probe::Severity::Error ? ProbeFinding::Weight::Fault
        : found.severity == probe::Severity::Warning          ? ProbeFinding::Weight::Warning
                                                              : ProbeFinding::Weight::Note;
    finding.begin = std::min(found.begin, line.size());
    finding.end = std::clamp(found.end, finding.begin, line.size());
    finding.words = (sentenceOf(found.what) + u' ' + sentenceOf(found.fix)).trimmed();
    if (found.replacement) {
        finding.fix = fixWords(*found.replacement);
        finding.fixed =
            line.substr(0, finding.begin) + *found.replacement + line.substr(finding.end);
    }
    return finding;
}

std::vector<ProbeFinding> findingsOf(const ProbeDraft& draft, const FindingContext& context)
{
    std::vector<ProbeFinding> findings;
    const auto rules = rulesOf(context.surroundings, context.catalogue.get());
    const auto knowledge = knowledgeOf(context.surroundings, context.catalogue);
    for (std::size_t i = 0; i < draft.lines().size(); ++i) {
        const auto& line = draft.lines()[i];
        if (line.blank)
            continue;
        const auto judged = probe::judge(line.text, rules, knowledge);
        for (const auto& found : judged) {
            findings.push_back(findingOf(found, line.text, i));
            proposeFunction(findings.back(), line, context);
        }
        if (line.trouble && probe::firstError(judged) == nullptr)
            findings.push_back(unreadable(line, i));
    }
    return findings;
}

} // namespace probescope::ui
