#include "core/probe/advice/gallery.h"

namespace probescope::probe {

const std::vector<GalleryTask>& gallery()
{
    static const std::vector<GalleryTask> kTasks{
#include "probe_gallery.inc"
    };
    return kTasks;
}

} // namespace probescope::probe
