#include "app/cli/base/missing.h"

#include <algorithm>

namespace probescope::cli {

namespace {

bool& missing()
{
    static bool kept = false;
    return kept;
}

} // namespace

void reportMissing(const std::string& file, const UserText& text)
{
    missing() = true;
    printMessage(file, text);
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
            reportMissing(file, tr("there are no events of CPU {}", {cpu}));
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

Result<> onlyWith(const App& app, const std::string& option, bool applies, const Message& with)
{
    if (applies || app.count(option) == 0)
        return {};
    return fail(ErrorCode::Invalid, tr("{} has no effect here: it is for {}", {option, with}),
                "Leave it out"_tr);
}

} // namespace probescope::cli
