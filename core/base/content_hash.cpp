#include "core/base/content_hash.h"

#include <cstdio>
#include <xxhash.h>

namespace probescope {

ContentHash::ContentHash()
    : m_state(XXH3_createState())
{
    XXH3_128bits_reset(m_state.get());
}

void ContentHash::add(const void* data, std::size_t size)
{
    XXH3_128bits_update(m_state.get(), data, size);
}

std::string ContentHash::text() const
{
    const XXH128_hash_t hash = XXH3_128bits_digest(m_state.get());
    std::string digits(33, '\0');
    std::snprintf(digits.data(), digits.size(), "%016llx%016llx",
                  static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    digits.pop_back();
    return digits;
}

void ContentHash::Free::operator()(XXH3_state_s* state) const
{
    XXH3_freeState(state);
}

} // namespace probescope
