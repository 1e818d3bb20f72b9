#pragma once

#include "core/access/backend/backend.h"
#include "core/tracefs/instances/control_files.h"
#include "core/tracefs/instances/event_settings.h"
#include "core/tracefs/instances/function_filters.h"
#include "core/tracefs/instances/ring_buffer.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::tracefs {

class Journal;

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

    access::Backend& backend() const { return m_files.backend(); }
    const access::TracePath& folder() const { return m_files.folder(); }
    bool isTop() const { return m_files.isTop(); }
    /// Whether this instance has such a file on this kernel: `set_graph_function`.
    Result<bool> has(const access::TracePath& file) const { return m_files.has(file); }

    EventSettings& events() { return m_events; }
    const EventSettings& events() const { return m_events; }
    FunctionFilters& functions() { return m_functions; }
    RingBuffer& buffer() { return m_buffer; }
    const RingBuffer& buffer() const { return m_buffer; }

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
    Result<bool> tracing() const;
    Result<> setTracing(bool on);
    Result<> setCpus(const std::vector<std::uint32_t>& cpus);
    Result<> setThreshold(std::chrono::microseconds threshold);
    /// For events and functions. Empty: all. `follow`: includes their children.
    Result<> setPids(const std::vector<std::int32_t>& pids, bool follow);

    Result<> mark(std::string_view text);
    /// From now on the kernel stops this instance and frees its memory when our process dies or the
    /// returned object is destroyed. For the top level, the buffer sizes are noted in the journal,
    /// which then restores them.
    Result<std::unique_ptr<access::Held>> stopWithUs();
    /// Disables everything, in the order that the kernel needs, and removes the folder. Its streams
    /// and the result of stopWithUs() must be gone.
    Result<> remove();

private:
    Instance(access::Backend& backend, access::TracePath folder, Journal* journal);

    ControlFiles m_files;
    EventSettings m_events;
    FunctionFilters m_functions;
    RingBuffer m_buffer;
};

} // namespace probescope::tracefs
