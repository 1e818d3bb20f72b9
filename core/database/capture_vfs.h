#pragma once

namespace probescope::store {

/// Who may have a capture open while it is written.
enum class Sharing {
    Programs, ///< several: they see each other through NAME-shm
    ThisProgram, ///< only this one: it keeps the index of the log in its own memory and locks the
                 ///< file, since the file system has no memory that programs could share
};

/// The name of the SQLite VFS for opening captures. It is SQLite's own ("unix" or "unix-excl",
/// https://www.sqlite.org/vfs.html), but never looks for, opens or deletes a rollback journal
/// NAME-journal. Such a file could come with somebody else's capture; SQLite would replay it, and
/// delete any file that it names as its super-journal. Captures are written through a log
/// (NAME-wal). If SQLite wants a rollback journal nevertheless, it gets a temporary file without a
/// name. That is so when a capture gets its log or leaves it: a power cut could then damage the
/// bytes that say which. So no other bytes are written then, and these are mended when they are
/// read.
const char* captureVfs(Sharing sharing);

} // namespace probescope::store
