#include "core/tracefs/probe_driver/check.h"

#include <algorithm>
#include <cerrno>

namespace probescope::tracefs {

namespace {

std::size_t endOfWord(std::string_view line, std::size_t begin)
{
    return std::min(line.find_first_of(" \t", std::min(begin, line.size())), line.size());
}

bool isError(const probe::Finding& finding)
{
    return finding.severity == probe::Severity::Error;
}

/// The trial has another name: what is wrong with the real one it cannot tell.
bool isAboutTheName(const probe::Finding& finding, std::string_view line)
{
    return finding.number == EEXIST || finding.begin < endOfWord(line, 0);
}

/// What is wrong and where; the hint is what fixes it.
Message whatOf(const Error& error)
{
    const auto place = error.place.text();
    return place.empty() ? error.what : tr("{}: {}", {place, error.what});
}

/// The kernel is right.
void takeBackErrors(std::string_view line, std::vector<probe::Finding>& findings)
{
    for (auto& finding : findings) {
        if (!isError(finding) || isAboutTheName(finding, line))
            continue;
        finding.severity = probe::Severity::Note;
        finding.what = tr("This kernel accepts it, but others reject it: {}", {finding.what});
        finding.kernelMessage.clear();
        finding.number = 0;
    }
}

void addRefusal(const ProbeTrial& trial, const probe::Spec& spec, std::string_view line,
                std::vector<probe::Finding>& findings)
{
    const auto words = trial.complaint ? trial.complaint->words : std::string();
    const auto begin =
        trial.complaint ? columnIn(spec.format(), line, trial.complaint->column) : std::size_t(0);
    // The same fault in other words is at the same place.
    const auto same = std::find_if(findings.begin(), findings.end(), [&](const auto& finding) {
        return isError(finding)
            && (words.empty() || finding.kernelMessage == words
                || (finding.begin <= begin && begin < finding.end));
    });
    if (same != findings.end()) {
        same->kernelMessage = words;
        same->number = trial.refusal->number;
        return;
    }
    probe::Finding finding{.number = trial.refusal->number,
                           .what = tr("The kernel rejected it: {}.", {trial.refusal->what}),
                           .fix = trial.refusal->hint};
    if (trial.complaint) {
        finding.kernelMessage = words;
        finding.column = trial.complaint->column;
        finding.begin = begin;
        finding.end = endOfWord(line, finding.begin);
    } else {
        finding.end = line.size();
    }
    findings.insert(findings.begin(), std::move(finding));
}

} // namespace

bool ProbeCheck::wouldBeTaken() const
{
    return std::none_of(findings.begin(), findings.end(), isError) && (!trial || trial->isTaken());
}

ProbeCheck checkProbe(access::Backend& backend, std::string_view line,
                      const probe::KernelRules& rules, const probe::KernelInfo& kernelInfo,
                      bool tries)
{
    ProbeCheck check{.findings = probe::checkCommand(line, rules, kernelInfo)};
    // Behind a # stands what the kernel takes for a comment, and definitions do not hold.
    const auto spec = probe::Spec::parse(line.substr(0, line.find('#')));
    if (!spec) {
        if (std::none_of(check.findings.begin(), check.findings.end(), isError)) {
            const auto begin =
                std::min(std::size_t(spec.error().place.byte.value_or(0)), line.size());
            check.findings.push_back({.begin = begin,
                                      .end = endOfWord(line, begin),
                                      .column = begin,
                                      .number = EINVAL,
                                      .what = whatOf(spec.error()),
                                      .fix = spec.error().hint});
        }
        return check;
    }
    if (!tries)
        return check;
    auto trial = tryDefinitions(backend, {*spec});
    if (!trial) {
        check.untried = std::move(trial.error());
        return check;
    }
    if (trial->refusal)
        addRefusal(*trial, *spec, line, check.findings);
    else
        takeBackErrors(line, check.findings);
    check.trial = std::move(*trial);
    return check;
}

} // namespace probescope::tracefs
