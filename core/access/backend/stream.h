#pragma once

#include "core/base/result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>

namespace probescope::access {

/// Raw pages of one CPU's ring buffer, a multiple of the sub-buffer size, valid until the call
/// returns. If events are missing before a page, its header says so (core/format/ring/ring_page.h).
using PagesFn = std::function<void(std::uint32_t cpu, std::span<const char> pages)>;

/// Reads and consumes the ring buffers of all CPUs of one instance (`per_cpu/cpuN/trace_pipe_raw`).
/// Nobody else should read them: each page goes to one reader only. As long as it exists, the
/// instance cannot be removed and its tracer cannot be changed (EBUSY). One thread at a time.
class Stream
{
public:
    virtual ~Stream() = default;

    /// The size of a page in bytes: that of the kernel's sub-buffers.
    virtual std::uint32_t pageBytes() const = 0;
    /// Waits until a buffer is filled to `buffer_percent` or for at most `most`. Then passes the
    /// pages of all CPUs to `give`; with `all` also those that are only partly filled. Errors: Io;
    /// the stream cannot be used then. What was passed before an error is intact.
    virtual Result<> drain(std::chrono::milliseconds most, bool all, const PagesFn& give) = 0;
};

} // namespace probescope::access
