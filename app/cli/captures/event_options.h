#pragma once

#include "app/cli/base/command.h"
#include "core/analysis/events/event_filter.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace probescope::cli {

/// Options that choose events of a capture.
struct EventOptions
{
    std::string from;
    std::string to;
    std::vector<std::uint32_t> cpus;
    std::vector<std::string> tasks;
    std::vector<std::string> events;
    std::vector<std::string> texts;
    std::vector<std::string> regexes;
    std::string in; ///< a column: task, event or details; empty: all of them
    bool caseSensitive = false;
};

/// Adds the options to a command; `choice` must live as long as it.
void addEventChoice(App& app, EventOptions& choice);
/// Errors: Invalid, where --in names a column and nothing is searched for.
Result<> checkSearch(const EventOptions& choice);
/// What they let through in the range that they name.
analysis::EventFilter filterOf(const EventOptions& choice, const TimeRange& times);
/// A mistyped name would otherwise look like an answer: that there are no such events.
void reportUnknown(const std::string& file, const store::Capture& capture,
                   const EventOptions& choice);

} // namespace probescope::cli
