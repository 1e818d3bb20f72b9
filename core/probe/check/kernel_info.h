#pragma once

#include "core/probe/spec/spec.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::probe {

/// An existing event `group/event`.
struct KnownEvent
{
    /// The probes that define it. Empty: it is a tracepoint or another event of the kernel itself.
    std::vector<Spec> definitions = {};
};

/// What is wrong with `name->member.other`.
enum class NamedFault : std::uint8_t {
    None,
    NoTypes, ///< there are no types for this function
    NoParameter,
    NoMember,
    NoStructure, ///< `->` does not follow a pointer to a structure
};
struct NamedAnswer
{
    NamedFault fault = NamedFault::None;
    std::size_t part = 0; ///< which of the names, from 0
};

enum class FileState : std::uint8_t { Missing, NotRegular, Regular };

/// What is known of the kernel that a probe is for. Each member may be empty, and each may return
/// nothing: then it is not known, and what depends on it is not checked.
struct KernelInfo
{
    template <typename Answer, typename... Question>
    using Ask = std::function<std::optional<Answer>(Question...)>;

    /// How many symbols, including data, have this name. The module is empty, or loaded.
    Ask<std::size_t, std::string_view /*module*/, std::string_view /*symbol*/> symbols = {};
    /// Whether it is in `available_filter_functions`. Like `blacklisted`, it is called with a name
    /// or, for one of several functions that share a name, with `_text+OFFSET`.
    Ask<bool, std::string_view> traceable = {};
    /// Whether it is in `kprobes/blacklist`.
    Ask<bool, std::string_view> blacklisted = {};
    Ask<bool, std::string_view> isFunction = {}; ///< and not data
    Ask<std::uint64_t, std::string_view> functionBytes = {};
    Ask<bool, std::string_view, std::int64_t /*offset*/> isEntry = {};
    Ask<bool, std::string_view, std::int64_t /*offset*/> isInstruction = {};
    /// The names of the parameters of the function or, for `t`, of the tracepoint.
    Ask<std::vector<std::string>, Kind, std::string_view> parameters = {};
    Ask<NamedAnswer, Kind, std::string_view, const std::vector<std::string>&> named = {};

    /// Whether the kernel itself has events in this system.
    Ask<bool, std::string_view> isSystem = {};
    /// A KnownEvent without definitions is an event of the kernel. An inner nothing: there is no
    /// such event.
    Ask<std::optional<KnownEvent>, std::string_view /*group*/, std::string_view /*event*/> event =
        {};
    /// The fields of an existing event, without the common ones.
    Ask<std::vector<std::string>, std::string_view /*system*/, std::string_view /*event*/> fields =
        {};
    Ask<FileState, std::string_view /*path*/> file = {};
    /// The probeable functions, and the events as `system/event`, with names that are nearest to an
    /// unknown one; the nearest first.
    Ask<std::vector<std::string>, std::string_view> nearFunctions = {};
    Ask<std::vector<std::string>, std::string_view> nearEvents = {};
};

/// Calls `ask`; nothing if the member is empty.
template <typename Answer, typename... Question, typename... Given>
std::optional<Answer> known(const std::function<std::optional<Answer>(Question...)>& ask,
                            Given&&... question)
{
    return ask ? ask(std::forward<Given>(question)...) : std::nullopt;
}

} // namespace probescope::probe
