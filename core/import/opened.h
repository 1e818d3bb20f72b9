#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/format/kind/input_kind.h"
#include "core/store/read/capture.h"
#include "core/store/write/writer.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace probescope::open {

/// A file after opening: a capture, or a text that holds no events and is shown as it is.
struct Opened
{
    format::KindFound kind;
    std::shared_ptr<store::Capture> capture; ///< null for a text
    bool imported = false; ///< false: it was a .psc, or the cache had it
    std::filesystem::path original; ///< the file that the user named
    /// Why the capture has only a part of the file although nobody cancelled: the disk is full (the
    /// folder is named), or the file is truncated, damaged or was changed while it was read. What
    /// is there can be used.
    std::optional<Error> trouble = {};
};

struct OpenOptions
{
    /// Where imported captures are kept; empty: cacheFolder(). If the folder cannot be written, or
    /// others than its owner can write to it, a temporary one is used for this run.
    std::filesystem::path cache = {};
    /// Called once, on the importing thread, as soon as the growing file can be opened as a
    /// Capture. Opened has the same capture. Call its refresh() while the import continues.
    std::function<void(std::shared_ptr<store::Capture>)> firstRows = {};
    store::ProgressFn progress = {};
    CancelToken cancel = {}; ///< a cancelled import leaves a valid partial capture and is no error
    /// If the imported captures take more than this after an import, the least recently used ones
    /// are removed; also if less than a tenth of the disk is free. Open ones are never removed.
    std::uint64_t cacheBytes = std::uint64_t(20) << 30U;
    /// The most that the capture of a compressed file may take on the disk, since a small file may
    /// unpack to any size. Nothing: half of the free space.
    std::optional<std::uint64_t> room = {};
};

/// Whether the error is about damage in a capture of a cache, wherever that is.
bool isDamageOfCache(const Error& error);

/// Call it after an error of a capture of the cache that could be opened. If the error is about
/// damage there, the capture is not used any more, and the next openFile() imports its file again.
/// False: it is an error of another kind, or of another file.
bool forgetDamaged(const Error& error);

/// $XDG_CACHE_HOME/probescope, or ~/.cache/probescope.
std::filesystem::path cacheFolder();

/// Opens any file: a .psc in place; all others are imported into the cache under a key of their
/// content, or taken from there if that was done before. Blocks: do not call it on the UI thread.
///
/// If another Probescope imports the same file, this waits for it and uses its result. An import
/// that was cancelled or failed is shown, but done again the next time. What comes from a pipe is
/// kept only while it is open.
///
/// Errors: those of Input::open(), Capture::open() and makeReader(); DiskFull, naming the folder;
/// Cancelled, if there was nothing to show yet.
Result<Opened> openFile(const std::filesystem::path& path, const OpenOptions& options = {});

/// Imports a file into a new capture at `target`, which must not exist. A .psc is copied. A
/// cancelled import stays there; one that fails before anything was read leaves no file.
Result<Opened> importFile(const std::filesystem::path& path, const std::filesystem::path& target,
                          const OpenOptions& options = {});

} // namespace probescope::open
