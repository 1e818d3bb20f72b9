#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/format/kind.h"
#include "core/store/capture.h"
#include "core/store/writer.h"

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
    /// Why the capture holds only a part of the file although it was not cancelled: the disk is
    /// full (names the folder), the file is cut, damaged or was changed while it was read. What is
    /// there can be used.
    std::optional<Error> trouble = {};
};

struct OpenOptions
{
    /// Where imported captures are kept; empty: cacheFolder(). One that cannot be written, or that
    /// others than its owner can write, is replaced by a temporary folder for this run.
    std::filesystem::path cache = {};
    /// Called on the importing thread as soon as a Capture can be opened on the growing file, once;
    /// that capture is also the one in Opened. Call its refresh() while the import goes on.
    std::function<void(std::shared_ptr<store::Capture>)> firstRows = {};
    store::ProgressFn progress = {};
    CancelToken cancel = {}; ///< a cancelled import leaves a valid partial capture and is no error
    /// When the imported captures take more than this after an import, those not used for longest
    /// are removed, as they are when less than a tenth of the disk is free. Never one that is open.
    std::uint64_t cacheBytes = std::uint64_t(20) << 30U;
    /// The most that the capture of a compressed file may take on the disk; without it, half of
    /// what is free there. A small file may unpack to any size.
    std::optional<std::uint64_t> room = {};
};

/// Does the error tell of damage in a capture of the cache?
bool isDamageOfCache(const Error& error);

/// After an error that a capture of the cache gave although it could be opened: when it tells of
/// damage there, the capture is used no more, and the next openFile() imports its file anew. False:
/// the error is of another kind, or of another file.
bool forgetDamaged(const Error& error);

/// $XDG_CACHE_HOME/probescope, or ~/.cache/probescope.
std::filesystem::path cacheFolder();

/// Opens any file: a .psc in place; anything else is imported into the cache under a key made from
/// its content, or taken from there when it was imported before. Blocks; run it off the UI thread.
///
/// While another Probescope imports the same file, this waits for it and takes what it made. An
/// import that was cancelled or failed is shown, but done again the next time. What comes from a
/// pipe is kept for as long as it is open.
///
/// Errors: those of Input::open(), Capture::open() and makeReader(); DiskFull, naming the folder;
/// Cancelled before there was anything to show.
Result<Opened> openFile(const std::filesystem::path& path, const OpenOptions& options = {});

/// Imports a file into a new capture at `target`, which must not exist; a .psc is copied. A
/// cancelled import stays there; one that fails with nothing read leaves no file.
Result<Opened> importFile(const std::filesystem::path& path, const std::filesystem::path& target,
                          const OpenOptions& options = {});

} // namespace probescope::open
