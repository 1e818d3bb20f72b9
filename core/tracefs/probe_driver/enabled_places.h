#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/probes/extras.h"
#include "core/tracefs/probes/list.h"

#include <vector>

namespace probescope::tracefs {

// An event is disabled in all instances before it is deleted, and enabled there again when it is
// recreated, with the filters and triggers that it had.

/// Removes the triggers of the event and disables it in all places of `probe`. `wasEnabled` gets
/// the places and triggers, also after an error, for enableIn() to restore them. Filters are not in
/// it: disabling leaves them.
Result<> disableEverywhere(access::Backend& backend, const ListedProbe& probe,
                           std::vector<EnabledPlace>& wasEnabled);
/// Enables the event in these places, with their filters and triggers. Places that are gone are
/// left out. `droppingWhatFails`: goes without filters and triggers that the kernel refuses.
Result<> enableIn(access::Backend& backend, const EventName& event,
                  const std::vector<EnabledPlace>& places, bool droppingWhatFails);

/// Adds the instances of session `ours` in which the event is disabled but has a filter, which
/// would go with it.
void addFiltersOfIdle(access::Backend& backend, const ListedProbe& probe, const SessionName& ours,
                      std::vector<EnabledPlace>& places);
/// In place of the filters and stack traces that were there.
void setExtrasIn(std::vector<EnabledPlace>& places, const ProbeExtras& extras);

} // namespace probescope::tracefs
