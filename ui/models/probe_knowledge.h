#pragma once

#include "core/catalogue/catalogue.h"
#include "core/probe/judge.h"
#include "ui/models/probe_surroundings.h"

#include <memory>

namespace probescope::ui {

/// What the target's kernel takes; of a target that nobody looked at, what the newest one does.
probe::KernelRules rulesOf(const ProbeSurroundings& surroundings,
                           const catalogue::Catalogue* catalogue);
/// What is known of the target to judge lines by; keeps what it needs of both.
probe::Knowledge knowledgeOf(const ProbeSurroundings& surroundings,
                             const std::shared_ptr<const catalogue::Catalogue>& catalogue);

} // namespace probescope::ui
