#pragma once

#include "tests/support/recording_sink.h"

#include <cstdint>
#include <functional>
#include <string>

struct tep_event;
struct tep_handle;
struct tep_record;

namespace probescope {

/// Hears of each record of a trace.dat file, as libtracecmd merges all buffers of it by time.
using OracleRecord = std::function<void(tep_handle* tep, tep_event* event, tep_record* record,
                                        const std::string& buffer)>;

/// Reads a file with libtracecmd and libtraceevent, without plugins. False: they cannot open it.
bool forEachOracleRecord(const std::string& path, const OracleRecord& record);

/// Compares what was read with what libtracecmd and libtraceevent give, in number, order, time,
/// CPU, pid, task, event, flags and every field. Empty: all is equal; otherwise says the first
/// differences.
std::string differencesFromOracle(const std::string& path, const RecordingSink& sink);

} // namespace probescope
