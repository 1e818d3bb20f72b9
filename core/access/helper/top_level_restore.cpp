#include "core/access/control/counted_lines.h"
#include "core/access/helper/retry.h"
#include "core/access/helper/top_level_changes.h"

#include <algorithm>

namespace probescope::access {

namespace {

bool followsChildren(const ControlFile& file)
{
    const auto name = file.file.name();
    return name.starts_with("set_") && name.ends_with("_pid");
}

bool growsByItself(const ControlFile& file)
{
    const auto name = file.file.name();
    return name == "tracing_max_latency" || name == "stack_max_size";
}

/// What can be written as it is.
std::string writable(const ControlFile& file, std::string value)
{
    // A filter that the kernel did not understand, with its complaint.
    if (file.file.name() == "filter" && value.find('\n') != std::string::npos)
        return "0";
    return value;
}

} // namespace

bool TopLevelChanges::isOurs(const Change& change, const std::string& now) const
{
    const auto name = change.file.file.name();
    if (growsByItself(change.file) || (name == "tracing_on" && m_switched))
        return now != change.before;
    // Those of a system's events go when that one is put back, even if they were not changed here.
    if (!change.file.which && name == "filter")
        return now == change.after && (now != "0" || change.before != "0");
    if (change.after == change.before)
        return false;
    if (name == "trigger")
        return true;
    // The buffer was there before: what was in it is gone.
    if (name == "snapshot" && change.before != "0")
        return false;
    return (now == change.after && now != change.before) || followsChildren(change.file);
}

void TopLevelChanges::restoreOne(const Change& change, const std::string& now, const ReportFn& told)
{
    const auto value = change.file.file.name() == "trigger"
        ? undoneLines(now, change.before, change.after)
        : writable(change.file, change.before);
    if (change.file.file.name() == "trigger" && value == now)
        return;
    told("restore", change.file, value, change.file.write(*m_backend, value));
}

/// Where an exception came between a write and what follows it, that is made up for.
void TopLevelChanges::settleForGood()
{
    retryOnException([this] { noteEnabled(); });
    for (auto& change : m_changes)
        retryOnException([&] {
            if (change.pending)
                refresh(change);
        });
}

void TopLevelChanges::restore(const ReportFn& told)
{
    settleForGood();
    m_commands.restore(told);
    // All are looked at before any is written: some change others.
    std::vector<std::pair<const Change*, std::string>> ours;
    const auto lookAt = [&](const Change& change) {
        auto now = change.file.valueIn(*m_backend);
        if (!now && now.error().code == ErrorCode::NotFound)
            return; // gone, with all that was changed
        if (!now)
            told("restore", change.file, change.before, passOn(now));
        else if (isOurs(change, *now))
            ours.emplace_back(&change, std::move(*now));
        else if (change.after != change.before && *now != change.before)
            told("leave", change.file, *now,
                 fail(ErrorCode::Changed, tr("another program has changed it since")));
    };
    for (const auto& change : m_changes)
        retryOnException([&] { lookAt(change); });
    for (; !ours.empty(); ours.pop_back())
        retryOnException([&] { restoreOne(*ours.back().first, ours.back().second, told); });
    m_changes.clear();
}

} // namespace probescope::access
