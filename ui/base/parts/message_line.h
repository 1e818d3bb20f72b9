#pragma once

#include <QLabel>

class QTimer;

namespace probescope::ui {

/// Sentences that tell what was done. Each is shown for some seconds, over what is at the lower
/// left of a window, which keeps its layout; clicks go through it.
class MessageLine : public QLabel
{
    Q_OBJECT

public:
    /// Lies over `window`, at its lower edge, or at the upper one of its child `above`.
    explicit MessageLine(QWidget* window, const QWidget* above = nullptr);

    void showMessage(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    const QWidget* m_above; ///< null: nothing is below it
    QTimer* m_timer;
};

} // namespace probescope::ui
