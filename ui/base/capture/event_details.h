#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/event_times.h"

#include <QString>

#include <vector>

namespace probescope::ui {

/// One line of the details of an event.
struct DetailRow
{
    QString name;
    QString shown; ///< as people read it
    QString type; ///< in C's or our words
    QString raw; ///< the number in hex, or the bytes
    /// Set on fields: what the value is in a filter, e.g. the number in digits.
    QString filterValue = {};
};

struct DetailSection
{
    enum class Kind { Event, Fields, Call, Stack, Format, Problem };
    Kind kind = Kind::Event;
    QString title;
    std::vector<DetailRow> rows;
};

/// All that is known of an event: header, fields, its call, stacks recorded with it, its format.
std::vector<DetailSection> eventDetails(const store::Capture& capture, const EventTimes& times,
                                        RowId row);

/// The characters of the latency format in words: "interrupts disabled", "in hardware interrupt", …
QStringList flagTextsOf(std::string_view flags);

} // namespace probescope::ui
