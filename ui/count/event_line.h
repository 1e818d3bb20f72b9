#pragma once

#include "core/tracefs/instance.h"

#include <QLineEdit>

#include <string>
#include <vector>

class QStringListModel;

namespace probescope::ui {

/// A line for the names of events, parted by blanks; the last one is completed from what the target
/// has.
class EventLine : public QLineEdit
{
    Q_OBJECT

public:
    explicit EventLine(QWidget* parent = nullptr);

    void setEvents(const std::vector<tracefs::EventName>& events);
    std::vector<std::string> names() const;
    /// Of a line that names one event, maybe without its system; both parts empty where it does not
    /// name one.
    tracefs::EventName name() const;

private:
    QStringListModel* m_names;
};

} // namespace probescope::ui
