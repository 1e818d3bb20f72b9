#pragma once

#include <QStringList>

namespace probescope::ui {

/// A view that adds text to a report, besides its picture and its tables.
class ReportTexts
{
public:
    /// What was computed for which part of the capture, the figures, and what is missing: all that
    /// the view shows about its tables. A paragraph each; empty ones are left out.
    virtual QStringList reportTexts() const = 0;

protected:
    ReportTexts() = default;
    ~ReportTexts() = default;
};

} // namespace probescope::ui
