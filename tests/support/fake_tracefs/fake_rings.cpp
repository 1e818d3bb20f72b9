#include "tests/support/fake_tracefs/fake_rings.h"

#include <algorithm>

namespace probescope::fake {

void FakeRings::feed(std::uint32_t number, Cpu::Page page, bool overwrite)
{
    auto& cpu = m_cpus.at(number);
    const auto most = std::max<std::size_t>(2, cpu.kib * 1024 / kPageBytes);
    if (cpu.pages.size() >= most) {
        if (!overwrite) {
            cpu.dropped += page.events;
            return;
        }
        cpu.overrun += cpu.pages.front().events;
        cpu.pages.pop_front();
    }
    cpu.pages.push_back(std::move(page));
}

void FakeRings::clear()
{
    for (auto& cpu : m_cpus) {
        cpu.pages.clear();
        cpu.overrun = cpu.dropped = cpu.read = 0;
    }
}

bool FakeRings::hasFullPage() const
{
    return std::any_of(m_cpus.begin(), m_cpus.end(),
                       [](const Cpu& cpu) { return !cpu.pages.empty() && cpu.pages.front().full; });
}

bool FakeRings::drain(bool all, const access::PagesFn& give)
{
    bool any = false;
    for (std::uint32_t i = 0; i < m_cpus.size(); ++i) {
        auto& cpu = m_cpus[i];
        std::string bytes;
        while (!cpu.pages.empty() && (all || cpu.pages.front().full)) {
            cpu.read += cpu.pages.front().events;
            bytes += cpu.pages.front().bytes;
            cpu.pages.pop_front();
        }
        if (!bytes.empty())
            give(i, bytes);
        any = any || !bytes.empty();
    }
    return any;
}

std::string FakeRings::stats(std::uint32_t number) const
{
    const auto& cpu = m_cpus.at(number);
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    for (const auto& page : cpu.pages) {
        entries += page.events;
        bytes += page.bytes.size();
    }
    constexpr std::uint64_t kSecond = 1'000'000;
    const std::string fraction = std::to_string(kSecond + m_nowUs % kSecond).substr(1);
    const std::string now = std::to_string(m_nowUs / kSecond) + '.' + fraction;
    m_nowUs += 1000;
    return "entries: " + std::to_string(entries) + "\noverrun: " + std::to_string(cpu.overrun)
        + "\ncommit overrun: 0\nbytes: " + std::to_string(bytes)
        + "\noldest event ts:     0.000000\nnow ts:   " + now + "\ndropped events: "
        + std::to_string(cpu.dropped) + "\nread events: " + std::to_string(cpu.read) + "\n";
}

} // namespace probescope::fake
