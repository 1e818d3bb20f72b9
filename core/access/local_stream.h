#pragma once

#include "core/access/stream.h"
#include "core/access/trace_root.h"

#include <memory>
#include <vector>

namespace probescope::access {

/// Reads `per_cpu/cpuN/trace_pipe_raw` of this machine. Full pages are moved to a pipe, many in one
/// call, and read from there; pages that are not full are read one by one.
///
/// The kernel shows a folder for each CPU that could exist. One that was never online has no
/// buffer: it is left alone until it gives something. The buffer of one that goes offline stays.
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
        /// What one drain takes of it at most: all that its buffer can hold when the drain begins.
        /// A busy CPU may fill as fast as we read.
        std::uint64_t mostBytes = 0;
        bool watched = false; ///< by epoll
    };
    /// One CPU while it is drained.
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
    /// Page by page, until the CPU has none or `until` bytes were taken in this turn.
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
