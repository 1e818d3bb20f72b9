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

QString shownName(const std::string& name)
{
    return QString::fromStdString(terminalText(name, TextLines::One));
}

} // namespace probescope::ui
