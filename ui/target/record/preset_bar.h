#pragma once

#include "ui/target/record/models/presets.h"

#include <QWidget>

#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace probescope::ui {

/// Recordings to begin with: those that come with the program, and the user's own.
class PresetBar : public QWidget
{
    Q_OBJECT

public:
    explicit PresetBar(QWidget* parent = nullptr);

    /// The one in front.
    const Preset& current() const;
    /// Keeps settings as the user's own, under a name that is asked for.
    void askToKeep(const record::Settings& settings);

signals:
    void chosen(const probescope::ui::Preset& preset);
    void keepWanted(); ///< what is in the form

private:
    void fill(const QString& current);
    void choose(int index);
    void removeCurrent();
    bool currentIsOwn() const;

    std::vector<Preset> m_presets;
    std::size_t m_builtIn = 0;
    QComboBox* m_box;
    QLabel* m_hint;
    QToolButton* m_menu;
    QAction* m_remove;
};

} // namespace probescope::ui
