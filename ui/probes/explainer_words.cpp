#include "ui/probes/explainer_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace probescope::ui {

namespace {

QString explainerWords(const char* text)
{
    return QCoreApplication::translate("Explainer", text);
}

QString instanceWords(const std::string& instance)
{
    return instance.empty() ? explainerWords("the top level") : QString::fromStdString(instance);
}

template <typename... Ts>
struct Overloaded : Ts...
{
    using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

} // namespace

QString causeText(probe::Cause cause)
{
    using probe::Cause;
    switch (cause) {
    case Cause::TooFewInstances:
        return explainerWords("More calls at once than can be followed");
    case Cause::HitInHandler:
        return explainerWords("Hit while a probe was being handled");
    case Cause::MissedSibling:
        return explainerWords("Misses of a neighbour");
    case Cause::NotEnabled:
        return explainerWords("Enabled nowhere");
    case Cause::ProbesOff:
        return explainerWords("All probes are switched off");
    case Cause::FunctionsOff:
        return explainerWords("The function tracer is switched off");
    case Cause::ModuleGone:
        return explainerWords("Its module was unloaded");
    case Cause::ModuleNotLoaded:
        return explainerWords("Its module is not loaded");
    case Cause::DisabledByKernel:
        return explainerWords("The kernel disabled it");
    case Cause::StillInside:
        return explainerWords("Calls have not returned yet");
    case Cause::NotCalled:
        return explainerWords("No calls so far");
    case Cause::OtherCopyRuns:
        return explainerWords("Another copy of the function runs");
    case Cause::TracingOff:
        return explainerWords("Tracing is off");
    case Cause::Filtered:
        return explainerWords("A filter keeps hits out");
    case Cause::OtherPids:
        return explainerWords("Only some processes are recorded");
    case Cause::OtherCpus:
        return explainerWords("Only some CPUs are recorded");
    case Cause::Overwritten:
        return explainerWords("Events were overwritten");
    case Cause::Dropped:
        return explainerWords("Events were dropped");
    case Cause::NotYetRead:
        return explainerWords("Events wait to be read");
    case Cause::Lost:
        return explainerWords("Hits are missing");
    case Cause::CounterRestarted:
        break;
    }
    return explainerWords("The counters began anew");
}

QString fixText(const probe::Fix& fix)
{
    return std::visit(
        Overloaded{
            [](const probe::RecreateWithMaxActive& how) {
                return explainerWords("Recreate with maxactive %1…")
                    .arg(QLocale::c().toString(how.maxActive));
            },
            [](const probe::ProbeCaller&) { return explainerWords("Probe Another Function…"); },
            [](const probe::EnableEvent&) { return explainerWords("Enable It"); },
            [](const probe::TurnOnProbes&) { return explainerWords("Switch the Probes On…"); },
            [](const probe::TurnOnFunctions&) {
                return explainerWords("Switch the Function Tracer On…");
            },
            [](const probe::LoadModule&) { return explainerWords("Copy the Command"); },
            [](const probe::TurnOnTracing& how) {
                return explainerWords("Turn Tracing On in %1").arg(instanceWords(how.instance));
            },
            [](const probe::RemoveFilter& how) {
                return explainerWords("Remove the Filter in %1…").arg(instanceWords(how.instance));
            },
            [](const probe::RemovePids& how) {
                return explainerWords("Record All Processes in %1")
                    .arg(instanceWords(how.instance));
            },
            [](const probe::UseAllCpus& how) {
                return explainerWords("Record All CPUs in %1").arg(instanceWords(how.instance));
            },
            [](const probe::GrowBuffer& how) {
                return explainerWords("Give %1 a Buffer of %2 KiB…")
                    .arg(instanceWords(how.instance), QLocale().toString(qulonglong(how.kib)));
            },
        },
        fix);
}

QString fixCommand(const probe::Fix& fix)
{
    if (const auto* const load = std::get_if<probe::LoadModule>(&fix))
        return QStringLiteral("sudo modprobe %1").arg(QString::fromStdString(load->module));
    return {};
}

bool recreates(const probe::Fix& fix)
{
    return std::holds_alternative<probe::RecreateWithMaxActive>(fix);
}

} // namespace probescope::ui
