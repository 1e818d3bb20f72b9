#include "core/access/backend/processes.h"

#include "core/base/file_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace probescope::access {

namespace {

constexpr std::size_t kMaxText = 4096;

/// The beginning of a small file, or nothing.
std::string beginningOf(const std::filesystem::path& path)
{
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::string text(file ? kMaxText : 0, '\0');
    const ssize_t size = file ? read(file.get(), text.data(), text.size()) : 0;
    text.resize(size > 0 ? std::size_t(size) : 0);
    return text;
}

template <typename Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

/// The word with that index, from 0.
std::string_view wordOf(std::string_view text, int index)
{
    for (; index > 0; --index) {
        const auto blank = text.find(' ');
        text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    }
    return text.substr(0, text.find(' '));
}

/// Arguments end with NUL; whatever else could disturb a line becomes a blank, too.
std::string commandLineOf(std::string text)
{
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7f)
            c = ' ';
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

/// `PID (COMM) STATE PPID …`, where COMM may hold anything.
std::optional<Process> parseStat(std::string_view stat)
{
    const auto open = stat.find(" (");
    const auto close = stat.rfind(") ");
    if (open == std::string_view::npos || close == std::string_view::npos || close < open + 2)
        return std::nullopt;
    const auto rest = stat.substr(close + 2); // begins with field 3
    const auto pid = numberOf<std::int32_t>(stat.substr(0, open));
    const auto parent = numberOf<std::int32_t>(wordOf(rest, 1));
    const auto start = numberOf<std::uint64_t>(wordOf(rest, 19));
    if (!pid || !parent || !start)
        return std::nullopt;
    Process process;
    process.pid = *pid;
    process.parent = *parent;
    process.start = *start;
    process.comm = stat.substr(open + 2, close - open - 2);
    return process;
}

/// The names in a folder that are numbers, sorted.
Result<std::vector<std::int32_t>> numbersIn(const std::filesystem::path& path)
{
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(path.c_str()), closedir);
    if (!folder)
        return tl::unexpected(systemError(errno, tr("cannot list the processes"), path));
    std::vector<std::int32_t> numbers;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): safe on a DIR of our own
    while (const dirent* entry = readdir(folder.get())) {
        if (const auto number = numberOf<std::int32_t>(entry->d_name))
            numbers.push_back(*number);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

} // namespace

Result<Process> readProcess(std::int32_t pid, const std::filesystem::path& proc)
{
    const auto folder = proc / std::to_string(pid);
    struct stat status = {};
    auto process = parseStat(beginningOf(folder / "stat"));
    if (!process || stat(folder.c_str(), &status) != 0)
        return fail(ErrorCode::NotFound, tr("no process {}", {pid}));
    process->uid = status.st_uid;
    process->commandLine = commandLineOf(beginningOf(folder / "cmdline"));
    return std::move(*process);
}

Result<std::vector<Process>> listProcesses(const std::filesystem::path& proc)
{
    const auto pids = numbersIn(proc);
    if (!pids)
        return passOn(pids);
    std::vector<Process> processes;
    for (const auto pid : *pids) {
        if (auto process = readProcess(pid, proc))
            processes.push_back(std::move(*process));
    }
    return processes;
}

Result<std::vector<Process>> listThreads(const std::filesystem::path& proc)
{
    const auto pids = numbersIn(proc);
    if (!pids)
        return passOn(pids);
    std::vector<Process> threads;
    for (const auto pid : *pids) {
        const auto folder = proc / std::to_string(pid) / "task";
        const auto tids = numbersIn(folder);
        if (!tids)
            continue; // it ended meanwhile
        for (const auto tid : *tids) {
            if (tid == pid)
                continue;
            auto thread = parseStat(beginningOf(folder / std::to_string(tid) / "stat"));
            if (!thread)
                continue;
            thread->parent = pid;
            threads.push_back(std::move(*thread));
        }
    }
    return threads;
}

} // namespace probescope::access
