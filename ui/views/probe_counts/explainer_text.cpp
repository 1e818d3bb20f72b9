#include "ui/views/probe_counts/explainer_text.h"

#include "core/probe/dialect/parts.h"
#include "ui/base/text/instance_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

namespace probescope::ui {

namespace {

struct ExplainerTr
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
        return ExplainerTr::tr("More concurrent calls than maxactive");
    case Cause::HitInHandler:
        return ExplainerTr::tr("Hit inside a probe handler");
    case Cause::MissedSibling:
        return ExplainerTr::tr("Misses of another probe there");
    case Cause::NotEnabled:
        return ExplainerTr::tr("Not enabled anywhere");
    case Cause::ProbesOff:
        return ExplainerTr::tr("All probes are disabled");
    case Cause::FunctionsOff:
        return ExplainerTr::tr("Function tracing is disabled");
    case Cause::ModuleGone:
        return ExplainerTr::tr("Its module was unloaded");
    case Cause::ModuleNotLoaded:
        return ExplainerTr::tr("Its module is not loaded");
    case Cause::DisabledByKernel:
        return ExplainerTr::tr("The kernel disabled it");
    case Cause::StillInside:
        return ExplainerTr::tr("Calls have not returned yet");
    case Cause::NotCalled:
        return ExplainerTr::tr("No calls so far");
    case Cause::OtherCopyRuns:
        return ExplainerTr::tr("Another copy of the function runs");
    case Cause::TracingOff:
        return ExplainerTr::tr("Tracing is off");
    case Cause::Filtered:
        return ExplainerTr::tr("A filter drops hits");
    case Cause::OtherPids:
        return ExplainerTr::tr("Only some processes are recorded");
    case Cause::OtherCpus:
        return ExplainerTr::tr("Only some CPUs are recorded");
    case Cause::Overwritten:
        return ExplainerTr::tr("Events were overwritten");
    case Cause::Dropped:
        return ExplainerTr::tr("Events were dropped");
    case Cause::NotYetRead:
        return ExplainerTr::tr("Events not read yet");
    case Cause::Lost:
        return ExplainerTr::tr("Hits are missing");
    case Cause::CounterRestarted:
        break;
    }
    return ExplainerTr::tr("The counters were reset");
}

QString fixText(const probe::Fix& fix)
{
    return std::visit(
        Overloaded{
            [](const probe::RecreateWithMaxActive& how) {
                return ExplainerTr::tr("Recreate with maxactive %1…")
                    .arg(QLocale::c().toString(how.maxActive));
            },
            [](const probe::ProbeCaller&) { return ExplainerTr::tr("Probe another function…"); },
            [](const probe::EnableEvent&) { return ExplainerTr::tr("Enable it"); },
            [](const probe::TurnOnProbes&) { return ExplainerTr::tr("Enable all probes…"); },
            [](const probe::TurnOnFunctions&) {
                return ExplainerTr::tr("Enable function tracing…");
            },
            [](const probe::LoadModule&) { return ExplainerTr::tr("Copy command"); },
            [](const probe::TurnOnTracing& how) {
                return ExplainerTr::tr("Turn tracing on in %1").arg(instanceText(how.instance));
            },
            [](const probe::RemoveFilter& how) {
                return ExplainerTr::tr("Remove the filter in %1…").arg(instanceText(how.instance));
            },
            [](const probe::RemovePids& how) {
                return ExplainerTr::tr("Record all processes in %1")
                    .arg(instanceText(how.instance));
            },
            [](const probe::UseAllCpus& how) {
                return ExplainerTr::tr("Record all CPUs in %1").arg(instanceText(how.instance));
            },
            [](const probe::GrowBuffer& how) {
                return ExplainerTr::tr("Set the buffer of %1 to %2 KiB…")
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

} // namespace probescope::ui
