#include "ui/views/notes/models/note_text.h"

#include "core/store/read/task_names.h"
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
std::map<std::int32_t, QString> namesOfTasks(std::span<const store::Note> notes,
                                             const store::Capture& capture)
{
    std::set<std::int32_t> pids;
    for (const auto& note : notes) {
        if (note.pid)
            pids.insert(*note.pid);
    }
    std::map<std::int32_t, QString> names;
    for (const auto& [pid, comm] : store::taskNames(capture, pids))
        names.emplace(pid, QStringLiteral("%1-%2").arg(oneLine(comm)).arg(pid));
    for (const auto pid : pids)
        names.try_emplace(pid, NoteTr::tr("PID %1").arg(pid));
    return names;
}

} // namespace

std::vector<QString> notePlaces(std::span<const store::Note> notes, const store::Capture& capture,
                                const EventTimes& times)
{
    const auto tasks = namesOfTasks(notes, capture);
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
