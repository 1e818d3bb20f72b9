#pragma once

#include "core/access/backend.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

class Journal;

/// A thread whose name the kernel kept while it recorded (`saved_cmdlines`): pages hold pids only.
struct SavedTask
{
    std::int32_t pid = 0;
    std::string comm = {}; ///< may hold blanks; `<...>` where the kernel forgot it
    friend bool operator==(const SavedTask&, const SavedTask&) = default;
};

Result<std::vector<SavedTask>> savedTasks(access::Backend& backend);
std::vector<SavedTask> savedTasksOf(std::string_view text);

/// How many names the kernel keeps (`saved_cmdlines_size`): for all buffers of everybody.
Result<std::uint64_t> savedTasksMost(access::Backend& backend);
/// Forgets those that are there. The kernel may keep more: it allocates whole pages.
/// Error Invalid: 0, or more than the kernel takes.
Result<> setSavedTasksMost(Journal& journal, std::uint64_t most);

} // namespace probescope::tracefs
