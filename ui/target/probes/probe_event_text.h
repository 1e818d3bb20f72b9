#pragma once

#include "core/tracefs/probe_driver/driver.h"
#include "ui/target/probes/models/probe_snapshot.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace probescope::ui {

std::vector<tracefs::EventName> eventsOf(const std::vector<ProbeRow>& rows);
/// As many lines as fit into a question, and how many there are besides.
QString linesText(QStringList lines);
/// A line for each: its name with its group, whose it is, and where it is enabled.
QString ownersText(const ProbeSnapshot& snapshot, const std::vector<ProbeRow>& rows);
/// How events are called in sentences: by their names, as many as a line takes.
QString eventText(const tracefs::EventName& event);
QString eventsText(const std::vector<tracefs::EventName>& events);
/// Of event probes that others made.
QString noFilterText(const std::vector<tracefs::EventName>& events);
/// A line for each buffer.
QString wipedText(const std::vector<tracefs::WipedBuffer>& wiped);

} // namespace probescope::ui
