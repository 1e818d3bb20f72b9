#include "tests/support/fake_tracefs/fake_instances.h"

#include <algorithm>
#include <cerrno>

namespace probescope::fake {

FakeInstances::FakeInstances(const FakeKernel& kernel, const FakeEventTable& table,
                             const tracefs::TraceableFunctions& functions)
    : m_kernel(&kernel)
    , m_table(&table)
    , m_functions(&functions)
    , m_top(std::make_unique<FakeInstance>(kernel, table, functions, true))
{
}

FakeInstances::Where FakeInstances::find(const access::TracePath& path) const
{
    auto parts = path.parts();
    if (parts.size() < 2 || parts[0] != "instances")
        return {m_top.get(), std::move(parts), true};
    const auto instance = m_instances.find(parts[1]);
    if (instance == m_instances.end())
        return {};
    return {instance->second.get(), {parts.begin() + 2, parts.end()}, false};
}

FakeInstance& FakeInstances::at(const std::string& name) const
{
    return name.empty() ? *m_top : *m_instances.at(name);
}

std::vector<std::string> FakeInstances::names() const
{
    std::vector<std::string> names;
    for (const auto& instance : m_instances)
        names.push_back(instance.first + "/");
    return names;
}

int FakeInstances::make(std::string_view name)
{
    if (m_instances.find(name) != m_instances.end())
        return EEXIST;
    m_instances.emplace(name,
                        std::make_unique<FakeInstance>(*m_kernel, *m_table, *m_functions, false));
    return 0;
}

int FakeInstances::remove(std::string_view name)
{
    const auto instance = m_instances.find(name);
    if (instance == m_instances.end())
        return ENOENT;
    auto& buffer = *instance->second;
    if (buffer.streams > 0 || buffer.held > 0 || buffer.events().makesSynthetic())
        return EBUSY;
    m_instances.erase(instance);
    return 0;
}

bool FakeInstances::isUsed(const FakeEvent& event) const
{
    return m_top->events().isUsed(event)
        || std::any_of(m_instances.begin(), m_instances.end(), [&](const auto& instance) {
               return instance.second->events().isUsed(event);
           });
}

void FakeInstances::forget(const FakeEvent& event) const
{
    m_top->forget(event);
    for (const auto& [key, instance] : m_instances)
        instance->forget(event);
}

std::map<std::string, int> FakeInstances::tracedFunctions() const
{
    std::map<std::string, int> users;
    const auto add = [&users](const FakeInstance& instance) {
        for (const auto& function : instance.tracedFunctions())
            ++users[function];
    };
    add(*m_top);
    for (const auto& [name, instance] : m_instances)
        add(*instance);
    return users;
}

} // namespace probescope::fake
