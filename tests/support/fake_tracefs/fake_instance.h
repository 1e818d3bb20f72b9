#pragma once

#include "tests/support/fake_tracefs/fake_events.h"
#include "tests/support/fake_tracefs/fake_lists.h"
#include "tests/support/fake_tracefs/fake_rings.h"

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace probescope::fake {

/// A ring buffer with its files: the top level's or that of an instance. Files of the kernel as a
/// whole (FakeTopFiles) are not here. Paths are below its folder; errors are errno.
class FakeInstance
{
public:
    using Path = std::vector<std::string_view>;

    FakeInstance(const FakeKernel& kernel, const FakeEventTable& table,
                 const tracefs::TraceableFunctions& functions, bool top);

    tl::expected<std::string, int> read(const Path& path) const;
    int append(const Path& path, std::string_view text);
    /// What O_TRUNC does by itself.
    int truncate(const Path& path);
    tl::expected<std::vector<std::string>, int> list(const Path& path) const;
    bool isFile(const Path& path) const;

    void complain(std::string_view words);
    /// The event goes; with it all that the buffer holds, if it was ever enabled here.
    void forget(const FakeEvent& event);
    /// By its tracer; those that set_ftrace_filter names, since all would be many.
    std::vector<std::string> tracedFunctions() const;
    FakeRings& rings() { return m_rings; }
    const FakeRings& rings() const { return m_rings; }
    FakeEvents& events() { return m_events; }
    const std::vector<std::string>& marks() const { return m_marks; }
    bool option(const std::string& name) const { return m_options.at(name); }
    bool isTracing() const { return m_values.at("tracing_on") != "0"; }
    /// `free_buffer` was closed.
    void freed();

    int streams = 0; ///< open trace_pipe_raw
    int held = 0; ///< open free_buffer

private:
    bool isNumber(std::string_view file) const { return m_values.count(std::string(file)) != 0; }
    int takeNumber(const std::string& file, std::string_view text);
    int takeTracer(std::string_view text);
    int takeClock(std::string_view text);
    void takeClockOf(std::string_view trigger);
    int takeSize(const Path& path, std::string_view text);
    int takeOption(std::string_view name, std::string_view value);
    int takeSnapshot(bool ofOneCpu, std::string_view text);
    std::string snapshotText() const;
    std::string markLines() const;
    void clearBuffer();
    std::string sizeText() const;
    std::string optionsText() const;
    FakeFunctions* functionsOf(std::string_view file);
    FakePids* pidsOf(std::string_view file);

    const FakeKernel* m_kernel;
    bool m_top;
    std::string m_tracer = "nop";
    std::string m_clock = "local";
    std::map<std::string, bool> m_options;
    std::map<std::string, std::string> m_values;
    bool m_expanded = false;
    bool m_snapshot = false; ///< the spare buffer is allocated
    FakeRings m_rings;
    FakeEvents m_events;
    std::map<std::string, FakeFunctions, std::less<>> m_functions;
    std::map<std::string, FakePids, std::less<>> m_pids;
    std::deque<std::string> m_errors;
    std::vector<std::string> m_marks;
    std::size_t m_marksCleared = 0; ///< so many of them are not in the buffer any more
    std::string m_snapshotText; ///< lines of the spare buffer
};

} // namespace probescope::fake
