#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/instances/leftovers.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace probescope::cli {

/// `--host HOST`
void addHostOption(CLI::App& app, std::string& host);
/// The kernel that is driven: that of a host across ssh, or of this machine, by a helper that asks
/// for a password where this program may not do it itself.
Result<std::shared_ptr<access::Backend>> openTarget(const std::string& host);

/// Tells what dead recordings had left.
void reportCleanedUp(const tracefs::CleanedUp& tidied);

} // namespace probescope::cli
