#pragma once

#include <QImage>
#include <QString>

#include <functional>
#include <vector>

namespace probescope::ui {

/// As it was painted; it is packed when the page is made.
struct ReportPicture
{
    QImage image;
    QString what; ///< told to those who do not see it
};

/// A part of an HTML report: what one view shows. `html` and `tables` are well-formed, and all text
/// in them escaped (report_html.h).
struct ReportPart
{
    QString title;
    QString html;
    std::vector<ReportPicture> pictures = {}; ///< below that
    QString tables = {}; ///< below the pictures
    /// Reads further tables when the page is made, on any thread; may be empty.
    std::function<QString()> readTables = {};
};

/// A part that can be had.
struct ReportChoice
{
    QString title;
    bool proposed = true; ///< its view is in sight
    std::function<ReportPart()> make; ///< on the UI thread, while the view lives
    /// Reads what make() is to show beside the UI thread, and calls `done` on it then. May be
    /// empty.
    std::function<void(const std::function<void()>& done)> prepare = {};
};

} // namespace probescope::ui
