#pragma once

#include "core/access/backend/stream.h"

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace probescope::fake {

/// The ring buffers of one instance: pages that a test made, as a kernel hands them out. One that
/// is full forgets its oldest page, or refuses the new one (`options/overwrite`).
class FakeRings
{
public:
    struct Cpu
    {
        struct Page
        {
            std::string bytes;
            std::uint64_t events = 0;
            bool full = true; ///< others are given only to who asks for all
        };
        std::deque<Page> pages = {};
        std::uint64_t kib = 1408;
        std::uint64_t overrun = 0;
        std::uint64_t dropped = 0;
        std::uint64_t read = 0;
    };

    explicit FakeRings(std::uint32_t cpus)
        : m_cpus(cpus)
    {
    }

    static constexpr std::uint32_t kPageBytes = 4096;

    void feed(std::uint32_t cpu, Cpu::Page page, bool overwrite);
    void clear();
    /// Gives and forgets what is to be read.
    bool drain(bool all, const access::PagesFn& give);
    bool hasFullPage() const;
    std::string stats(std::uint32_t cpu) const;

    std::vector<Cpu>& cpus() { return m_cpus; }
    const std::vector<Cpu>& cpus() const { return m_cpus; }

private:
    std::vector<Cpu> m_cpus;
    mutable std::uint64_t m_nowUs = 112'470'372; ///< goes on whenever it is looked at
};

} // namespace probescope::fake
