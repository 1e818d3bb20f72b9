#pragma once

#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <string>
#include <vector>

namespace probescope {

// What ProbeDriver calls its own on the fake.
inline const std::string kGroup = "probescope_700_7000";
inline const std::string kWatch = "probescope-700-7000-4294967294";

inline std::string listing(fake::FakeTracefs& fake)
{
    return *fake.read("dynamic_events", 1 << 20);
}

/// With what was written since.
inline std::vector<std::string> writesSince(fake::FakeTracefs& fake, std::size_t first)
{
    auto writes = fake.writes();
    writes.erase(writes.begin(), writes.begin() + std::ptrdiff_t(first));
    return writes;
}

inline access::Process processOf(std::int32_t pid, std::uint64_t start)
{
    access::Process process;
    process.pid = pid;
    process.start = start;
    return process;
}

} // namespace probescope
