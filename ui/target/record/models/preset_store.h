#pragma once

#include "ui/target/record/models/presets.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace probescope::ui {

/// The presets that the user made, kept among the program's settings, sorted by name.
std::vector<Preset> userPresets();
/// Keeps one; another of the same name goes.
void keepPreset(const Preset& preset);
void removePreset(const QString& name);

/// The settings of a recording as JSON, such that programs of later versions can read it.
QByteArray presetText(const record::Settings& settings);
/// Nothing where it is no such text. Unknown members are left out.
std::optional<record::Settings> presetFrom(const QByteArray& text);

} // namespace probescope::ui
