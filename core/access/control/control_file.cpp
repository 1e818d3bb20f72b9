#include "core/access/control/control_file.h"

#include "core/access/control/control_value.h"

namespace probescope::access {

namespace {

/// It holds data where it holds a buffer; that it is free stands at its beginning.
Result<std::string> snapshotValue(Backend& backend, const TracePath& file)
{
    constexpr std::size_t kMaxFreed = 4096;
    const auto text = backend.read(file, kMaxFreed);
    if (!text && text.error().code != ErrorCode::Refused)
        return passOn(text);
    return std::string(text && text->find("* Snapshot is freed *") != std::string::npos ? "0"
                                                                                        : "1");
}

} // namespace

Result<ControlFile> ControlFile::parse(std::string_view text)
{
    for (const auto which :
         {KernelSwitch::Functions, KernelSwitch::StackTracer, KernelSwitch::Probes}) {
        if (text == pathOf(which))
            return ControlFile{.which = which};
    }
    auto file = TracePath::parse(text);
    if (!file)
        return passOn(file);
    return ControlFile{.file = std::move(*file)};
}

Result<std::string> ControlFile::valueIn(Backend& backend) const
{
    if (!which && file.name() == "snapshot")
        return snapshotValue(backend, file);
    const auto said = which ? backend.readSystem(fileOf(*which)) : backend.read(file);
    if (!said)
        return passOn(said);
    return controlValue(file, *said);
}

Result<> ControlFile::write(Backend& backend, std::string_view value) const
{
    return which ? backend.turn(*which, value != "0") : writeControlValue(backend, file, value);
}

} // namespace probescope::access
