#include "ui/views/timeline/models/timeline_source.h"

#include <algorithm>
#include <utility>

namespace probescope::ui::timeline {

Context contextOf(const EventFlags& flags)
{
    // TRACE_FLAG_NMI, _HARDIRQ and _SOFTIRQ of include/linux/trace_events.h.
    if (flags.commonFlags >= 0) {
        if (flags.commonFlags & 0x40)
            return Context::Nmi;
        if (flags.commonFlags & 0x08)
            return Context::HardIrq;
        return flags.commonFlags & 0x10 ? Context::SoftIrq : Context::Task;
    }
    // trace_print_lat_fmt(): Z and z are NMI, H and h hard interrupts, s a soft one.
    switch (flags.text.size() > 2 ? flags.text[2] : '.') {
    case 'Z':
    case 'z':
        return Context::Nmi;
    case 'H':
    case 'h':
        return Context::HardIrq;
    case 's':
        return Context::SoftIrq;
    default:
        return Context::Task;
    }
}

CaptureFacts CaptureFacts::of(const TimelineSource& source)
{
    CaptureFacts facts{source.summary(), source.clock(), source.losses()};
    std::sort(facts.losses.begin(), facts.losses.end(), [](const Loss& a, const Loss& b) {
        return std::pair(a.cpu, a.beginNs) < std::pair(b.cpu, b.beginNs);
    });
    return facts;
}

} // namespace probescope::ui::timeline
