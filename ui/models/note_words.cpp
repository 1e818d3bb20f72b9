#include "ui/models/note_words.h"

#include "ui/models/event_rows.h"

#include <QStringList>

namespace probescope::ui {

namespace {

struct NoteTr
{
    Q_DECLARE_TR_FUNCTIONS(Note)
};

QString taskName(const store::Capture& capture, std::int32_t pid)
{
    for (std::uint32_t id = 0; id < capture.taskCount(); ++id) {
        const Task& task = capture.task(TaskId(id));
        if (task.pid == pid && !task.comm.empty())
            return NoteTr::tr("%1 (PID %2)").arg(oneLine(task.comm)).arg(pid);
    }
    return NoteTr::tr("PID %1").arg(pid);
}

} // namespace

QString noteTitle(const store::Note& note, int mostLetters)
{
    const auto lines = QString::fromStdString(note.text).split(u'\n');
    QString title;
    for (qsizetype i = 0; i < lines.size() && title.isEmpty(); ++i)
        title = lines[i].simplified();
    return title.size() > mostLetters ? title.left(mostLetters - 1) + u'…' : title;
}

QString notePlace(const store::Note& note, const store::Capture& capture, const EventTimes& times)
{
    QStringList parts;
    if (note.beginNs)
        parts << times.text(*note.beginNs);
    if (note.beginNs && note.endNs && *note.endNs > *note.beginNs)
        parts << times.differenceText(*note.endNs - *note.beginNs);
    if (note.cpu)
        parts << NoteTr::tr("CPU %1").arg(*note.cpu);
    if (note.pid)
        parts << taskName(capture, *note.pid);
    return parts.isEmpty() ? NoteTr::tr("The whole capture") : parts.join(QStringLiteral(", "));
}

} // namespace probescope::ui
