#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace probescope::store {

/// A capture as a file. A finished one is one file. While it is imported, recorded, or the user's
/// own work is written to it, SQLite keeps two more beside it:
///
///     NAME-wal    its log: what was committed and is not in the capture file yet
///     NAME-shm    the index of the log, shared by the programs that have the capture open
///
/// After a crash both may stay. The log belongs to the capture then: what is in it is taken over
/// when the capture is opened next. Beside another capture of that name it must never stay.

/// Where a file really is: without links, as SQLite names what it keeps beside it. Of a file that
/// is not there only the folder is resolved.
std::filesystem::path realPathOf(const std::filesystem::path& path);

/// A name in the folder of `target` that no file has, for what is to take its place later.
std::filesystem::path partNameFor(const std::filesystem::path& target);

/// Makes an empty file for a new capture: for its owner only (0600), never through a link. What a
/// capture of that name left in its log is removed first.
/// Errors: Invalid (the file is there, or files beside it that are none of ours), Busy (a program
/// still writes to a capture of that name), NoPermission, DiskFull, Io.
Result<> makeCaptureFile(const std::filesystem::path& path);

/// Whether a new capture can take the place of what has that name, if anything. Errors: Busy (this
/// program or another one has it open to write, or this one to read), Invalid (there are files
/// beside it that are none of ours), Io.
Result<> checkReplaceable(const std::filesystem::path& path);

/// Removes the log of an older capture of that name, which nobody has open. Errors: as
/// makeCaptureFile().
Result<> removeSideFiles(const std::filesystem::path& path);

/// Gives a finished capture the name `target`, in the same folder, in place of what has it; the
/// folder is synced. Errors: as checkReplaceable(), and nothing has changed then.
Result<> replaceCapture(const std::filesystem::path& finished, const std::filesystem::path& target);

/// Removes a capture with its log. What cannot be removed stays.
void removeCaptureFiles(const std::filesystem::path& path);

/// Gives a capture another name, with its log. Errors: Io; nothing has changed then.
Result<> renameCaptureFiles(const std::filesystem::path& path, const std::filesystem::path& name);

/// Whether what lies beside a capture that says it has a log is what Probescope left there. SQLite
/// would write over anything else, or remove it. Errors: Invalid (it is something else).
Result<> checkLog(const std::filesystem::path& path);

/// Is there a log beside the capture?
bool hasLog(const std::filesystem::path& path);

/// Writes the names of the capture's folder to the disk: which files there are. Errors: as
/// syncFolder() of core/base/new_file.h.
Result<> syncFolderOf(const std::filesystem::path& path);

} // namespace probescope::store
