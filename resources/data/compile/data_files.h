#pragma once

#include "resources/data/compile/data_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace probescope::data {

// Each checks a file and answers the initializers of C++ that it becomes; with faults, they are of
// no use.

/// `{"sched_switch", "sched"},` by the names of the events.
std::string eventSystems(std::string_view file, Faults& faults);
/// `{"stacktrace", QT_TRANSLATE_NOOP("OptionWords", "…")},`
std::string traceOptions(std::string_view file, Faults& faults);
/// Of probe::GalleryTask.
std::string probeGallery(std::string_view file, Faults& faults);
/// Of ui::GalleryQuery.
std::string queryGallery(std::string_view file, Faults& faults);

/// A kind of files, as the build names it.
struct FileKind
{
    std::string_view name = {};
    std::string (*compile)(std::string_view file, Faults& faults) = nullptr;
};
const std::vector<FileKind>& fileKinds();

} // namespace probescope::data
