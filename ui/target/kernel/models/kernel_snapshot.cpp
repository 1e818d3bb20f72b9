#include "ui/target/kernel/models/kernel_snapshot.h"

#include "ui/base/text/list_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

struct SnapshotTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::KernelSnapshot)
};

constexpr std::size_t kListedNames = 8; ///< of one sentence

QString snapshotText(const std::string& text)
{
    return QString::fromStdString(text);
}

ActiveInstance lookInto(access::Backend& backend, const std::string& name)
{
    ActiveInstance activeInstance{.instance = name};
    const auto instance = tracefs::Instance::existing(backend, name);
    if (!instance)
        return activeInstance;
    const auto tracer = instance->tracer();
    const auto events = instance->events().enabled();
    const auto tracing = instance->tracing();
    if (!tracer || !events || !tracing)
        return activeInstance; // it may have gone meanwhile
    activeInstance.known = true;
    activeInstance.tracer = *tracer == "nop" ? std::string() : *tracer;
    activeInstance.events = events->size();
    activeInstance.tracing = *tracing;
    return activeInstance;
}

QString listOf(const std::vector<std::string>& names)
{
    QStringList shown;
    for (std::size_t i = 0; i < names.size() && i < kListedNames; ++i)
        shown << snapshotText(names[i]);
    auto list = listText(shown);
    if (names.size() <= kListedNames)
        return list;
    return SnapshotTr::tr("%1 and %2 more").arg(list).arg(names.size() - kListedNames);
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

void reportPutBack(const Result<tracefs::Journal::Outcome>& outcome, const QString& name,
                   CleanUpReport& report)
{
    if (!outcome) {
        report.left << SnapshotTr::tr("%1 is left unchanged: %2.")
                           .arg(name, snapshotText(outcome.error().message()));
        return;
    }
    for (const auto& file : outcome->restored)
        report.done << SnapshotTr::tr("%1 is restored.").arg(snapshotText(file));
    for (const auto& foreign : outcome->foreign) {
        report.left << SnapshotTr::tr("%1 has since been changed by another user to “%2” and is "
                                      "left unchanged. It was “%3” before.")
                           .arg(snapshotText(foreign.file), snapshotText(foreign.now),
                                snapshotText(foreign.before));
    }
    for (const auto& error : outcome->failed)
        report.left
            << SnapshotTr::tr("Could not be restored: %1.").arg(snapshotText(error.message()));
    if (outcome->restored.empty() && outcome->foreign.empty() && outcome->failed.empty())
        report.done << SnapshotTr::tr("Nothing was left to restore.");
}

} // namespace

Result<KernelSnapshot> takeKernelSnapshot(std::shared_ptr<access::Backend> backend,
                                          const std::filesystem::path& journals,
                                          const CancelToken& cancel,
                                          const std::function<void(SnapshotStep)>& begins)
{
    const auto stopped = [] {
        return fail(ErrorCode::Cancelled, "inspecting the kernel was stopped");
    };
    KernelSnapshot snapshot;
    snapshot.backend = std::move(backend);
    auto& target = *snapshot.backend;
    begins(SnapshotStep::TracingUsers);
    auto tracingUsers = tracefs::tracingUsersOf(target);
    if (!tracingUsers)
        return passOn(tracingUsers);
    snapshot.tracingUsers = std::move(*tracingUsers);
    for (const auto& name : snapshot.tracingUsers.others.instances)
        snapshot.instances.push_back(lookInto(target, name));
    for (const auto& session : snapshot.tracingUsers.sessions) {
        if (session.alive && session.hasInstance)
            snapshot.instances.push_back(lookInto(target, session.name.instance()));
    }
    if (cancel.cancelled())
        return stopped();
    begins(SnapshotStep::Kernel);
    auto kernel = tracefs::Kernel::inspect(target);
    if (!kernel)
        return passOn(kernel);
    snapshot.kernel = std::make_shared<tracefs::Kernel>(std::move(*kernel));
    if (cancel.cancelled())
        return stopped();
    begins(SnapshotStep::Journals);
    auto left = tracefs::Journal::leftIn(journals);
    if (!left)
        return passOn(left);
    std::erase_if(*left, [&](const auto& journal) { return journal.target != target.name(); });
    snapshot.journals = std::move(*left);
    return snapshot;
}

QString Leftover::name() const
{
    if (session && session->hasInstance)
        return snapshotText(session->name.instance());
    if (session)
        return snapshotText(session->name.probeGroup());
    return SnapshotTr::tr("Changes to top-level tracing");
}

QString Leftover::summary() const
{
    if (journal)
        return SnapshotTr::tr("Not restored: %1").arg(listOf(filesOf(*journal)));
    const auto probes = int(session->probes.size());
    if (!session->hasInstance)
        return SnapshotTr::tr("%n probe(s)", nullptr, probes);
    return probes == 0
        ? SnapshotTr::tr("An instance with its buffers")
        : SnapshotTr::tr("An instance with its buffers, and %n probe(s)", nullptr, probes);
}

QStringList Leftover::steps() const
{
    QStringList steps;
    if (journal) {
        for (const auto& file : filesOf(*journal))
            steps << SnapshotTr::tr("%1 of top-level tracing is restored, unless another user has "
                                    "changed it since.")
                         .arg(snapshotText(file));
        return steps;
    }
    if (session->hasInstance)
        steps << SnapshotTr::tr("The instance %1 is stopped and removed, with all recorded events "
                                "that were not read.")
                     .arg(snapshotText(session->name.instance()));
    for (const auto& probe : session->probes)
        steps << SnapshotTr::tr("The probe %1:%2 is deleted.")
                     .arg(snapshotText(probe.system), snapshotText(probe.name));
    return steps;
}

std::vector<Leftover> leftoversOf(const KernelSnapshot& snapshot)
{
    std::vector<Leftover> leftovers;
    for (const auto& session : snapshot.tracingUsers.sessions) {
        if (!session.alive)
            leftovers.push_back({.session = session});
    }
    for (const auto& journal : snapshot.journals)
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
            report.left << SnapshotTr::tr("%1 was not cleaned up.").arg(leftover.name());
            continue;
        }
        begins(i);
        if (leftover.journal) {
            reportPutBack(putBack(backend, *leftover.journal), leftover.name(), report);
            continue;
        }
        if (auto cleaned = tracefs::cleanUp(backend, leftover.session->name); cleaned)
            report.done << SnapshotTr::tr("%1 is removed.").arg(leftover.name());
        else
            report.left << SnapshotTr::tr("%1 could not be removed: %2.")
                               .arg(leftover.name(), snapshotText(cleaned.error().message()));
    }
    return report;
}

} // namespace probescope::ui
