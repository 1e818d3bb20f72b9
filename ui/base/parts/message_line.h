#pragma once

#include <QLabel>

class QTimer;

namespace probescope::ui {

/// One line for sentences that tell what was done. Each is shown for some seconds.
class MessageLine : public QLabel
{
    Q_OBJECT

public:
    explicit MessageLine(QWidget* parent = nullptr);

    void showMessage(const QString& text);

private:
    QTimer* m_timer;
};

} // namespace probescope::ui
