#pragma once

#include <QString>

#include <vector>

namespace probescope::ui {

class CaptureViews;

/// A layout that is there before the user saved one.
struct BuiltInLayout
{
    const char* english; ///< the name of its command
    QString name;
    void (*arrange)(CaptureViews& views);
};

std::vector<BuiltInLayout> builtInLayouts();

} // namespace probescope::ui
