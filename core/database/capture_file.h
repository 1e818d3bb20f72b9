#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace probescope::store {

/// A capture as a file. A finished one is a single file. While it is imported or recorded, or while
/// the user's own work is written to it, SQLite has two more files beside it:
///
///     NAME-wal    its log: what was committed and is not in the capture file yet
///     NAME-shm    the index of the log, shared by the programs that have the capture open
///
/// Both may stay after a crash. The log is part of the capture then: it is applied when the capture
/// is opened next. It must never be left beside another capture of that name.

/// The path of a file without links, which SQLite uses for its files beside it. If the file does
/// not exist, only its folder is resolved.
std::filesystem::path realPathOf(const std::filesystem::path& path);

/// An unused name in the folder of `target`, for a file that will replace it later.
std::filesystem::path partNameFor(const std::filesystem::path& target);

/// Creates an empty file for a new capture: for its owner only (0600), never through a link. A
/// leftover log of an earlier capture of that name is removed first. Errors: Invalid (the file
/// exists, or files beside it that are not ours), Busy (a program still writes to a capture of that
/// name), NoPermission, DiskFull, Io.
/// still writes to a capture of that name), NoPermission, DiskFull, Io.
Result<> makeCaptureFile(const std::filesystem::path& path);

/// Whether a new capture can replace the file of that name, if there is one. Errors: Busy (this
/// program or another one has it open for writing, or this one for reading), Invalid (there are
/// files beside it that are not ours), Io.
Result<> checkReplaceable(const std::filesystem::path& path);

/// Removes the log of an older capture of that name, which nobody has open. Errors: those of
/// makeCaptureFile().
Result<> removeSideFiles(const std::filesystem::path& path);

/// Renames a finished capture to `target` in the same folder, replacing an existing file; the
/// folder is synced. Errors: those of checkReplaceable(), without any change.
Result<> replaceCapture(const std::filesystem::path& finished, const std::filesystem::path& target);

/// Removes a capture with its log. Files that cannot be removed stay.
void removeCaptureFiles(const std::filesystem::path& path);

/// Renames a capture with its log. Errors: Io, without any change.
Result<> renameCaptureFiles(const std::filesystem::path& path, const std::filesystem::path& name);

/// For a capture that says it has a log: whether the files beside it are Probescope's. SQLite would
/// overwrite or remove anything else. Errors: Invalid (they are something else).
Result<> checkLog(const std::filesystem::path& path);

/// Is there a log beside the capture?
bool hasLog(const std::filesystem::path& path);

/// Flushes the capture's folder to the disk: which files it has. Errors: those of syncFolder() of
/// core/base/new_file.h.
Result<> syncFolderOf(const std::filesystem::path& path);

} // namespace probescope::store
