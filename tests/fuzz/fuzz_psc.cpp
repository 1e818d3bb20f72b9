#include "core/base/file_descriptor.h"
#include "core/open/opened.h"
#include "core/store/call_series.h"
#include "core/store/capture_file.h"
#include "core/store/hash.h"
#include "core/store/lanes.h"
#include "core/store/query.h"
#include "tests/fuzz/checking_sink.h"

#include <array>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <random>
#include <sqlite3.h>
#include <unistd.h>

using namespace probescope;
namespace fs = std::filesystem;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

constexpr std::size_t kMostRows = 300;

/// A folder in memory, where there is one, that goes with the program.
class Folder
{
public:
    Folder()
    {
        const fs::path base = fs::exists("/dev/shm") ? "/dev/shm" : fs::temp_directory_path();
        m_path = base / ("probescope-fuzz-" + std::to_string(getpid()));
        fs::create_directories(m_path);
    }
    ~Folder() { fs::remove_all(m_path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    fs::path capture() const { return m_path / "capture.psc"; }

private:
    fs::path m_path;
};

void readRows(const store::Capture& capture)
{
    const auto events = capture.summary().events;
    for (const std::uint64_t first :
         {std::uint64_t(0), events / 2, events - std::min<std::uint64_t>(events, kMostRows)}) {
        const auto rows = capture.events(first, kMostRows);
        for (std::size_t i = 0; rows && i < rows->size(); ++i) {
            const RowId row = (*rows)[i].row;
            static_cast<void>(capture.values(row));
            static_cast<void>(capture.info(row));
            static_cast<void>(capture.task((*rows)[i].task));
            static_cast<void>(capture.eventType((*rows)[i].type));
            static_cast<void>(capture.calls().callAtRow(row));
        }
    }
    static_cast<void>(capture.rowAt(capture.summary().firstNs + 1000));
    for (std::uint64_t chunk = 0; chunk < std::min<std::uint64_t>(capture.chunkCount(), 8); ++chunk)
        static_cast<void>(capture.chunk(chunk));
    static_cast<void>(capture.losses());
    static_cast<void>(capture.problems());
    static_cast<void>(capture.marks());
    static_cast<void>(capture.facts());
    static_cast<void>(capture.eventCountByTask());
    static_cast<void>(capture.symbolAt(0xffffffff81000000));
}

void readCall(const store::CallSeries& calls, const store::Call& call, int depth)
{
    static_cast<void>(calls.path(call.id));
    static_cast<void>(calls.parent(call.id));
    static_cast<void>(calls.rootPosition(store::Forest{}, call.id));
    const auto children = calls.children(call, 0, 20);
    for (std::size_t i = 0; children && i < children->size() && depth < 4; ++i)
        readCall(calls, (*children)[i], depth + 1);
}

void readCalls(const store::Capture& capture)
{
    const store::CallSeries& calls = capture.calls();
    const auto stacks = calls.stacks();
    for (std::uint32_t stack = 0; stack < std::min<std::size_t>(stacks.size(), 10); ++stack)
        static_cast<void>(calls.scan(stack, 0, kMostRows));
    const store::Forest whole{};
    const auto roots = calls.roots(whole, 0, 20);
    for (std::size_t i = 0; roots && i < roots->size(); ++i)
        readCall(calls, (*roots)[i], 0);
    for (const std::uint32_t cpu : calls.cpus())
        static_cast<void>(calls.callAt(cpu, capture.summary().firstNs + 1000));
}

void readLanes(const store::Capture& capture)
{
    const auto summary = capture.summary();
    using Kind = store::LaneKey::Kind;
    for (const Kind kind : {Kind::CpuRunning, Kind::CpuEvents, Kind::CpuCalls, Kind::TaskRunning,
                            Kind::TaskEvents, Kind::TaskCalls, Kind::Losses}) {
        for (const std::uint32_t key : {0U, 1U, 17U}) {
            static_cast<void>(
                capture.lanes().window({kind, key, 0}, summary.firstNs, summary.lastNs, 100));
            static_cast<void>(capture.lanes().window(
                {kind, key, 1}, summary.firstNs / 2 + summary.lastNs / 2, summary.lastNs, 1000));
        }
    }
    static_cast<void>(capture.lanes().density(summary.firstNs, summary.lastNs, 50));
}

void ask(const store::Capture& capture)
{
    for (const char* sql :
         {"SELECT * FROM event LIMIT 200", "SELECT count(*), max(ts) FROM event WHERE cpu = 1",
          "SELECT * FROM call ORDER BY 1 DESC LIMIT 100",
          "SELECT name, count(*) FROM event GROUP BY name LIMIT 50",
          "SELECT * FROM sched_switch LIMIT 50", "SELECT * FROM task", "SELECT * FROM loss",
          "SELECT * FROM problem", "SELECT * FROM field", "SELECT * FROM note"}) {
        auto query = store::Query::prepare(capture, sql);
        if (!query)
            continue;
        const CancelToken cancel;
        std::size_t rows = 0;
        static_cast<void>(
            (*query)->run([&rows](const auto&) { return ++rows < kMostRows; }, cancel));
    }
}

/// An SQLite database in memory.
class Database
{
public:
    Database(const std::uint8_t* data, std::size_t size, std::size_t most)
    {
        sqlite3* database = nullptr;
        sqlite3_open(":memory:", &database);
        m_database.reset(database);
        auto* copy = static_cast<unsigned char*>(sqlite3_malloc64(most));
        std::copy_n(data, size, copy);
        m_ready = sqlite3_deserialize(database, "main", copy, sqlite3_int64(size),
                                      sqlite3_int64(most), SQLITE_DESERIALIZE_FREEONCLOSE)
            == SQLITE_OK;
    }
    bool ready() const { return m_ready; }
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> prepare(const std::string& sql) const
    {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(m_database.get(), sql.c_str(), -1, &statement, nullptr);
        return {statement, sqlite3_finalize};
    }
    std::size_t write(std::uint8_t* data, std::size_t most) const
    {
        sqlite3_int64 size = 0;
        const unsigned char* bytes =
            sqlite3_serialize(m_database.get(), "main", &size, SQLITE_SERIALIZE_NOCOPY);
        if (!bytes || std::size_t(size) > most)
            return 0;
        std::copy_n(bytes, size, data);
        return std::size_t(size);
    }

private:
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> m_database{nullptr, sqlite3_close};
    bool m_ready = false;
};

struct Blob
{
    const char* table;
    const char* column;
    const char* sum; ///< column of chunk_dir with its checksum, or null
};

/// Changes one blob, or one number, and makes the checksum right, so that what decodes it is
/// reached. 0: nothing was changed.
std::size_t mutateInside(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed)
{
    static constexpr std::array<Blob, 8> kBlobs{{{"chunk_base", "data", "base_sum"},
                                                 {"chunk_fields", "data", "fields_sum"},
                                                 {"series_chunk", "data", nullptr},
                                                 {"chunk_count", "types", nullptr},
                                                 {"chunk_count", "tasks", nullptr},
                                                 {"lane_leaf", "data", nullptr},
                                                 {"lane_cpu", "tail", nullptr},
                                                 {"event_type", "format", nullptr}}};
    static constexpr std::array<const char*, 8> kNumbers{
        "chunk_dir SET n",      "chunk_dir SET first_row", "series_dir SET n",
        "series_dir SET chunk", "call_stack SET calls",    "call_stack SET depths",
        "field SET kind",       "event_type SET role"};
    std::minstd_rand random(seed);
    const Database database(data, size, most);
    if (!database.ready())
        return 0;
    if (random() % 4 == 0) {
        auto update = database.prepare("UPDATE " + std::string(kNumbers[random() % kNumbers.size()])
                                       + " = ?1");
        static constexpr std::array<std::int64_t, 6> kValues{-1, 0, 1, 65536, 1LL << 40, INT64_MAX};
        sqlite3_bind_int64(update.get(), 1, kValues[random() % kValues.size()]);
        sqlite3_step(update.get());
        return database.write(data, most);
    }
    const Blob& blob = kBlobs[random() % kBlobs.size()];
    auto select = database.prepare(std::string("SELECT ") + blob.column + ", rowid FROM "
                                   + blob.table + " ORDER BY random() LIMIT 1");
    if (!select || sqlite3_step(select.get()) != SQLITE_ROW)
        return 0;
    const auto* const begin =
        static_cast<const std::uint8_t*>(sqlite3_column_blob(select.get(), 0));
    std::vector<std::uint8_t> bytes(begin, begin + sqlite3_column_bytes(select.get(), 0));
    const auto row = sqlite3_column_int64(select.get(), 1);
    select.reset();
    const std::size_t room = bytes.size() + 64;
    const std::size_t had = bytes.size();
    bytes.resize(room);
    bytes.resize(LLVMFuzzerMutate(bytes.data(), had, room));
    auto update = database.prepare(std::string("UPDATE ") + blob.table + " SET " + blob.column
                                   + " = ?1 WHERE rowid = ?2");
    sqlite3_bind_blob(update.get(), 1, bytes.data(), int(bytes.size()), SQLITE_STATIC);
    sqlite3_bind_int64(update.get(), 2, row);
    sqlite3_step(update.get());
    if (blob.sum) {
        auto check = database.prepare(std::string("UPDATE chunk_dir SET ") + blob.sum
                                      + " = ?1 WHERE id = ?2");
        sqlite3_bind_int64(check.get(), 1, std::int64_t(store::hashBytes(bytes)));
        sqlite3_bind_int64(check.get(), 2, row);
        sqlite3_step(check.get());
    }
    return database.write(data, most);
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed)
{
    if (seed % 4 != 0) {
        if (const auto changed = mutateInside(data, size, most, seed); changed > 0)
            return changed;
    }
    return LLVMFuzzerMutate(data, size, most);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const Folder folder;
    const fs::path path = folder.capture();
    store::removeCaptureFiles(path);
    {
        const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600));
        static_cast<void>(writeAll(file.get(), reinterpret_cast<const char*>(data), size, path));
    }
    const auto opened = open::openFile(path);
    if (!opened || !opened->capture)
        return 0;
    readRows(*opened->capture);
    readCalls(*opened->capture);
    readLanes(*opened->capture);
    ask(*opened->capture);
    return 0;
}
