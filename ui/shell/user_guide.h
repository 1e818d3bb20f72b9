#pragma once

#include "ui/shell/palette_model.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <vector>

class QAction;

namespace probescope::ui {

class HelpWindow;
class MainWindow;
class TargetTab;

/// The user guide of the program: its window is made when it is first wanted. What its pages link
/// to is shown in the main window.
class UserGuide : public QObject
{
    Q_OBJECT

public:
    UserGuide(MainWindow& window, TargetTab& target);
    ~UserGuide() override;

    /// The keys of an action work in dialogs, too, which keep the keys of the main window away.
    void setAction(QAction* action) { m_action = action; }
    /// Shows the page about what has the focus.
    void showContext();
    void showPage(const QString& page);
    void close();
    std::vector<PaletteEntry> paletteEntries();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    HelpWindow& window();
    void openSample(const QString& name);
    void showView(const QString& link);
    bool showInCapture(const QString& view);
    void showTarget(const QString& link);

    MainWindow& m_main;
    TargetTab& m_target;
    QPointer<QAction> m_action;
    std::unique_ptr<HelpWindow> m_window;
};

} // namespace probescope::ui
