#include "core/probe/import/script_places.h"

namespace probescope::probe {

Message meansMany(const std::string& place, PlacesOf many)
{
    switch (many) {
    case PlacesOf::Functions:
        break;
    case PlacesOf::Events:
        return tr("{} matches many events: choose one.", {place});
    case PlacesOf::Tracepoints:
        return tr("{} matches many tracepoints: choose one.", {place});
    case PlacesOf::SystemCalls:
        return tr("{} matches many system calls: choose one.", {place});
    case PlacesOf::UsdtProbes:
        return tr("{} matches many USDT probes: choose one.", {place});
    }
    return tr("{} matches many functions: choose one.", {place});
}

bool noCounterpart(const std::string& place, std::size_t at, const PlaceNoteFn& note)
{
    note(at, tr("{} has no equivalent among the kernel's probes.", {place}), true);
    return false;
}

bool isOneFunction(const std::string& function, const std::string& place, std::size_t at,
                   const PlaceNoteFn& note, PlacesOf many)
{
    if (!function.empty() && function.find_first_of("*?[@{") == std::string::npos)
        return true;
    note(at,
         function.find('@') != std::string::npos
             ? tr("{} is a source location, which needs debug information.", {place})
             : meansMany(place, many),
         true);
    return false;
}

} // namespace probescope::probe
