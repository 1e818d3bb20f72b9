#pragma once

#include "ui/base/capture/selection.h"

#include <QSize>
#include <QString>

#include <optional>

namespace probescope::ui {
class MainWindow;
}

namespace probescope {

/// A picture that a command line asks for, in place of a window for a user.
struct PictureOptions
{
    QString file; ///< where it goes: PNG
    QString view; ///< of app/common/view_names.h
    QString sql; ///< of the view query
    std::optional<ui::TimeRange> range;
    QSize size; ///< of the view; not valid: as large as the window
};

/// Once the window has read its files, makes the picture of the file in front, and ends the
/// program: with 0, or with 1 after a message. The window must live until then.
void makePicture(ui::MainWindow& window, const PictureOptions& options);

} // namespace probescope
