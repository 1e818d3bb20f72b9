#pragma once

#include "core/access/backend/system_file.h"
#include "core/base/result.h"
#include "tests/support/fake_tracefs/fake_kernel.h"

#include <map>
#include <string>
#include <string_view>

namespace probescope::fake {

/// The files of /proc and /sys that are read, and the switches that are written.
class FakeSystemFiles
{
public:
    explicit FakeSystemFiles(const FakeKernel& kernel)
        : m_kernel(&kernel)
    {
    }

    Result<std::string> read(access::SystemFile file) const;
    Result<std::string> readModuleTypes(std::string_view module) const;
    /// Errno, or 0.
    int turn(access::KernelSwitch which, bool on);
    const std::map<access::KernelSwitch, bool>& switches() const { return m_switches; }

private:
    bool hasStackTracer() const { return m_kernel->missing.count("stack_trace") == 0; }
    std::string onlineCpus() const;
    static Result<std::string> given(const std::string& text);

    const FakeKernel* m_kernel;
    std::map<access::KernelSwitch, bool> m_switches = {{access::KernelSwitch::Functions, true},
                                                       {access::KernelSwitch::StackTracer, false},
                                                       {access::KernelSwitch::Probes, true}};
};

} // namespace probescope::fake
