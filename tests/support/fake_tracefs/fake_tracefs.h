#pragma once

#include "core/access/backend/backend.h"
#include "core/access/backend/trace_error.h"
#include "tests/support/fake_tracefs/fake_faults.h"
#include "tests/support/fake_tracefs/fake_instances.h"
#include "tests/support/fake_tracefs/fake_kernel.h"
#include "tests/support/fake_tracefs/fake_system_files.h"
#include "tests/support/fake_tracefs/fake_top_files.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace probescope::fake {

/// A tracefs in memory that answers as a kernel does: what it takes, refuses and says then was seen
/// on real ones, and the tests that run against it run against these, too. Nothing is recorded by
/// itself: pages are fed.
///
/// Thread-safe. Streams and what is held must go before it.
class FakeTracefs : public access::Backend
{
public:
    explicit FakeTracefs(FakeKernel kernel);
    ~FakeTracefs() override;

    // What a test does.
    /// A page of a ring buffer with so many events in it. `instance` is a name, or empty.
    void feed(const std::string& instance, std::uint32_t cpu, std::string page,
              std::uint64_t events = 1, bool full = true);
    /// The next operation on the path fails; several of them in this order. `*/NAME` is any path
    /// that ends so.
    void failNext(const std::string& path, int number);
    /// From now on nobody answers.
    void disconnect();
    /// An event goes, as when its module is unloaded.
    void vanish(const std::string& system, const std::string& name);
    /// What histograms of an event say from now on, in each instance: entries and totals, as the
    /// kernel prints them.
    void setHistogram(const std::string& system, const std::string& name, std::string text);
    /// An event occurs at the top level: triggers with a count have one less.
    void fireTriggers(const std::string& system, const std::string& name);
    void setProcesses(std::vector<access::Process> processes,
                      std::vector<access::Process> threads = {});
    /// The code of a function at an address, as it is from now on.
    void setKernelText(std::uint64_t address, std::string code);
    void setName(std::string name) { m_name = std::move(name); }
    /// After a boot, everything is as in the beginning.
    void reboot(const std::string& boot);
    /// What every control file says, by path; two are equal if nothing was changed in between.
    std::map<std::string, std::string> snapshotOfControls();
    std::vector<std::string> marks(const std::string& instance);
    /// Paths in the order in which they were written to, with the text: `tracing_on=0`.
    std::vector<std::string> writes();
    /// With their counters and marks, to be changed.
    std::vector<FakeProbes::Probe>& probes() { return m_files->probes(); }
    /// The same while other threads use this.
    std::vector<FakeProbes::Probe> probesNow();
    void setCounts(std::size_t probe, std::uint64_t hits, std::uint64_t misses = 0);
    /// /sys/kernel/debug/kprobes/enabled, which root turns by hand.
    void setProbesEnabled(bool on);

    std::string name() const override { return m_name; }
    Result<std::string> read(const access::TracePath& path, std::size_t most) override;
    Result<std::string> readSystem(access::SystemFile file, std::size_t most) override;
    Result<std::string> readModuleTypes(std::string_view module, std::size_t most) override;
    Result<std::vector<access::Entry>> list(const access::TracePath& path) override;
    Result<std::vector<access::Process>> processes() override;
    Result<std::vector<access::Process>> threads() override;
    Result<access::Process> owner() override;
    Result<> append(const access::TracePath& path, std::string_view text) override;
    Result<> writeTruncating(const access::TracePath& path, std::string_view text) override;
    Result<> makeInstance(std::string_view name) override;
    Result<> removeInstance(std::string_view name) override;
    Result<std::unique_ptr<access::Stream>> openStream(const access::TracePath& instance) override;
    Result<std::unique_ptr<access::Held>> hold(const access::TracePath& path) override;
    Result<> turn(access::KernelSwitch which, bool on) override;
    Result<std::string> readKernelText(std::uint64_t address, std::size_t bytes) override;

private:
    class StreamOfFake;
    class HeldOfFake;

    static tl::unexpected<Error> gone();
    void build();
    tl::expected<std::string, int> readText(const access::TracePath& path);
    tl::expected<std::vector<std::string>, int> listNames(const access::TracePath& path);
    int write(const access::TracePath& path, std::string_view text, bool truncate);
    access::FileOperation operationOf(const access::TracePath& path);
    void collect(const std::string& folder, std::map<std::string, std::string>& texts);

    std::mutex m_mutex;
    std::condition_variable m_fed;
    FakeKernel m_kernel;
    std::string m_name = "fake";
    FakeEventTable m_table;
    tracefs::TraceableFunctions m_functions;
    std::unique_ptr<FakeInstances> m_instances;
    std::unique_ptr<FakeTopFiles> m_files;
    std::unique_ptr<FakeSystemFiles> m_system;
    std::vector<access::Process> m_processes;
    std::vector<access::Process> m_threads;
    std::map<std::uint64_t, std::string> m_kernelText; ///< functions by their addresses
    FakeFaults m_faults;
    std::vector<std::string> m_writes;
    bool m_connected = true;
};

} // namespace probescope::fake
