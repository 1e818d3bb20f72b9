#pragma once

#include "core/tracefs/instances/instance.h"

#include <QLineEdit>

#include <string>
#include <vector>

class QStringListModel;

namespace probescope::ui {

/// An input line for event names, separated by blanks; the last one is completed from the target's
/// events.
class EventLine : public QLineEdit
{
    Q_OBJECT

public:
    explicit EventLine(QWidget* parent = nullptr);

    void setEvents(const std::vector<tracefs::EventName>& events);
    std::vector<std::string> names() const;
    /// The event in a line for one event, possibly without its system; both parts are empty if the
    /// line does not name one.
    tracefs::EventName name() const;

private:
    QStringListModel* m_names;
};

} // namespace probescope::ui
