#include "core/tracefs/instances/control_files.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/journal.h"

#include <algorithm>
#include <utility>

namespace probescope::tracefs {

using access::TracePath;

namespace {

std::string joinedLines(const std::vector<std::string>& lines)
{
    std::string text;
    for (const auto& line : lines)
        text += (text.empty() ? "" : "\n") + line;
    return text;
}

} // namespace

ControlFiles::ControlFiles(access::Backend& backend, TracePath folder, Journal* journal)
    : m_backend(&backend)
    , m_folder(std::move(folder))
    , m_journal(journal)
{
}

Result<bool> ControlFiles::has(const TracePath& file) const
{
    const auto entries = list(file.parent());
    if (!entries && entries.error().code == ErrorCode::NotFound)
        return false;
    if (!entries)
        return passOn(entries);
    return std::any_of(entries->begin(), entries->end(),
                       [&](const auto& entry) { return entry.name == file.name(); });
}

Result<std::string> ControlFiles::read(const TracePath& file) const
{
    return m_backend->read(m_folder / file);
}

Result<std::string> ControlFiles::readValue(const TracePath& file) const
{
    const auto text = read(file);
    return text ? Result<std::string>(std::string(trimmed(*text))) : text;
}

Result<std::vector<access::Entry>> ControlFiles::list(const TracePath& folder) const
{
    return m_backend->list(m_folder / folder);
}

Result<> ControlFiles::write(const TracePath& file, std::string_view value)
{
    const auto path = m_folder / file;
    return m_journal ? m_journal->write(path, value) : m_backend->append(path, value);
}

Result<> ControlFiles::append(const TracePath& file, std::string_view line)
{
    const auto path = m_folder / file;
    return m_journal ? m_journal->append(path, line) : m_backend->append(path, line);
}

Result<> ControlFiles::writeList(const TracePath& file, const std::vector<std::string>& lines)
{
    const auto path = m_folder / file;
    if (m_journal)
        return m_journal->write(path, joinedLines(lines));
    if (auto cleared = m_backend->writeTruncating(path, {}); !cleared)
        return cleared;
    for (const auto& line : lines) {
        auto added = m_backend->append(path, line);
        if (added)
            continue;
        added.error().place.field = line.size() < 200 ? line : std::string();
        if (added.error().code == ErrorCode::Invalid && added.error().hint.empty())
            added.error().hint = tr("No function of this kernel matches");
        return added;
    }
    return {};
}

Result<> ControlFiles::keep(const TracePath& file)
{
    return m_journal ? m_journal->keep(m_folder / file) : Result<>();
}

} // namespace probescope::tracefs
