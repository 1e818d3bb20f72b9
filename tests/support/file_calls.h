#pragma once

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace probescope::test {

/// Sees every call by which this process changes the files below a folder, SQLite's, the standard
/// library's and our own: file_calls.cpp, which is part of the test program, defines write(),
/// rename(), fsync() and the like, and those come before the C library's for all shared libraries.
/// -shm files do not count: they are mapped, and what is in them matters to no one who comes later.
class FileCalls
{
public:
    /// One call that was done.
    struct Call
    {
        enum class Kind : std::uint8_t { Create, Write, Resize, Sync, Name, Unlink, SyncFolder };
        Kind kind = Kind::Write;
        int file = 0; ///< counts from 1, and is another one for a file that is made anew
        std::uint64_t offset = 0; ///< Resize: the size
        std::string bytes = {};
        std::string path = {}; ///< of names: relative to the folder; SyncFolder: of the folder
        std::string from = {}; ///< Name: the name that goes, or empty for a link
    };

    /// From now on calls below the folder are counted. It must exist.
    static void watch(const std::filesystem::path& folder);
    static void stop();
    static std::uint64_t count();
    /// The call that makes the count so large ends the process by SIGKILL: before it is done, after
    /// it, or, when it writes, with a part of it done.
    static void dieAt(std::uint64_t call, std::uint64_t seed);
    /// Likewise, with the calls counted from now on, whatever other threads are doing.
    static void dieAfter(std::uint64_t calls, std::uint64_t seed);
    /// Keeps what is done. Files that are there already are durable.
    static void record();
    static std::vector<Call> recorded();
    /// Time passes by that much with each look at the steady clock: what is done "every 200 ms" is
    /// done every so many calls, on any machine.
    static void hurry(std::uint64_t nanosecondsEachLook);
    /// Stops the steady clock until stop(). It goes on only by what advanceClock() is told: what is
    /// done "every 200 ms" is done when the test says that they have passed.
    static void stopClock();
    static void advanceClock(std::uint64_t nanoseconds);
};

/// What a disk may hold when the power fails. What was synced is there. Of the rest each sector of
/// 512 bytes is kept, dropped or garbled, and names are made and removed in order up to some point,
/// or by chance.
class PowerCut
{
public:
    /// `before`: a copy of the folder as it was when the record began.
    PowerCut(std::filesystem::path before, std::vector<FileCalls::Call> calls);

    std::size_t calls() const { return m_calls.size(); }
    /// Writes into an empty folder what is left when the power fails after so many calls.
    void make(const std::filesystem::path& folder, std::size_t after,
              std::mt19937_64& random) const;
    /// Likewise, of a disk that does nothing before it is told to sync.
    void makeSynced(const std::filesystem::path& folder, std::size_t after) const;

private:
    struct Disk;
    Disk diskAfter(std::size_t calls) const;

    std::filesystem::path m_before;
    std::vector<FileCalls::Call> m_calls;
};

} // namespace probescope::test
