#pragma once

#include "ui/base/view/key_group.h"

#include <QKeySequence>
#include <QMap>
#include <QObject>
#include <QPointer>

#include <cstddef>
#include <optional>
#include <vector>

class QAction;

namespace probescope::ui {

/// The keys of all commands, which the user can change. A command is what the actions of all
/// windows with the same name do. Like QSettings, where the changed keys are, there is one for the
/// program. For the UI thread.
class Shortcuts : public QObject
{
    Q_OBJECT

public:
    using Keys = QList<QKeySequence>;
    struct Command
    {
        QString name; ///< "group/action" in small letters
        QString group;
        QString text;
        Keys standard;
        bool isOfWindow = true; ///< its keys work wherever the focus is
    };

    static Shortcuts& ofProgram();

    /// Names an action's command by its English text, so that its keys stay in another language.
    /// One without a name is named by the text that it has when it is followed.
    static void nameAction(QAction* action, const char* english);
    /// Gives the actions of a group the keys that the user has chosen, now and when that changes.
    /// An action is followed once, in the first of its groups.
    void follow(const KeyGroup& group);
    /// All that were followed since the program began, in this order.
    const std::vector<Command>& commands() const { return m_commands; }
    const Command* command(const QString& name) const;

    /// Without those that the user has given to another command.
    Keys keysOf(const Command& command) const;
    bool isChanged(const Command& command) const { return m_changed.contains(command.name); }
    void setKeys(const Command& command, const Keys& keys);
    void reset(const Command& command);
    /// Whether one is the other, or its beginning.
    static bool collide(const QKeySequence& a, const QKeySequence& b);
    /// The command that would be in the way of this one if it had the key; null: none.
    const Command* conflict(const Command& command, const QKeySequence& key) const;

    /// The keys of commands that the user has changed, by name; of all groups at once.
    QMap<QString, QString> changedKeys() const { return m_changed; }
    void setChangedKeys(const QMap<QString, QString>& changed);
    /// Keys as they are written in settings and files: "Ctrl+O; F3"; nothing if they cannot be
    /// read.
    static std::optional<Keys> parse(const QString& text);

    /// Those that an action had before the user changed them.
    static Keys standardKeys(const QAction& action);
    /// Gives an action other standard keys. Those that the user has chosen stay.
    void setStandardKeys(QAction* action, const Keys& keys);

signals:
    void changed(); ///< the keys of some
    void commandsAdded();

private:
    struct Followed
    {
        QPointer<QAction> action;
        QString name;
    };

    Shortcuts();
    Keys keysOf(const Command& command, Keys standard) const;
    static bool meet(const Command& one, const Command& other);
    /// Whether the user has given the key to a command that would be in the way of this one.
    bool isTaken(const QKeySequence& key, const Command& from) const;
    void learn(const Command& command);
    /// Gives the actions that were followed from one on their keys.
    void apply(std::size_t from = 0);

    std::vector<Command> m_commands;
    std::vector<Followed> m_followed;
    QMap<QString, QString> m_changed;
};

} // namespace probescope::ui
