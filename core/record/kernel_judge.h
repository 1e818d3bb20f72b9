#pragma once

#include "core/access/backend.h"
#include "core/catalogue/catalogue.h"
#include "core/probe/judge.h"
#include "core/tracefs/kernel.h"

#include <memory>
#include <string_view>
#include <vector>

namespace probescope::record {

/// All but the system calls, whose formats take long to read. Null where a target tells nothing.
std::shared_ptr<const catalogue::Catalogue> functionsOf(access::Backend& backend);

/// Judges definitions by all that a kernel tells of itself: one that is reached, or the description
/// of one. Made once, which reads a lot; then it reads no more than formats of events. The backend
/// must outlive it; one thread at a time.
class KernelJudge
{
public:
    /// Errors: those of the backend. What a description does not have is not known, and not judged.
    static Result<KernelJudge> of(access::Backend& backend);

    const probe::KernelRules& rules() const { return m_rules; }
    const probe::Knowledge& knowledge() const { return m_knowledge; }
    /// Null where the kernel tells of no functions.
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
