#pragma once

#include "core/format/trace_dat/trace_dat_contents.h"

#include <cstdint>
#include <string>
#include <vector>

namespace probescope {

/// The pages of a real recording, to be recorded again.
struct RecordedPages
{
    struct Page
    {
        std::string bytes;
        std::int64_t firstNs = 0;
        std::int64_t lastNs = 0;
    };
    format::DatContents contents; ///< of the top buffer, which has events
    std::vector<std::vector<Page>> cpus;

    /// The pages that a drain takes in which everything until `timeNs` is taken, by CPU: up to this
    /// number.
    std::vector<std::size_t> until(std::int64_t timeNs) const;
    std::size_t pages() const;
    /// Begins of drains: each comes after what the one before had taken.
    std::vector<std::vector<std::size_t>> drains(std::size_t about) const;
};

/// Of the first buffer of a file that has pages.
RecordedPages readRecordedPages(const std::string& path);

/// What differs between the events of two captures, in number, order, or any cell; empty: nothing.
/// With `prefixes`, the CPUs of `part` may have less at their ends.
std::string captureDifferences(const std::string& part, const std::string& whole,
                               bool prefixes = false);

} // namespace probescope
