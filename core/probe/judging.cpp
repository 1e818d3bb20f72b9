#include "core/probe/judging.h"

#include "core/base/near_names.h"
#include "core/probe/text_scan.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

Judging::Judging(std::string_view line, const KernelRules& rules, const Knowledge& knowledge)
    : m_line(line)
    , m_rules(rules)
    , m_knowledge(knowledge)
    , m_words(wordsOf(line.substr(0, line.find('#'))))
{
}

std::size_t Judging::columnOf(const char* at) const
{
    std::size_t column = 0;
    for (const auto word : m_words) {
        if (at <= word.data() + word.size())
            return at <= word.data() ? column : column + static_cast<std::size_t>(at - word.data());
        column += word.size() + 1;
    }
    return column == 0 ? 0 : column - 1;
}

std::size_t Judging::columnOfEnd() const
{
    std::size_t column = 0;
    for (const auto word : m_words)
        column += word.size() + 1;
    return column;
}

Finding& Judging::add(Severity severity, std::string_view part, std::string what, std::string fix)
{
    const auto begin = static_cast<std::size_t>(part.data() - m_line.data());
    m_failed |= severity == Severity::Error;
    return m_findings.emplace_back(Finding{.severity = severity,
                                           .begin = begin,
                                           .end = begin + part.size(),
                                           .column = columnOf(part.data()),
                                           .what = std::move(what),
                                           .fix = std::move(fix)});
}

Finding& Judging::fault(Fault fault, std::string_view part, int number)
{
    const FaultText& text = textOf(fault);
    Finding& finding = add(Severity::Error, part, std::string(text.what), std::string(text.fix));
    finding.kernelWords = text.words;
    finding.number = number;
    return finding;
}

Finding& Judging::silent(std::string_view part, int number, std::string what, std::string fix)
{
    Finding& finding = add(Severity::Error, part, std::move(what), std::move(fix));
    finding.number = number;
    return finding;
}

Finding& Judging::warn(std::string_view part, std::string what, std::string fix)
{
    return add(Severity::Warning, part, std::move(what), std::move(fix));
}

Finding& Judging::note(std::string_view part, std::string what, std::string fix)
{
    return add(Severity::Note, part, std::move(what), std::move(fix));
}

void Judging::propose(Finding& finding, std::string_view written,
                      const std::optional<std::vector<std::string>>& names)
{
    if (names && !names->empty())
        finding.fix = didYouMean(written, *names);
}

const Finding* firstError(const std::vector<Finding>& findings)
{
    const auto found = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::Error;
    });
    return found == findings.end() ? nullptr : &*found;
}

} // namespace probescope::probe
