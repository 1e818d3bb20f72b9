#pragma once

#include "core/trace/task.h"

#include <QString>

#include <string>
#include <string_view>

namespace probescope::ui {

/// A task as the kernel's tools write it: "comm-pid"; what is known of one whose pid is not.
QString taskText(const std::string& comm, std::int32_t pid);
QString taskText(const Task& task);
/// A name for people, as the command line prints it: what no letter is, and what turns the
/// direction of writing, is written out.
QString shownName(std::string_view name);
QString shownName(const QString& name);
/// The same of text of several lines: line ends and tabs stay.
QString shownLines(std::string_view text);

} // namespace probescope::ui
