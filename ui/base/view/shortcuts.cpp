#include "ui/base/view/shortcuts.h"

#include <QAction>
#include <QSettings>
#include <QVariant>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

const QString kKeysKey = QStringLiteral("keys");
constexpr const char* kStandard = "standardKeys";

/// "Save as capture…" is "save-as-capture".
QString nameOf(const QString& text)
{
    QString name;
    for (const auto letter : text) {
        if (letter == u'&')
            continue;
        if (letter.isLetterOrNumber())
            name += letter.toLower();
        else if (!name.isEmpty() && !name.endsWith(u'-'))
            name += u'-';
    }
    while (name.endsWith(u'-'))
        name.chop(1);
    return name;
}

QString textOf(const Shortcuts::Keys& keys)
{
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

} // namespace

Shortcuts& Shortcuts::ofProgram()
{
    static Shortcuts shortcuts;
    return shortcuts;
}

Shortcuts::Shortcuts()
{
    QSettings settings;
    settings.beginGroup(kKeysKey);
    for (const auto& name : settings.allKeys()) {
        const auto text = settings.value(name).toString();
        if (parse(text))
            m_changed.insert(name, text);
    }
}

void Shortcuts::follow(const KeyGroup& group)
{
    std::erase_if(m_followed, [](const Followed& followed) { return !followed.action; });
    const auto before = m_commands.size();
    QMap<QString, int> seen;
    for (auto* const action : group.actions) {
        auto name = nameOf(group.title) + u'/' + nameOf(action->text());
        if (const int number = ++seen[name]; number > 1)
            name += u'-' + QString::number(number);
        if (action->isSeparator() || action->property(kStandard).isValid())
            continue;
        action->setProperty(kStandard, QVariant::fromValue(action->shortcuts()));
        m_followed.push_back({action, name});
        if (!command(name)) {
            auto text = action->text();
            m_commands.push_back({name, group.title, text.remove(u'&'), action->shortcuts(),
                                  action->shortcutContext() == Qt::WindowShortcut
                                      || action->shortcutContext() == Qt::ApplicationShortcut});
        }
        if (m_changed.contains(name))
            apply(name);
    }
    if (m_commands.size() != before)
        emit commandsAdded();
}

const Shortcuts::Command* Shortcuts::command(const QString& name) const
{
    const auto found =
        std::find_if(m_commands.begin(), m_commands.end(),
                     [&name](const Command& command) { return command.name == name; });
    return found == m_commands.end() ? nullptr : &*found;
}

Shortcuts::Keys Shortcuts::keysOf(const Command& command) const
{
    const auto changed = m_changed.find(command.name);
    return changed == m_changed.end() ? command.standard : parse(*changed).value_or(Keys());
}

void Shortcuts::setKeys(const Command& command, const Keys& keys)
{
    auto all = m_changed;
    if (keys == command.standard)
        all.remove(command.name);
    else
        all.insert(command.name, textOf(keys));
    setChangedKeys(all);
}

void Shortcuts::reset(const Command& command)
{
    setKeys(command, command.standard);
}

bool Shortcuts::collide(const QKeySequence& a, const QKeySequence& b)
{
    return a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch;
}

const Shortcuts::Command* Shortcuts::conflict(const Command& command, const QKeySequence& key) const
{
    for (const auto& other : m_commands) {
        // The keys of two views may be the same: they are for the one that has the focus.
        const bool meet = other.isOfWindow || command.isOfWindow || other.group == command.group;
        const auto keys = keysOf(other);
        if (meet && other.name != command.name
            && std::any_of(keys.begin(), keys.end(),
                           [&key](const QKeySequence& one) { return collide(one, key); }))
            return &other;
    }
    return nullptr;
}

void Shortcuts::setChangedKeys(const QMap<QString, QString>& changed)
{
    if (changed == m_changed)
        return;
    const auto before = std::exchange(m_changed, changed);
    QSettings settings;
    settings.remove(kKeysKey);
    settings.beginGroup(kKeysKey);
    for (auto it = changed.begin(); it != changed.end(); ++it)
        settings.setValue(it.key(), it.value());
    for (const auto& name : (before.keys() + changed.keys())) {
        if (before.value(name) != changed.value(name) || !before.contains(name)
            || !changed.contains(name))
            apply(name);
    }
    emit this->changed();
}

void Shortcuts::apply(const QString& name)
{
    const auto text = m_changed.find(name);
    for (const auto& followed : m_followed) {
        if (!followed.action || followed.name != name)
            continue;
        followed.action->setShortcuts(text == m_changed.end() ? standardKeys(*followed.action)
                                                              : parse(*text).value_or(Keys()));
    }
}

std::optional<Shortcuts::Keys> Shortcuts::parse(const QString& text)
{
    Keys keys;
    for (const auto& part : text.split(QStringLiteral("; "), Qt::SkipEmptyParts)) {
        const auto key = QKeySequence::fromString(part, QKeySequence::PortableText);
        if (key.isEmpty())
            return {};
        for (int i = 0; i < key.count(); ++i) {
            if (key[uint(i)].key() == Qt::Key_unknown)
                return {};
        }
        keys << key;
    }
    return keys;
}

Shortcuts::Keys Shortcuts::standardKeys(const QAction& action)
{
    const auto standard = action.property(kStandard);
    return standard.isValid() ? standard.value<Keys>() : action.shortcuts();
}

} // namespace probescope::ui
