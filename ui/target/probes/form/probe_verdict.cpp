#include "ui/target/probes/form/probe_verdict.h"

#include "core/tracefs/probe_driver/check.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/form/models/probe_kernel_info.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct VerdictTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::ProbeVerdict)
};

/// What stood in the way of one line; empty: the kernel takes it.
QString obstacleOf(const tracefs::ProbeCheck& check)
{
    if (check.untried)
        return VerdictTr::tr("The kernel could not check it. %1")
            .arg(errorSentences(*check.untried));
    if (check.trial && !check.trial->isTaken())
        return VerdictTr::tr("The kernel rejected it. %1")
            .arg(errorSentences(*check.trial->refusal));
    if (!check.wouldBeTaken())
        return VerdictTr::tr("The kernel would reject it; not checked there.");
    if (check.trial && check.trial->left)
        return VerdictTr::
            tr("Accepted, but the test probe could not be removed. The next start cleans it up. %1")
                .arg(errorSentences(*check.trial->left));
    return {};
}

} // namespace

ProbeVerdict checkProbes(access::Backend& backend, const ProbeDraft& draft,
                         const FindingContext& context)
{
    const auto rules = rulesOf(context.surroundings, context.catalogue.get());
    const auto kernelInfo = kernelInfoOf(context.surroundings, context.catalogue);
    ProbeVerdict verdict;
    QStringList obstacles;
    QStringList listed;
    for (std::size_t i = 0; i < draft.lines().size(); ++i) {
        const auto& line = draft.lines()[i];
        if (line.blank)
            continue;
        const auto check = tracefs::checkProbe(backend, line.text, rules, kernelInfo);
        for (const auto& found : check.findings)
            verdict.findings.push_back(findingOf(found, line.text, i));
        if (auto elsewhere = fileElsewhere(line, i, context.surroundings))
            verdict.findings.push_back(std::move(*elsewhere));
        const auto obstacle = obstacleOf(check);
        if (!obstacle.isEmpty())
            obstacles << VerdictTr::tr("Line %1: %2").arg(i + 1).arg(obstacle);
        if (check.trial) {
            for (const auto& text : check.trial->listed)
                listed << QString::fromStdString(text);
        }
    }
    verdict.fine = obstacles.isEmpty();
    verdict.words = verdict.fine
        ? VerdictTr::tr("Accepted; listed as: %1").arg(listed.join(QStringLiteral("  ·  ")))
        : sentencesText(obstacles);
    return verdict;
}

} // namespace probescope::ui
