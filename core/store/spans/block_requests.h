#pragma once

#include "core/store/read/capture.h"

#include <cstdint>
#include <unordered_map>

namespace probescope::store {

/// Identifies the requests of block devices by what `block_rq_issue` and `block_rq_complete` print.
/// A flush is issued with sector 0 or -1 (depending on the kernel) and completed with -1. It has no
/// sectors, so the flushes of a device cannot be told apart. A write with a flush before or after
/// its data completes twice: with its sectors when these were written, and at its end without
/// sectors; for this completion there is no issue.
class BlockRequests
{
public:
    explicit BlockRequests(const Capture& capture)
        : m_capture(capture)
    {
    }

    /// Fields of an event; `device` is the same number for the same device.
    struct Fields
    {
        Value device = 0;
        Value sector = 0;
        Value sectors = 0; ///< how many
        Value rwbs = 0; ///< a string
    };
    struct Request
    {
        Value key = 0; ///< the same for the issue and the completion
        Value key2 = 0;
        bool isFlush = false;
        bool mayBeSecond = false; ///< of completions: it may be the second one of such a write
    };
    Request of(const Fields& fields);

private:
    struct Operation
    {
        std::uint64_t hash = 0;
        char letter = 0; ///< the first
    };
    const Operation& operation(Value rwbs);

    const Capture& m_capture;
    std::unordered_map<Value, Operation> m_operations; ///< by string
};

} // namespace probescope::store
