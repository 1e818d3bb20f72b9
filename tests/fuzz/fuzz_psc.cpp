#include "core/base/file_descriptor.h"
#include "core/database/capture_file.h"
#include "core/import/opened.h"
#include "core/sql/query/query.h"
#include "core/store/file/chunks.h"
#include "core/store/file/user_data.h"
#include "core/store/read/call_series.h"
#include "core/store/read/lanes.h"
#include "tests/fuzz/capture_mutation.h"
#include "tests/fuzz/checking_sink.h"

#include <array>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <unistd.h>

using namespace probescope;
namespace fs = std::filesystem;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

constexpr std::size_t kMaxRows = 300;

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
         {std::uint64_t(0), events / 2, events - std::min<std::uint64_t>(events, kMaxRows)}) {
        const auto rows = capture.events(first, kMaxRows);
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
    for (std::uint64_t chunk = 0; chunk < std::min<std::uint64_t>(capture.chunks().count(), 8);
         ++chunk)
        static_cast<void>(capture.chunks().columns(chunk));
    static_cast<void>(capture.losses());
    static_cast<void>(capture.problems());
    static_cast<void>(capture.user().marks());
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
        static_cast<void>(calls.scan(stack, 0, kMaxRows));
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
            (*query)->run([&rows](const auto&) { return ++rows < kMaxRows; }, cancel));
    }
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed)
{
    if (seed % 4 != 0) {
        if (const auto changed = fuzz::mutateTables(data, size, most, seed, LLVMFuzzerMutate);
            changed > 0)
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
