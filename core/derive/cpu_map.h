#pragma once

#include <cstdint>
#include <unordered_map>

namespace probescope::store {

/// One T for each CPU that occurs. CPU numbers come from files and may be anything, so they are
/// no index. The T stays where it is.
template <typename T>
class CpuMap
{
public:
    T& operator[](std::uint32_t cpu)
    {
        if (m_last == nullptr || m_lastCpu != cpu) {
            m_last = &m_map[cpu];
            m_lastCpu = cpu;
        }
        return *m_last;
    }
    auto begin() { return m_map.begin(); }
    auto end() { return m_map.end(); }
    auto begin() const { return m_map.begin(); }
    auto end() const { return m_map.end(); }

private:
    std::unordered_map<std::uint32_t, T> m_map;
    std::uint32_t m_lastCpu = 0;
    T* m_last = nullptr;
};

} // namespace probescope::store
