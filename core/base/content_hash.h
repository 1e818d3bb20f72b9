#pragma once

#include <cstddef>
#include <memory>
#include <string>

struct XXH3_state_s;

namespace probescope {

/// XXH3 of 128 bits, by which contents of files are told apart.
class ContentHash
{
public:
    ContentHash();

    void add(const void* data, std::size_t size);
    /// Of all that was added: 32 hexadecimal digits.
    std::string text() const;

private:
    struct Free
    {
        void operator()(XXH3_state_s* state) const;
    };
    std::unique_ptr<XXH3_state_s, Free> m_state;
};

} // namespace probescope
