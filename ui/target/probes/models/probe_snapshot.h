#pragma once

#include "core/probe/advice/explainer.h"
#include "core/probe/advice/statistics.h"
#include "core/tracefs/probes/list.h"
#include "core/tracefs/probes/recordings.h"
#include "ui/target/probes/models/probe_table_model.h"

#include <QList>
#include <QString>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace probescope::ui {

/// A snapshot of all dynamic events of a target, and the history of their hits.
struct ProbeSnapshot
{
    tracefs::ProbeList list = {};
    std::map<tracefs::EventName, probe::HitSeries> series = {};
    std::int64_t timeNs = 0; ///< of a monotonic clock
    std::string watchInstance = {}; ///< where ours are enabled for watching
    tracefs::RecordingSampler::Recordings recordings = {};
    std::map<tracefs::EventName, std::uint64_t> inFlight = {};
    /// Everything as text, made on the thread that takes the snapshot: with many probes that takes
    /// time.
    std::vector<ProbeRow> rows = {};

    const probe::HitSeries* seriesOf(const tracefs::EventName& event) const;
};

/// What is known of a probe, for explain().
probe::Observation observationOf(const ProbeSnapshot& snapshot, const tracefs::ListedProbe& probe);
/// Empty if nothing is unusual. A probe that was created disabled, and is, is not unusual.
std::vector<probe::Explanation> oddities(const ProbeSnapshot& snapshot,
                                         const tracefs::ListedProbe& probe);

/// Made from the rest of the snapshot.
std::vector<ProbeRow> probeRows(const ProbeSnapshot& snapshot);
/// The kernel's data about a probe, besides its counts: name and text of each line.
QList<std::pair<QString, QString>> probeFacts(const ProbeSnapshot& snapshot,
                                              const tracefs::ListedProbe& probe);

/// The kernel's own word.
QString kindText(tracefs::DynamicKind kind);
/// Whose it is, of which process or program.
QString ownerText(const tracefs::ListedProbe& probe);
ProbeRow::Owner ownerOf(tracefs::ProbeOwner owner);

} // namespace probescope::ui
