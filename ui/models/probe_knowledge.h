#pragma once

#include "core/catalogue/catalogue.h"
#include "core/probe/judge.h"
#include "ui/models/probe_surroundings.h"

#include <memory>

namespace probescope::ui {

/// The rules of the target's kernel; for a target that was not inspected, those of the newest one.
probe::KernelRules rulesOf(const ProbeSurroundings& surroundings,
                           const catalogue::Catalogue* catalogue);
/// What is known of the target, for checking lines. The result keeps what it needs of both alive.
probe::Knowledge knowledgeOf(const ProbeSurroundings& surroundings,
                             const std::shared_ptr<const catalogue::Catalogue>& catalogue);

} // namespace probescope::ui
