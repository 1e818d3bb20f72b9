#include "tests/bench/made/text_parts.h"

namespace probescope::made {

std::string flagsText(const MadeEvent& event)
{
    std::string text = ".....";
    if (event.flags & kIrqsOff)
        text[0] = 'd';
    if ((event.flags & kNeedResched) && (event.flags & kPreemptResched))
        text[1] = 'N';
    else if (event.flags & kNeedResched)
        text[1] = 'n';
    else if (event.flags & kPreemptResched)
        text[1] = 'p';
    if ((event.flags & kHardIrq) && (event.flags & kSoftIrq))
        text[2] = 'H';
    else if (event.flags & kHardIrq)
        text[2] = 'h';
    else if (event.flags & kSoftIrq)
        text[2] = 's';
    if (event.preemptDepth > 0)
        text[3] = "0123456789abcdef"[event.preemptDepth & 0xf];
    return text;
}

std::string_view shownComm(const MadeTask& task)
{
    return task.pid == 0 ? "<idle>" : task.comm;
}

} // namespace probescope::made
