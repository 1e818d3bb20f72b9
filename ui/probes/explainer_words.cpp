#include "ui/probes/explainer_words.h"

#include "core/probe/dialect/parts.h"
#include "ui/models/instance_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace probescope::ui {

namespace {

struct ExplainerWords
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::Explainer)
};

/// The name comes from a definition, which anybody's program may have written; the command is for
/// the shell of an administrator.
QString moduleInShell(const std::string& module)
{
    static const QRegularExpression kPlain(QStringLiteral(R"(\A[A-Za-z0-9_][A-Za-z0-9_-]*\z)"));
    const auto name = QString::fromStdString(module);
    return kPlain.match(name).hasMatch()
        ? name
        : QStringLiteral("-- ") + QString::fromStdString(probe::shellQuoted(module));
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
        return ExplainerWords::tr("More calls at once than can be followed");
    case Cause::HitInHandler:
        return ExplainerWords::tr("Hit while a probe was being handled");
    case Cause::MissedSibling:
        return ExplainerWords::tr("Misses of a neighbour");
    case Cause::NotEnabled:
        return ExplainerWords::tr("Enabled nowhere");
    case Cause::ProbesOff:
        return ExplainerWords::tr("All probes are switched off");
    case Cause::FunctionsOff:
        return ExplainerWords::tr("The function tracer is switched off");
    case Cause::ModuleGone:
        return ExplainerWords::tr("Its module was unloaded");
    case Cause::ModuleNotLoaded:
        return ExplainerWords::tr("Its module is not loaded");
    case Cause::DisabledByKernel:
        return ExplainerWords::tr("The kernel disabled it");
    case Cause::StillInside:
        return ExplainerWords::tr("Calls have not returned yet");
    case Cause::NotCalled:
        return ExplainerWords::tr("No calls so far");
    case Cause::OtherCopyRuns:
        return ExplainerWords::tr("Another copy of the function runs");
    case Cause::TracingOff:
        return ExplainerWords::tr("Tracing is off");
    case Cause::Filtered:
        return ExplainerWords::tr("A filter keeps hits out");
    case Cause::OtherPids:
        return ExplainerWords::tr("Only some processes are recorded");
    case Cause::OtherCpus:
        return ExplainerWords::tr("Only some CPUs are recorded");
    case Cause::Overwritten:
        return ExplainerWords::tr("Events were overwritten");
    case Cause::Dropped:
        return ExplainerWords::tr("Events were dropped");
    case Cause::NotYetRead:
        return ExplainerWords::tr("Events wait to be read");
    case Cause::Lost:
        return ExplainerWords::tr("Hits are missing");
    case Cause::CounterRestarted:
        break;
    }
    return ExplainerWords::tr("The counters began anew");
}

QString fixText(const probe::Fix& fix)
{
    return std::visit(
        Overloaded{
            [](const probe::RecreateWithMaxActive& how) {
                return ExplainerWords::tr("Recreate with maxactive %1…")
                    .arg(QLocale::c().toString(how.maxActive));
            },
            [](const probe::ProbeCaller&) { return ExplainerWords::tr("Probe Another Function…"); },
            [](const probe::EnableEvent&) { return ExplainerWords::tr("Enable It"); },
            [](const probe::TurnOnProbes&) { return ExplainerWords::tr("Switch the Probes On…"); },
            [](const probe::TurnOnFunctions&) {
                return ExplainerWords::tr("Switch the Function Tracer On…");
            },
            [](const probe::LoadModule&) { return ExplainerWords::tr("Copy the Command"); },
            [](const probe::TurnOnTracing& how) {
                return ExplainerWords::tr("Turn Tracing On in %1").arg(instanceText(how.instance));
            },
            [](const probe::RemoveFilter& how) {
                return ExplainerWords::tr("Remove the Filter in %1…")
                    .arg(instanceText(how.instance));
            },
            [](const probe::RemovePids& how) {
                return ExplainerWords::tr("Record All Processes in %1")
                    .arg(instanceText(how.instance));
            },
            [](const probe::UseAllCpus& how) {
                return ExplainerWords::tr("Record All CPUs in %1").arg(instanceText(how.instance));
            },
            [](const probe::GrowBuffer& how) {
                return ExplainerWords::tr("Give %1 a Buffer of %2 KiB…")
                    .arg(instanceText(how.instance), QLocale().toString(qulonglong(how.kib)));
            },
        },
        fix);
}

QString fixCommand(const probe::Fix& fix)
{
    if (const auto* const load = std::get_if<probe::LoadModule>(&fix))
        return QStringLiteral("sudo modprobe %1").arg(moduleInShell(load->module));
    return {};
}

bool recreates(const probe::Fix& fix)
{
    return std::holds_alternative<probe::RecreateWithMaxActive>(fix);
}

} // namespace probescope::ui
