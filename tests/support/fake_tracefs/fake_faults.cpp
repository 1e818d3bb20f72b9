#include "tests/support/fake_tracefs/fake_faults.h"

#include <algorithm>
#include <string_view>

namespace probescope::fake {

int FakeFaults::take(const std::string& path)
{
    const auto faults =
        std::find_if(m_planned.begin(), m_planned.end(), [&path](const auto& planned) {
            const std::string_view where = planned.first;
            return where == path || (where.starts_with('*') && path.ends_with(where.substr(1)));
        });
    if (faults == m_planned.end())
        return 0;
    const int number = faults->second.front();
    faults->second.erase(faults->second.begin());
    if (faults->second.empty())
        m_planned.erase(faults);
    return number;
}

} // namespace probescope::fake
