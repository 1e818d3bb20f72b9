#include "tests/support/file_calls.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

namespace fs = std::filesystem;

namespace probescope::test {

using Call = FileCalls::Call;
using Kind = Call::Kind;
using Random = std::mt19937_64;

namespace {

constexpr std::size_t kSector = 512;

/// How much of what was not synced a disk has by then.
enum class Kept : std::uint8_t {
    Nothing,
    Everything,
    Beginning, ///< in order, up to some call
    Some, ///< sectors by chance: written in another order
    Garbled, ///< likewise, and some hold neither the old nor the new
};

struct File
{
    std::string durable;
    std::vector<const Call*> waiting;
};

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void applyName(std::map<std::string, int>& names, const Call& call)
{
    if (call.kind == Kind::Unlink) {
        names.erase(call.path);
        return;
    }
    names[call.path] = call.file;
    if (!call.from.empty())
        names.erase(call.from);
}

void applyWhole(std::string& bytes, const Call& call)
{
    if (call.kind == Kind::Resize) {
        bytes.resize(call.offset);
        return;
    }
    bytes.resize(std::max<std::size_t>(bytes.size(), call.offset + call.bytes.size()));
    std::copy(call.bytes.begin(), call.bytes.end(), bytes.begin() + std::ptrdiff_t(call.offset));
}

/// Sectors of the disk are written whole, in any order.
void applySectors(std::string& bytes, const Call& call, bool garbled, Random& random)
{
    if (call.kind == Kind::Resize) {
        if (random() % 2 == 0)
            bytes.resize(call.offset);
        return;
    }
    for (std::size_t done = 0; done < call.bytes.size();) {
        const std::size_t at = call.offset + done;
        const std::size_t size = std::min(kSector - at % kSector, call.bytes.size() - done);
        const auto choice = random() % 8;
        if (choice < 4) {
            applyWhole(bytes, {.offset = at, .bytes = call.bytes.substr(done, size)});
        } else if (garbled && choice == 4) {
            std::string noise(size, '\0');
            std::generate(noise.begin(), noise.end(), [&random] { return char(random()); });
            applyWhole(bytes, {.offset = at, .bytes = std::move(noise)});
        }
        done += size;
    }
}

std::string contentAfter(const File& file, Kept kept, Random& random)
{
    std::string bytes = file.durable;
    std::size_t beginning = file.waiting.size();
    if (kept == Kept::Nothing)
        beginning = 0;
    else if (kept == Kept::Beginning && beginning > 0)
        beginning = random() % (beginning + 1);
    for (std::size_t i = 0; i < beginning; ++i) {
        if (kept == Kept::Some || kept == Kept::Garbled)
            applySectors(bytes, *file.waiting[i], kept == Kept::Garbled, random);
        else
            applyWhole(bytes, *file.waiting[i]);
    }
    return bytes;
}

std::string folderOf(const std::string& path)
{
    const std::string parent = fs::path(path).parent_path().string();
    return parent.empty() ? "." : parent;
}

void writeFile(const fs::path& path, const std::string& bytes)
{
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
}

} // namespace

struct PowerCut::Disk
{
    std::map<int, File> files;
    std::map<std::string, int> names;
    std::vector<const Call*> waiting; ///< changes of names

    void sync(const Call& call)
    {
        if (call.kind == Kind::Sync) {
            File& file = files[call.file];
            for (const Call* const done : file.waiting)
                applyWhole(file.durable, *done);
            file.waiting.clear();
            return;
        }
        std::vector<const Call*> others;
        for (const Call* const done : waiting) {
            if (folderOf(done->path) == call.path)
                applyName(names, *done);
            else
                others.push_back(done);
        }
        waiting = std::move(others);
    }

    void apply(const Call& call)
    {
        switch (call.kind) {
        case Kind::Write:
        case Kind::Resize:
            files[call.file].waiting.push_back(&call);
            return;
        case Kind::Create:
        case Kind::Name:
        case Kind::Unlink:
            waiting.push_back(&call);
            return;
        case Kind::Sync:
        case Kind::SyncFolder:
            sync(call);
            return;
        }
    }
};

PowerCut::PowerCut(fs::path before, std::vector<Call> calls)
    : m_before(std::move(before))
    , m_calls(std::move(calls))
{
}

PowerCut::Disk PowerCut::diskAfter(std::size_t calls) const
{
    Disk disk;
    std::size_t first = 0;
    // What was there before comes first in the record.
    for (; first < m_calls.size() && m_calls[first].kind == Kind::Create
         && fs::exists(m_before / m_calls[first].path);
         ++first) {
        const Call& call = m_calls[first];
        disk.names[call.path] = call.file;
        disk.files[call.file].durable = contentOf(m_before / call.path);
    }
    for (std::size_t i = first; i < std::min(calls, m_calls.size()); ++i)
        disk.apply(m_calls[i]);
    return disk;
}

void PowerCut::make(const fs::path& folder, std::size_t after, Random& random) const
{
    static constexpr Kept kAll[] = {Kept::Nothing, Kept::Everything, Kept::Beginning, Kept::Some,
                                    Kept::Garbled};
    Disk disk = diskAfter(after);
    const Kept names = kAll[random() % 4];
    std::size_t beginning = names == Kept::Nothing ? 0 : disk.waiting.size();
    if (names == Kept::Beginning)
        beginning = random() % (beginning + 1);
    for (std::size_t i = 0; i < beginning; ++i) {
        if (names != Kept::Some || random() % 2 == 0)
            applyName(disk.names, *disk.waiting[i]);
    }
    const Kept contents = kAll[random() % std::size(kAll)];
    for (const auto& [path, file] : disk.names)
        writeFile(folder / path, contentAfter(disk.files[file], contents, random));
}

void PowerCut::makeSynced(const fs::path& folder, std::size_t after) const
{
    const Disk disk = diskAfter(after);
    for (const auto& [path, file] : disk.names)
        writeFile(folder / path, disk.files.contains(file) ? disk.files.at(file).durable : "");
}

} // namespace probescope::test
