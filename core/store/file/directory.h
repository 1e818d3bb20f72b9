#pragma once

#include <cstdint>
#include <deque>
#include <vector>

namespace probescope::store {

/// Values by number, counted from 0. A reference to a value stays valid and unchanged, even if its
/// number gets another value. Not thread-safe by itself.
template <typename T>
class Directory
{
public:
    std::size_t size() const { return m_byId.size(); }
    const T* find(std::size_t id) const { return id < m_byId.size() ? m_byId[id] : nullptr; }
    void add(T value)
    {
        m_values.push_back(std::move(value));
        m_byId.push_back(&m_values.back());
    }
    void replace(std::size_t id, T value)
    {
        m_values.push_back(std::move(value));
        m_byId[id] = &m_values.back();
    }

private:
    std::deque<T> m_values;
    std::vector<const T*> m_byId;
};

} // namespace probescope::store
