#pragma once

#include "core/access/backend/stream.h"
#include "core/access/backend/trace_root.h"

#include <memory>
#include <vector>

namespace probescope::access {

/// Reads `per_cpu/cpuN/trace_pipe_raw` of this machine. Full pages are spliced into a pipe, many
/// per call, and read from there; partly filled pages are read one by one.
///
/// The kernel has a folder for each possible CPU. One that was never online has no buffer: it is
/// not waited for until it delivers something. The buffer of a CPU that goes offline stays.
class LocalStream : public Stream
{
public:
    /// Errors: NotFound (no such instance), NoPermission, Busy, Io.
    static Result<std::unique_ptr<Stream>> open(const TraceRoot& root, const TracePath& instance);

    std::uint32_t pageBytes() const override { return m_pageBytes; }
    Result<> drain(std::chrono::milliseconds most, bool all, const PagesFn& give) override;

private:
    struct Cpu
    {
        std::uint32_t number = 0;
        FileDescriptor file;
        /// The most that one drain takes from it: all that its buffer can hold when the drain
        /// begins. A busy CPU may fill it as fast as we read.
        std::uint64_t maxBytes = 0;
        bool watched = false; ///< by epoll
    };
    /// The state of one CPU during a drain.
    struct Turn
    {
        Cpu& cpu;
        const PagesFn& give;
        std::uint64_t bytes = 0;
    };

    explicit LocalStream(std::uint32_t pageBytes);
    Result<> addCpu(const TraceRoot& root, const TracePath& instance, std::string_view name);
    void watch(Cpu& cpu);
    Result<bool> wait(std::chrono::milliseconds most);
    Result<std::uint64_t> drainAll(bool all, const PagesFn& give);
    Result<> moveFullPages(Turn& turn);
    /// Reads page by page, until the CPU has none left or `until` bytes were read in this turn.
    Result<> readPages(Turn& turn, std::uint64_t until);

    std::uint32_t m_pageBytes;
    std::vector<Cpu> m_cpus;
    FileDescriptor m_epoll;
    FileDescriptor m_pipeIn;
    FileDescriptor m_pipeOut;
    bool m_moves = true; ///< splice(2) works here
    std::vector<char> m_buffer;
};

} // namespace probescope::access
