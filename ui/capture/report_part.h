#pragma once

#include <QImage>
#include <QString>

#include <functional>
#include <vector>

namespace probescope::ui {

/// A picture as it was painted; it is compressed when the page is made.
struct ReportPicture
{
    QImage image;
    QString what; ///< description (alternative text)
};

/// A part of an HTML report: what one view shows. `html` and `tables` are well-formed, and all text
/// in them is escaped (report_html.h).
struct ReportPart
{
    QString title;
    QString html;
    std::vector<ReportPicture> pictures = {}; ///< below that
    QString tables = {}; ///< below the pictures
    /// Reads further tables when the page is made, on any thread; may be empty.
    std::function<QString()> readTables = {};
};

/// A part that can be included.
struct ReportChoice
{
    QString title;
    bool proposed = true; ///< its view is visible
    std::function<ReportPart()> make; ///< call it on the UI thread, while the view lives
    /// Reads what make() needs beside the UI thread, and then calls `done` on it. May be empty.
    std::function<void(const std::function<void()>& done)> prepare = {};
    /// Takes back what prepare() changed in the window: after make(), or instead of it. May be
    /// empty.
    std::function<void()> finish = {};
};

} // namespace probescope::ui
