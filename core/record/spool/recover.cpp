#include "core/record/spool/recover.h"

#include "core/base/file_descriptor.h"
#include "core/database/capture_file.h"
#include "core/record/spool/follower.h"
#include "core/record/spool/spool.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <utility>

namespace probescope::record {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSpoolEnd = ".spool";

/// The lock of a spool, when nobody has it.
Result<FileDescriptor> lockSpool(const fs::path& folder)
{
    const fs::path path = folder / "lock";
    FileDescriptor lock(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!lock)
        return tl::unexpected(systemError(errno, tr("cannot open the file"), path));
    if (flock(lock.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return fail(ErrorCode::Busy, tr("this recording is still running"), tr("Stop it first"),
                    Place{.file = folder.string()});
    return lock;
}

bool isSpool(const fs::path& folder)
{
    std::error_code ignored;
    return folder.filename().string().ends_with(kSpoolEnd) && fs::is_directory(folder, ignored)
        && fs::exists(folder / "lock", ignored);
}

LeftoverSpool leftAt(const fs::path& folder)
{
    LeftoverSpool left{.folder = folder, .capture = {}, .bytes = 0};
    const std::string name = folder.string();
    left.capture = name.substr(0, name.size() - kSpoolEnd.size());
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string file = at->path().filename().string();
        std::error_code ignored;
        const auto size = fs::file_size(at->path(), ignored);
        if (file.starts_with("cpu") && !ignored)
            left.bytes += size;
    }
    return left;
}

/// For the problems of a description that nobody reads a second time.
class NoSink : public Sink
{
public:
    StringId string(std::string_view /*bytes*/) override { return {}; }
    TaskId task(const Task& /*task*/) override { return {}; }
    void resolveTask(TaskId /*id*/, const Task& /*task*/) override { }
    EventTypeId eventType(const EventType& /*type*/) override { return {}; }
    FlagsId flags(const EventFlags& /*flags*/) override { return {}; }
    BufferId buffer(std::string_view /*instance*/) override { return {}; }
    void event(const EventRecord& /*record*/) override { }
    void loss(const Loss& /*loss*/) override { }
    void problem(const Problem& /*problem*/) override { }
    void symbol(const Symbol& /*symbol*/) override { }
    void fact(std::string_view /*key*/, std::string_view /*value*/) override { }
    bool progress(const Progress& /*progress*/) override { return true; }
};

/// 0 of what is no capture.
std::uint64_t eventsIn(const fs::path& path)
{
    const auto capture = store::Capture::open(path);
    return capture ? (*capture)->summary().events : 0;
}

/// `capture` with another ending, as nothing is called.
fs::path nameBeside(const fs::path& capture)
{
    std::error_code ignored;
    for (int number = 1;; ++number) {
        fs::path name = capture;
        name.replace_extension(number == 1 ? ".recovered.psc"
                                           : ".recovered-" + std::to_string(number) + ".psc");
        if (!fs::exists(fs::symlink_status(name, ignored)))
            return name;
    }
}

/// Gives what was recovered the name of the capture. After a power cut the spool may have less than
/// the dead recording had put there, which then stays, and what was recovered stands beside it.
/// Returns what has the events of the spool.
Result<fs::path> takePlace(const fs::path& recovered, const fs::path& capture)
{
    const std::uint64_t events = eventsIn(recovered);
    const bool better = eventsIn(capture) <= events;
    if (!better && events == 0) {
        store::removeCaptureFiles(recovered);
        return capture;
    }
    const fs::path target = better ? capture : nameBeside(capture);
    const auto taken = better ? store::replaceCapture(recovered, target)
                              : store::renameCaptureFiles(recovered, target);
    if (!taken)
        return passOn(taken);
    return target;
}

} // namespace

Result<std::vector<LeftoverSpool>> leftoverSpools(const fs::path& path)
{
    std::vector<fs::path> folders;
    if (isSpool(path)) {
        folders.push_back(path);
    } else {
        std::error_code error;
        fs::directory_iterator at(path, error);
        for (const fs::directory_iterator end; !error && at != end; at.increment(error)) {
            if (isSpool(at->path()))
                folders.push_back(at->path());
        }
        if (error)
            return tl::unexpected(systemError(error.value(), tr("cannot list the folder"), path));
        std::sort(folders.begin(), folders.end());
    }
    std::vector<LeftoverSpool> left;
    for (const fs::path& folder : folders) {
        if (lockSpool(folder))
            left.push_back(leftAt(folder));
    }
    return left;
}

Result<Recovered> recoverSpool(const LeftoverSpool& left, const store::ProgressFn& progress)
{
    const auto lock = lockSpool(left.folder);
    if (!lock)
        return passOn(lock);
    NoSink nobody;
    format::ProblemCounter problems(nobody);
    const auto contents = readSpoolDescription(left.folder, problems);
    if (!contents)
        return passOn(contents);
    const auto goOn = [&progress] { return !progress || progress(Progress()); };
    const auto pages = soundPages(left.folder, *contents, goOn);
    if (!pages)
        return passOn(pages);
    // What the dead recording made stays until there is something better.
    const fs::path part = left.capture.string() + ".recovered";
    store::removeCaptureFiles(part); // of a recovery that was cut off; we hold the lock
    if (auto done = decodeSpool(left.folder, *contents, *pages, part, {}, progress); !done) {
        store::removeCaptureFiles(part);
        return passOn(done);
    }
    const auto taken = takePlace(part, left.capture);
    if (!taken)
        return passOn(taken);
    if (auto removed = removeSpool(left.folder); !removed)
        return passOn(removed);
    return Recovered{.capture = *taken, .damage = pages->damage};
}

} // namespace probescope::record
