#pragma once

#include "core/base/message.h"

#include <cstdint>

namespace probescope {

/// "1 byte", "2 bytes"
inline Message bytesMessage(std::uint64_t bytes)
{
    return bytes == 1 ? tr("1 byte") : tr("{} bytes", {bytes});
}

/// "1 CPU", "2 CPUs"
inline Message cpusMessage(std::uint64_t cpus)
{
    return cpus == 1 ? tr("1 CPU") : tr("{} CPUs", {cpus});
}

} // namespace probescope
