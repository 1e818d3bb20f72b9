#pragma once

#include <QString>
#include <QTemporaryDir>
#include <QWidget>

#include <functional>
#include <memory>

class QAbstractButton;

namespace probescope::ui {

class MainWindow;
class RecordView;

/// One that can be seen: what lies behind another page is visible to Qt, too. Null: none says that.
QAbstractButton* buttonSaying(const QWidget& in, const QString& text);
/// Clicks it as soon as that is allowed: at its begin, where check boxes and radio buttons have
/// their box.
void press(const QWidget& in, const QString& text);

/// Runs as soon as a dialog is there.
void atDialog(const std::function<void(QWidget*)>& run);

/// The program's window, and its connection to this kernel, made as somebody does it who sits
/// before it. Settings and captures go into a folder that ends with this.
class GuestWindow
{
public:
    GuestWindow();
    ~GuestWindow();
    GuestWindow(const GuestWindow&) = delete;
    GuestWindow& operator=(const GuestWindow&) = delete;

    /// Without a connection.
    void show(QSize size);
    void open(QSize size);
    void close();
    MainWindow& window() const { return *m_window; }
    RecordView& view() const { return *m_view; }

    /// Presses Record and waits until it does.
    void record() const;
    /// Ends it, and waits for the capture, whose file this is.
    QString stop() const;

private:
    QTemporaryDir m_home;
    std::unique_ptr<MainWindow> m_window;
    RecordView* m_view = nullptr;
};

} // namespace probescope::ui
