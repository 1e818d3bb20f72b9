#pragma once

#include "ui/models/event_details.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace probescope::ui {

/// The function that a line of an event's details is about: a frame of a stack, the call that the
/// event is of, a field that holds a symbol. Empty: none.
QString functionOfDetail(const DetailSection& section, const DetailRow& row);
/// All of an event, each once, the nearest first.
QStringList functionsOfDetails(const std::vector<DetailSection>& sections);

} // namespace probescope::ui
