#include "core/probe/check/complaint.h"
#include "core/probe/spec/probe_set.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace probescope::probe;

/// Any text is read or refused; what is read comes back; judging and explaining stay within it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto spec = Spec::parse(text)) {
        const auto again = Spec::parse(spec->format());
        if (!again || !(*again == *spec))
            std::abort();
    }
    for (const auto file : {CommandFile::DynamicEvents, CommandFile::KprobeEvents,
                            CommandFile::UprobeEvents, CommandFile::SyntheticEvents}) {
        KernelRules rules;
        rules.file = file;
        rules.functionProbes = size % 2 == 0;
        for (const Finding& finding : checkCommand(text, rules)) {
            const auto part = fieldAt(text, finding.column);
            if (finding.begin > finding.end || finding.end > size || part.end > size)
                std::abort();
        }
    }
    explain(text, "Failed to register probe event", size / 2, {});
    if (const auto set = ProbeSet::parse(text)) {
        if (!ProbeSet::parse(set->format()))
            std::abort();
    }
    return 0;
}
