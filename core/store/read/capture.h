#pragma once

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/database/probes.h"
#include "core/store/file/summary.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"
#include "core/trace/event_printer.h"
#include "core/trace/event_text.h"
#include "core/trace/event_type.h"
#include "core/trace/task.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace probescope::store {

/// One row of the event table, fields left undecoded.
struct Event
{
    RowId row = 0;
    std::int64_t timeNs = 0;
    std::uint32_t cpu = 0;
    TaskId task = {};
    EventTypeId type = {};
    FlagsId flags = {};
    BufferId buffer = {};
};

/// An opened capture file. All const members may be called from any thread at any time. Each thread
/// uses a connection of its own; decoded chunks are shared (LRU, 64 MiB).
///
/// While the file is still being imported, refresh() makes visible what was committed since. Ids
/// and rows that were seen before stay valid.
class Capture
{
public:
    /// A finished capture is opened read-only: no file is created beside it until the user's own
    /// work is saved in it, and afterwards it is a single file again. If a program died and left a
    /// log beside it, the log is applied. `cancel` cancels opening. Errors: NotFound, NoPermission,
    /// Corrupt (not SQLite, not a capture, or damaged: says which page or table), NewerVersion,
    /// Busy (another program writes to it, and the file system does not let programs share it),
    /// Cancelled. A read-only file or folder can be opened, but marks cannot be saved.
    static Result<std::shared_ptr<Capture>> open(const std::filesystem::path& path,
                                                 const CancelToken& cancel = {});
    ~Capture();
    Capture(const Capture&) = delete;
    Capture& operator=(const Capture&) = delete;

    const std::filesystem::path& path() const;
    /// The first damage that was found in the file, when it was opened or read.
    std::optional<Error> damage() const;
    /// Calls `told` once with the first damage, on the thread that finds it, or now if it is
    /// already known. `told` must only pass it on. Setting another function, or none, waits for a
    /// running call.
    void onDamage(std::function<void(const Error&)> told);
    /// Makes visible what a Writer committed since open() or the last refresh().
    Result<> refresh();

    Summary summary() const;
    std::optional<std::string> fact(std::string_view key) const;
    std::vector<std::pair<std::string, std::string>> facts() const;

    // Directories. References stay valid and unchanged for the life of the capture.
    std::uint32_t taskCount() const;
    const Task& task(TaskId id) const; ///< a task without name for ids out of range
    std::uint32_t eventTypeCount() const;
    const EventType& eventType(EventTypeId id) const;
    const EventFlags& flags(FlagsId id) const;
    const std::string& bufferName(BufferId id) const;
    std::uint32_t bufferCount() const;
    std::vector<std::uint32_t> cpus() const; ///< those that have events, ascending
    std::vector<std::uint64_t> eventCountByType() const; ///< index: type id
    std::vector<std::uint64_t> eventCountByTask() const;
    std::vector<std::uint64_t> eventCountByCpu() const; ///< index: CPU number
    std::string string(StringId id) const; ///< empty for none

    // Rows.
    Result<Event> event(RowId row) const;
    /// Rows [first, first + count), fewer at the end.
    Result<std::vector<Event>> events(RowId first, std::size_t count) const;
    /// First row whose time is >= `timeNs`; summary().events when there is none.
    Result<RowId> rowAt(std::int64_t timeNs) const;
    /// One value for each field of the row's type.
    Result<std::vector<Value>> values(RowId row) const;
    /// The event's own text, made by the printer of its origin.
    Result<std::string> info(RowId row) const;
    /// The text of info() for events of the type, in parts. Must not outlive the capture.
    std::shared_ptr<const EventText> eventText(EventTypeId id) const;

    std::vector<Loss> losses() const;
    std::vector<Problem> problems() const;
    /// The probes of the recording itself, by id. Imported captures have none.
    std::vector<Probe> probes() const;
    /// The counts of a probe within [from, to], by time.
    std::vector<ProbeSample>
    probeSamples(std::uint32_t probe, std::int64_t from = std::numeric_limits<std::int64_t>::min(),
                 std::int64_t to = std::numeric_limits<std::int64_t>::max()) const;
    /// The latest counts of a probe.
    std::optional<ProbeSample> lastProbeSample(std::uint32_t probe) const;
    /// All symbols of the capture, by address: those that its events mention.
    std::vector<Symbol> symbols() const;
    /// The symbol that holds the address, with the offset into it.
    std::optional<std::pair<Symbol, std::uint64_t>> symbolAt(std::uint64_t address) const;

    /// Copies the capture to another file ("Save As"): a single file, flushed to the disk, which
    /// replaces an existing one of that name. Errors: Cancelled, those of makeCaptureFile()
    /// (capture_file.h).
    Result<> saveAs(const std::filesystem::path& target, const CancelToken& cancel) const;

    /// The printer that info() uses for types of FormatOrigin::Kernel; text needs none. Set it
    /// once, before the capture is shared.
    void setKernelPrinter(std::shared_ptr<const EventPrinter> printer);

    // Parts of the same file with interfaces of their own.
    const class Chunks& chunks() const; ///< core/store/file/chunks.h
    class UserData& user(); ///< core/store/file/user_data.h
    const UserData& user() const;
    const class CallSeries& calls() const; ///< core/store/read/call_series.h
    const class Lanes& lanes() const; ///< core/store/read/lanes.h

    struct Parts; ///< for core/store/read alone (capture_parts.h)

private:
    explicit Capture(std::unique_ptr<Parts> parts);
    friend Parts& partsOf(const Capture& capture);
    std::unique_ptr<Parts> m_parts;
};

} // namespace probescope::store
