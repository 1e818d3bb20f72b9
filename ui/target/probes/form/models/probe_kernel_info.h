#pragma once

#include "core/probe/check/check_command.h"
#include "core/symbols/kernel/catalogue.h"
#include "ui/target/probes/form/models/probe_target_info.h"

#include <memory>

namespace probescope::ui {

/// The rules of the target's kernel; for a target that was not inspected, those of the newest one.
probe::KernelRules rulesOf(const ProbeTargetInfo& surroundings,
                           const catalogue::Catalogue* catalogue);
/// What is known of the target, for checking lines. The result keeps what it needs of both alive.
probe::KernelInfo kernelInfoOf(const ProbeTargetInfo& surroundings,
                               const std::shared_ptr<const catalogue::Catalogue>& catalogue);

} // namespace probescope::ui
