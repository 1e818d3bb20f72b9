#pragma once

#include "core/symbols/kernel/catalogue.h"
#include "tests/core/probe/dialect/recipes.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace probescope {

/// Types of a kernel, as a file that bpftool reads.
struct KernelTypes
{
    QString file = {}; ///< empty: there are none
    std::shared_ptr<const catalogue::Catalogue> catalogue =
        {}; ///< with the functions of the gallery
};
/// `kernel`: `running`, or a folder of PROBESCOPE_CAPTURES, whose types are unpacked into `folder`.
KernelTypes kernelTypes(const QString& kernel, const QString& folder);

/// The tasks of the gallery whose functions the kernel has, as the form makes them of its types.
/// With `named`, members are named in the line, as kernels of today read them, and are offsets
/// otherwise.
std::vector<NamedRecipe> typedGallery(const catalogue::Catalogue& catalogue, bool named);

} // namespace probescope
