#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <functional>

class QAction;

namespace probescope::ui {

class CaptureWindow;
class ViewImages;

/// What menus and keys do in the window of a capture, beside what its views do. The window owns it.
class CaptureActions : public QObject
{
    Q_OBJECT

public:
    CaptureActions(CaptureWindow& window, ViewImages* images);

    const QList<QAction*>& edit() const { return m_edit; }
    const QList<QAction*>& go() const { return m_go; }
    QAction* undo() const { return m_undo; }
    QAction* redo() const { return m_redo; }

private:
    void makeEdit(ViewImages* images);
    void makeGo();
    QAction* add(QList<QAction*>& list, const QString& icon, const char* text,
                 const QKeySequence& key, const std::function<void()>& run);

    CaptureWindow& m_window;
    QList<QAction*> m_edit;
    QList<QAction*> m_go;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
};

} // namespace probescope::ui
