#pragma once

#include "ui/base/input/gesture_map.h"

#include <QObject>

#include <functional>

namespace probescope::ui {

/// Which map of gestures the user chose (preference::gestures()), for all windows. Whoever asks for
/// current() at each press need not listen to changed(). For the UI thread.
class Gestures : public QObject
{
    Q_OBJECT

public:
    static Gestures& instance();

    const GestureMap& current() const { return *m_current; }
    /// Saves it, too. An unknown name stands for the program's own map.
    void setCurrent(const QString& name);

signals:
    void changed();

private:
    Gestures();

    const GestureMap* m_current; ///< one of GestureMap::all()
};

/// The map that holds.
const GestureMap& gestures();

/// Tells the keys of the map that holds, as people read them, now and whenever there are others,
/// while the context lives.
void tellKeys(KeyMeaning meaning, QObject* context,
              const std::function<void(const QString& keys)>& tell);

} // namespace probescope::ui
