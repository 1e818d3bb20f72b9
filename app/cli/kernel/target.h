#pragma once

#include "app/cli/base/app.h"
#include "core/access/backend/backend.h"
#include "core/tracefs/instances/leftovers.h"

#include <memory>
#include <string>

namespace probescope::cli {

/// What addHostOption() reads: the machine whose kernel is driven.
struct Host
{
    std::string name; ///< empty: this machine
    bool putHelper = false; ///< a helper for this session, where it has none
};

/// `--host HOST` and `--put-helper`
void addHostOption(App& app, Host& host);
/// The kernel that is driven: that of a host across ssh, or of this machine, by a helper that asks
/// for a password where this program may not do it itself.
Result<std::shared_ptr<access::Backend>> openTarget(const Host& host);

/// Reports what dead recordings had left.
void reportCleanedUp(const tracefs::CleanedUp& tidied);

} // namespace probescope::cli
