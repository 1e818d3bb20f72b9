#include "ui/target/probes/probe_event_text.h"

#include "ui/base/text/instance_text.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/probes_page.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kMaxNames = 10; // more do not fit into a question

struct EventTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::ProbesPage)
};

} // namespace

QString eventText(const tracefs::EventName& event)
{
    return QString::fromStdString(event.name);
}

QString eventsText(const std::vector<tracefs::EventName>& events)
{
    QStringList names;
    for (const auto& event : events) {
        if (names.size() == kMaxNames) {
            names << EventTr::tr("and %n more", nullptr, int(events.size()) - kMaxNames);
            break;
        }
        names << eventText(event);
    }
    return listText(names);
}

QString noFilterText(const std::vector<tracefs::EventName>& events)
{
    return EventTr::tr("%1 is saved as the kernel lists it: whether it has a filter is unknown.")
        .arg(eventsText(events));
}

QString wipedText(const std::vector<tracefs::WipedBuffer>& wiped)
{
    QStringList lines;
    for (const auto& buffer : wiped) {
        const QString where = instanceText(buffer.instance);
        const auto count = QLocale().toString(qulonglong(buffer.events));
        lines << (buffer.certain ? EventTr::tr("• %1; events: %2").arg(where, count)
                                 : EventTr::tr("• %1, if it was ever enabled there; events: %2")
                                       .arg(where, count));
    }
    return linesText(std::move(lines));
}

std::vector<tracefs::EventName> eventsOf(const std::vector<ProbeRow>& rows)
{
    std::vector<tracefs::EventName> events;
    events.reserve(rows.size());
    for (const auto& row : rows)
        events.push_back(row.event);
    return events;
}

QString linesText(QStringList lines)
{
    if (const auto more = int(lines.size()) - kMaxNames; more > 0) {
        lines.erase(lines.begin() + kMaxNames, lines.end());
        lines << EventTr::tr("and %n more", nullptr, more);
    }
    return lines.join(u'\n');
}

QString ownersText(const ProbeSnapshot& snapshot, const std::vector<ProbeRow>& rows)
{
    QStringList lines;
    for (const auto& row : rows) {
        QStringList places;
        const auto* const probe = snapshot.list.find(row.event);
        for (const auto& place : probe ? probe->enabledIn : std::vector<tracefs::EnabledPlace>())
            places << instanceText(place.instance);
        const auto ownerSummary = row.ownerSummary();
        lines
            << (places.isEmpty()
                    ? ProbesPage::tr("• %1, of: %2; enabled nowhere").arg(row.name(), ownerSummary)
                    : ProbesPage::tr("• %1, of: %2; enabled in %3")
                          .arg(row.name(), ownerSummary, listText(places)));
    }
    return linesText(std::move(lines));
}

} // namespace probescope::ui
