#pragma once

#include "core/base/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>

namespace probescope::access {

/// Pages of one CPU's ring buffer, as they are: a multiple of the sub-buffer size, until the call
/// returns. Events that are missing before a page are told in the page's header
/// (core/format/ring_page.h).
using PagesFn = std::function<void(std::uint32_t cpu, std::span<const char> pages)>;

/// Reads and consumes the ring buffers of all CPUs of one instance (`per_cpu/cpuN/trace_pipe_raw`).
/// Nobody else should read them: pages would be shared out between the readers. While it is there,
/// the instance cannot be removed and its tracer not be changed (EBUSY). One thread at a time.
class Stream
{
public:
    virtual ~Stream() = default;

    /// Bytes of one page: that of the kernel's sub-buffers.
    virtual std::uint32_t pageBytes() const = 0;
    /// Waits until a buffer is filled to `buffer_percent` or the time is over; then gives the pages
    /// of all CPUs, those that are not yet full, too, when `all`. Errors: Io; the stream is of no
    /// use then. What was given before an error is whole.
    virtual Result<> drain(std::chrono::milliseconds most, bool all, const PagesFn& give) = 0;
};

} // namespace probescope::access
