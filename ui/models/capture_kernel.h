#pragma once

#include "core/base/cancel.h"
#include "core/catalogue/offline_kernel.h"
#include "core/store/capture.h"

#include <memory>
#include <string>

namespace probescope::ui {

/// What a capture tells of its kernel, as files of it: the functions that it mentions, the formats
/// of its events, release, processor and CPUs. Looks through all calls: not for the UI thread.
catalogue::OfflineKernel::Texts kernelTextsOf(const store::Capture& capture,
                                              const CancelToken& cancel);

/// With what the newest description has that was saved of a kernel of the same release, if there is
/// one. `name`: of the capture, for people.
std::shared_ptr<catalogue::OfflineKernel>
kernelOf(const store::Capture& capture, const std::string& name, const CancelToken& cancel);

} // namespace probescope::ui
