#pragma once

#include "core/tracefs/function_list.h"
#include "tests/support/fake_tracefs/fake_events.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace probescope::fake {

/// kprobe_events, and dynamic_events as far as it holds the same. One command a call, errno out.
class FakeProbes
{
public:
    struct Probe
    {
        std::string group;
        std::string event;
        std::string definition; ///< as it is listed
        std::string arguments; ///< behind the place
        std::uint64_t hits = 0;
        std::uint64_t misses = 0;
    };
    /// Whether an instance uses the event.
    using UsedFn = std::function<bool(const FakeEvent&)>;

    FakeProbes(FakeEventTable& table, const tracefs::FunctionList& functions, int unknownSymbol)
        : m_table(&table)
        , m_functions(&functions)
        , m_unknownSymbol(unknownSymbol)
    {
    }

    int take(std::string_view command, const UsedFn& used);
    /// What opening with O_TRUNC does: those of everybody.
    int clear(const UsedFn& used);
    std::string text() const;
    std::string profile() const;
    std::string takeComplaint();

    std::vector<Probe>& probes() { return m_probes; }

private:
    int add(std::string_view command);
    int remove(std::string_view command, const UsedFn& used);
    int complain(std::string_view words, std::string_view command, std::size_t place, int number);

    FakeEventTable* m_table;
    const tracefs::FunctionList* m_functions;
    int m_unknownSymbol;
    std::vector<Probe> m_probes;
    std::string m_complaint;
};

} // namespace probescope::fake
