#pragma once

#include "core/sql/tables/virtual_table.h"
#include "core/store/read/capture.h"

#include <memory>

namespace probescope::store {

/// `probe`: what the recording's probes are and what was counted for them, one row each.
std::shared_ptr<VirtualTable> probeTable(const Capture& capture);
/// `probe_sample`: how the counts grew, by probe and time.
std::shared_ptr<VirtualTable> probeSampleTable(const Capture& capture);

/// `kprobe`, `kretprobe`, `uprobe`, …: the words that people know.
const char* kindName(probe::Kind kind);

} // namespace probescope::store
