#pragma once

#include "core/access/backend/backend.h"
#include "tests/support/fake_tracefs/fake_instances.h"
#include "tests/support/fake_tracefs/fake_probes.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace probescope::fake {

/// The files that only the top level has, since they are of the kernel as a whole: lists of what
/// there is, dynamic events, the function profiler. Errors are errno.
class FakeTopFiles
{
public:
    /// All of them must outlive it.
    FakeTopFiles(const FakeKernel& kernel, FakeEventTable& table,
                 const tracefs::TraceableFunctions& functions, const FakeInstances& instances,
                 const std::vector<access::Process>& processes);

    /// ENOENT: perhaps it is a file of the ring buffer.
    tl::expected<std::string, int> read(const FakeInstance::Path& path) const;
    /// Names in a folder besides those that every ring buffer has there.
    std::vector<std::string> list(const FakeInstance::Path& path) const;
    /// Nothing: perhaps it is a file of the ring buffer.
    std::optional<int> append(std::string_view file, std::string_view text);
    /// What O_TRUNC does by itself.
    std::optional<int> truncate(std::string_view file);

    std::vector<FakeProbes::Probe>& probes() { return m_probes.probes(); }
    std::string armedProbes() const { return m_probes.armed(used()); }

private:
    bool hasProfiler() const { return m_values.count("function_profile_enabled") != 0; }
    tl::expected<std::string, int> readFile(std::string_view file) const;
    tl::expected<std::string, int> readProfile(std::string_view file) const;
    std::string availableEvents() const;
    std::string savedTasks() const;
    std::string enabledFunctions() const;
    FakeProbes::UsedFn used() const;
    void forgetGone();

    const FakeKernel* m_kernel;
    const FakeEventTable* m_table;
    const tracefs::TraceableFunctions* m_functions;
    const FakeInstances* m_instances;
    const std::vector<access::Process>* m_processes;
    FakeProbes m_probes;
    std::map<std::string, std::string, std::less<>> m_values; ///< files that hold a number
};

} // namespace probescope::fake
