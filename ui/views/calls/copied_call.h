#pragma once

#include "core/base/cancel.h"
#include "core/derive/call.h"
#include "core/store/read/capture.h"

#include <QString>

#include <optional>

namespace probescope::ui {

struct CopiedCall
{
    QString text;
    bool cut = false; ///< at what a clipboard can be asked to hold, 64 MiB
};

/// A call and those below it as the kernel prints them, for the clipboard; none if it cannot be
/// read. Any thread.
std::optional<CopiedCall> copiedCall(const store::Capture& capture, store::CallId id,
                                     const CancelToken& cancel);

} // namespace probescope::ui
