#include "core/database/capture_vfs.h"

#include "core/database/capture_file.h"

#include <array>
#include <sqlite3.h>
#include <string_view>
#include <vector>

namespace probescope::store {

namespace {

constexpr int kVersionAt = 18; ///< two bytes, of writing and of reading: 1 or, with a log, 2

bool isVersion(unsigned char byte)
{
    return byte == 1 || byte == 2;
}

void mendVersions(const char* path, unsigned char* versions)
{
    if (!isVersion(versions[0]) || versions[0] != versions[1])
        versions[0] = versions[1] = hasLog(path) ? 2 : 1;
}

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

// The first page of a capture changes in place, without a log, when a finished capture gets a log
// and when it leaves it. Only its versions and counters differ then, in a few bytes; but SQLite
// writes the page whole, and a power cut in the midst of a write may leave anything in its place.
// So only bytes that differ are written, by SQLite's own assumption that what stands beside them
// stays (https://www.sqlite.org/psow.html); and of versions that make no sense the log tells which
// are meant.

/// Of the main file: `real` is SQLite's own one, and stands behind this in memory.
struct MainFile
{
    sqlite3_file file = {};
    sqlite3_file* real = nullptr;
    const char* path = nullptr; ///< as long as the file is open, by SQLite's word
};

sqlite3_file* realOf(sqlite3_file* file)
{
    return reinterpret_cast<MainFile*>(file)->real;
}

int readMain(sqlite3_file* file, void* room, int size, sqlite3_int64 offset)
{
    sqlite3_file* const real = realOf(file);
    const int code = real->pMethods->xRead(real, room, size, offset);
    if (code == SQLITE_OK && offset <= kVersionAt && offset + size >= kVersionAt + 2) {
        auto* const versions = static_cast<unsigned char*>(room) + (kVersionAt - offset);
        mendVersions(reinterpret_cast<MainFile*>(file)->path, versions);
    }
    return code;
}

int writeMain(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset)
{
    sqlite3_file* const real = realOf(file);
    const auto* const wanted = static_cast<const char*>(bytes);
    std::vector<char> old(offset == 0 ? std::size_t(size) : 0);
    if (offset != 0 || real->pMethods->xRead(real, old.data(), size, 0) != SQLITE_OK)
        return real->pMethods->xWrite(real, bytes, size, offset);
    for (int at = 0; at < size;) {
        if (old[std::size_t(at)] == wanted[at]) {
            ++at;
            continue;
        }
        const int begin = at;
        while (at < size && old[std::size_t(at)] != wanted[at])
            ++at;
        const int code = real->pMethods->xWrite(real, wanted + begin, at - begin, begin);
        if (code != SQLITE_OK)
            return code;
    }
    return SQLITE_OK;
}

/// All else is left to SQLite's own file.
sqlite3_io_methods mainMethods()
{
    sqlite3_io_methods all = {};
    all.iVersion = 3;
    all.xClose = [](sqlite3_file* file) { return realOf(file)->pMethods->xClose(realOf(file)); };
    all.xRead = readMain;
    all.xWrite = writeMain;
    all.xTruncate = [](sqlite3_file* file, sqlite3_int64 size) {
        return realOf(file)->pMethods->xTruncate(realOf(file), size);
    };
    all.xSync = [](sqlite3_file* file, int flags) {
        return realOf(file)->pMethods->xSync(realOf(file), flags);
    };
    all.xFileSize = [](sqlite3_file* file, sqlite3_int64* size) {
        return realOf(file)->pMethods->xFileSize(realOf(file), size);
    };
    all.xLock = [](sqlite3_file* file, int lock) {
        return realOf(file)->pMethods->xLock(realOf(file), lock);
    };
    all.xUnlock = [](sqlite3_file* file, int lock) {
        return realOf(file)->pMethods->xUnlock(realOf(file), lock);
    };
    all.xCheckReservedLock = [](sqlite3_file* file, int* result) {
        return realOf(file)->pMethods->xCheckReservedLock(realOf(file), result);
    };
    all.xFileControl = [](sqlite3_file* file, int what, void* value) {
        return realOf(file)->pMethods->xFileControl(realOf(file), what, value);
    };
    all.xSectorSize = [](sqlite3_file* file) {
        return realOf(file)->pMethods->xSectorSize(realOf(file));
    };
    all.xDeviceCharacteristics = [](sqlite3_file* file) {
        return realOf(file)->pMethods->xDeviceCharacteristics(realOf(file));
    };
    all.xShmMap = [](sqlite3_file* file, int page, int size, int extend, void volatile** room) {
        return realOf(file)->pMethods->xShmMap(realOf(file), page, size, extend, room);
    };
    all.xShmLock = [](sqlite3_file* file, int offset, int count, int flags) {
        return realOf(file)->pMethods->xShmLock(realOf(file), offset, count, flags);
    };
    all.xShmBarrier = [](sqlite3_file* file) { realOf(file)->pMethods->xShmBarrier(realOf(file)); };
    all.xShmUnmap = [](sqlite3_file* file, int remove) {
        return realOf(file)->pMethods->xShmUnmap(realOf(file), remove);
    };
    all.xFetch = [](sqlite3_file* file, sqlite3_int64 offset, int size, void** room) {
        if (offset == 0) { // it goes through readMain()
            *room = nullptr;
            return SQLITE_OK;
        }
        return realOf(file)->pMethods->xFetch(realOf(file), offset, size, room);
    };
    all.xUnfetch = [](sqlite3_file* file, sqlite3_int64 offset, void* room) {
        return realOf(file)->pMethods->xUnfetch(realOf(file), offset, room);
    };
    return all;
}

int openMain(sqlite3_vfs* base, const char* path, sqlite3_file* file, int flags, int* outFlags)
{
    static const sqlite3_io_methods methods = mainMethods();
    auto* const main = reinterpret_cast<MainFile*>(file);
    main->file.pMethods = nullptr;
    main->real = reinterpret_cast<sqlite3_file*>(main + 1);
    main->real->pMethods = nullptr;
    main->path = path;
    const int code = base->xOpen(base, path, main->real, flags, outFlags);
    if (main->real->pMethods) // it is to be closed even when it could not be opened
        main->file.pMethods = &methods;
    return code;
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
    if ((flags & SQLITE_OPEN_MAIN_DB) != 0 && path)
        return openMain(base, path, file, flags, outFlags);
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
    shim.vfs.szOsFile += int(sizeof(MainFile));
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
