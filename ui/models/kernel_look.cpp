#include "ui/models/kernel_look.h"

#include "core/tracefs/control_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

struct LookWords
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::KernelLook)
};

constexpr std::size_t kListedNames = 8; ///< of one sentence

QString lookText(const std::string& text)
{
    return QString::fromStdString(text);
}

Tenant lookInto(access::Backend& backend, const std::string& name)
{
    Tenant tenant{.instance = name};
    const auto instance = tracefs::Instance::existing(backend, name);
    if (!instance)
        return tenant;
    const auto tracer = instance->tracer();
    const auto events = instance->enabledEvents();
    const auto tracing = instance->tracing();
    if (!tracer || !events || !tracing)
        return tenant; // it may have gone meanwhile
    tenant.known = true;
    tenant.tracer = *tracer == "nop" ? std::string() : *tracer;
    tenant.events = events->size();
    tenant.tracing = *tracing;
    return tenant;
}

QString listOf(const std::vector<std::string>& names)
{
    QStringList shown;
    for (std::size_t i = 0; i < names.size() && i < kListedNames; ++i)
        shown << lookText(names[i]);
    auto list = shown.join(QStringLiteral(", "));
    if (names.size() <= kListedNames)
        return list;
    return LookWords::tr("%1 and %2 more").arg(list).arg(names.size() - kListedNames);
}

/// A file may have been changed several times.
std::vector<std::string> filesOf(const tracefs::Journal::Left& journal)
{
    auto files = journal.changed;
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

/// The top level is written to: the user agreed to it by agreeing to the clean-up.
Result<tracefs::Journal::Outcome> putBack(access::Backend& backend,
                                          const tracefs::Journal::Left& left)
{
    auto journal = tracefs::Journal::take(left.file, backend);
    if (!journal)
        return passOn(journal);
    if (auto permitted = backend.permitTopLevel(true); !permitted)
        return passOn(permitted);
    auto outcome = journal->restore();
    static_cast<void>(backend.permitTopLevel(false)); // one who is gone permits nothing
    return outcome;
}

void tellPutBack(const Result<tracefs::Journal::Outcome>& outcome, const QString& name,
                 CleanUpReport& report)
{
    if (!outcome) {
        report.left << LookWords::tr("%1 stays as it is: %2.")
                           .arg(name, lookText(outcome.error().message()));
        return;
    }
    for (const auto& file : outcome->restored)
        report.done << LookWords::tr("%1 has its old value again.").arg(lookText(file));
    for (const auto& foreign : outcome->foreign) {
        report.left << LookWords::tr(
                           "%1 was changed by somebody else since, to “%2”, and stays so. "
                           "It was “%3” before.")
                           .arg(lookText(foreign.file), lookText(foreign.now),
                                lookText(foreign.before));
    }
    for (const auto& error : outcome->failed)
        report.left
            << LookWords::tr("It could not be put back: %1.").arg(lookText(error.message()));
    if (outcome->restored.empty() && outcome->foreign.empty() && outcome->failed.empty())
        report.done << LookWords::tr("Nothing had to be put back any more.");
}

} // namespace

Result<KernelLook> lookAtKernel(std::shared_ptr<access::Backend> backend,
                                const std::filesystem::path& journals, const CancelToken& cancel,
                                const std::function<void(LookStep)>& begins)
{
    const auto stopped = [] { return fail(ErrorCode::Cancelled, "looking was stopped"); };
    KernelLook look;
    look.backend = std::move(backend);
    auto& target = *look.backend;
    begins(LookStep::Tenants);
    auto tenants = tracefs::tenantsOf(target);
    if (!tenants)
        return passOn(tenants);
    look.tenants = std::move(*tenants);
    for (const auto& name : look.tenants.others.instances)
        look.instances.push_back(lookInto(target, name));
    for (const auto& session : look.tenants.sessions) {
        if (session.alive && session.hasInstance)
            look.instances.push_back(lookInto(target, session.name.instance()));
    }
    if (cancel.cancelled())
        return stopped();
    begins(LookStep::Kernel);
    auto kernel = tracefs::Kernel::look(target);
    if (!kernel)
        return passOn(kernel);
    look.kernel = std::make_shared<tracefs::Kernel>(std::move(*kernel));
    if (cancel.cancelled())
        return stopped();
    begins(LookStep::Journals);
    auto left = tracefs::Journal::leftIn(journals);
    if (!left)
        return passOn(left);
    std::erase_if(*left, [&](const auto& journal) { return journal.target != target.name(); });
    look.journals = std::move(*left);
    return look;
}

QString Leftover::name() const
{
    if (session && session->hasInstance)
        return lookText(session->name.instance());
    if (session)
        return lookText(session->name.probeGroup());
    return LookWords::tr("Changes of the top level");
}

QString Leftover::summary() const
{
    if (journal)
        return LookWords::tr("Not put back: %1").arg(listOf(filesOf(*journal)));
    const auto probes = int(session->probes.size());
    if (!session->hasInstance)
        return LookWords::tr("%n probe(s)", nullptr, probes);
    return probes == 0
        ? LookWords::tr("An instance with its buffers")
        : LookWords::tr("An instance with its buffers, and %n probe(s)", nullptr, probes);
}

QStringList Leftover::steps() const
{
    QStringList steps;
    if (journal) {
        for (const auto& file : filesOf(*journal))
            steps << LookWords::tr("%1 of the top level gets its old value back, unless somebody "
                                   "else changed it since.")
                         .arg(lookText(file));
        return steps;
    }
    if (session->hasInstance)
        steps << LookWords::tr("The instance %1 is stopped and removed, with all that it recorded "
                               "and that was not read.")
                     .arg(lookText(session->name.instance()));
    for (const auto& probe : session->probes)
        steps << LookWords::tr("The probe %1:%2 is deleted.")
                     .arg(lookText(probe.system), lookText(probe.name));
    return steps;
}

std::vector<Leftover> leftoversOf(const KernelLook& look)
{
    std::vector<Leftover> leftovers;
    for (const auto& session : look.tenants.sessions) {
        if (!session.alive)
            leftovers.push_back({.session = session});
    }
    for (const auto& journal : look.journals)
        leftovers.push_back({.journal = journal});
    return leftovers;
}

CleanUpReport cleanUpLeftovers(access::Backend& backend, const std::vector<Leftover>& leftovers,
                               const CancelToken& cancel,
                               const std::function<void(std::size_t)>& begins)
{
    CleanUpReport report;
    for (std::size_t i = 0; i < leftovers.size(); ++i) {
        const auto& leftover = leftovers[i];
        if (cancel.cancelled()) {
            report.left << LookWords::tr("%1 was not begun with.").arg(leftover.name());
            continue;
        }
        begins(i);
        if (leftover.journal) {
            tellPutBack(putBack(backend, *leftover.journal), leftover.name(), report);
            continue;
        }
        if (auto cleaned = tracefs::cleanUp(backend, leftover.session->name); cleaned)
            report.done << LookWords::tr("%1 is removed.").arg(leftover.name());
        else
            report.left << LookWords::tr("%1 could not be removed: %2.")
                               .arg(leftover.name(), lookText(cleaned.error().message()));
    }
    return report;
}

} // namespace probescope::ui
