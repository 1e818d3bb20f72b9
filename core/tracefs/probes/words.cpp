#include "core/tracefs/probes/words.h"

#include <string>

namespace probescope::tracefs {

const char* kindName(DynamicKind kind)
{
    switch (kind) {
    case DynamicKind::KernelProbe:
        return "kprobe";
    case DynamicKind::KernelReturn:
        return "kretprobe";
    case DynamicKind::UserProbe:
        return "uprobe";
    case DynamicKind::UserReturn:
        return "uretprobe";
    case DynamicKind::EventProbe:
        return "eprobe";
    case DynamicKind::FunctionProbe:
        return "fprobe";
    case DynamicKind::TracepointProbe:
        return "tprobe";
    case DynamicKind::Synthetic:
        return "synthetic";
    case DynamicKind::Other:
        break;
    }
    return "other";
}

bool isKept(const ListedProbe& probe)
{
    const bool synthetic = probe.event.system == kSynthetic
        && probe.event.name.starts_with(std::string(kKeptGroup) + '_');
    return probe.owner == ProbeOwner::Others && (synthetic || probe.event.system == kKeptGroup);
}

} // namespace probescope::tracefs
