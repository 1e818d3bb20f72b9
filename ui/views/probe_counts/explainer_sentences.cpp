#include "ui/views/probe_counts/explainer_sentences.h"

#include "ui/base/text/instance_text.h"
#include "ui/base/text/list_text.h"
#include "ui/views/probe_counts/explainer_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace probescope::ui {

using probe::Cause;
using probe::Fact;

namespace {

struct Sentences
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::Explainer)
};

QString placeOf(const std::string& instance)
{
    if (instance == kRecordedInstance)
        return Sentences::tr("the recording");
    return instance.empty()
        ? instanceText(instance)
        : Sentences::tr("the instance %1").arg(QString::fromStdString(instance));
}

QString noInstancesText(const probe::Explanation& one)
{
    return one.fix ? Sentences::tr("More calls were in progress at once than the return probe can "
                                   "follow. Recreate it with a larger maxactive.")
                   : Sentences::tr("More calls were in progress at once than a return probe can "
                                   "follow, even with the largest maxactive.");
}

QString insideText(const probe::Explanation& one)
{
    return one.certain
        ? Sentences::tr("Calls started, but none has returned yet. A return probe is hit when the "
                        "function returns.")
        : Sentences::tr(
            "The function runs, but the probe saw no return: all calls are still in progress, "
            "started before the probe was enabled, or went through another copy of the same name.");
}

QString otherPidsText(const probe::Explanation& one)
{
    if (one.instance == kRecordedInstance)
        return Sentences::tr("Only chosen tasks or CPUs were recorded; the kernel counts all "
                             "hits.");
    return one.find(Fact::PidsLeftOut)
        ? Sentences::tr("Some processes are excluded in %1.").arg(placeOf(one.instance))
        : Sentences::tr("Only chosen processes are recorded in %1.").arg(placeOf(one.instance));
}

/// Of causes that are no matter of what is recorded.
QString hitText(const probe::Explanation& one)
{
    switch (one.cause) {
    case Cause::TooFewInstances:
        return noInstancesText(one);
    case Cause::HitInHandler:
        return Sentences::tr(
            "The function was called while the handler of another probe ran on that CPU: tracing "
            "itself uses it, or an interrupt came in between. The kernel skips such hits.");
    case Cause::MissedSibling:
        return Sentences::tr("The probe is disabled: another probe at the same address was missed, "
                             "and the kernel counts that for all of them. This one lost nothing.");
    case Cause::NotEnabled:
        return Sentences::tr("The event is enabled in no instance, so the probe is not armed.");
    case Cause::ProbesOff:
        return Sentences::tr(
            "All probes of this kernel are disabled: /sys/kernel/debug/kprobes/enabled is 0.");
    case Cause::FunctionsOff:
        return Sentences::tr("The probe uses function tracing, which is disabled: "
                             "/proc/sys/kernel/ftrace_enabled is 0. Such probes stop silently.");
    case Cause::ModuleGone:
        return Sentences::tr("The module of the function was unloaded. The probe is armed again "
                             "when the module is loaded.");
    case Cause::ModuleNotLoaded:
        return Sentences::tr("The module of the function is not loaded. The probe is armed when "
                             "the module is loaded.");
    case Cause::DisabledByKernel:
        return Sentences::tr(
            "The kernel disabled the probe although its event is enabled. Enable the event again.");
    case Cause::StillInside:
        return insideText(one);
    case Cause::NotCalled:
        return one.returns
            ? Sentences::tr("No call of the function has returned since the event was enabled: it "
                            "was not called, or all calls are still in progress.")
            : Sentences::tr("The function has not been called since the event was enabled.");
    case Cause::OtherCopyRuns:
        return Sentences::tr("The function runs, but not the probed code: the compiler inlined it "
                             "into its callers there, or another copy of the same name runs.");
    case Cause::CounterRestarted:
        return Sentences::tr("The counters were reset: the probe was deleted and recreated.");
    default: // of what is recorded: explanationText() tells them
        return {};
    }
}

QString countText(std::uint64_t number)
{
    return QLocale().toString(qulonglong(number));
}

QString numbersText(const std::vector<std::int64_t>& all)
{
    constexpr std::size_t kMaxShown = 8;
    QStringList texts;
    for (std::size_t i = 0; i < std::min(all.size(), kMaxShown); ++i)
        texts << QString::number(all[i]); // as the kernel's files have them
    if (all.size() > kMaxShown)
        texts << QStringLiteral("…");
    return listText(texts);
}

/// Of what counts hits.
QString counterText(const probe::Evidence& seen)
{
    const auto number = countText(seen.number);
    const auto name = QString::fromStdString(seen.name);
    switch (seen.fact) {
    case Fact::Hits:
        return Sentences::tr("hits %1").arg(number);
    case Fact::Misses:
        return Sentences::tr("misses %1").arg(number);
    case Fact::EnabledNowhere:
        return Sentences::tr("enabled nowhere");
    case Fact::NeighbourMissed:
        return Sentences::tr("%1 at the same address: misses %2").arg(name, number);
    case Fact::NeighbourMissedToo:
        return Sentences::tr("%1 at the same address, without maxactive: misses %2")
            .arg(name, number);
    case Fact::NeighbourHit:
        return Sentences::tr("%1 at the same address: hits %2").arg(name, number);
    case Fact::CallsAtOnce:
        return Sentences::tr("calls in progress on average %1").arg(number);
    case Fact::MaxActive:
        return Sentences::tr("maxactive %1").arg(number);
    case Fact::CallsInside:
        return Sentences::tr("calls in progress %1").arg(number);
    case Fact::FunctionRuns:
        return Sentences::tr("calls of the function seen elsewhere %1").arg(number);
    case Fact::Restarts:
        return Sentences::tr("resets %1").arg(number);
    default: // recordedText() and signText() tell them
        return {};
    }
}

/// Of what is recorded.
QString recordedText(const probe::Evidence& seen)
{
    const auto number = countText(seen.number);
    switch (seen.fact) {
    case Fact::Recorded:
        return Sentences::tr("recorded %1").arg(number);
    case Fact::RecordedUnknown:
        return Sentences::tr("number of recorded hits unknown");
    case Fact::Missing:
        return Sentences::tr("missing %1").arg(number);
    case Fact::InBuffer:
        return Sentences::tr("in the buffer %1").arg(number);
    case Fact::Overrun:
        return Sentences::tr("overrun %1").arg(number);
    case Fact::DroppedEvents:
        return Sentences::tr("dropped events %1").arg(number);
    case Fact::LostEvents:
        return Sentences::tr("lost %1").arg(number);
    case Fact::BufferKib:
        return Sentences::tr("%1 KiB per CPU").arg(number);
    default:
        return {};
    }
}

/// The kernel's own files and marks, which have no other words.
QString signText(const probe::Evidence& seen)
{
    switch (seen.fact) {
    case Fact::ProbesSwitchOff:
        return QStringLiteral("kprobes/enabled 0");
    case Fact::FunctionsSwitchOff:
        return QStringLiteral("[FTRACE], ftrace_enabled 0");
    case Fact::MarkedGone:
        return QStringLiteral("[GONE]");
    case Fact::MarkedDisabled:
        return QStringLiteral("[DISABLED]");
    case Fact::NotListed:
        return Sentences::tr("no such probe in kprobes/list");
    case Fact::TracingSwitchOff:
        return QStringLiteral("tracing_on 0");
    case Fact::Filter:
        return Sentences::tr("filter %1").arg(QString::fromStdString(seen.name));
    case Fact::Pids:
        return QStringLiteral("set_event_pid ") + numbersText(seen.list);
    case Fact::PidsLeftOut:
        return QStringLiteral("set_event_notrace_pid ") + numbersText(seen.list);
    case Fact::Cpus:
        return QStringLiteral("tracing_cpumask ") + numbersText(seen.list);
    default:
        return {};
    }
}

QString factText(const probe::Evidence& seen)
{
    if (auto sign = signText(seen); !sign.isEmpty())
        return sign;
    const auto recorded = recordedText(seen);
    return recorded.isEmpty() ? counterText(seen) : recorded;
}

} // namespace

QString titleText(const probe::Explanation& one)
{
    return one.cause == Cause::StillInside && !one.certain
        ? Sentences::tr("Calls may not have returned yet")
        : causeText(one.cause);
}

QString explanationText(const probe::Explanation& one)
{
    const auto where = placeOf(one.instance);
    switch (one.cause) {
    case Cause::TracingOff:
        return Sentences::tr("Tracing is off in %1: hits are counted, but not recorded.")
            .arg(where);
    case Cause::Filtered:
        return Sentences::tr("The event has a filter in %1 that drops hits.").arg(where);
    case Cause::OtherPids:
        return otherPidsText(one);
    case Cause::OtherCpus:
        return Sentences::tr("Only some CPUs are recorded in %1.").arg(where);
    case Cause::Overwritten:
        return Sentences::tr("The buffer was full: newer events overwrote older ones before they "
                             "were read.");
    case Cause::Dropped:
        return Sentences::tr("The buffer was full, so newer events were dropped.");
    case Cause::NotYetRead:
        return Sentences::tr("Events in the buffer of %1 have not been read yet.").arg(where);
    case Cause::Lost:
        return one.find(Fact::LostEvents)
            ? Sentences::tr("The buffer was full before all was read: hits are lost.")
            : Sentences::tr("Some hits are not recorded, for an unknown reason.");
    default:
        return hitText(one);
    }
}

QString evidenceText(const probe::Explanation& one)
{
    QStringList facts;
    for (const auto& seen : one.evidence)
        facts << factText(seen);
    auto text = Sentences::tr("Based on: %1.").arg(listText(facts));
    if (one.certain)
        return text;
    return sentencesText({std::move(text),
                          one.cause == Cause::StillInside
                              ? Sentences::tr("The kernel does not report which of these it is.")
                              : Sentences::tr("No counter shows whether it dropped any.")});
}

} // namespace probescope::ui
