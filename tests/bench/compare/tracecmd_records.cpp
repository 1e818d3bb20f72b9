#include "tests/bench/compare/tracecmd_records.h"

#include "tests/bench/compare/figures.h"
#include "tests/bench/compare/stopwatch.h"
#include "tests/support/tracecmd.h"

namespace probescope::bench {

namespace {

using RecordFn = std::function<void(tep_handle*, tep_record*)>;

int passRecord(tracecmd_input* input, tep_record* record, int, void* data)
{
    (*static_cast<const RecordFn*>(data))(tracecmd_get_tep(input), record);
    return 0;
}

int countRecord(tracecmd_input*, tep_record*, int, void* data)
{
    ++*static_cast<std::uint64_t*>(data);
    return 0;
}

bool iterate(const std::string& file, int (*each)(tracecmd_input*, tep_record*, int, void*),
             void* data)
{
    tracecmd_set_loglevel(TEP_LOG_NONE);
    tracecmd_input* const input = tracecmd_open_head(file.c_str(), TRACECMD_FL_LOAD_NO_PLUGINS);
    if (!input || tracecmd_init_data(input) < 0)
        return false;
    std::vector<tracecmd_input*> inputs{input};
    for (int i = 0; i < tracecmd_buffer_instances(input); ++i)
        inputs.push_back(tracecmd_buffer_instance_handle(input, i));
    tracecmd_iterate_events_multi(inputs.data(), int(inputs.size()), each, data);
    for (; !inputs.empty(); inputs.pop_back())
        tracecmd_close(inputs.back());
    return true;
}

} // namespace

bool forEachTraceCmdRecord(const std::string& file, const RecordFn& record)
{
    return iterate(file, passRecord, const_cast<RecordFn*>(&record));
}

std::optional<Figures> iterateWithTraceCmd(const Subject& subject)
{
    std::uint64_t events = 0;
    const Stopwatch watch;
    if (!iterate(subject.file, countRecord, &events))
        return std::nullopt;
    return Figures{
        {kSeconds, watch.seconds()}, {kEvents, double(events)}, {kPeakBytes, peakBytes()}};
}

} // namespace probescope::bench
