#pragma once

#include "core/access/backend/backend.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::tracefs {

class Journal;

/// `per_cpu/cpuN/stats`: what one CPU's ring buffer contains and lost.
struct CpuStats
{
    std::uint32_t cpu = 0;
    std::uint64_t entries = 0; ///< in the buffer, not yet read
    std::uint64_t overrun = 0; ///< overwritten before they were read
    std::uint64_t commitOverrun = 0;
    std::uint64_t bytes = 0;
    std::uint64_t dropped = 0; ///< refused because the buffer was full and not in overwrite mode
    std::uint64_t read = 0;
    friend bool operator==(const CpuStats&, const CpuStats&) = default;
};

/// `system:name`. An empty name means the whole system; if both are empty, all events.
struct EventName
{
    std::string system = {};
    std::string name = {};
    friend bool operator==(const EventName&, const EventName&) = default;
    friend auto operator<=>(const EventName&, const EventName&) = default;
};

/// A ring buffer with its own events, filters and tracer: a folder of ours in `instances/`, or the
/// top level, which everybody shares.
///
/// Writes to the top level go through the journal, which can restore it. For an own instance
/// nothing has to be restored: it is removed as a whole.
///
/// Errors are those of access::Backend. One thread at a time.
class Instance
{
public:
    /// Creates the folder, which must not exist. Tracing is off, and nothing is enabled in it.
    static Result<Instance> create(access::Backend& backend, std::string_view name);
    /// An existing instance, to read or to clean up. Whether it exists is not checked. Errors:
    /// Invalid (not a valid name).
    static Result<Instance> existing(access::Backend& backend, std::string_view name);
    static Instance top(access::Backend& backend, Journal& journal);

    access::Backend& backend() const { return *m_backend; }
    const access::TracePath& folder() const { return m_folder; }
    bool isTop() const { return m_folder.isRoot(); }
    /// Whether this instance has such a file on this kernel: `set_graph_function`.
    Result<bool> has(const access::TracePath& file) const;

    /// The tracers that can be used here; instances have fewer than the top level.
    Result<std::vector<std::string>> tracers() const;
    Result<std::string> tracer() const;
    Result<> setTracer(std::string_view tracer);
    Result<std::vector<std::string>> clocks() const;
    Result<std::string> clock() const;
    /// Changing the clock clears the buffer.
    Result<> setClock(std::string_view clock);
    Result<std::map<std::string, bool>> options() const;
    Result<> setOption(std::string_view option, bool on);
    /// The size for each CPU; nothing if the CPUs differ.
    Result<std::optional<std::uint64_t>> bufferKib() const;
    Result<> setBufferKib(std::uint64_t kib);
    Result<> setBufferKib(std::uint32_t cpu, std::uint64_t kib);
    /// The size for one CPU; nothing if the kernel does not tell it.
    Result<std::optional<std::uint64_t>> bufferKib(std::uint32_t cpu) const;
    Result<bool> tracing() const;
    Result<> setTracing(bool on);
    Result<std::vector<std::uint32_t>> cpus() const;
    Result<> setCpus(const std::vector<std::uint32_t>& cpus);
    Result<std::chrono::microseconds> threshold() const;
    Result<> setThreshold(std::chrono::microseconds threshold);

    Result<> setEvent(const EventName& event, bool on);
    /// The content of `enable`: `0`, `1`, `X` if some are enabled; followed by `*` if a trigger
    /// needs the event.
    Result<std::string> eventState(const EventName& event) const;
    Result<std::vector<EventName>> enabledEvents() const;
    /// Empty if there is none.
    Result<std::string> filter(const EventName& event) const;
    /// An empty filter removes the existing one. For a whole system, the events that have its
    /// fields get it. Error Invalid: the kernel refused it; hint: its message with the caret. The
    /// old filter stays then.
    Result<> setFilter(const EventName& event, std::string_view filter);
    Result<std::vector<std::string>> triggers(const EventName& event) const;
    Result<> addTrigger(const EventName& event, std::string_view trigger);
    Result<> removeTrigger(const EventName& event, std::string_view trigger);
    /// `listed`: as triggers() returns it, with count and state.
    Result<> removeListedTrigger(const EventName& event, std::string_view listed);
    /// The histograms of an event's triggers, as the kernel prints them.
    Result<std::string> histogram(const EventName& event) const;

    /// The current filter, as the kernel resolved it: function names (`name [module]` without the
    /// module), and commands (`vfs_read:traceoff:unlimited`). Empty: all functions, or none is
    /// excluded.
    Result<std::vector<std::string>> functions() const;
    Result<std::vector<std::string>> functionsLeftOut() const;
    Result<std::vector<std::string>> graphFunctions() const;
    Result<std::vector<std::string>> graphFunctionsLeftOut() const;
    /// Replaces the functions that `function` and `function_graph` trace. Many names are written by
    /// index, because the kernel scans all functions for each name.
    Result<> setFunctions(const std::vector<std::string>& functions);
    Result<> setFunctionsLeftOut(const std::vector<std::string>& functions);
    Result<> setGraphFunctions(const std::vector<std::string>& functions);
    Result<> setGraphFunctionsLeftOut(const std::vector<std::string>& functions);
    Result<std::uint32_t> graphDepth() const; ///< 0: no limit
    Result<> setGraphDepth(std::uint32_t depth);
    /// The pids for events; those for functions are the same if setPids() set them.
    Result<std::vector<std::int32_t>> pids() const;
    /// For events and functions. Empty: all. `follow`: includes their children.
    Result<> setPids(const std::vector<std::int32_t>& pids, bool follow);

    Result<> mark(std::string_view text);
    /// Clears what was recorded. This cannot be undone.
    Result<> clear();
    /// Swaps the buffer with a spare one, which the kernel allocates the first time.
    Result<> takeSnapshot();
    Result<> clearSnapshot(); ///< the memory stays allocated
    /// The content of the spare buffer as text.
    Result<std::string> snapshot() const;
    /// For one CPU. Error Unsupported: the kernel cannot do it (CONFIG_RING_BUFFER_ALLOW_SWAP), or
    /// the spare buffer is not allocated yet.
    Result<> takeSnapshot(std::uint32_t cpu);
    Result<> clearSnapshot(std::uint32_t cpu);
    Result<std::string> snapshot(std::uint32_t cpu) const;
    Result<std::vector<CpuStats>> cpuStats() const;
    Result<std::unique_ptr<access::Stream>> stream();
    /// From now on the kernel stops this instance and frees its memory when our process dies or the
    /// returned object is destroyed. For the top level, the buffer sizes are noted in the journal,
    /// which then restores them.
    Result<std::unique_ptr<access::Held>> stopWithUs();
    /// Disables everything, in the order that the kernel needs, and removes the folder. Its streams
    /// and the result of stopWithUs() must be gone.
    Result<> remove();

private:
    Instance(access::Backend& backend, access::TracePath folder, Journal* journal);

    // Writes to files below the folder; at the top level through the journal.
    Result<> put(const access::TracePath& file, std::string_view value);
    Result<> putLine(const access::TracePath& file, std::string_view line);
    Result<> putList(const access::TracePath& file, const std::vector<std::string>& lines);
    Result<> putFunctions(const access::TracePath& file, const std::vector<std::string>& functions);
    Result<std::vector<std::string>> functionsIn(const access::TracePath& file) const;
    Result<std::vector<access::TracePath>> bufferFiles() const;
    Result<> setFiltersOf(const std::string& system, std::string_view filter);
    static access::TracePath cpuFolder(std::uint32_t cpu);
    static access::TracePath pathOf(const std::string& text);

    access::Backend* m_backend;
    access::TracePath m_folder;
    Journal* m_journal; ///< of the top level only
    std::vector<std::pair<EventName, std::string>> m_triggers = {}; ///< that we added, in order
};

} // namespace probescope::tracefs
