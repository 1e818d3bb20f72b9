#include "core/tracefs/files/journal_file.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace probescope::tracefs {

namespace {

constexpr std::string_view kJournalMark = "probescope-journal";
constexpr std::size_t kMaxJournal = std::size_t(64) << 20;
constexpr int kMaxJournalNames = 1000;

std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\\' || c == '\t' || c == '\n') {
            result += '\\';
            result += c == '\t' ? 't' : c == '\n' ? 'n' : '\\';
        } else {
            result += c;
        }
    }
    return result;
}

std::string unescaped(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            ++i;
            result += text[i] == 't' ? '\t' : text[i] == 'n' ? '\n' : text[i];
        } else {
            result += text[i];
        }
    }
    return result;
}

std::vector<std::string> tabbedWords(std::string_view line)
{
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= line.size();) {
        const auto end = std::min(line.find('\t', begin), line.size());
        words.push_back(unescaped(line.substr(begin, end - begin)));
        begin = end + 1;
    }
    return words;
}

/// One line; false where it is none of a journal.
bool takeLine(const std::vector<std::string>& words, JournalFile::Contents& contents)
{
    auto& changes = contents.changes;
    if (words[0] == "target" && words.size() == 2) {
        contents.head.target = words[1];
        return true;
    }
    if (words[0] == "boot" && words.size() == 2) {
        contents.head.boot = words[1];
        return true;
    }
    const auto number = words.size() < 2 ? std::nullopt : numberOf(words[1]);
    if (!number)
        return false;
    if (words[0] == "change" && words.size() == 5) {
        changes.push_back(
            {.number = *number, .file = words[2], .before = words[3], .wanted = words[4]});
        contents.next = std::max(contents.next, *number + 1);
        return true;
    }
    const auto change = std::find_if(changes.begin(), changes.end(),
                                     [&](const auto& known) { return known.number == *number; });
    if (change == changes.end())
        return false;
    if (words[0] == "done" && words.size() == 3) {
        change->after = words[2];
        return true;
    }
    if (words[0] == "undone" && words.size() == 2) {
        changes.erase(change);
        return true;
    }
    return false;
}

Result<std::string> wholeFile(int fd, const std::filesystem::path& at)
{
    std::string text;
    std::array<char, 65536> buffer{};
    for (;;) {
        const auto got = ::read(fd, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return tl::unexpected(systemError(errno, tr("cannot read the journal"), at));
        if (got == 0)
            return text;
        text.append(buffer.data(), std::size_t(got));
        if (text.size() > kMaxJournal)
            return fail(ErrorCode::Corrupt, tr("the journal is longer than 64 MiB"), {},
                        Place{.file = at.string()});
    }
}

/// A file is there for good when its folder is on disk.
Result<> syncFolder(const std::filesystem::path& folder)
{
    const FileDescriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd || ::fsync(fd.get()) != 0)
        return tl::unexpected(
            systemError(errno, tr("cannot write to the folder of journals"), folder));
    return {};
}

} // namespace

Result<JournalFile> JournalFile::create(const std::filesystem::path& at, const JournalHead& head)
{
    std::error_code failed;
    std::filesystem::create_directories(at.parent_path(), failed);
    if (failed)
        return tl::unexpected(systemError(
            failed.value(), tr("cannot create the folder of journals"), at.parent_path()));
    JournalFile file;
    for (int i = 1; i <= kMaxJournalNames; ++i) {
        file.m_path = at;
        if (i > 1)
            file.m_path += "-" + std::to_string(i);
        file.m_fd.reset(::open(file.m_path.c_str(),
                               O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC,
                               0600));
        if (file.m_fd || errno != EEXIST)
            break;
    }
    if (!file.m_fd)
        return tl::unexpected(systemError(errno, tr("cannot create the journal"), file.m_path));
    if (::flock(file.m_fd.get(), LOCK_EX | LOCK_NB) != 0)
        return tl::unexpected(systemError(errno, tr("cannot lock the journal"), file.m_path));
    const std::string text = std::string(kJournalMark) + " 1\ntarget\t" + escaped(head.target)
        + "\nboot\t" + escaped(head.boot) + "\n";
    if (auto written = writeAll(file.m_fd.get(), text.data(), text.size(), file.m_path); !written)
        return passOn(written);
    if (auto synced = syncFolder(at.parent_path()); !synced)
        return passOn(synced);
    return file;
}

Result<JournalFile> JournalFile::open(const std::filesystem::path& at, Contents& contents)
{
    JournalFile file;
    file.m_path = at;
    file.m_fd.reset(::open(at.c_str(), O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC));
    if (!file.m_fd)
        return tl::unexpected(systemError(errno, tr("cannot open the journal"), at));
    if (::flock(file.m_fd.get(), LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::Busy, tr("the process of this journal is still running"), {},
                    Place{.file = at.string()});
    const auto text = wholeFile(file.m_fd.get(), at);
    if (!text)
        return passOn(text);
    contents = {};
    const std::string_view all(*text);
    std::uint64_t lineNumber = 0;
    for (std::size_t begin = 0; begin < all.size();) {
        const auto end = all.find('\n', begin);
        ++lineNumber;
        if (end == std::string_view::npos)
            break; // cut off by a crash, before anything was done of it
        const auto line = all.substr(begin, end - begin);
        const bool head = lineNumber == 1 && line == std::string(kJournalMark) + " 1";
        if (!head && (lineNumber == 1 || !takeLine(tabbedWords(line), contents)))
            return fail(ErrorCode::Corrupt, tr("not a line of a journal"), {},
                        Place{.file = at.string(), .line = lineNumber});
        begin = end + 1;
    }
    // What comes now begins a line of its own.
    const auto whole = all.rfind('\n');
    const auto length = whole == std::string_view::npos ? 0 : whole + 1;
    if (length < all.size() && ::ftruncate(file.m_fd.get(), off_t(length)) != 0)
        return tl::unexpected(systemError(errno, tr("cannot write the journal"), at));
    return file;
}

Result<> JournalFile::writeLine(const std::vector<std::string_view>& words)
{
    std::string line;
    for (const auto word : words)
        line += (line.empty() ? "" : "\t") + escaped(word);
    line += '\n';
    if (auto written = writeAll(m_fd.get(), line.data(), line.size(), m_path); !written)
        return written;
    if (::fsync(m_fd.get()) != 0)
        return tl::unexpected(systemError(errno, tr("cannot write the journal"), m_path));
    return {};
}

Result<> JournalFile::change(const JournalChange& change)
{
    const auto number = std::to_string(change.number);
    return writeLine({"change", number, change.file, change.before, change.wanted});
}

Result<> JournalFile::done(std::uint64_t number, std::string_view after)
{
    const auto text = std::to_string(number);
    return writeLine({"done", text, after});
}

Result<> JournalFile::undone(std::uint64_t number)
{
    const auto text = std::to_string(number);
    return writeLine({"undone", text});
}

Result<> JournalFile::remove()
{
    std::error_code failed;
    std::filesystem::remove(m_path, failed);
    m_fd.reset();
    if (failed)
        return tl::unexpected(systemError(failed.value(), tr("cannot remove the journal"), m_path));
    return {};
}

} // namespace probescope::tracefs
