#include "core/store/process_id.h"

#include <fstream>
#include <iterator>
#include <unistd.h>

namespace probescope::store {

namespace {

std::string readFile(const std::string& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Field 22 of /proc/PID/stat. The name before it may hold blanks and brackets.
std::string startTime(const std::string& pid)
{
    constexpr int kFieldsAfterName = 20;
    const std::string stat = readFile("/proc/" + pid + "/stat");
    std::size_t at = stat.rfind(')');
    for (int i = 0; i < kFieldsAfterName && at != std::string::npos; ++i)
        at = stat.find(' ', at + 1);
    if (at == std::string::npos)
        return {};
    return stat.substr(at + 1, stat.find(' ', at + 1) - at - 1);
}

std::string describe(const std::string& pid)
{
    std::string boot = readFile("/proc/sys/kernel/random/boot_id");
    const std::string start = startTime(pid);
    if (boot.empty() || start.empty())
        return {};
    boot.resize(boot.find_last_not_of('\n') + 1);
    return boot + " " + pid + " " + start;
}

} // namespace

std::string thisProcess()
{
    return describe(std::to_string(getpid()));
}

bool processRuns(std::string_view process)
{
    const std::size_t begin = process.find(' ');
    const std::size_t end = process.rfind(' ');
    if (begin == std::string_view::npos || end <= begin + 1)
        return false;
    const std::string pid(process.substr(begin + 1, end - begin - 1));
    if (pid.find_first_not_of("0123456789") != std::string::npos)
        return false;
    return describe(pid) == process;
}

} // namespace probescope::store
