#pragma once

#include "core/base/error.h"

#include <QString>

#include <cstdint>

namespace probescope::ui {

/// What was tried: the same code says another thing of a file and of a kernel.
enum class ErrorSubject : std::uint8_t {
    Capture, ///< reading, keeping or analysing one, or another file
    Kernel, ///< recording, probes, and all else that a kernel is asked for
};

/// An error's parts as sentences for a window: of what kind it is, what happened, what can be done.
QString errorTitle(const Error& error, ErrorSubject subject = ErrorSubject::Capture);
QString errorBody(const Error& error);
QString errorHint(const Error& error); ///< may be empty
QString errorSentences(const Error& error); ///< what happened and what can be done
/// All parts that there are.
QString errorText(const Error& error, ErrorSubject subject = ErrorSubject::Capture);

} // namespace probescope::ui
