#include "app/cli/base/missing.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

bool& missing()
{
    static bool kept = false;
    return kept;
}

} // namespace

void reportMissing(const std::string& text)
{
    missing() = true;
    printMessage(text);
}

bool isMissing()
{
    return missing();
}

void reportUnknownCpus(const std::string& file, const store::Capture& capture,
                       const std::vector<std::uint32_t>& cpus)
{
    const auto known = capture.cpus();
    for (const std::uint32_t cpu : cpus) {
        if (!std::binary_search(known.begin(), known.end(), cpu))
            reportMissing(fmt::format("{}: there are no events of CPU {}", file, cpu));
    }
}

bool hasEvent(const store::Capture& capture, std::string_view name)
{
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        const EventType& type = capture.eventType(EventTypeId(id));
        if (type.name == name || type.system + ":" + type.name == name)
            return true;
    }
    return false;
}

Result<> onlyWith(const CLI::App& app, const std::string& option, bool applies,
                  const std::string& with)
{
    if (applies || app.count(option) == 0)
        return {};
    return fail(ErrorCode::Invalid, option + " has no effect here: it is for " + with,
                "Leave it out");
}

} // namespace probescope::cli
