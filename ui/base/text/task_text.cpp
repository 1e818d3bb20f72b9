#include "ui/base/text/task_text.h"

#include "core/base/terminal_text.h"

#include <QCoreApplication>

namespace probescope::ui {

QString taskText(const std::string& comm, std::int32_t pid)
{
    auto name = QString::fromStdString(comm);
    if (pid >= 0)
        return QStringLiteral("%1-%2").arg(name, QString::number(pid));
    return name.isEmpty() ? QCoreApplication::translate("probescope::ui::Task", "unknown task")
                          : name;
}

QString taskText(const Task& task)
{
    return taskText(task.comm, task.pid);
}

QString shownName(std::string_view name)
{
    return QString::fromStdString(terminalText(name, TextLines::One));
}

QString shownName(const QString& name)
{
    return shownName(std::string_view(name.toStdString()));
}

QString shownLines(std::string_view text)
{
    return QString::fromStdString(terminalText(text, TextLines::Kept));
}

} // namespace probescope::ui
