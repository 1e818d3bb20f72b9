#pragma once

#include "core/probe/explainer.h"
#include "core/probe/statistics.h"
#include "core/tracefs/probe_list.h"
#include "core/tracefs/probe_recordings.h"
#include "ui/models/probe_table_model.h"

#include <QList>
#include <QString>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace probescope::ui {

/// All dynamic events of a target at one time, and how they were hit until then.
struct ProbeLook
{
    tracefs::ProbeList list = {};
    std::map<tracefs::EventName, probe::HitSeries> series = {};
    std::int64_t timeNs = 0; ///< by a clock that grows
    std::string watchInstance = {}; ///< where ours are enabled to be watched
    tracefs::RecordingSampler::Recordings recordings = {};
    std::map<tracefs::EventName, std::uint64_t> inFlight = {};
    /// All of it in words, made where it is looked: with many probes that takes its time.
    std::vector<ProbeRow> rows = {};

    const probe::HitSeries* seriesOf(const tracefs::EventName& event) const;
};

/// What is known of a probe, for the explainer.
probe::Observation observationOf(const ProbeLook& look, const tracefs::ListedProbe& probe);
/// Nothing where nothing is odd. A probe that is simply off, and was made so, is not odd.
std::vector<probe::Explanation> oddities(const ProbeLook& look, const tracefs::ListedProbe& probe);

/// From the rest of a look.
std::vector<ProbeRow> probeRows(const ProbeLook& look);
/// What the kernel tells of one besides its numbers: name and text of each line.
QList<std::pair<QString, QString>> probeFacts(const ProbeLook& look,
                                              const tracefs::ListedProbe& probe);

/// The kernel's own word.
QString kindText(tracefs::DynamicKind kind);
/// Whose it is, of which process or program.
QString ownerText(const tracefs::ListedProbe& probe);
ProbeRow::Owner ownerOf(tracefs::Whose whose);

} // namespace probescope::ui
