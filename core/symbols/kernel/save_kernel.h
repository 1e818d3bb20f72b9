#pragma once

#include "core/access/backend/backend.h"
#include "core/base/cancel.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace probescope::catalogue {

/// What was kept of a kernel.
struct SavedKernel
{
    std::size_t events = 0; ///< formats
    std::size_t modules = 0; ///< that have types
    std::vector<std::string> missing = {}; ///< files that the kernel does not have, or not for us
};

/// How many files were asked for, of how many; all is 0 until it is known.
using SavedFn = std::function<void(std::size_t done, std::size_t all)>;

/// Keeps what OfflineKernel reads in a folder, which is made, and only its owner can look into: the
/// addresses in kallsyms are nobody else's. There is a whole folder in the end, or none. Over ssh
/// each format of an event costs a round trip: minutes.
///
/// Errors: Refused (the folder is there and not empty), NotFound (the kernel does not even tell its
/// functions), Cancelled, Disconnected, those of files.
Result<SavedKernel> saveKernel(access::Backend& backend, const std::filesystem::path& folder,
                               const CancelToken& cancel, const SavedFn& progressed = {});

} // namespace probescope::catalogue
