#include "core/probe/check/checked_command.h"

#include "core/base/near_names.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

CheckedCommand::CheckedCommand(std::string_view line, const KernelRules& rules,
                               const KernelInfo& kernelInfo)
    : m_line(line)
    , m_rules(rules)
    , m_kernelInfo(kernelInfo)
    , m_words(splitWords(line.substr(0, line.find('#'))))
{
}

std::size_t CheckedCommand::columnOf(const char* at) const
{
    std::size_t column = 0;
    for (const auto word : m_words) {
        if (at <= word.data() + word.size())
            return at <= word.data() ? column : column + static_cast<std::size_t>(at - word.data());
        column += word.size() + 1;
    }
    return column == 0 ? 0 : column - 1;
}

std::size_t CheckedCommand::columnOfEnd() const
{
    std::size_t column = 0;
    for (const auto word : m_words)
        column += word.size() + 1;
    return column;
}

Finding& CheckedCommand::add(Severity severity, std::string_view part, Message what, Message fix)
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

Finding& CheckedCommand::fault(Fault fault, std::string_view part, int number)
{
    FaultText text = textOf(fault);
    Finding& finding = add(Severity::Error, part, std::move(text.what), std::move(text.fix));
    finding.kernelMessage = text.words;
    finding.number = number;
    return finding;
}

Finding& CheckedCommand::silent(std::string_view part, int number, Message what, Message fix)
{
    Finding& finding = add(Severity::Error, part, std::move(what), std::move(fix));
    finding.number = number;
    return finding;
}

Finding& CheckedCommand::warn(std::string_view part, Message what, Message fix)
{
    return add(Severity::Warning, part, std::move(what), std::move(fix));
}

Finding& CheckedCommand::note(std::string_view part, Message what, Message fix)
{
    return add(Severity::Note, part, std::move(what), std::move(fix));
}

void CheckedCommand::propose(Finding& finding, std::string_view written,
                             const std::optional<std::vector<std::string>>& names)
{
    if (!names)
        return;
    if (auto near = didYouMean(written, *names); !near.empty())
        finding.fix = std::move(near);
}

const Finding* firstError(const std::vector<Finding>& findings)
{
    const auto found = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.severity == Severity::Error;
    });
    return found == findings.end() ? nullptr : &*found;
}

} // namespace probescope::probe
