#include "core/access/helper/function_commands.h"

#include "core/access/control/control_text.h"
#include "core/access/control/control_value.h"
#include "core/access/control/counted_lines.h"
#include "core/access/helper/retry.h"

#include <algorithm>

namespace probescope::access {

bool FunctionCommands::isCommand(const TracePath& path, std::string_view text)
{
    return path.name() == "set_ftrace_filter" && text.find(':') != std::string_view::npos
        && text.find(":mod:") == std::string_view::npos;
}

Result<std::string> FunctionCommands::read(const TracePath& path) const
{
    const auto text = m_backend->read(path);
    if (!text)
        return passOn(text);
    std::string commands;
    for (const auto line : linesOf(*text)) {
        if (!line.starts_with('#') && isCommand(path, line))
            commands += (commands.empty() ? "" : "\n") + triggerAsWritten(line);
    }
    return commands;
}

Result<> FunctionCommands::aboutToWrite(const TracePath& path, std::string_view text)
{
    if (auto* const known = find(path)) {
        known->writing = text;
        return {};
    }
    auto before = read(path);
    if (!before && before.error().code == ErrorCode::NotFound)
        return {}; // the write says so
    if (!before)
        return passOn(before);
    m_files.push_back({.path = path,
                       .before = *before,
                       .after = *before,
                       .added = {},
                       .writing = std::string(text)});
    return {};
}

FunctionCommands::File* FunctionCommands::find(const TracePath& path)
{
    const auto file = std::find_if(m_files.begin(), m_files.end(),
                                   [&path](const File& one) { return one.path == path; });
    return file == m_files.end() ? nullptr : &*file;
}

void FunctionCommands::written(const TracePath& path, std::string_view text)
{
    if (auto* const file = find(path)) {
        noteWritten(*file, text);
        file->writing.clear();
    }
}

void FunctionCommands::noteWritten(File& file, std::string_view text) const
{
    auto after = read(file.path);
    if (after && *after == file.after) // it failed, or did nothing
        return;
    text = trimmed(text);
    const bool removes = text.starts_with('!');
    std::string command(text.substr(removes ? 1 : 0));
    std::erase(file.added, command);
    if (!removes)
        file.added.push_back(std::move(command));
    if (after)
        file.after = std::move(*after);
}

void FunctionCommands::restoreOne(File& file, const ReportFn& told)
{
    if (!file.writing.empty()) {
        noteWritten(file, file.writing);
        file.writing.clear();
    }
    const ControlFile control{.file = file.path};
    const auto now = read(file.path);
    if (!now && now.error().code == ErrorCode::NotFound)
        return; // gone, with all that was in it
    if (!now)
        return told("restore", control, file.before, passOn(now));
    const std::string wanted = undoneLines(*now, file.before, file.after);
    if (wanted == *now)
        return;
    const auto write = [&](const std::string& line) {
        told("restore", control, line, m_backend->append(file.path, line));
    };
    std::for_each(file.added.rbegin(), file.added.rend(),
                  [&](const std::string& line) { write("!" + line); });
    const auto left = read(file.path);
    for (const auto line : linesOf(left ? *left : *now)) {
        if (!wasLine(wanted, line))
            write("!" + std::string(line));
    }
    for (const auto line : linesOf(wanted)) {
        if (left && !isLineStill(*left, line))
            write(std::string(line));
    }
}

void FunctionCommands::restore(const ReportFn& told)
{
    for (; !m_files.empty(); m_files.pop_back())
        retryOnException([&] { restoreOne(m_files.back(), told); });
}

} // namespace probescope::access
