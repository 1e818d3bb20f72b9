#pragma once

#include "core/probe/advice/explainer.h"

#include <QString>

namespace probescope::ui {

/// In place of the name of an instance, of recordings that are over: no instance has such a name.
inline constexpr const char* kRecordedInstance = "/";

/// The cause in a few words.
QString titleText(const probe::Explanation& one);
/// What the cause is and what it means, in whole sentences.
QString explanationText(const probe::Explanation& one);
/// What was seen of it, in a sentence, and whether that settles it.
QString evidenceText(const probe::Explanation& one);

} // namespace probescope::ui
