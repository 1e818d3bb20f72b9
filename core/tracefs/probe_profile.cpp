#include "core/tracefs/probe_profile.h"

#include "core/tracefs/control_text.h"

#include <algorithm>

namespace probescope::tracefs {

namespace {

constexpr int kMostProfileTries = 5;

/// `r10:group/event PLACE …`, one for every line.
std::vector<EventName> probeLines(std::string_view text)
{
    std::vector<EventName> events;
    for (const auto line : linesOf(text)) {
        const auto head = line.substr(0, line.find(' '));
        const auto colon = head.find(':');
        const auto slash = head.find('/');
        if (colon == std::string_view::npos || slash == std::string_view::npos || slash < colon)
            continue;
        events.push_back({std::string(head.substr(colon + 1, slash - colon - 1)),
                          std::string(head.substr(slash + 1))});
    }
    return events;
}

/// False where the lines are of other probes.
bool joinProfile(std::string_view profile, const std::vector<EventName>& events,
                 std::vector<ProbeHits>& hits)
{
    const auto lines = linesOf(profile);
    if (lines.size() != events.size())
        return false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto words = wordsOf(lines[i]);
        const auto count = words.size();
        const auto hit = count < 3 ? std::nullopt : numberOf(words[count - 2]);
        const auto missed = count < 3 ? std::nullopt : numberOf(words[count - 1]);
        if (!hit || !missed || words[0] != events[i].name)
            return false;
        const auto known = std::find_if(hits.begin(), hits.end(),
                                        [&](const auto& one) { return one.event == events[i]; });
        auto& sum = known == hits.end() ? hits.emplace_back(ProbeHits{.event = events[i]}) : *known;
        sum.hits += *hit;
        sum.misses += *missed;
    }
    return true;
}

} // namespace

Result<std::vector<ProbeHits>> kernelProbeHits(access::Backend& backend)
{
    for (int i = 0; i < kMostProfileTries; ++i) {
        const auto before = backend.read("kprobe_events");
        if (!before)
            return passOn(before);
        const auto profile = backend.read("kprobe_profile");
        if (!profile)
            return passOn(profile);
        const auto after = backend.read("kprobe_events");
        if (!after)
            return passOn(after);
        std::vector<ProbeHits> hits;
        if (*before == *after && joinProfile(*profile, probeLines(*before), hits))
            return hits;
    }
    return fail(ErrorCode::Changed, "the probes changed while they were counted", "Try again",
                Place{.file = "kprobe_profile"});
}

} // namespace probescope::tracefs
