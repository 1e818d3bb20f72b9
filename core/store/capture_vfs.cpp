#include "core/store/capture_vfs.h"

#include <array>
#include <sqlite3.h>
#include <string_view>

namespace probescope::store {

namespace {

/// `vfs` stands first: SQLite gives it back to the functions below.
struct Shim
{
    sqlite3_vfs vfs = {};
    sqlite3_vfs* base = nullptr;
};

sqlite3_vfs* baseOf(sqlite3_vfs* vfs)
{
    return reinterpret_cast<Shim*>(vfs)->base;
}

bool isJournal(const char* path)
{
    return path && std::string_view(path).ends_with("-journal");
}

int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* outFlags)
{
    sqlite3_vfs* const base = baseOf(vfs);
    if ((flags & SQLITE_OPEN_SUPER_JOURNAL) != 0)
        return SQLITE_CANTOPEN;
    if ((flags & SQLITE_OPEN_MAIN_JOURNAL) == 0)
        return base->xOpen(base, path, file, flags, outFlags);
    constexpr int kNameless = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE
        | SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_JOURNAL;
    return base->xOpen(base, nullptr, file, kNameless, outFlags);
}

int remove(sqlite3_vfs* vfs, const char* path, int syncFolder)
{
    sqlite3_vfs* const base = baseOf(vfs);
    return isJournal(path) ? SQLITE_OK : base->xDelete(base, path, syncFolder);
}

int access(sqlite3_vfs* vfs, const char* path, int flags, int* result)
{
    if (isJournal(path)) {
        *result = 0;
        return SQLITE_OK;
    }
    sqlite3_vfs* const base = baseOf(vfs);
    return base->xAccess(base, path, flags, result);
}

int fullPathname(sqlite3_vfs* vfs, const char* path, int size, char* out)
{
    sqlite3_vfs* const base = baseOf(vfs);
    return base->xFullPathname(base, path, size, out);
}

Shim shimOver(const char* baseName, const char* name)
{
    Shim shim;
    shim.base = sqlite3_vfs_find(baseName);
    shim.vfs = *shim.base;
    shim.vfs.zName = name;
    shim.vfs.pNext = nullptr;
    shim.vfs.xOpen = open;
    shim.vfs.xDelete = remove;
    shim.vfs.xAccess = access;
    shim.vfs.xFullPathname = fullPathname;
    return shim;
}

} // namespace

const char* captureVfs(Sharing sharing)
{
    // SQLite keeps pointers to them for as long as the program runs.
    static std::array<Shim, 2> shims = [] {
        sqlite3_initialize(); // or there is no VFS yet
        return std::array{shimOver(nullptr, "probescope"),
                          shimOver("unix-excl", "probescope-exclusive")};
    }();
    static const bool registered = [] {
        for (Shim& shim : shims)
            sqlite3_vfs_register(&shim.vfs, 0);
        return true;
    }();
    static_cast<void>(registered);
    return shims[sharing == Sharing::ThisProgram ? 1 : 0].vfs.zName;
}

} // namespace probescope::store
