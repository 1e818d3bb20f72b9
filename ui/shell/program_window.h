#pragma once

#include <QObject>

#include <memory>

namespace probescope::ui {

class MainWindow;

/// The window of the program, in the language that the user prefers. Its texts are made once:
/// in another language, another window takes its place, with the same captures as they were.
class ProgramWindow : public QObject
{
    Q_OBJECT

public:
    explicit ProgramWindow(QObject* parent = nullptr);
    ~ProgramWindow() override;

    /// Until replaced().
    MainWindow& window() const { return *m_window; }

signals:
    void replaced();

private:
    void changeLanguage();
    void changeSoon(); ///< once whoever is calling has returned
    void waitFor(void (ProgramWindow::*then)()); ///< tries again a little later
    void askAboutRecording();
    void askAboutTarget();
    void ask(const QString& text, const QString& more, const QString& button,
             void (ProgramWindow::*then)());
    void changeAfterRecording();
    void leave();
    void replace();

    std::unique_ptr<MainWindow> m_window;
    int m_language; ///< as preferred when its texts were made
};

} // namespace probescope::ui
