#include "ui/probes/probe_making.h"

#include <algorithm>

namespace probescope::ui {

Result<std::vector<tracefs::EventName>> makeAll(tracefs::ProbeDriver& driver,
                                                const std::vector<probe::Spec>& specs)
{
    std::vector<tracefs::EventName> made;
    const auto takeBack = [&](const Error& error) -> tl::unexpected<Error> {
        for (const auto& event : made)
            // Just made: nobody recorded it. The error that is told is the first one.
            static_cast<void>(driver.remove(event, tracefs::Consent::Wiping));
        return tl::unexpected(error);
    };
    for (const auto& spec : specs) {
        const auto own = driver.owned(spec);
        const bool joins =
            std::find(made.begin(), made.end(), tracefs::EventName{own.group, own.event})
            != made.end();
        const auto event = driver.create(spec, joins);
        if (!event)
            return takeBack(event.error());
        if (!joins)
            made.push_back(*event);
        if (spec.kind == probe::Kind::Synthetic)
            continue; // others make it happen
        if (const auto enabled = driver.enable(*event); !enabled)
            return takeBack(enabled.error());
    }
    return made;
}

} // namespace probescope::ui
