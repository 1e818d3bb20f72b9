#pragma once

#include "core/base/cancel.h"
#include "core/store/read/capture.h"
#include "core/symbols/kernel/offline_kernel.h"

#include <memory>
#include <string>

namespace probescope::ui {

/// What a capture tells about its kernel, in the form of files: the functions that occur, the
/// formats of its events, release, processor and CPUs. Reads all calls: not on the UI thread.
catalogue::OfflineKernel::Texts kernelTextsOf(const store::Capture& capture,
                                              const CancelToken& cancel);

/// Together with the newest saved description of a kernel of the same release, if there is one.
/// `name`: of the capture, for people.
std::shared_ptr<catalogue::OfflineKernel>
kernelOf(const store::Capture& capture, const std::string& name, const CancelToken& cancel);

} // namespace probescope::ui
