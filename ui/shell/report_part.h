#pragma once

#include <QString>

#include <functional>

namespace probescope::ui {

/// A part of an HTML report: what one view shows. `html` is well-formed, and all text in it escaped
/// (report_html.h).
struct ReportPart
{
    QString title;
    QString html;
};

/// A part that can be had.
struct ReportChoice
{
    QString title;
    bool proposed = true; ///< its view is in sight
    std::function<ReportPart()> make; ///< on the UI thread, while the view lives
};

} // namespace probescope::ui
