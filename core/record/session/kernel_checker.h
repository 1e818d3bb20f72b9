#pragma once

#include "core/access/backend/backend.h"
#include "core/probe/check/check_command.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/tracefs/instances/kernel.h"

#include <memory>
#include <string_view>
#include <vector>

namespace probescope::record {

/// Everything except the system calls, whose formats take long to read. Null if a target provides
/// no functions.
std::shared_ptr<const catalogue::Catalogue> functionsOf(access::Backend& backend);

/// Checks definitions against all that a kernel provides, be it running or a description. Creating
/// it reads a lot; later it only reads formats of events. The backend must outlive it. One thread
/// at a time.
class KernelChecker
{
public:
    /// Errors: those of the backend. What a description lacks is unknown, and not checked.
    static Result<KernelChecker> of(access::Backend& backend);

    const probe::KernelRules& rules() const { return m_rules; }
    const probe::KernelInfo& kernelInfo() const { return m_kernelInfo; }
    /// Null if the kernel provides no functions.
    const std::shared_ptr<const catalogue::Catalogue>& catalogue() const { return m_catalogue; }

    std::vector<probe::Finding> checkCommand(std::string_view definition) const
    {
        return probe::checkCommand(definition, m_rules, m_kernelInfo);
    }

private:
    KernelChecker() = default;
    Result<> reach(access::Backend& backend);
    void describe(access::Backend& backend);

    std::unique_ptr<tracefs::Kernel> m_kernel; ///< asked by m_kernelInfo
    std::shared_ptr<const catalogue::Catalogue> m_catalogue;
    probe::KernelRules m_rules;
    probe::KernelInfo m_kernelInfo;
};

} // namespace probescope::record
