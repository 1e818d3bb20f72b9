#pragma once

#include <QStringList>

namespace probescope::ui {

/// A view that has more to tell in a report than its picture and its tables.
class ReportTexts
{
public:
    /// What was asked of what part of the capture, the figures, and what is missing: all that the
    /// view says about its tables. A paragraph each; empty ones are left out.
    virtual QStringList reportTexts() const = 0;

protected:
    ReportTexts() = default;
    ~ReportTexts() = default;
};

} // namespace probescope::ui
