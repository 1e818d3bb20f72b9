#include "core/tracefs/files/journal.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace probescope::tracefs {

namespace {

constexpr std::string_view kJournalEnding = ".journal";

Result<JournalHead> headOf(access::Backend& backend)
{
    const auto boot = backend.readSystem(access::SystemFile::BootId);
    if (!boot)
        return passOn(boot);
    return JournalHead{backend.name(), std::string(trimmed(*boot))};
}

/// A kernel that freed a buffer has left two pages a CPU, of 64 KiB at the most.
bool isFreed(const access::TracePath& file, std::string_view now)
{
    constexpr std::uint64_t kFreedKib = 128;
    const auto kib = file.name() == "buffer_size_kb" ? bufferKibOf(now) : std::nullopt;
    return kib && *kib < kFreedKib;
}

/// The kernel gives a little more than it was told to.
bool isInWholePages(std::string_view now, std::string_view wished)
{
    constexpr std::uint64_t kPageKib = 64; // the largest
    const auto kib = bufferKibOf(now);
    const auto least = bufferKibOf(wished);
    return kib && least && *kib >= *least && *kib < *least + kPageKib;
}

/// See Journal::keep(): nothing was written.
bool isKept(const JournalChange& change)
{
    return change.wanted == change.before;
}

bool isPidList(const access::TracePath& file)
{
    return file.name().starts_with("set_") && file.name().ends_with("_pid");
}

/// Whether what the file says is what a crash prevented us from noting down.
bool couldBeOurs(const JournalChange& change, const access::TracePath& file, std::string_view now)
{
    if (isFreed(file, now) || isPidList(file))
        return true; // the kernel did it: when we were gone; with the children that are followed
    if (isKept(change))
        return false;
    if (change.after)
        return now == *change.after;
    if (change.wanted.starts_with('+') || isControlList(file))
        return true; // the kernel resolves patterns and pids: the words differ
    if (file.name() == "buffer_size_kb")
        return true; // rounded
    return now == controlValue(file, change.wanted);
}

} // namespace

Journal::Journal(access::Backend& backend, std::filesystem::path folder, JournalHead head)
    : m_backend(&backend)
    , m_folder(std::move(folder))
    , m_head(std::move(head))
{
}

std::filesystem::path Journal::usualFolder()
{
    // Nobody changes the environment of this process while it runs.
    const char* state = std::getenv("XDG_STATE_HOME"); // NOLINT(concurrency-mt-unsafe)
    if (state && *state == '/')
        return std::filesystem::path(state) / "probescope/journals";
    const char* home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe)
    return std::filesystem::path(home ? home : "/") / ".local/state/probescope/journals";
}

Result<Journal> Journal::begin(std::filesystem::path folder, access::Backend& backend)
{
    auto head = headOf(backend);
    if (!head)
        return passOn(head);
    return Journal(backend, std::move(folder), std::move(*head));
}

Result<std::vector<Journal::Left>> Journal::leftIn(const std::filesystem::path& folder)
{
    std::vector<Left> left;
    std::error_code failed;
    std::filesystem::directory_iterator entries(folder, failed);
    if (failed == std::errc::no_such_file_or_directory)
        return left;
    for (; !failed && entries != std::filesystem::directory_iterator(); entries.increment(failed)) {
        const auto& file = entries->path();
        if (file.filename().string().find(kJournalEnding) == std::string::npos)
            continue;
        JournalFile::Contents contents;
        const auto opened = JournalFile::open(file, contents);
        if (!opened)
            continue; // alive, somebody else's, or none
        Left found{.file = file, .target = contents.head.target};
        for (const auto& change : contents.changes)
            found.changed.push_back(change.file);
        left.push_back(std::move(found));
    }
    if (failed)
        return tl::unexpected(systemError(failed.value(), tr("cannot read the journals"), folder));
    std::sort(left.begin(), left.end(),
              [](const Left& a, const Left& b) { return a.file < b.file; });
    return left;
}

Result<Journal> Journal::take(const std::filesystem::path& file, access::Backend& backend)
{
    JournalFile::Contents contents;
    auto opened = JournalFile::open(file, contents);
    if (!opened)
        return passOn(opened);
    if (contents.head.target != backend.name())
        return fail(ErrorCode::Invalid,
                    tr("the journal belongs to another target: {}", {contents.head.target}), {},
                    Place{.file = file.string()});
    Journal journal(backend, file.parent_path(), std::move(contents.head));
    journal.m_file = std::move(*opened);
    journal.m_changes = std::move(contents.changes);
    journal.m_next = contents.next;
    return journal;
}

Result<> Journal::write(const access::TracePath& file, std::string_view value)
{
    return change({.file = file}, value, false,
                  [](access::Backend& backend, const Changed& changed, std::string_view text) {
                      return changed.write(backend, text);
                  });
}

Result<> Journal::append(const access::TracePath& file, std::string_view line)
{
    return change({.file = file}, line, true,
                  [](access::Backend& backend, const Changed& changed, std::string_view text) {
                      return backend.append(changed.file, text);
                  });
}

Result<> Journal::turn(access::KernelSwitch which, bool on)
{
    return change({.which = which}, on ? "1" : "0", false,
                  [](access::Backend& backend, const Changed& changed, std::string_view text) {
                      return changed.write(backend, text);
                  });
}

Result<> Journal::keep(const access::TracePath& file)
{
    if (std::any_of(m_changes.begin(), m_changes.end(),
                    [text = file.text()](const auto& change) { return change.file == text; }))
        return {};
    const auto before = Changed{.file = file}.valueIn(*m_backend);
    if (!before)
        return passOn(before);
    return note({.number = m_next++, .file = file.text(), .before = *before, .wanted = *before});
}

/// On disk before it happens.
Result<> Journal::note(const JournalChange& change)
{
    if (!m_file) {
        const auto name = std::to_string(::getpid()) + std::string(kJournalEnding);
        auto made = JournalFile::create(m_folder / name, m_head);
        if (!made)
            return passOn(made);
        m_file = std::move(*made);
    }
    if (auto noted = m_file.change(change); !noted)
        return noted;
    m_changes.push_back(change);
    return {};
}

Result<> Journal::change(const Changed& changed, std::string_view text, bool line, WriteFn write)
{
    const auto before = changed.valueIn(*m_backend);
    if (!before)
        return passOn(before);
    if (!line && *before == controlValue(changed.file, text))
        return {};
    const JournalChange entry{.number = m_next++,
                              .file = changed.text(),
                              .before = *before,
                              .wanted = (line ? "+" : "") + std::string(text)};
    if (auto noted = note(entry); !noted)
        return noted;
    auto written = write(*m_backend, changed, text);
    const auto after = changed.valueIn(*m_backend);
    if (after) {
        m_changes.back().after = *after;
        // Without this line on disk restoring still works, and only tells foreign changes worse.
        if (auto noted = m_file.done(entry.number, *after); !noted && written)
            return noted;
    }
    return written;
}

Result<> Journal::undo(const JournalChange& change, Outcome& outcome)
{
    const auto changed = Changed::parse(change.file);
    if (!changed)
        return passOn(changed);
    const auto now = changed->valueIn(*m_backend);
    if (!now && now.error().code == ErrorCode::NotFound)
        return {}; // an event of a module that is gone: nothing is left of the change
    if (!now)
        return passOn(now);
    // A list of pids that all have ended is empty, and yet lets nothing through.
    if (*now == change.before && !isPidList(changed->file))
        return {};
    if (isKept(change) && isInWholePages(*now, change.before))
        return {};
    if (!couldBeOurs(change, changed->file, *now)) {
        outcome.foreign.push_back(
            {change.file, change.before, change.after.value_or(change.wanted), *now});
        return {};
    }
    if (auto written = changed->write(*m_backend, change.before); !written)
        return written;
    outcome.restored.push_back(change.file);
    return {};
}

Result<Journal::Outcome> Journal::restore()
{
    Outcome outcome;
    if (!m_file)
        return outcome;
    const auto head = headOf(*m_backend);
    if (!head)
        return passOn(head);
    if (head->boot != m_head.boot)
        m_changes.clear();
    std::vector<JournalChange> kept;
    while (!m_changes.empty()) {
        const auto change = std::move(m_changes.back());
        m_changes.pop_back();
        const auto isSame = [&](const auto& other) { return other.file == change.file; };
        // A file goes back step by step: where a later change stays, those before it do.
        if (std::any_of(kept.begin(), kept.end(), isSame)) {
            kept.push_back(change);
            continue;
        }
        Result<> undone;
        if (std::none_of(outcome.foreign.begin(), outcome.foreign.end(), isSame))
            undone = undo(change, outcome);
        if (undone)
            undone = m_file.undone(change.number);
        if (!undone) {
            outcome.failed.push_back(undone.error());
            kept.push_back(change);
        }
    }
    m_changes.assign(kept.rbegin(), kept.rend());
    if (m_changes.empty()) {
        if (auto removed = m_file.remove(); !removed)
            outcome.failed.push_back(removed.error());
    }
    return outcome;
}

} // namespace probescope::tracefs
