#pragma once

#include "core/access/backend/trace_path.h"
#include "tests/support/fake_tracefs/fake_instance.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::fake {

/// The ring buffer of the top level, and the `instances` folder. Errors are errno.
class FakeInstances
{
public:
    struct Where
    {
        FakeInstance* instance = nullptr;
        FakeInstance::Path rest = {}; ///< below its folder
        bool top = false;
    };

    FakeInstances(const FakeKernel& kernel, const FakeEventTable& table,
                  const tracefs::TraceableFunctions& functions);

    /// Points into the path.
    Where find(const access::TracePath& path) const;
    FakeInstance& top() const { return *m_top; }
    /// `name`: of one that there is, or empty.
    FakeInstance& at(const std::string& name) const;
    /// What the folder lists.
    std::vector<std::string> names() const;

    int make(std::string_view name);
    int remove(std::string_view name);

    bool isUsed(const FakeEvent& event) const;
    /// The event goes.
    void forget(const FakeEvent& event) const;
    /// How many of them trace each function.
    std::map<std::string, int> tracedFunctions() const;

private:
    const FakeKernel* m_kernel;
    const FakeEventTable* m_table;
    const tracefs::TraceableFunctions* m_functions;
    std::unique_ptr<FakeInstance> m_top;
    std::map<std::string, std::unique_ptr<FakeInstance>, std::less<>> m_instances;
};

} // namespace probescope::fake
