#pragma once

#include <cstddef>
#include <memory>
#include <string>

struct XXH3_state_s;

namespace probescope {

/// XXH3 with 128 bits. Identifies the content of a file.
class ContentHash
{
public:
    ContentHash();

    void add(const void* data, std::size_t size);
    /// The hash of everything that was added: 32 hexadecimal digits.
    std::string text() const;

private:
    struct Free
    {
        void operator()(XXH3_state_s* state) const;
    };
    std::unique_ptr<XXH3_state_s, Free> m_state;
};

} // namespace probescope
