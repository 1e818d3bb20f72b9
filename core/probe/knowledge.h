#pragma once

#include "core/probe/spec.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// What `group/event` is already.
struct KnownEvent
{
    /// The probes that make it; none: a tracepoint, or what else the kernel has of its own.
    std::vector<Spec> definitions = {};
};

/// What is wrong with `name->member.other`.
enum class NamedFault : std::uint8_t {
    None,
    NoTypes, ///< the kernel has no types of this function
    NoParameter,
    NoMember,
    NoStructure, ///< what `->` follows is no pointer to a structure
};
struct NamedAnswer
{
    NamedFault fault = NamedFault::None;
    std::size_t part = 0; ///< which of the names
};

enum class FileState : std::uint8_t { Missing, NotRegular, Regular };

/// What is known of the kernel that a probe is for. Each member may be empty, and each may answer
/// nothing: then it is not known, and nothing is found that hangs on it.
struct Knowledge
{
    template <typename Answer, typename... Question>
    using Ask = std::function<std::optional<Answer>(Question...)>;

    /// How many symbols, also data, have this name. The module is empty or loaded.
    Ask<std::size_t, std::string_view /*module*/, std::string_view /*symbol*/> symbols = {};
    /// In `available_filter_functions`. Asked for a name, or, as blacklisted is, for the
    /// `_text+OFFSET` of one of those that share theirs.
    Ask<bool, std::string_view> traceable = {};
    /// In `kprobes/blacklist`
    Ask<bool, std::string_view> blacklisted = {};
    Ask<bool, std::string_view> isFunction = {}; ///< and no data
    Ask<std::uint64_t, std::string_view> functionBytes = {};
    Ask<bool, std::string_view, std::int64_t /*offset*/> isEntry = {};
    Ask<bool, std::string_view, std::int64_t /*offset*/> isInstruction = {};
    /// The names of what the function or, for `t`, the tracepoint is given.
    Ask<std::vector<std::string>, Kind, std::string_view> parameters = {};
    Ask<NamedAnswer, Kind, std::string_view, const std::vector<std::string>&> named = {};

    /// Whether the kernel itself has events in this system.
    Ask<bool, std::string_view> isSystem = {};
    /// A KnownEvent without definitions is an event of the kernel; nothing inside: there is none.
    Ask<std::optional<KnownEvent>, std::string_view /*group*/, std::string_view /*event*/> event =
        {};
    /// Of an event that is there, without the common ones.
    Ask<std::vector<std::string>, std::string_view /*system*/, std::string_view /*event*/> fields =
        {};
    Ask<FileState, std::string_view /*path*/> file = {};
    /// The functions that can be probed, and the events as `system/event`, whose names are nearest
    /// to one that is not there; the nearest first.
    Ask<std::vector<std::string>, std::string_view> nearFunctions = {};
    Ask<std::vector<std::string>, std::string_view> nearEvents = {};
};

/// `ask` with nothing for an empty member.
template <typename Answer, typename... Question, typename... Given>
std::optional<Answer> known(const std::function<std::optional<Answer>(Question...)>& ask,
                            Given&&... question)
{
    return ask ? ask(std::forward<Given>(question)...) : std::nullopt;
}

} // namespace probescope::probe
