#pragma once

#include <QPointer>
#include <QWidget>

namespace probescope::ui {

class MessageLine;

/// The window that a view has to itself, which may be on another screen. It stands for the window
/// of its capture: all keys of that one do the same here, but for those that close the window and
/// make it fill the screen.
class ViewWindow : public QWidget
{
    Q_OBJECT

public:
    /// `capture`: a widget in the window whose keys it takes.
    ViewWindow(QWidget* view, const QWidget* capture);

    /// Shows it above others, also when it was minimized.
    void bringUp();
    /// Shows a sentence below the view for some seconds.
    void showMessage(const QString& text);

signals:
    void closed(); ///< the view is still in it
    void activated();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void takeKeys();

    QPointer<const QWidget> m_capture;
    MessageLine* m_message;
};

} // namespace probescope::ui
