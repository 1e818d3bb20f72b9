#pragma once

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

namespace probescope::bench {

/// What time is measured: that of the clock on the wall, or on a machine where others work, too,
/// that of all CPUs for this process, which is no shorter where threads share the work.
inline bool measuresCpuTime = false;

class Stopwatch
{
public:
    double seconds() const { return now() - m_start; }

private:
    static double now()
    {
        timespec time{};
        clock_gettime(measuresCpuTime ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time);
        return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
    }
    double m_start = now();
};

/// 0 when there are none.
inline double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// The most memory that this process has had resident so far.
inline double peakBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        double kib = 0;
        if (word == "VmHWM:" && status >> kib)
            return kib * 1024;
    }
    return 0;
}

} // namespace probescope::bench
