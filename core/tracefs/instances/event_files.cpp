#include "core/tracefs/instances/event_files.h"

namespace probescope::tracefs {

using access::TracePath;

Result<TracePath> instanceFolder(const std::string& instance)
{
    return instance.empty() ? Result<TracePath>(TracePath())
                            : TracePath("instances").child(instance);
}

Result<TracePath> eventFile(const std::string& instance, const EventName& event, const char* file)
{
    auto folder = instanceFolder(instance);
    if (!folder)
        return folder;
    auto path = (*folder / "events").child(event.system);
    if (path)
        path = path->child(event.name);
    return path ? Result<TracePath>(*path / file) : path;
}

Result<> writeEventFile(access::Backend& backend, const std::string& instance,
                        const EventName& event, const char* file, std::string_view text)
{
    const auto path = eventFile(instance, event, file);
    return path ? backend.append(*path, text) : Result<>(passOn(path));
}

bool isFilterError(std::string_view fileText)
{
    return fileText.find("\nparse_error:") != std::string_view::npos
        || fileText.find("\nError: (") != std::string_view::npos;
}

std::string probeText(const EventName& event)
{
    return event.system + "/" + event.name;
}

} // namespace probescope::tracefs
