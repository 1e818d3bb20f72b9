#pragma once

#include "core/access/backend.h"
#include "core/catalogue/catalogue.h"
#include "core/probe/judge.h"
#include "core/tracefs/kernel.h"

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
class KernelJudge
{
public:
    /// Errors: those of the backend. What a description lacks is unknown, and not checked.
    static Result<KernelJudge> of(access::Backend& backend);

    const probe::KernelRules& rules() const { return m_rules; }
    const probe::Knowledge& knowledge() const { return m_knowledge; }
    /// Null if the kernel provides no functions.
    const std::shared_ptr<const catalogue::Catalogue>& catalogue() const { return m_catalogue; }

    std::vector<probe::Finding> judge(std::string_view definition) const
    {
        return probe::judge(definition, m_rules, m_knowledge);
    }

private:
    KernelJudge() = default;
    Result<> reach(access::Backend& backend);
    void describe(access::Backend& backend);

    std::unique_ptr<tracefs::Kernel> m_kernel; ///< asked by m_knowledge
    std::shared_ptr<const catalogue::Catalogue> m_catalogue;
    probe::KernelRules m_rules;
    probe::Knowledge m_knowledge;
};

} // namespace probescope::record
