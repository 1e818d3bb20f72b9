#pragma once

#include "core/access/backend/backend.h"
#include "tests/support/verify_done.h"

#include <string>

namespace probescope {

/// What a file of a tracefs says, or why it does not.
inline std::string said(access::Backend& backend, const std::string& path)
{
    const auto text = backend.read(*access::TracePath::parse(path), 1 << 20);
    return text ? *text : text.error().message();
}

inline void write(access::Backend& backend, const std::string& path, const std::string& text)
{
    VERIFY_DONE(backend.append(*access::TracePath::parse(path), text));
}

} // namespace probescope
