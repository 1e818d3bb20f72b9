#include "ui/base/parts/status_line.h"

#include "ui/base/text/error_text.h"
#include "ui/base/theme/warning_role.h"

namespace probescope::ui {

StatusLine::StatusLine(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setAccessibleDescription(tr("Status"));
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    hide();
}

void StatusLine::showStatus(const QString& text, bool warns)
{
    setText(text);
    setForegroundRole(warns ? kWarningRole : QPalette::WindowText);
    setVisible(!text.isEmpty());
}

void StatusLine::showError(const Error& error)
{
    showStatus(errorText(error, ErrorSubject::Kernel), true);
}

void StatusLine::showCommand(const QString& command)
{
    if (!command.isEmpty()) {
        showStatus(command);
        m_command = command;
    } else if (text() == m_command) {
        showStatus({}); // it is over, and nobody said how it ended
    }
}

} // namespace probescope::ui

#include "moc_status_line.cpp"
