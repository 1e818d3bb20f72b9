#include "core/tracefs/probes/profile.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>

namespace probescope::tracefs {

namespace {

constexpr int kMaxProfileTries = 5;

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

/// A line of kprobe_profile is `EVENT HITS MISSES`, one of uprobe_profile `PATH EVENT HITS`.
struct ProfileForm
{
    const char* list;
    const char* profile;
    bool user;
};

/// False where the lines are of other probes.
bool joinProfile(std::string_view profile, bool user, const std::vector<EventName>& events,
                 std::vector<ProbeHits>& hits)
{
    const auto lines = linesOf(profile);
    if (lines.size() != events.size())
        return false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto words = splitWords(lines[i]);
        const auto count = words.size();
        if (count < 3 || words[user ? count - 2 : 0] != events[i].name)
            return false;
        const auto hit = numberOf(words[count - (user ? 1 : 2)]);
        const auto missed = user ? std::optional<std::uint64_t>(0) : numberOf(words[count - 1]);
        if (!hit || !missed)
            return false;
        const auto known = std::find_if(hits.begin(), hits.end(),
                                        [&](const auto& one) { return one.event == events[i]; });
        auto& sum = known == hits.end() ? hits.emplace_back(ProbeHits{.event = events[i]}) : *known;
        sum.hits += *hit;
        sum.misses += *missed;
    }
    return true;
}

Result<std::vector<ProbeHits>> probeHits(access::Backend& backend, const ProfileForm& form)
{
    for (int i = 0; i < kMaxProfileTries; ++i) {
        const auto before = backend.read(form.list);
        if (!before)
            return passOn(before);
        const auto profile = backend.read(form.profile);
        if (!profile)
            return passOn(profile);
        const auto after = backend.read(form.list);
        if (!after)
            return passOn(after);
        std::vector<ProbeHits> hits;
        if (*before == *after && joinProfile(*profile, form.user, probeLines(*before), hits))
            return hits;
    }
    return fail(ErrorCode::Changed, tr("the probes changed while reading their hits"),
                tr("Try again"), Place{.file = form.profile});
}

} // namespace

Result<std::vector<ProbeHits>> kernelProbeHits(access::Backend& backend)
{
    return probeHits(backend, {"kprobe_events", "kprobe_profile", false});
}

Result<std::vector<ProbeHits>> userProbeHits(access::Backend& backend)
{
    return probeHits(backend, {"uprobe_events", "uprobe_profile", true});
}

} // namespace probescope::tracefs
