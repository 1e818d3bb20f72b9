#pragma once

#include <QList>
#include <QWidget>

#include <array>
#include <cstdint>
#include <vector>

class QAction;
class QKeySequence;
class QToolButton;

namespace probescope::ui {

class OwnProbes;
class ProbeSwitching;
class ProbeTable;
class ProbeWork;
struct ProbeRow;

/// The commands of the page of probes as actions with keys and buttons, and what narrows its table.
/// It offers those that can be executed now, and says of the others why not; who executes them
/// connects to the actions.
class ProbeBar : public QWidget
{
    Q_OBJECT

public:
    enum class Command : std::uint8_t {
        New,
        Watch, ///< or not any more
        TurnOff, ///< or on again
        Edit,
        Clone,
        Remove,
        Undo,
        CleanUp,
        Save,
        Restore,
        Import,
        Copy,
        Record,
        Count
    };

    explicit ProbeBar(QWidget* parent = nullptr);

    QAction* action(Command command) const { return m_actions[std::size_t(command)]; }
    QList<QAction*> all() const; ///< for their keys
    QList<QAction*> ofProbes() const; ///< about the selected ones, for their menu
    /// Offers what can be done with the selected probes.
    void update(const ProbeTable& table, const ProbeWork& work, const OwnProbes& own,
                const ProbeSwitching& switching);

signals:
    void searched(const QString& text);
    void onlyOursToggled(bool only);

private:
    void add(Command command, const QString& icon, const QString& text, const QKeySequence& key,
             const QString& tip = {});
    void makeActions();
    QWidget* makeSets();
    /// `touchable`: no recording uses one of the chosen probes.
    void updateWatching(const std::vector<ProbeRow>& chosen, bool touchable, const ProbeWork& work,
                        const ProbeSwitching& switching);
    void updateEditing(const std::vector<ProbeRow>& chosen, bool touchable, bool busy);
    void updateUndo(const OwnProbes& own, bool busy);

    std::array<QAction*, std::size_t(Command::Count)> m_actions = {};
    QToolButton* m_turnOffButton = nullptr;
    QToolButton* m_cleanUpButton = nullptr;
};

} // namespace probescope::ui
