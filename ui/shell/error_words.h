#pragma once

#include "core/base/error.h"

#include <QString>

namespace probescope::ui {

/// An error's parts as sentences for a window: of what kind it is, what happened, what can be done.
QString errorTitle(const Error& error);
QString errorBody(const Error& error);
QString errorHint(const Error& error); ///< may be empty
QString errorSentences(const Error& error); ///< what happened and what can be done

} // namespace probescope::ui
