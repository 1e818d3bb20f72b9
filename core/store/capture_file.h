#pragma once

#include "core/base/result.h"
#include "core/store/capture_vfs.h"

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

/// Makes an empty file for a new capture: for its owner only (0600), never through a link. What a
/// capture of that name left in its log is removed first.
/// Errors: Invalid (the file is there, or files beside it that are none of ours), Busy (a program
/// still writes to a capture of that name), NoPermission, DiskFull, Io.
Result<> makeCaptureFile(const std::filesystem::path& path);

/// Whether nothing beside a capture of that name stands in the way of a new one: see
/// makeCaptureFile().
Result<> checkSideFiles(const std::filesystem::path& path);

/// Removes the log of an older capture of that name. Errors: as checkSideFiles().
Result<> removeSideFiles(const std::filesystem::path& path);

/// Gives a finished capture the name `target`, in the same folder, in place of what has it; the
/// folder is synced. Errors: as makeCaptureFile().
Result<> replaceCapture(const std::filesystem::path& finished, const std::filesystem::path& target);

/// Removes a capture with its log. What cannot be removed stays.
void removeCaptureFiles(const std::filesystem::path& path);

/// Gives a capture another name, with its log. Errors: Io.
Result<> renameCaptureFiles(const std::filesystem::path& path, const std::filesystem::path& name);

/// Is there a log beside the capture?
bool hasLog(const std::filesystem::path& path);

/// Writes the names of the capture's folder to the disk: which files there are. Errors: as
/// syncFolder() of core/base/new_file.h.
Result<> syncFolderOf(const std::filesystem::path& path);

/// ThisProgram on file systems of networks, of hosts of virtual machines, and in user space (NFS,
/// SMB, 9p, FUSE and their like), and where setLacksSharedMemory() said so. All connections of a
/// program to one file must be of one kind.
Sharing sharingOf(const std::filesystem::path& path);

/// From now on sharingOf() is ThisProgram for all files of this capture's device, and the index
/// that SQLite tried to share is removed.
void setLacksSharedMemory(const std::filesystem::path& path);

} // namespace probescope::store
