#include "core/open/user_work.h"

#include "core/base/file_descriptor.h"
#include "core/store/writer.h"

#include <algorithm>
#include <unistd.h>

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

void removeFiles(const fs::path& capture)
{
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm", "-journal"})
        fs::remove(capture.string() + end, ignored);
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
    auto capture = store::Capture::open(path);
    return capture ? work.addTo(**capture) : passOn(capture);
}

Result<> addToKept(const UserWork& work, const fs::path& kept)
{
    std::error_code ignored;
    if (fs::exists(kept, ignored)) {
        auto before = store::Capture::open(kept);
        return before ? work.addTo(**before) : passOn(before);
    }
    const fs::path part = kept.string() + ".part" + std::to_string(getpid());
    removeFiles(part);
    auto done = writeWork(work, part);
    std::error_code error;
    if (done)
        fs::rename(part, kept, error);
    if (error)
        done = tl::unexpected(systemError(error.value(), "the notes cannot be kept", kept));
    removeFiles(part);
    return done;
}

} // namespace

UserWork UserWork::of(const store::Capture& capture)
{
    UserWork work{.marks = capture.marks(),
                  .notes = store::notes(capture),
                  .queries = capture.savedQueries(),
                  .definitions = capture.spanDefinitions()};
    // Marks that are places stand among the notes, too.
    std::erase_if(work.notes, [](const store::Note& note) { return note.id < 0; });
    return work;
}

bool UserWork::empty() const
{
    return marks.empty() && notes.empty() && queries.empty() && definitions.empty();
}

Result<> UserWork::addTo(store::Capture& capture) const
{
    const UserWork there = of(capture);
    Result<> done;
    addMissing(marks, there.marks, done,
               [&capture](const store::Mark& mark) { return capture.addMark(mark); });
    addMissing(notes, there.notes, done,
               [&capture](const store::Note& note) { return store::saveNote(capture, note); });
    addMissing(queries, there.queries, done,
               [&capture](const store::SavedQuery& query) { return capture.saveQuery(query); });
    addMissing(definitions, there.definitions, done, [&capture](store::SpanDefinition& definition) {
        const auto names = capture.spanDefinitions();
        while (std::any_of(names.begin(), names.end(), [&definition](const auto& other) {
            return other.name == definition.name;
        }))
            definition.name += " (earlier)"; // no two may have the same
        return capture.saveSpanDefinition(definition);
    });
    return done;
}

fs::path workKept(const fs::path& capture)
{
    const std::string name = capture.filename().string();
    return capture.parent_path() / (name.substr(0, name.find('-')) + ".work");
}

void keepWork(const fs::path& capture)
{
    std::error_code ignored;
    if (!fs::exists(capture, ignored))
        return;
    const fs::path kept = workKept(capture);
    bool isKept = true;
    {
        const auto opened = store::Capture::open(capture);
        if (!opened)
            return;
        const UserWork work = UserWork::of(**opened);
        isKept = work.empty() || addToKept(work, kept);
    }
    if (!isKept && !fs::exists(kept, ignored))
        fs::rename(capture, kept,
                   ignored); // needs no room; its log went into it when it was closed
}

void bringBackWork(store::Capture& capture)
{
    const fs::path kept = workKept(capture.path());
    std::error_code ignored;
    if (!fs::exists(kept, ignored))
        return;
    bool isBack = false;
    {
        const auto opened = store::Capture::open(kept);
        isBack = opened && UserWork::of(**opened).addTo(capture);
    }
    if (isBack)
        removeFiles(kept);
}

} // namespace probescope::open
