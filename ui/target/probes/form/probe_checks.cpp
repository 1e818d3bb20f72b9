#include "ui/target/probes/form/probe_checks.h"

#include "core/tracefs/probe_driver/driver.h"
#include "ui/base/text/error_text.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_verdict.h"

#include <utility>

namespace probescope::ui {

namespace {

constexpr int kCheckMs = 250;

using Made = Result<std::vector<tracefs::EventName>>;

Made createProbes(access::Backend& backend, const std::vector<probe::Spec>& specs)
{
    auto driver = tracefs::ProbeDriver::open(backend);
    if (!driver)
        return passOn(driver);
    std::vector<tracefs::EventName> made;
    for (const auto& spec : specs) {
        // The user saw the group, and may have chosen another one than ours.
        const bool own = spec.group.empty() || spec.group == driver->group();
        auto event =
            driver->create(spec, false, own ? tracefs::Consent::OwnOnly : tracefs::Consent::Others);
        if (!event) {
            // All or none: half of a pair measures nothing.
            for (const auto& other : made)
                static_cast<void>(driver->remove(other, tracefs::Consent::Others));
            return passOn(event);
        }
        made.push_back(std::move(*event));
    }
    return made;
}

} // namespace

ProbeChecks::ProbeChecks(const ProbeDraft& draft, ProbeLinePane& line, GetContext context)
    : m_draft(draft)
    , m_line(line)
    , m_context(std::move(context))
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kCheckMs);
    connect(&m_soon, &QTimer::timeout, this, &ProbeChecks::checkNow);
    connect(&m_asking, &Background::runningChanged, this, &ProbeChecks::asksKernelChanged);
}

void ProbeChecks::checkNow()
{
    m_soon.stop();
    emit checking();
    m_checking.start(
        [this, draft = m_draft, context = m_context()](const Background::Context& background) {
            auto findings = findingsOf(draft, context);
            background.deliver([this, findings = std::move(findings)] {
                m_line.setFindings(findings);
                emit checked();
            });
        });
}

void ProbeChecks::tryOn(const Backend& backend)
{
    checkNow();
    if (!backend) {
        m_line.setVerdict(tr("Checked offline: no target is connected, so no kernel has checked "
                             "the definitions."),
                          true);
        emit tried();
        return;
    }
    m_line.setVerdict(tr("Checking in the kernel…"), true);
    m_asking.start([this, backend, draft = m_draft,
                    context = m_context()](const Background::Context& background) {
        auto verdict = checkProbes(*backend, draft, context);
        background.deliver([this, text = draft.text(), verdict = std::move(verdict)] {
            if (text == m_draft.text()) { // else it is about other lines
                m_checking.cancel();
                m_line.setVerdict(verdict.words, verdict.fine);
                m_line.setFindings(verdict.findings);
            }
            emit tried();
        });
    });
}

void ProbeChecks::create(const Backend& backend, const std::vector<probe::Spec>& specs)
{
    m_line.setVerdict(tr("Creating the probe…"), true);
    m_asking.start([this, backend, specs](const Background::Context& context) {
        auto made = createProbes(*backend, specs);
        context.deliver([this, made = std::move(made)] {
            if (made)
                emit created(*made);
            else
                m_line.setVerdict(
                    tr("The probe could not be created. %1").arg(errorSentences(made.error())),
                    false);
        });
    });
}

} // namespace probescope::ui

#include "moc_probe_checks.cpp"
