#include "ui/target/probes/models/probe_snapshot.h"

#include "core/tracefs/probes/observation.h"
#include "core/tracefs/probes/words.h"
#include "ui/base/text/instance_text.h"
#include "ui/base/text/list_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr std::int64_t kRateWindowNs = 2'000'000'000; // "now"
constexpr std::int64_t kHistoryNs = 60'000'000'000;
constexpr std::size_t kHistoryParts = 60;

struct SnapshotTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::ProbeSnapshot)
};

QString enabledText(const ProbeSnapshot& snapshot, const tracefs::ListedProbe& probe)
{
    if (probe.enabledIn.empty())
        return probe.eventProbes.empty() ? SnapshotTr::tr("Off")
                                         : SnapshotTr::tr("Used by event probes");
    if (probe.enabledIn.size() > 1)
        return SnapshotTr::tr("Enabled in %n instances", nullptr, int(probe.enabledIn.size()));
    const auto& place = probe.enabledIn.front();
    if (place.instance == snapshot.watchInstance && !snapshot.watchInstance.empty())
        return SnapshotTr::tr("Watched");
    if (place.soft)
        return SnapshotTr::tr("Used by a trigger");
    return place.instance.empty()
        ? SnapshotTr::tr("Enabled in top-level tracing")
        : SnapshotTr::tr("Enabled in %1").arg(QString::fromStdString(place.instance));
}

/// What the kernel marked, with its own word in brackets.
QStringList markTexts(const tracefs::ListedProbe& probe)
{
    QStringList marks;
    if (probe.unarmed)
        marks << SnapshotTr::tr("waiting for its module");
    if (!probe.flags)
        return marks;
    if (probe.flags->gone)
        marks << SnapshotTr::tr("module unloaded [GONE]");
    if (probe.flags->disabled && probe.isUsed())
        marks << SnapshotTr::tr("disabled by the kernel [DISABLED]");
    if (probe.flags->ftrace)
        marks << SnapshotTr::tr("uses ftrace [FTRACE]");
    if (probe.flags->optimized)
        marks << SnapshotTr::tr("uses a jump [OPTIMIZED]");
    return marks;
}

/// Others tell what is simply so.
bool isTrouble(const probe::Explanation& one)
{
    return one.certain && one.cause != probe::Cause::NotCalled
        && one.cause != probe::Cause::CounterRestarted && one.cause != probe::Cause::StillInside
        && one.cause != probe::Cause::NotYetRead;
}

/// Settings of a buffer, which only whoever records there can change.
bool isOfRecorder(const probe::Fix& fix)
{
    return std::holds_alternative<probe::TurnOnTracing>(fix)
        || std::holds_alternative<probe::RemovePids>(fix)
        || std::holds_alternative<probe::UseAllCpus>(fix)
        || std::holds_alternative<probe::GrowBuffer>(fix);
}

QString recordingText(const probe::Observation::Recording& recording)
{
    const auto number = [](const std::optional<std::uint64_t>& value) {
        return value ? QLocale().toString(qulonglong(*value)) : SnapshotTr::tr("unknown");
    };
    return SnapshotTr::tr("%1: hits %2, recorded %3, filtered %4, lost %5")
        .arg(instanceText(recording.instance), number(recording.hits), number(recording.recorded),
             number(recording.filtered), number(recording.lost));
}

/// Of the buffer of which most is known, the others in words.
void addRecordings(const ProbeSnapshot& snapshot, ProbeRow& row)
{
    const auto found = snapshot.recordings.find(row.event);
    if (found == snapshot.recordings.end())
        return;
    QStringList texts;
    for (const auto& one : found->second) {
        texts << recordingText(one);
        if (row.recorded || !one.recorded)
            continue;
        row.recorded = one.recorded;
        row.filtered = one.filtered;
        row.lost = one.lost;
    }
    row.recordings = texts.join(u'\n');
}

} // namespace

const probe::HitSeries* ProbeSnapshot::seriesOf(const tracefs::EventName& event) const
{
    const auto found = series.find(event);
    return found == series.end() ? nullptr : &found->second;
}

ProbeRow::Owner ownerOf(tracefs::ProbeOwner owner)
{
    switch (owner) {
    case tracefs::ProbeOwner::Ours:
        return ProbeRow::Owner::Ours;
    case tracefs::ProbeOwner::Recording:
        return ProbeRow::Owner::OwnRecording;
    case tracefs::ProbeOwner::Session:
        return ProbeRow::Owner::OtherSession;
    case tracefs::ProbeOwner::Leftover:
        return ProbeRow::Owner::DeadSession;
    case tracefs::ProbeOwner::Others:
        break;
    }
    return ProbeRow::Owner::Others;
}

QString kindText(tracefs::DynamicKind kind)
{
    return kind == tracefs::DynamicKind::Other ? SnapshotTr::tr("other")
                                               : QString::fromLatin1(tracefs::kindName(kind));
}

QString ownerText(const tracefs::ListedProbe& probe)
{
    if (probe.owner == tracefs::ProbeOwner::Session && probe.session)
        return SnapshotTr::tr("Probescope, PID %1").arg(probe.session->pid);
    return tracefs::isKept(probe) ? QStringLiteral("probescope-cli")
                                  : ownerText(ownerOf(probe.owner));
}

probe::Observation observationOf(const ProbeSnapshot& snapshot, const tracefs::ListedProbe& probe)
{
    auto seen = tracefs::observe(snapshot.list, probe, snapshot.seriesOf(probe.event));
    if (const auto found = snapshot.recordings.find(probe.event);
        found != snapshot.recordings.end())
        seen.recordings = found->second;
    if (const auto found = snapshot.inFlight.find(probe.event); found != snapshot.inFlight.end())
        seen.inFlight = found->second;
    return seen;
}

std::vector<probe::Explanation> oddities(const ProbeSnapshot& snapshot,
                                         const tracefs::ListedProbe& probe)
{
    auto found = probe::explain(observationOf(snapshot, probe));
    for (auto& one : found) {
        if (one.fix && isOfRecorder(*one.fix))
            one.fix.reset();
    }
    // The state says so already, and the button that enables it stands above.
    std::erase_if(found, [&](const probe::Explanation& one) {
        return one.cause == probe::Cause::NotEnabled && probe.enabledIn.empty();
    });
    return found;
}

std::vector<ProbeRow> probeRows(const ProbeSnapshot& snapshot)
{
    std::vector<ProbeRow> rows;
    rows.reserve(snapshot.list.probes.size());
    for (const auto& probe : snapshot.list.probes) {
        ProbeRow row{.event = probe.event,
                     .owner = ownerOf(probe.owner),
                     .ownerName = ownerText(probe),
                     .kind = kindText(probe.kind()),
                     .enabled = !probe.enabledIn.empty(),
                     .hits = probe.hits,
                     .misses = probe.misses};
        addRecordings(snapshot, row);
        if (const auto inside = snapshot.inFlight.find(probe.event);
            inside != snapshot.inFlight.end())
            row.inFlight = inside->second;
        const auto odd = oddities(snapshot, probe);
        row.warnings = int(std::count_if(odd.begin(), odd.end(), isTrouble));
        for (const auto& definition : probe.definitions)
            row.definitions << QString::fromStdString(definition.definition);
        if (!probe.definitions.empty())
            row.place = QString::fromStdString(probe.definitions.front().place);
        row.state = listText(QStringList(enabledText(snapshot, probe)) + markTexts(probe));
        if (const auto* const series = snapshot.seriesOf(probe.event)) {
            if (const auto counted = series->counted(); counted && row.hits) {
                row.hits = counted->hits; // the newest
                if (row.misses)
                    row.misses = counted->misses;
            }
            if (const auto rate = series->rate(kRateWindowNs))
                row.rate = rate->hits;
            for (const auto& part :
                 series->rates(snapshot.timeNs - kHistoryNs, snapshot.timeNs, kHistoryParts))
                row.history.push_back(part.hits);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

QList<std::pair<QString, QString>> probeFacts(const ProbeSnapshot& snapshot,
                                              const tracefs::ListedProbe& probe)
{
    QList<std::pair<QString, QString>> facts;
    auto owner = ownerText(probe);
    if (probe.session)
        owner =
            SnapshotTr::tr("%1 (%2)").arg(owner, QString::fromStdString(probe.session->instance()));
    facts << std::pair(SnapshotTr::tr("Owner:"), owner)
          << std::pair(SnapshotTr::tr("Kind:"), kindText(probe.kind()));
    if (probe.maxActive() > 0)
        facts << std::pair(SnapshotTr::tr("maxactive:"), QLocale().toString(probe.maxActive()));
    QStringList places;
    for (const auto& place : probe.enabledIn) {
        auto text = !snapshot.watchInstance.empty() && place.instance == snapshot.watchInstance
            ? SnapshotTr::tr("the instance for watched probes")
            : instanceText(place.instance);
        if (!place.filter.empty())
            text = SnapshotTr::tr("%1, with the filter %2")
                       .arg(text, QString::fromStdString(place.filter));
        if (place.soft)
            text = SnapshotTr::tr("%1, for a trigger only").arg(text);
        for (const auto& trigger : place.triggers)
            text = SnapshotTr::tr("%1, with the trigger %2")
                       .arg(text, QString::fromStdString(trigger));
        places << text;
    }
    facts << std::pair(SnapshotTr::tr("Enabled in:"),
                       places.isEmpty() ? SnapshotTr::tr("nowhere") : places.join(u'\n'));
    if (const auto marks = markTexts(probe); !marks.isEmpty())
        facts << std::pair(SnapshotTr::tr("Kernel state:"), listText(marks));
    if (const auto found = snapshot.recordings.find(probe.event);
        found != snapshot.recordings.end()) {
        QStringList texts;
        for (const auto& one : found->second)
            texts << recordingText(one);
        facts << std::pair(SnapshotTr::tr("Since first seen:"), texts.join(u'\n'));
    }
    QStringList neighbours;
    for (const auto& event : probe.siblings)
        neighbours << QString::fromStdString(event.system + ':' + event.name);
    if (!neighbours.isEmpty())
        facts << std::pair(SnapshotTr::tr("At the same probe point:"), listText(neighbours));
    QStringList hanging;
    for (const auto& event : probe.eventProbes)
        hanging << QString::fromStdString(event.system + ':' + event.name);
    if (!hanging.isEmpty())
        facts << std::pair(SnapshotTr::tr("Event probes on it:"), listText(hanging));
    return facts;
}

} // namespace probescope::ui
