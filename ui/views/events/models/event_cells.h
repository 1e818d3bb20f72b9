#pragma once

#include "ui/base/capture/event_rows.h"
#include "ui/base/capture/event_times.h"

#include <QCoreApplication>

#include <memory>
#include <optional>
#include <string>

namespace probescope::ui {

/// The texts of the table of events, for the screen as for copies and exports. Used by one thread
/// at a time.
class EventCells
{
    Q_DECLARE_TR_FUNCTIONS(EventCells)

public:
    enum Column { Time, Delta, Cpu, Task, Pid, Tgid, Flags, Buffer, Event, Details, ColumnCount };

    explicit EventCells(std::shared_ptr<const store::Capture> capture);

    const store::Capture& capture() const { return *m_capture; }
    EventRows& rows() { return m_rows; }
    EventTimes& times() { return m_times; }
    /// Details in the short form of the field (analysis::shortText()), where an event has one.
    void setShort(bool isShort) { m_short = isShort; }
    bool isShort() const { return m_short; }
    void captureGrew();

    /// `before` is the row shown above it, for the delta.
    QString text(RowId row, std::optional<RowId> before, Column column);
    /// The same for a file: the whole text, and its bytes.
    std::string exactText(RowId row, std::optional<RowId> before, Column column);
    /// The text about a loss before the row; empty if there is none.
    QString lossText(RowId row);
    /// The same in two words or three, for a badge.
    QString lossBadge(RowId row);

    static QString columnName(Column column);
    static bool isNumber(Column column);

private:
    std::int64_t timeOf(RowId row);

    std::shared_ptr<const store::Capture> m_capture;
    EventRows m_rows;
    EventTimes m_times;
    bool m_short = false;
};

} // namespace probescope::ui
