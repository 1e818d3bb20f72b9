#pragma once

#include "core/base/file_descriptor.h"
#include "core/database/capture_vfs.h"

#include <filesystem>

namespace probescope::store {

/// Whether programs can share memory through the file. SQLite needs that for the index of a log.
bool canShareMemory(const FileDescriptor& file);

/// ThisProgram on network file systems, those of hosts of virtual machines, and those in user space
/// (NFS, SMB, 9p, FUSE and the like), and if setLacksSharedMemory() said so. All connections of a
/// program to one file must be of the same kind.
Sharing sharingOf(const std::filesystem::path& path);

/// From now on sharingOf() is ThisProgram for all files of this capture's device.
void setLacksSharedMemory(const std::filesystem::path& path);

/// Tests with a file of its own whether programs can share memory in the folder of a capture. If
/// they cannot, it calls setLacksSharedMemory(), removes the index that SQLite tried to share, and
/// returns true. It returns false if they can, and if no file can be created.
bool findLackOfSharedMemory(const std::filesystem::path& path);

} // namespace probescope::store
