#pragma once

#include "core/record/session/settings.h"

#include <QString>

#include <vector>

namespace probescope::ui {

/// A recording for a question that many have, to begin with.
struct Preset
{
    QString name;
    QString hint; ///< what there is to be filled in, or to be known
    record::Settings settings;
};

std::vector<Preset> builtInPresets();

} // namespace probescope::ui
