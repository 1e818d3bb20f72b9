#pragma once

#include "ui/views/query/models/query_gallery.h"

#include <vector>

namespace probescope::ui {

/// The part of galleryQueries() that tells of interrupts, system calls, functions, memory, disks.
std::vector<GalleryQuery> galleryOfActivity();

} // namespace probescope::ui
