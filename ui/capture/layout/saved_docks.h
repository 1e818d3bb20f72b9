#pragma once

#include <QByteArray>
#include <QObject>

class QMainWindow;

namespace probescope::ui {

/// Docks of a window that stand as they were saved. Before it is shown, a window has no room for
/// them, and it may get its size in steps: they are laid out anew with each one, until the user
/// begins.
class SavedDocks : public QObject
{
    Q_OBJECT

public:
    SavedDocks(QMainWindow* window, int version);

    /// The window was restored from this.
    void follow(const QByteArray& state);
    /// The window has another size.
    void fit();
    /// The docks stand elsewhere from now on.
    void release();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QMainWindow* m_window;
    int m_version;
    QByteArray m_state; ///< empty: the user has begun
};

} // namespace probescope::ui
