#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace probescope::record {

/// How far a spool has been written: set by the recording thread, read by a thread that reads the
/// spool while it grows. There is no lock: the reader runs at a low priority, and must never keep
/// the recording thread from draining the kernel's buffers.
class SpoolGrowth
{
public:
    explicit SpoolGrowth(std::uint32_t cpus)
        : m_bytes(cpus)
    {
    }

    std::uint32_t cpus() const { return std::uint32_t(m_bytes.size()); }
    std::uint64_t bytes(std::uint32_t cpu) const
    {
        return m_bytes[cpu].load(std::memory_order_acquire);
    }
    /// Counts drains that took everything from all CPUs, partly filled pages included.
    std::uint32_t drainsBegun() const { return m_begun.load(); }
    std::uint32_t drainsEnded() const { return m_ended.load(); }
    /// Nothing more will be added.
    bool over() const { return m_over.load(); }
    /// Waits until more drains have ended than `seen`.
    void waitForDrain(std::uint32_t seen) const { m_ended.wait(seen); }

    // The recording thread.
    void add(std::uint32_t cpu, std::uint64_t bytes)
    {
        m_bytes[cpu].fetch_add(bytes, std::memory_order_release);
    }
    void drainBegins() { ++m_begun; }
    void drainEnds()
    {
        ++m_ended;
        m_ended.notify_all();
    }
    void end()
    {
        m_over = true;
        drainEnds();
    }

private:
    std::vector<std::atomic<std::uint64_t>> m_bytes;
    std::atomic<std::uint32_t> m_begun = 0;
    std::atomic<std::uint32_t> m_ended = 0;
    std::atomic<bool> m_over = false;
};

} // namespace probescope::record
