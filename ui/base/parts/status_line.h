#pragma once

#include "core/base/result.h"

#include <QLabel>

namespace probescope::ui {

/// Says what happened last, or what is being done, in words that can be copied. Hidden while there
/// is nothing to say.
class StatusLine : public QLabel
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    /// Empty: nothing is to be said. `warns`: in the colour of warnings.
    void showStatus(const QString& text, bool warns = false);
    /// Of the target's kernel.
    void showError(const Error& error);
    /// The command that is running. Empty: none is; if nothing was said since it began, its text
    /// goes.
    void showCommand(const QString& command);

private:
    QString m_command; ///< the text of the last one
};

} // namespace probescope::ui
