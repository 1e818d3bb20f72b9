#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/format/kind.h"
#include "core/store/capture.h"
#include "core/store/writer.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace probescope::open {

/// A file after opening: a capture, or a text that holds no events and is shown as it is.
struct Opened
{
    format::KindFound kind;
    std::shared_ptr<store::Capture> capture; ///< null for a text
    bool imported = false; ///< false: it was a .psc, or the cache had it
    std::filesystem::path original; ///< the file that the user named
};

struct OpenOptions
{
    /// Where imported captures are kept; empty: cacheFolder(). One that cannot be written is
    /// replaced by a temporary folder for this run.
    std::filesystem::path cache;
    /// Called on the importing thread as soon as a Capture can be opened on the growing file, once.
    std::function<void(std::shared_ptr<store::Capture>)> firstRows;
    store::ProgressFn progress;
    CancelToken cancel; ///< a cancelled import leaves a valid partial capture and is no error
};

/// $XDG_CACHE_HOME/probescope, or ~/.cache/probescope.
std::filesystem::path cacheFolder();

/// Opens any file: a .psc in place; anything else is imported into the cache under a key made from
/// its content, or taken from there when it was imported before. Blocks; run it off the UI thread.
Result<Opened> openFile(const std::filesystem::path& path, const OpenOptions& options = {});

/// Imports a file into a new capture at `target`, which must not exist.
Result<Opened> importFile(const std::filesystem::path& path, const std::filesystem::path& target,
                          const OpenOptions& options = {});

} // namespace probescope::open
