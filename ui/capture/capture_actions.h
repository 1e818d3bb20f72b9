#pragma once

#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

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
    /// To go to each view, and from one to the next.
    const QList<QAction*>& views() const { return m_views; }
    /// The one that goes to the view of this name (ViewTraits), or null.
    QAction* toView(const QString& name) const { return m_toViews.value(name); }
    QAction* undo() const { return m_undo; }
    QAction* redo() const { return m_redo; }

private:
    void makeEdit(ViewImages* images);
    void makeGo();
    void makeViews();
    QAction* addView(std::size_t at);
    void step(int by);
    QAction* add(QList<QAction*>& list, const QString& icon, const char* text,
                 const QKeySequence& key, const std::function<void()>& run);

    CaptureWindow& m_window;
    QList<QAction*> m_edit;
    QList<QAction*> m_go;
    QList<QAction*> m_views;
    QMap<QString, QAction*> m_toViews; ///< by the names of the views
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
};

} // namespace probescope::ui
