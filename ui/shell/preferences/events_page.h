#pragma once

#include <QWidget>

namespace probescope::ui {

/// How times and events are written, in all captures.
class EventsPage : public QWidget
{
    Q_OBJECT

public:
    explicit EventsPage(QWidget* parent = nullptr);
};

} // namespace probescope::ui
