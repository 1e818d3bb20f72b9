#pragma once

#include "core/access/backend/backend.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

class Journal;

/// A thread whose name the kernel saved while it recorded (`saved_cmdlines`): pages have pids only.
struct SavedTask
{
    std::int32_t pid = 0;
    std::string comm = {}; ///< may contain blanks; `<...>` if the kernel forgot it
    friend bool operator==(const SavedTask&, const SavedTask&) = default;
};

Result<std::vector<SavedTask>> savedTasks(access::Backend& backend);
std::vector<SavedTask> savedTasksOf(std::string_view text);

/// How many names the kernel saves (`saved_cmdlines_size`), shared by all buffers and users.
Result<std::uint64_t> savedTasksLimit(access::Backend& backend);
/// The names that are saved now are lost. The kernel may save more than `most`: it allocates whole
/// pages. Error Invalid: 0, or too many.
Result<> setSavedTasksLimit(Journal& journal, std::uint64_t most);

} // namespace probescope::tracefs
