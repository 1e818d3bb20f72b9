#pragma once

#include <functional>
#include <string>

struct tep_handle;
struct tep_record;

namespace probescope::bench {

/// Calls `record` for each record of a trace.dat, all buffers merged by time, through libtracecmd.
/// False: it cannot open the file.
bool forEachTraceCmdRecord(const std::string& file,
                           const std::function<void(tep_handle*, tep_record*)>& record);

} // namespace probescope::bench
