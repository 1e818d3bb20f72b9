#include "core/import/import.h"

#include "core/database/capture_file.h"
#include "core/format/kernel_print/kernel_event_printer.h"
#include "core/numbers/amount_text.h"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <utility>

namespace probescope::open {

namespace fs = std::filesystem;

namespace {

/// How a file stood on disk: whether it was written since is seen by comparing two of them.
struct Stamp
{
    bool regular = false;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;

    static Stamp of(const std::string& path)
    {
        struct stat status = {};
        if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
            return {};
        return {true, status.st_ino, std::uint64_t(status.st_size), status.st_mtim.tv_sec,
                status.st_mtim.tv_nsec};
    }
};

class ImportRun
{
public:
    ImportRun(format::Input& input, fs::path target, const OpenOptions& options,
              std::shared_ptr<void> keep)
        : m_input(input)
        , m_target(std::move(target))
        , m_options(options)
        , m_keep(std::move(keep))
    {
    }

    Result<Imported> run(const format::KindFound& kind)
    {
        m_room = roomFor();
        auto reader = format::makeReader(kind, m_input);
        if (!reader)
            return tl::unexpected(reader.error());
        auto writer = store::Writer::create(
            m_target, [this](const Progress& progress) { return goOn(progress); });
        if (!writer)
            return tl::unexpected(writer.error());
        m_input.setGoOn([this] {
            Progress unpacking;
            unpacking.bytesRead = m_input.diskRead();
            unpacking.bytesTotal = m_input.diskSize();
            return wished(unpacking);
        });
        std::error_code ignored;
        (*writer)->fact(facts::kOriginal, fs::absolute(m_input.name(), ignored).string());
        const Stamp before = Stamp::of(m_input.name());
        auto read = (*reader)->read(m_input, **writer);
        reportProblems(**writer, read, before);
        m_cancelled = !read && read.error().code == ErrorCode::Cancelled && m_stopped;
        if (m_noRoom && !m_cancelled)
            m_trouble = m_noRoom;
        const bool whole = !m_cancelled && !m_changed && !m_noRoom;
        auto finished = (*writer)->finish(!whole);
        writer->reset();
        return result(read, finished, whole);
    }

private:
    /// What the readers cannot know: how the input itself ended.
    void reportProblems(store::Writer& writer, const Result<>& read, const Stamp& before)
    {
        const auto tell = [&](const Error& error, Problem::Kind kind) {
            writer.problem(
                Problem{.kind = kind, .place = error.place, .reason = error.what, .excerpt = {}});
            m_trouble = error;
        };
        const auto kindOf = [](ErrorCode code) {
            return code == ErrorCode::Truncated ? Problem::Kind::Truncated
                : code == ErrorCode::Corrupt    ? Problem::Kind::Corrupt
                                                : Problem::Kind::Other;
        };
        if (const auto damage = m_input.damage())
            tell(*damage, kindOf(damage->code));
        if (!read && read.error().code != ErrorCode::Cancelled) {
            tell(read.error(), kindOf(read.error().code));
            m_changed =
                read.error().code == ErrorCode::Changed || read.error().code == ErrorCode::Io;
        }
        if (before.regular && Stamp::of(m_input.name()) != before && !m_changed) {
            m_changed = true;
            tell(Error{.code = ErrorCode::Changed,
                       .what = tr("the file was changed, moved or deleted while it was being read; "
                                  "the result may be inconsistent"),
                       .hint = tr("Open it again when it is no longer being written"),
                       .place = Place{.file = m_input.name()}},
                 Problem::Kind::Other);
        }
    }

    Result<Imported> result(const Result<>& read, const Result<>& finished, bool whole)
    {
        if (!m_capture)
            openGrowing();
        else if (auto refreshed = m_capture->refresh(); !refreshed)
            return tl::unexpected(refreshed.error());
        const bool something = m_capture && m_capture->summary().events > 0;
        if (!finished) {
            m_trouble = finished.error();
            if (m_trouble->code == ErrorCode::DiskFull) {
                m_trouble->place.file = m_target.parent_path().string();
                m_trouble->hint = m_keep
                    ? tr("Free space there, or set XDG_CACHE_HOME to a folder on a larger disk")
                    : tr("Free space there, or choose a file on a larger disk");
            }
        }
        // A capture without events is one when the file has none, and no trouble came in between.
        const bool failed = !finished || (!read && read.error().code != ErrorCode::Cancelled);
        if (!m_capture || (!something && (failed || m_cancelled))) {
            m_capture.reset();
            store::removeCaptureFiles(m_target);
            if (m_trouble)
                return tl::unexpected(*m_trouble);
            return m_cancelled ? fail(ErrorCode::Cancelled, tr("opening was canceled"))
                               : tl::unexpected(m_openError);
        }
        return Imported{.capture = std::move(m_capture),
                        .trouble = m_cancelled && finished ? std::nullopt : m_trouble,
                        .complete = whole && finished.has_value()};
    }

    /// How large the capture may become; none: as large as the disk. What is not compressed grows
    /// in proportion to the file that the user chose.
    std::optional<std::uint64_t> roomFor() const
    {
        struct statvfs disk = {};
        if (m_input.compression().empty())
            return std::nullopt;
        if (m_options.room)
            return m_options.room;
        const fs::path folder = fs::absolute(m_target).parent_path();
        if (statvfs(folder.c_str(), &disk) != 0)
            return std::nullopt;
        return std::uint64_t(disk.f_bavail) * disk.f_frsize / 2;
    }

    bool hasRoom()
    {
        if (!m_room || m_noRoom)
            return !m_noRoom;
        std::uint64_t taken = 0;
        for (const char* const end : {"", "-wal"}) {
            std::error_code missing;
            const auto size = fs::file_size(m_target.string() + end, missing);
            taken += missing ? 0 : size;
        }
        if (taken <= *m_room)
            return true;
        const std::string folder = fs::absolute(m_target).parent_path().string();
        m_noRoom = Error{.code = ErrorCode::DiskFull,
                         .what = tr("the compressed file of {} expands to a capture of more than "
                                    "{}, the limit in {}: half of the space that was free there",
                                    {bytesText(m_input.diskSize()), bytesText(*m_room), folder}),
                         .hint = tr("Unpack the file yourself and open the result, or free space"),
                         .place = {.file = m_input.name()}};
        return false;
    }

    bool wished(const Progress& progress)
    {
        const bool on =
            !m_options.cancel.cancelled() && (!m_options.progress || m_options.progress(progress));
        m_stopped = m_stopped || !on;
        return on;
    }

    bool goOn(const Progress& progress)
    {
        if (!m_capture && m_options.firstRows && progress.events > 0) {
            openGrowing();
            if (m_capture && m_capture->summary().events > 0)
                m_options.firstRows(m_capture);
            else
                m_capture.reset();
        }
        return hasRoom() && wished(progress);
    }

    void openGrowing()
    {
        auto capture = openCapture(m_target, m_keep);
        if (capture)
            m_capture = std::move(*capture);
        else
            m_openError = capture.error();
    }

    format::Input& m_input;
    fs::path m_target;
    const OpenOptions& m_options;
    std::shared_ptr<void> m_keep;
    std::shared_ptr<store::Capture> m_capture;
    Error m_openError;
    std::optional<Error> m_trouble;
    std::optional<std::uint64_t> m_room; ///< see roomFor()
    std::optional<Error> m_noRoom; ///< it was not enough
    bool m_stopped = false; ///< progress() said so
    bool m_cancelled = false;
    bool m_changed = false; ///< what was read is not what the file's key stands for
};

} // namespace

Result<Imported> runImport(format::Input& input, const format::KindFound& kind,
                           const fs::path& target, const OpenOptions& options,
                           std::shared_ptr<void> keep)
{
    return ImportRun(input, target, options, std::move(keep)).run(kind);
}

namespace {

/// The printer is the capture's own, so it may refer to it.
void setPrinter(store::Capture& capture)
{
    capture.setKernelPrinter(std::make_shared<format::KernelEventPrinter>(
        [&capture](std::string_view key) { return capture.fact(key); },
        [&capture](std::uint64_t address) { return capture.symbolAt(address); }));
}

} // namespace

Result<std::shared_ptr<store::Capture>>
openCapture(const fs::path& path, std::shared_ptr<void> keep, const CancelToken& cancel)
{
    auto capture = store::Capture::open(path, cancel);
    if (!capture)
        return capture;
    setPrinter(**capture);
    if (!keep)
        return capture;
    // Members are destroyed in reverse: the capture is closed before what it lies in goes.
    struct Kept
    {
        std::shared_ptr<void> keep;
        std::shared_ptr<store::Capture> capture;
    };
    auto kept = std::make_shared<Kept>(Kept{std::move(keep), std::move(*capture)});
    auto* const plain = kept->capture.get();
    return std::shared_ptr<store::Capture>(std::move(kept), plain);
}

} // namespace probescope::open
