#include "core/probe/import/script_places.h"

namespace probescope::probe {

bool noCounterpart(const std::string& place, std::size_t at, const PlaceNoteFn& note)
{
    note(at, place + " has no counterpart among the kernel's probes.", true);
    return false;
}

bool isOneFunction(const std::string& function, const std::string& place, std::size_t at,
                   const PlaceNoteFn& note, const std::string& things)
{
    if (!function.empty() && function.find_first_of("*?[@{") == std::string::npos)
        return true;
    note(at,
         function.find('@') != std::string::npos
             ? place + " is a place in the source, which needs debug information."
             : place + " means many " + things + ": choose one.",
         true);
    return false;
}

} // namespace probescope::probe
