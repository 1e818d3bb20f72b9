#include "ui/target/probes/form/models/probe_findings.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/target_text.h"
#include "ui/target/probes/form/models/probe_kernel_info.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace probescope::ui {

namespace {

constexpr qsizetype kLongestFixWord = 28;

struct FindingTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::ProbeFinding)
};

/// Of a line that cannot be read, where the rules have no words for it.
ProbeFinding unreadable(const ProbeDraft::Line& line, std::size_t number)
{
    const auto& trouble = *line.trouble;
    ProbeFinding finding{.line = number};
    finding.words = errorSentences(trouble);
    if (trouble.place.byte) {
        finding.begin = std::min(std::size_t(*trouble.place.byte), line.text.size());
        finding.end = std::min(line.text.find(' ', finding.begin), line.text.size());
        if (finding.end == finding.begin && finding.begin > 0)
            --finding.begin;
    }
    return finding;
}

QString fixText(const std::string& replacement)
{
    const auto words = QString::fromStdString(replacement).trimmed();
    if (words.isEmpty())
        return FindingTr::tr("Remove it");
    return words.size() > kLongestFixWord ? FindingTr::tr("Fix")
                                          : FindingTr::tr("Use %1").arg(words);
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
    finding.fix = fixText(name);
    finding.fixed = line.text.substr(0, finding.begin) + name + line.text.substr(finding.end);
}

/// A probe stands where an instruction begins; the kernel says so only when it is made.
std::optional<ProbeFinding> betweenInstructions(const ProbeDraft::Line& line, std::size_t number,
                                                const KnownCode& code)
{
    if (!line.spec || !line.spec->hasOffset || code.offsets.empty() || line.spec->symbol == "_text"
        || line.spec->symbol != code.symbol || line.spec->module != code.module)
        return std::nullopt;
    const auto offset = line.spec->offset;
    const auto next = std::upper_bound(code.offsets.begin(), code.offsets.end(), offset);
    if (next == code.offsets.begin() || next == code.offsets.end() || *std::prev(next) == offset)
        return std::nullopt;
    const auto place = line.text.find(code.symbol + '+');
    if (place == std::string::npos)
        return std::nullopt;
    const auto hex = [](std::int64_t number) { return QStringLiteral("0x%1").arg(number, 0, 16); };
    const auto nearest = hex(*std::prev(next));
    ProbeFinding finding{.line = number};
    finding.begin = place + code.symbol.size() + 1;
    finding.end = std::min(line.text.find_first_of(" \t", finding.begin), line.text.size());
    finding.words =
        FindingTr::tr(
            "No instruction starts at %1. It is inside the one at %2; the next starts at %3.")
            .arg(hex(offset), nearest, hex(*next));
    finding.fix = fixText(nearest.toStdString());
    finding.fixed =
        line.text.substr(0, finding.begin) + nearest.toStdString() + line.text.substr(finding.end);
    return finding;
}

/// The kernel would add it to the event that is there; what is made here has events of its own.
void refuseTakenName(std::vector<ProbeFinding>& findings, const ProbeDraft::Line& line,
                     std::size_t number, const ProbeTargetInfo& surroundings)
{
    if (!line.spec || line.spec->event.empty() || line.spec->group.empty())
        return;
    const auto& group = line.spec->group;
    const auto& event = line.spec->event;
    const auto isTaken = [&](const std::string& name) {
        return surroundings.taken.contains({group, name});
    };
    const auto at = line.text.find(event, line.text.find_first_of("/.") + 1);
    if (!isTaken(event) || at == std::string::npos)
        return;
    int next = 2;
    while (isTaken(event + '_' + std::to_string(next)))
        ++next;
    ProbeFinding finding{.line = number};
    finding.begin = at;
    finding.end = at + event.size();
    finding.words = FindingTr::tr("An event of this name already exists.");
    const auto name = event + '_' + std::to_string(next);
    finding.fix = fixText(name);
    finding.fixed = line.text.substr(0, finding.begin) + name + line.text.substr(finding.end);
    // The rules have only said that both would be one event.
    std::erase_if(findings, [&](const ProbeFinding& one) {
        return one.line == number && one.weight == ProbeFinding::Weight::Note
            && one.begin < finding.end && finding.begin < one.end;
    });
    findings.push_back(std::move(finding));
}

} // namespace

std::optional<ProbeFinding> fileElsewhere(const ProbeDraft::Line& line, std::size_t number,
                                          const ProbeTargetInfo& surroundings)
{
    if (surroundings.elsewhere.empty() || !line.spec || !probe::isUser(line.spec->kind))
        return std::nullopt;
    ProbeFinding finding{.weight = ProbeFinding::Weight::Warning, .line = number};
    finding.begin = std::min(line.text.find(line.spec->file), line.text.size());
    finding.end = std::min(line.text.find_first_of(" \t", finding.begin), line.text.size());
    finding.words = FindingTr::tr("The offset is from the file on this machine. If %1 has another "
                                  "build of it, the probe breaks every program there that runs it.")
                        .arg(targetText(surroundings.elsewhere));
    return finding;
}

ProbeFinding findingOf(const probe::Finding& found, const std::string& line, std::size_t number)
{
    ProbeFinding finding{.line = number};
    finding.weight = found.severity == probe::Severity::Error ? ProbeFinding::Weight::Fault
        : found.severity == probe::Severity::Warning          ? ProbeFinding::Weight::Warning
                                                              : ProbeFinding::Weight::Note;
    finding.begin = std::min(found.begin, line.size());
    finding.end = std::clamp(found.end, finding.begin, line.size());
    finding.words = errorSentences({.what = found.what, .hint = found.fix});
    if (found.replacement) {
        finding.fix = fixText(*found.replacement);
        finding.fixed =
            line.substr(0, finding.begin) + *found.replacement + line.substr(finding.end);
    }
    return finding;
}

std::vector<ProbeFinding> findingsOf(const ProbeDraft& draft, const FindingContext& context)
{
    std::vector<ProbeFinding> findings;
    const auto rules = rulesOf(context.surroundings, context.catalogue.get());
    const auto kernelInfo = kernelInfoOf(context.surroundings, context.catalogue);
    for (std::size_t i = 0; i < draft.lines().size(); ++i) {
        const auto& line = draft.lines()[i];
        if (line.blank)
            continue;
        const auto judged = probe::checkCommand(line.text, rules, kernelInfo);
        for (const auto& found : judged) {
            findings.push_back(findingOf(found, line.text, i));
            proposeFunction(findings.back(), line, context);
        }
        if (auto between = betweenInstructions(line, i, context.code))
            findings.push_back(std::move(*between));
        if (probe::firstError(judged) == nullptr)
            refuseTakenName(findings, line, i, context.surroundings);
        if (auto elsewhere = fileElsewhere(line, i, context.surroundings))
            findings.push_back(std::move(*elsewhere));
        if (line.trouble && probe::firstError(judged) == nullptr)
            findings.push_back(unreadable(line, i));
    }
    return findings;
}

std::string fixedText(const ProbeDraft& draft, const ProbeFinding& finding)
{
    std::string text;
    const auto& lines = draft.lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i == 0 ? "" : "\n") + (i == finding.line ? finding.fixed : lines[i].text);
    return text;
}

} // namespace probescope::ui
