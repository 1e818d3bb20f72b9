#pragma once

#include "core/trace/task.h"

#include <QString>

namespace probescope::ui {

/// A task as the kernel's tools write it: "comm-pid"; what is known of one whose pid is not.
QString taskText(const std::string& comm, std::int32_t pid);
QString taskText(const Task& task);

} // namespace probescope::ui
