#pragma once

#include "core/access/backend.h"

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

/// `per_cpu/cpuN/stats`: what one CPU's ring buffer holds and lost.
struct CpuStats
{
    std::uint32_t cpu = 0;
    std::uint64_t entries = 0; ///< in the buffer, not yet read
    std::uint64_t overrun = 0; ///< overwritten before they were read
    std::uint64_t commitOverrun = 0;
    std::uint64_t bytes = 0;
    std::uint64_t dropped = 0; ///< refused because the buffer was full and does not overwrite
    std::uint64_t read = 0;
    friend bool operator==(const CpuStats&, const CpuStats&) = default;
};

/// `system:name`; an empty name is the whole system, both empty are all events.
struct EventName
{
    std::string system = {};
    std::string name = {};
    friend bool operator==(const EventName&, const EventName&) = default;
    friend auto operator<=>(const EventName&, const EventName&) = default;
};

/// A ring buffer with its own events, filters and tracer: a folder below `instances/` that is ours,
/// or the top level, which belongs to everybody.
///
/// What is written to the top level goes through the journal, which can put it back. Of an own one
/// nothing has to be put back, since it vanishes as a whole.
///
/// Errors are those of access::Backend. One thread at a time.
class Instance
{
public:
    /// Makes the folder; it must not exist. Tracing is off, nothing is enabled in it.
    static Result<Instance> create(access::Backend& backend, std::string_view name);
    /// One that is there, to look at or to clean up. Whether it is, is not asked. Errors: Invalid,
    /// that is no name.
    static Result<Instance> existing(access::Backend& backend, std::string_view name);
    static Instance top(access::Backend& backend, Journal& journal);

    access::Backend& backend() const { return *m_backend; }
    const access::TracePath& folder() const { return m_folder; }
    bool isTop() const { return m_folder.isRoot(); }
    /// Whether this kernel has such a file here: `set_graph_function`.
    Result<bool> has(const access::TracePath& file) const;

    /// What can be recorded here; instances have fewer than the top level.
    Result<std::vector<std::string>> tracers() const;
    Result<std::string> tracer() const;
    Result<> setTracer(std::string_view tracer);
    Result<std::vector<std::string>> clocks() const;
    Result<std::string> clock() const;
    /// Clears the buffer when it changes something.
    Result<> setClock(std::string_view clock);
    Result<std::map<std::string, bool>> options() const;
    Result<> setOption(std::string_view option, bool on);
    /// What each CPU has; nothing where CPUs differ.
    Result<std::optional<std::uint64_t>> bufferKib() const;
    Result<> setBufferKib(std::uint64_t kib);
    Result<> setBufferKib(std::uint32_t cpu, std::uint64_t kib);
    /// Of one CPU; nothing where the kernel does not say.
    Result<std::optional<std::uint64_t>> bufferKib(std::uint32_t cpu) const;
    /// How full a CPU's buffer is when who waits for it is woken.
    Result<std::uint32_t> bufferPercent() const;
    Result<> setBufferPercent(std::uint32_t percent);
    Result<bool> tracing() const;
    Result<> setTracing(bool on);
    Result<std::vector<std::uint32_t>> cpus() const;
    Result<> setCpus(const std::vector<std::uint32_t>& cpus);
    Result<std::chrono::microseconds> threshold() const;
    Result<> setThreshold(std::chrono::microseconds threshold);
    Result<std::chrono::microseconds> maxLatency() const;
    Result<> setMaxLatency(std::chrono::microseconds latency);

    Result<> setEvent(const EventName& event, bool on);
    /// As `enable` says it: `0`, `1`, `X` where some are, with `*` behind it where a trigger waits.
    Result<std::string> eventState(const EventName& event) const;
    Result<std::vector<EventName>> enabledEvents() const;
    /// Empty where there is none.
    Result<std::string> filter(const EventName& event) const;
    /// An empty filter takes away the one that is there. Of a whole system, the events that have
    /// its fields get it. Error Invalid: the kernel refused it; hint: its words with the caret. The
    /// one that was there before stays.
    Result<> setFilter(const EventName& event, std::string_view filter);
    Result<std::vector<std::string>> triggers(const EventName& event) const;
    Result<> addTrigger(const EventName& event, std::string_view trigger);
    Result<> removeTrigger(const EventName& event, std::string_view trigger);
    /// One as triggers() tells it, with its count and state.
    Result<> removeListedTrigger(const EventName& event, std::string_view listed);
    /// The histograms of an event's triggers, as the kernel prints them.
    Result<std::string> histogram(const EventName& event) const;

    /// What is chosen now, as the kernel resolved it: names, `name [module]` without its module,
    /// and commands (`vfs_read:traceoff:unlimited`). Empty: all, or none is left out.
    Result<std::vector<std::string>> functions() const;
    Result<std::vector<std::string>> functionsLeftOut() const;
    Result<std::vector<std::string>> graphFunctions() const;
    Result<std::vector<std::string>> graphFunctionsLeftOut() const;
    /// The functions that `function` and `function_graph` see, in place of those that were chosen.
    /// Names that are many are written by their index, since each name costs a scan of all.
    Result<> setFunctions(const std::vector<std::string>& functions);
    Result<> setFunctionsLeftOut(const std::vector<std::string>& functions);
    Result<> setGraphFunctions(const std::vector<std::string>& functions);
    Result<> setGraphFunctionsLeftOut(const std::vector<std::string>& functions);
    Result<std::uint32_t> graphDepth() const; ///< 0 is no limit
    Result<> setGraphDepth(std::uint32_t depth);
    /// Of events; those of functions are the same where setPids() set them.
    Result<std::vector<std::int32_t>> pids() const;
    Result<std::vector<std::int32_t>> pidsLeftOut() const;
    /// Of events and functions. Empty: all. `follow`: children of these, too.
    Result<> setPids(const std::vector<std::int32_t>& pids, bool follow);
    Result<> setPidsLeftOut(const std::vector<std::int32_t>& pids, bool follow);

    Result<> mark(std::string_view text);
    /// Of what was recorded; nobody can put it back.
    Result<> clear();
    /// Swaps the buffer with a spare one, which the kernel allocates at the first time.
    Result<> takeSnapshot();
    Result<> clearSnapshot(); ///< and keeps its memory
    Result<> freeSnapshot();
    /// What the spare buffer holds, as text.
    Result<std::string> snapshot() const;
    /// Of one CPU. Error Unsupported: this kernel cannot (CONFIG_RING_BUFFER_ALLOW_SWAP), or the
    /// spare buffer is not there yet.
    Result<> takeSnapshot(std::uint32_t cpu);
    Result<> clearSnapshot(std::uint32_t cpu);
    Result<std::string> snapshot(std::uint32_t cpu) const;
    Result<std::vector<CpuStats>> cpuStats() const;
    Result<std::unique_ptr<access::Stream>> stream();
    /// From now on the kernel stops this instance and frees its memory when we die, or let go of
    /// it. The top level's sizes of buffers are noted in the journal, which puts them back then.
    Result<std::unique_ptr<access::Held>> stopWithUs();
    /// Disables everything, in the order that the kernel needs, and removes the folder. Its streams
    /// and what is held must be gone.
    Result<> remove();

private:
    Instance(access::Backend& backend, access::TracePath folder, Journal* journal);

    // Files below the folder; of the top level through the journal.
    Result<> put(const access::TracePath& file, std::string_view value);
    Result<> putLine(const access::TracePath& file, std::string_view line);
    Result<> putList(const access::TracePath& file, const std::vector<std::string>& lines);
    Result<> putFunctions(const access::TracePath& file, const std::vector<std::string>& functions);
    Result<> putPids(const std::vector<std::int32_t>& pids, bool follow,
                     const access::TracePath& events, const access::TracePath& functions);
    Result<std::vector<std::string>> functionsIn(const access::TracePath& file) const;
    Result<std::vector<std::int32_t>> pidsIn(const access::TracePath& file) const;
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
