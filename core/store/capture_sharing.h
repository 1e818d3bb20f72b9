#pragma once

#include "core/base/file_descriptor.h"
#include "core/store/capture_vfs.h"

#include <filesystem>

namespace probescope::store {

/// Can programs share memory through the file? SQLite wants that for the index of a log.
bool canShareMemory(const FileDescriptor& file);

/// ThisProgram on file systems of networks, of hosts of virtual machines, and in user space (NFS,
/// SMB, 9p, FUSE and their like), and where setLacksSharedMemory() said so. All connections of a
/// program to one file must be of one kind.
Sharing sharingOf(const std::filesystem::path& path);

/// From now on sharingOf() is ThisProgram for all files of this capture's device.
void setLacksSharedMemory(const std::filesystem::path& path);

/// Tries with a file of its own whether programs can share memory in the folder of a capture. Where
/// they cannot, setLacksSharedMemory() is called, the index that SQLite tried to share is removed,
/// and it answers true. False, too, where no file can be made.
bool findLackOfSharedMemory(const std::filesystem::path& path);

} // namespace probescope::store
