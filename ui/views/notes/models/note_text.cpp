#include "ui/views/notes/models/note_text.h"

#include "ui/base/capture/event_rows.h"
#include "ui/base/text/list_text.h"

#include <QStringList>

#include <map>
#include <set>

namespace probescope::ui {

namespace {

struct NoteTr
{
    Q_DECLARE_TR_FUNCTIONS(Note)
};

/// Of the tasks that notes are on, by pid.
std::map<std::int32_t, QString> taskNames(std::span<const store::Note> notes,
                                          const store::Capture& capture)
{
    std::map<std::int32_t, QString> names;
    for (const auto& note : notes) {
        if (note.pid)
            names.emplace(*note.pid, NoteTr::tr("PID %1").arg(*note.pid));
    }
    std::set<std::int32_t> found;
    for (std::uint32_t id = 0; found.size() < names.size() && id < capture.taskCount(); ++id) {
        const Task& task = capture.task(TaskId(id));
        const auto name = names.find(task.pid);
        if (name != names.end() && !task.comm.empty() && found.insert(task.pid).second)
            name->second = QStringLiteral("%1-%2").arg(oneLine(task.comm)).arg(task.pid);
    }
    return names;
}

} // namespace

std::vector<QString> notePlaces(std::span<const store::Note> notes, const store::Capture& capture,
                                const EventTimes& times)
{
    const auto tasks = taskNames(notes, capture);
    std::vector<QString> places;
    for (const auto& note : notes) {
        QStringList parts;
        if (note.beginNs)
            parts << times.placeText(*note.beginNs);
        if (note.beginNs && note.endNs && *note.endNs > *note.beginNs)
            parts << times.differenceText(*note.endNs - *note.beginNs);
        if (note.cpu)
            parts << NoteTr::tr("CPU %1").arg(*note.cpu);
        if (note.pid)
            parts << tasks.at(*note.pid);
        places.push_back(parts.isEmpty() ? NoteTr::tr("The whole capture") : listText(parts));
    }
    return places;
}

QString notePlace(const store::Note& note, const store::Capture& capture, const EventTimes& times)
{
    return notePlaces({&note, 1}, capture, times).front();
}

} // namespace probescope::ui
