#pragma once

namespace probescope::store {

/// Who may have a capture open while it is written.
enum class Sharing {
    Programs, ///< several: they see each other through NAME-shm
    ThisProgram, ///< only this one: it keeps the index of the log in its own memory and locks the
                 ///< file, since the file system has no memory that programs could share
};

/// The name of the SQLite VFS through which captures are opened. It is SQLite's own one ("unix",
/// or "unix-excl", https://www.sqlite.org/vfs.html) but for rollback journals: a file NAME-journal
/// is never looked for, opened or deleted. Such a file may come with a capture of a stranger, and
/// SQLite would replay it and delete whatever file it names as its super-journal. Captures are
/// written through a log (NAME-wal); where SQLite wants a rollback journal all the same, it gets a
/// temporary file without a name. That is when a capture gets its log or leaves it: a power cut
/// then may damage the bytes that say which, and so no other bytes are written, and these are
/// mended when they are read.
const char* captureVfs(Sharing sharing);

} // namespace probescope::store
