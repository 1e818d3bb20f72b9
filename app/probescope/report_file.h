#pragma once

#include "ui/base/capture/selection.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace probescope::ui {
class MainWindow;
}

namespace probescope {

/// A report that a command line asks for.
struct ReportOptions
{
    QString file; ///< where it goes: HTML
    QStringList views; ///< of app/common/view_names.h; empty: those in front when it is opened
    QString sql; ///< of the view query
    std::optional<ui::TimeRange> range;
};

/// As makePicture(), a report of the capture in front.
void makeReport(ui::MainWindow& window, const ReportOptions& options);

} // namespace probescope
