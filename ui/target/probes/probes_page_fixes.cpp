#include "core/tracefs/probes/probe_definition.h"
#include "ui/target/probes/probe_event_text.h"
#include "ui/target/probes/probes_page.h"
#include "ui/views/probe_counts/explainer_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMessageBox>

#include <algorithm>
#include <utility>

// What the buttons of the explanations do.

namespace probescope::ui {

void ProbesPage::recreateWithMaxActive(const tracefs::EventName& event, unsigned maxActive)
{
    m_work->run(tr("Reading the definition…"),
                [this, event, maxActive](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    auto defined = tracefs::definedProbe(driver, event);
                    if (!defined)
                        return passOn(defined);
                    for (auto& spec : defined->specs)
                        spec.maxActive = maxActive;
                    return [this, event, specs = std::move(defined->specs)] {
                        recreate(event, specs, false);
                    };
                });
}

void ProbesPage::fix(const tracefs::EventName& event, const probe::Fix& fix)
{
    if (const auto command = fixCommand(fix); !command.isEmpty()) {
        QGuiApplication::clipboard()->setText(command);
        showStatus(tr("Copied; only your own hand may do this: %1").arg(command));
    } else if (const auto* const more = std::get_if<probe::RecreateWithMaxActive>(&fix)) {
        recreateWithMaxActive(event, more->maxActive);
    } else if (const auto* const filter = std::get_if<probe::RemoveFilter>(&fix)) {
        removeFilter(event, filter->instance);
    } else if (std::holds_alternative<probe::ProbeCaller>(fix)) {
        newProbe();
    } else if (std::holds_alternative<probe::TurnOnFunctions>(fix)) {
        askToSwitchOn(access::KernelSwitch::Functions);
    } else if (std::holds_alternative<probe::TurnOnProbes>(fix)) {
        askToSwitchOn(access::KernelSwitch::Probes);
    } else if (std::holds_alternative<probe::EnableEvent>(fix)) {
        askAboutOthers(
            tr("Enable the Probe"), tr("Enable"),
            tr("It is enabled in an instance of Probescope, where hits are counted and nothing is "
               "recorded. While it is, its owner cannot delete it. That ends when Probescope "
               "leaves this target."),
            {event}, [this, event] { reenable(event); });
    }
}

void ProbesPage::reenable(const tracefs::EventName& event)
{
    m_work->run(tr("Enabling %1…").arg(eventText(event)),
                [this, event](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    // Off first: the kernel arms it anew then.
                    static_cast<void>(driver.disable(event));
                    if (const auto enabled = driver.enable(event); !enabled)
                        return passOn(enabled);
                    return [this] {
                        showStatus({});
                        emit done();
                    };
                });
}

/// Of somebody's instance: ours has none that keeps anything out.
void ProbesPage::removeFilter(const tracefs::EventName& event, const std::string& instance)
{
    ask(tr("Remove the Filter"), tr("Remove the filter of %1?").arg(eventText(event)),
        tr("Somebody else set it, and records with it: then all hits arrive in that buffer. It is "
           "put back when Probescope leaves this target."),
        tr("Remove"), [this, event, instance] {
            m_work->run(
                tr("Removing the filter…"),
                [this, event, instance](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    const auto removed =
                        driver.removeFilterIn(event, instance, tracefs::Consent::Others);
                    if (!removed)
                        return passOn(removed);
                    return [this] {
                        showStatus(tr("The filter is removed, and put back later."));
                        emit done();
                    };
                });
        });
}

void ProbesPage::askToSwitchOn(access::KernelSwitch which)
{
    const bool functions = which == access::KernelSwitch::Functions;
    ask(functions ? tr("Switch the Function Tracer On") : tr("Switch the Probes On"),
        functions ? tr("Switch the function tracer of this kernel on?")
                  : tr("Switch all probes of this kernel on?"),
        tr("It belongs to everybody: somebody switched it off, perhaps for a reason. It is "
           "switched "
           "off again when Probescope leaves this target."),
        tr("Switch On"), [this, which] { switchOn(which); });
}

void ProbesPage::switchOn(access::KernelSwitch which)
{
    const bool functions = which == access::KernelSwitch::Functions;
    m_work->run(functions ? tr("Switching the function tracer on…")
                          : tr("Switching the probes on…"),
                [this, which, functions](tracefs::ProbeDriver& driver) -> Result<ProbeWork::Then> {
                    if (const auto turned = driver.turn(which, true); !turned)
                        return passOn(turned);
                    return [this, functions] {
                        showStatus(functions ? tr("The function tracer is switched on.")
                                             : tr("The probes of this kernel are switched on."));
                        emit done();
                    };
                });
}

} // namespace probescope::ui
