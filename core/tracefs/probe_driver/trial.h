#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/spec/spec.h"
#include "core/tracefs/events/event_format.h"
#include "core/tracefs/files/error_log.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

/// The result of creating definitions for a moment under another name, in a group of our own. They
/// were never enabled, so deleting them wiped no buffer.
struct ProbeTrial
{
    /// The index of the one that the kernel refused.
    std::optional<std::size_t> refused = {};
    std::optional<Error> refusal = {};
    /// The kernel's message. Its column is in Spec::format() of the refused one.
    std::optional<KernelComplaint> complaint = {};

    /// As the kernel lists them, but with their final names.
    std::vector<std::string> listed = {};
    std::optional<EventFormat> format = {};
    /// Why the trial could not be removed: leftovers.h does it when our process is gone.
    std::optional<Error> left = {};

    bool isTaken() const { return !refusal; }
};

/// Lets the kernel check definitions that shall make one event. Errors: those of the backend, if it
/// could not be tried; what the kernel says about the definitions is no error.
Result<ProbeTrial> tryDefinitions(access::Backend& backend, const std::vector<probe::Spec>& specs);

/// Converts a column of `line` into one of `other`, which has the same words, some of them longer
/// or shorter: other names, other blanks.
std::size_t columnIn(std::string_view line, std::string_view other, std::size_t column);

} // namespace probescope::tracefs
