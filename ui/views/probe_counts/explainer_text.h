#pragma once

#include "core/probe/advice/explainer.h"

#include <QString>

namespace probescope::ui {

/// The cause in a few words, as the title of a card.
QString causeText(probe::Cause cause);
/// What a button says that does it.
QString fixText(const probe::Fix& fix);
/// What the user is asked to type, where only their own hand can do it; else empty.
QString fixCommand(const probe::Fix& fix);

} // namespace probescope::ui
