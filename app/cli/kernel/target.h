#pragma once

#include "app/cli/base/app.h"
#include "core/access/backend/backend.h"
#include "core/tracefs/instances/leftovers.h"

#include <memory>
#include <string>

namespace probescope::cli {

/// `--host HOST`
void addHostOption(App& app, std::string& host);
/// The kernel that is driven: that of a host across ssh, or of this machine, by a helper that asks
/// for a password where this program may not do it itself.
Result<std::shared_ptr<access::Backend>> openTarget(const std::string& host);

/// Reports what dead recordings had left.
void reportCleanedUp(const tracefs::CleanedUp& tidied);

} // namespace probescope::cli
