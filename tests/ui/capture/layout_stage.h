#pragma once

#include "core/import/opened.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/layout/layout_menu.h"

#include <QAction>
#include <QDockWidget>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <memory>

namespace probescope::ui {

/// Of the widgets that can be seen, by name: where they are in the window.
inline std::map<QString, QRect> seenPlaces(const CaptureViews& views)
{
    std::map<QString, QRect> places;
    for (const auto* const dock : views.docks()) {
        if (!dock->isHidden() && !dock->visibleRegion().isEmpty())
            places[dock->objectName()] = dock->geometry();
    }
    places[QStringLiteral("centre")] = views.centralWidget()->geometry();
    return places;
}

inline QStringList shownTabsWith(const CaptureViews& views, QDockWidget* dock)
{
    QStringList mates;
    for (const auto* const mate : views.tabifiedDockWidgets(dock)) {
        if (!mate->isHidden())
            mates << mate->objectName();
    }
    mates.sort();
    return mates;
}

/// How the views stand: which are tabs of one place, which are in front, and which of these is left
/// of or above another.
inline QStringList standing(const CaptureViews& views)
{
    QStringList lines;
    for (auto* const dock : views.docks()) {
        if (!dock->isHidden())
            lines << dock->objectName() + u':' + shownTabsWith(views, dock).join(u' ');
    }
    const auto places = seenPlaces(views);
    for (const auto& [name, place] : places) {
        for (const auto& [other, otherPlace] : places) {
            if (place.right() < otherPlace.left())
                lines << name + QStringLiteral(" is left of ") + other;
            if (place.bottom() < otherPlace.top())
                lines << name + QStringLiteral(" is above ") + other;
        }
    }
    return lines;
}

/// The window of a capture whose views are moved.
class LayoutStage : public QObject
{
protected:
    static constexpr const char* kGraph = TEST_DATA "/graph/events-proc-abstime.txt.xz";
    QTemporaryDir m_folder;
    int m_files = 0;
    std::unique_ptr<CaptureWindow> m_window;

    std::unique_ptr<CaptureWindow> windowOf(const char* file, QSize size = {1400, 1000})
    {
        const auto path = m_folder.filePath(QString::number(++m_files));
        const auto opened = open::importFile(file, path.toStdString());
        if (!opened)
            qFatal("%s", opened.error().message().c_str());
        auto window = std::make_unique<CaptureWindow>(opened->capture);
        window->setRemembers(false);
        window->resize(size);
        window->show();
        activate(window.get());
        return window;
    }
    static void activate(QWidget* window)
    {
        window->activateWindow();
        waitUntilActive(window);
    }
    CaptureViews& views() const { return *m_window->views(); }
    template <typename V>
    QDockWidget* dock() const
    {
        return views().dockOf(m_window->view<V>());
    }
    /// Brings a view to the front, with the focus.
    template <typename V>
    V* goTo() const
    {
        auto* const view = m_window->view<V>();
        views().bringUp(view);
        view->setFocus();
        QCoreApplication::processEvents();
        return view;
    }
    /// Chooses a line of the menu.
    static void choose(const CaptureWindow& window, const QString& text)
    {
        QMenu menu;
        window.layouts()->fill(menu);
        menu.addAction(window.layouts()->windowAction());
        for (auto* const action : menu.actions()) {
            if (action->text().remove(u'&') != text)
                continue;
            QVERIFY(action->isEnabled());
            action->trigger();
            QCoreApplication::processEvents();
            return;
        }
        QFAIL(qPrintable(text));
    }
    void choose(const QString& text) const { choose(*m_window, text); }
    /// Types a name in the dialog that asks for it.
    void typeName(const QString& name) const
    {
        const QPointer<QInputDialog> dialog = m_window->findChild<QInputDialog*>();
        QVERIFY(dialog);
        activate(dialog);
        auto* const edit = dialog->findChild<QLineEdit*>();
        QTest::keyClicks(edit, name);
        QTest::keyClick(edit, Qt::Key_Return);
        waitUntil([&] { return !dialog; });
    }
    void saveAs(const QString& name) const
    {
        choose(QStringLiteral("Save layout as…"));
        typeName(name);
    }
    void begin()
    {
        QSettings().clear();
        m_window = windowOf(kGraph);
    }
};

} // namespace probescope::ui
