#pragma once

#include <atomic>
#include <cerrno>
#include <sqlite3.h>
#include <unistd.h>

namespace probescope {

/// A disk that can be filled: for as long as this lives, SQLite writes through it. One at a time.
class FullDisk
{
public:
    FullDisk()
    {
        s_full = false;
        for (const char* call : kCalls)
            replace(call, reinterpret_cast<sqlite3_syscall_ptr>(write));
    }
    ~FullDisk()
    {
        for (const char* call : kCalls)
            replace(call, nullptr); // the system's own again
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

    static void fill() { s_full = true; }
    static void empty() { s_full = false; }

private:
    static constexpr const char* kCalls[] = {"pwrite", "pwrite64"};

    static void replace(const char* call, sqlite3_syscall_ptr function)
    {
        sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
        vfs->xSetSystemCall(vfs, call, function);
    }
    static ssize_t write(int file, const void* data, std::size_t size, off_t offset)
    {
        if (!s_full)
            return pwrite(file, data, size, offset);
        errno = ENOSPC;
        return -1;
    }

    inline static std::atomic<bool> s_full = false;
};

} // namespace probescope
