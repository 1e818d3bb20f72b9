#include "core/import/user_work.h"

#include "core/base/file_descriptor.h"
#include "core/database/capture_file.h"
#include "core/database/schema.h"
#include "core/format/input/raw_source.h"
#include "core/store/file/user_data.h"
#include "core/store/write/writer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/file.h>

namespace probescope::open {

namespace fs = std::filesystem;

namespace {

/// Ids are given anew by the capture that keeps it.
template <typename T>
bool sameButId(T one, const T& other)
{
    one.id = other.id;
    return one == other;
}

bool sameButId(const store::Mark& one, const store::Mark& other)
{
    return one.timeNs == other.timeNs && one.row == other.row && one.name == other.name
        && one.kind == other.kind;
}

bool sameButId(const store::SavedQuery& one, const store::SavedQuery& other)
{
    return one.name == other.name && one.sql == other.sql;
}

/// Saves those that `there` lacks; the first error is kept in `done`.
template <typename T, typename Save>
void addMissing(const std::vector<T>& work, const std::vector<T>& there, Result<>& done, Save save)
{
    for (const T& item : work) {
        if (std::any_of(there.begin(), there.end(),
                        [&item](const T& other) { return sameButId(item, other); }))
            continue;
        T added = item;
        added.id = 0;
        if (auto saved = save(added); !saved && done)
            done = passOn(saved);
    }
}

/// By its head, of which the rest may be damaged.
bool hasHeadOfCapture(const fs::path& file)
{
    constexpr std::size_t kApplicationAt = 68; // https://www.sqlite.org/fileformat2.html
    std::array<char, kApplicationAt + 4> head = {};
    const auto source = format::RawSource::open(file);
    const auto got = source ? (*source)->readAt(0, head) : 0;
    if (!got || *got < head.size()
        || !std::string_view(head.data(), head.size()).starts_with("SQLite"))
        return false;
    std::int64_t application = 0;
    for (std::size_t i = kApplicationAt; i < head.size(); ++i)
        application = application * 256 + static_cast<unsigned char>(head[i]);
    return application == store::kApplicationId;
}

/// Held while the kept work in a folder is changed, by one program at a time; of network file
/// systems that know no locks, all the same.
class WorkLock
{
public:
    explicit WorkLock(const fs::path& folder)
        : m_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
        while (m_folder && flock(m_folder.get(), LOCK_EX) != 0 && errno == EINTR) { }
    }

private:
    FileDescriptor m_folder;
};

bool moveAside(const fs::path& capture)
{
    constexpr int kMax = 1000;
    std::error_code error;
    for (int number = 1; number < kMax; ++number) {
        const fs::path place = keptWorkFile(capture).string() + "-" + std::to_string(number);
        if (fs::exists(place, error) || error)
            continue;
        return bool(store::renameCaptureFiles(capture, place));
    }
    return false;
}

Result<> addToCapture(const UserWork& work, const fs::path& path)
{
    const auto capture = store::Capture::open(path);
    return capture ? work.addTo(**capture) : passOn(capture);
}

/// A capture without events that has the work, at `path`, where there was nothing.
Result<> writeWork(const UserWork& work, const fs::path& path)
{
    {
        auto writer = store::Writer::create(path);
        if (!writer)
            return passOn(writer);
        if (auto done = (*writer)->finish(); !done)
            return done;
    }
    return addToCapture(work, path);
}

bool isDamage(const Error& error)
{
    return error.code == ErrorCode::Corrupt || error.code == ErrorCode::Truncated;
}

Result<> addToKept(const UserWork& work, const fs::path& kept)
{
    std::error_code ignored;
    if (fs::exists(kept, ignored)) {
        auto done = addToCapture(work, kept);
        if (done || !isDamage(done.error()) || !moveAside(kept))
            return done;
    }
    const fs::path part = store::partNameFor(kept);
    auto done = writeWork(work, part);
    if (done)
        done = store::replaceCapture(part, kept);
    store::removeCaptureFiles(part);
    return done;
}

} // namespace

UserWork UserWork::of(const store::Capture& capture)
{
    UserWork work{.marks = capture.user().marks(),
                  .notes = store::notes(capture),
                  .queries = capture.user().savedQueries(),
                  .definitions = capture.user().spanDefinitions()};
    // Marks that are places stand among the notes, too.
    std::erase_if(work.notes, [](const store::Note& note) { return note.id < 0; });
    const auto rows = store::keptRows(capture);
    work.isWhole = rows
        && *rows
            == work.marks.size() + work.notes.size() + work.queries.size()
                + work.definitions.size();
    return work;
}

bool UserWork::empty() const
{
    return marks.empty() && notes.empty() && queries.empty() && definitions.empty();
}

Result<> UserWork::addTo(store::Capture& capture) const
{
    const UserWork there = of(capture);
    if (!there.isWhole) { // it would get twice what cannot be read there
        return fail(ErrorCode::Corrupt, tr("cannot read the notes of the capture"), {},
                    Place{.file = capture.path().string()});
    }
    Result<> done;
    addMissing(marks, there.marks, done,
               [&capture](const store::Mark& mark) { return capture.user().addMark(mark); });
    addMissing(notes, there.notes, done,
               [&capture](const store::Note& note) { return store::saveNote(capture, note); });
    addMissing(queries, there.queries, done, [&capture](const store::SavedQuery& query) {
        return capture.user().saveQuery(query);
    });
    addMissing(definitions, there.definitions, done, [&capture](store::SpanDefinition& definition) {
        const auto names = capture.user().spanDefinitions();
        const std::string name = definition.name;
        int number = 1;
        while (std::any_of(names.begin(), names.end(), [&definition](const auto& other) {
            return other.name == definition.name;
        }))
            definition.name = name + " (" + std::to_string(++number) + ")"; // no two may have one
        return capture.user().saveSpanDefinition(definition);
    });
    return done;
}

fs::path keptWorkFile(const fs::path& capture)
{
    const std::string name = capture.filename().string();
    return capture.parent_path() / (name.substr(0, name.find_first_of("-.")) + ".work");
}

KeepWorkResult keepWork(const fs::path& capture)
{
    std::error_code ignored;
    if (!fs::exists(capture, ignored))
        return KeepWorkResult::Whole;
    const auto opened = store::Capture::open(capture);
    if (!opened) {
        if (!isDamage(opened.error()))
            return KeepWorkResult::NotNow;
        return hasHeadOfCapture(capture) ? KeepWorkResult::InPart : KeepWorkResult::Whole;
    }
    const UserWork work = UserWork::of(**opened);
    const WorkLock lock(capture.parent_path());
    if (!work.empty() && !addToKept(work, keptWorkFile(capture)))
        return KeepWorkResult::NotNow;
    // What was written last is in the log, which may not be read without writing.
    const bool lacksLog = !(*opened)->user().writable() && store::hasLog(capture);
    if (lacksLog && !(*opened)->damage())
        return KeepWorkResult::NotNow;
    return work.isWhole && !lacksLog ? KeepWorkResult::Whole : KeepWorkResult::InPart;
}

bool setAside(const fs::path& capture)
{
    const WorkLock lock(capture.parent_path());
    return moveAside(capture);
}

void bringBackWork(store::Capture& capture)
{
    const fs::path kept = keptWorkFile(capture.path());
    std::error_code ignored;
    if (!fs::exists(kept, ignored))
        return;
    const WorkLock lock(kept.parent_path());
    bool isBack = false;
    bool isWhole = false;
    {
        const auto opened = store::Capture::open(kept);
        if (!opened)
            return;
        const UserWork work = UserWork::of(**opened);
        isWhole = work.isWhole;
        isBack = bool(work.addTo(capture));
    }
    if (isBack && isWhole)
        store::removeCaptureFiles(kept);
    else if (isBack)
        moveAside(kept);
}

} // namespace probescope::open
