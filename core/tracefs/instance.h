#pragma once

#include "core/access/backend.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
    /// One that is there, to look at.
    static Instance existing(access::Backend& backend, std::string_view name);
    static Instance top(access::Backend& backend, Journal& journal);

    access::Backend& backend() const { return *m_backend; }
    const access::TracePath& folder() const { return m_folder; }
    bool isTop() const { return m_folder.isRoot(); }
    /// Whether this kernel has such a file here: `set_graph_function`.
    Result<bool> has(const access::TracePath& file) const;

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
    Result<> setBufferPercent(std::uint32_t percent);
    Result<bool> tracing() const;
    Result<> setTracing(bool on);
    Result<> setCpus(const std::vector<std::uint32_t>& cpus);
    Result<> setThreshold(std::chrono::microseconds threshold);
    Result<std::chrono::microseconds> maxLatency() const;
    Result<> setMaxLatency(std::chrono::microseconds latency);

    Result<> setEvent(const EventName& event, bool on);
    /// An empty filter takes away the one that is there. Error Invalid: the kernel refused it;
    /// hint: its words with the caret.
    Result<> setFilter(const EventName& event, std::string_view filter);
    Result<std::vector<std::string>> triggers(const EventName& event) const;
    Result<> addTrigger(const EventName& event, std::string_view trigger);
    Result<> removeTrigger(const EventName& event, std::string_view trigger);

    /// The functions that `function` and `function_graph` see, in place of those that were chosen.
    /// Names that are many are written by their index, since each name costs a scan of all.
    Result<> setFunctions(const std::vector<std::string>& functions);
    Result<> setFunctionsLeftOut(const std::vector<std::string>& functions);
    Result<> setGraphFunctions(const std::vector<std::string>& functions);
    Result<> setGraphFunctionsLeftOut(const std::vector<std::string>& functions);
    Result<> setGraphDepth(std::uint32_t depth);
    /// Of events and functions. Empty: all. `follow`: children of these, too.
    Result<> setPids(const std::vector<std::int32_t>& pids, bool follow);

    Result<> mark(std::string_view text);
    Result<> clear();
    Result<std::vector<CpuStats>> cpuStats() const;
    Result<std::unique_ptr<access::Stream>> stream();
    /// From now on the kernel stops this instance and frees its memory when we die.
    Result<std::unique_ptr<access::Held>> stopWithUs();
    /// Disables everything, in the order that the kernel needs, and removes the folder. Its streams
    /// and what is held must be gone.
    Result<> remove();

private:
    Instance(access::Backend& backend, access::TracePath folder, Journal* journal);

    access::Backend* m_backend;
    access::TracePath m_folder;
    Journal* m_journal; ///< of the top level only
};

} // namespace probescope::tracefs
