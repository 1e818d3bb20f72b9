#pragma once

#include "ui/base/capture/event_details.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace probescope::ui {

/// The function that a line of an event's details refers to: a stack frame, the call of the event,
/// a field with a symbol. Empty: none.
QString functionOfDetail(const DetailSection& section, const DetailRow& row);
/// All of an event, each once, the nearest first.
QStringList functionsOfDetails(const std::vector<DetailSection>& sections);

} // namespace probescope::ui
