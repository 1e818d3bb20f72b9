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
};

/// A part that can be had.
struct ReportChoice
{
    QString title;
    bool proposed = true; ///< its view is in sight
    std::function<ReportPart()> make; ///< on the UI thread, while the view lives
};

} // namespace probescope::ui
