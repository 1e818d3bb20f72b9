#pragma once

#include "core/access/backend.h"
#include "core/probe/spec.h"
#include "core/tracefs/error_log.h"
#include "core/tracefs/event_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// What became of definitions that were made for a moment under another name, in a group of our
/// own: they were never enabled, so that deleting them wiped no buffer.
struct ProbeTrial
{
    /// Which one the kernel refused.
    std::optional<std::size_t> refused = {};
    std::optional<Error> refusal = {};
    /// Its words; the column is in Spec::format() of the one that was refused.
    std::optional<KernelComplaint> complaint = {};

    /// As the kernel lists them, by the names that they shall have.
    std::vector<std::string> listed = {};
    std::optional<EventFormat> format = {};
    /// Why the trial is still there: leftovers.h deletes it when we are gone.
    std::optional<Error> left = {};

    bool isTaken() const { return !refusal; }
};

/// Lets the kernel judge definitions that shall make one event. Errors: it could not be tried:
/// those of the backend, but what the kernel says about the definitions.
Result<ProbeTrial> tryDefinitions(access::Backend& backend, const std::vector<probe::Spec>& specs);

/// Where that column of a line is in another line of the same words, of which some are longer or
/// shorter: other names, other blanks.
std::size_t columnIn(std::string_view line, std::string_view other, std::size_t column);

} // namespace probescope::tracefs
