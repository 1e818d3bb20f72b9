#pragma once

#include "core/base/error.h"

#include <QString>

#include <cstdint>

namespace probescope::ui {

/// What was tried: the same code has another meaning for a file than for a kernel.
enum class ErrorSubject : std::uint8_t {
    Capture, ///< reading, keeping or analysing one, or another file
    Kernel, ///< recording, probes, and everything else that is asked of a kernel
};

/// A message in the language of the user.
QString messageText(const Message& message);

/// The parts of an error as sentences for a window: its kind, what happened, what can be done.
QString errorTitle(const Error& error, ErrorSubject subject = ErrorSubject::Capture);
QString errorBody(const Error& error);
QString errorHint(const Error& error); ///< may be empty
QString errorSentences(const Error& error); ///< what happened and what can be done
/// All non-empty parts.
QString errorText(const Error& error, ErrorSubject subject = ErrorSubject::Capture);

} // namespace probescope::ui
