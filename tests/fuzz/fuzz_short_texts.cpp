// Short texts of users and kernels: filters of events, conditions on fields, hist triggers, marks
// of userspace, formats of events, saved sets of probes. The first byte says which.

#include "core/filter/field_filter.h"
#include "core/format/kernel_print/kernel_format.h"
#include "core/format/tables/hist_trigger_text.h"
#include "core/probe/spec/probe_set.h"
#include "core/store/spans/mark_text.h"
#include "core/tracefs/events/event_filter_text.h"
#include "core/tracefs/events/event_format.h"
#include "tests/fuzz/checking_sink.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace probescope;

namespace {

void checkFilter(std::string_view text)
{
    static const std::vector<tracefs::EventField> fields = [] {
        const auto format = tracefs::EventFormat::parse(
            "name: sched_waking\nID: 1\nformat:\n"
            "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
            "\tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:0;\n"
            "\tfield:unsigned long prio;\toffset:24;\tsize:8;\tsigned:0;\n"
            "\tfield:cpumask_t mask;\toffset:32;\tsize:8;\tsigned:0;\n\n"
            "print fmt: \"%d\", REC->prio\n");
        return format ? format->filterFields() : std::vector<tracefs::EventField>();
    }();
    CheckingSink::require(!fields.empty(), "the event has no fields");
    for (const bool newer : {false, true}) {
        const auto fault =
            tracefs::filterFault(text, fields, {.cpuLists = newer, .functionNames = newer});
        if (!fault)
            continue;
        CheckingSink::require(!fault->words().empty(), "a fault without words");
        CheckingSink::require(fault->begin <= fault->end && fault->end <= text.size(),
                              "a fault outside of the filter");
    }
    for (const std::size_t cursor : {std::size_t(0), text.size() / 2, text.size()}) {
        const auto completion = tracefs::completeFilter(text, cursor, fields);
        CheckingSink::require(completion.begin <= cursor, "completes what is behind the cursor");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0] % 8) {
    case 0:
        checkFilter(text);
        break;
    case 1:
        if (const auto filter = store::FieldFilter::parse(text); !filter)
            CheckingSink::require(!filter.error().what.empty(), "no reason");
        break;
    case 2:
        static_cast<void>(format::cutHistTrigger(text));
        break;
    case 3:
        static_cast<void>(store::MarkText::parse(text));
        break;
    case 4:
        if (const auto format = tracefs::EventFormat::parse(std::string(text)))
            static_cast<void>(format->filterFields());
        break;
    case 5:
        static_cast<void>(format::KernelFormat::parse(text, 8));
        break;
    default:
        static_cast<void>(probe::ProbeSet::parse(text));
    }
    return 0;
}
