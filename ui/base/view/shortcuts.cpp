#include "ui/base/view/shortcuts.h"

#include "ui/base/text/menu_text.h"

#include <QAction>
#include <QSettings>
#include <QVariant>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

const QString kKeysKey = QStringLiteral("keys");
constexpr const char* kStandard = "standardKeys";
constexpr const char* kName = "commandName";

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

QString nameOf(const QAction& action)
{
    const auto name = action.property(kName);
    return name.isValid() ? name.toString() : nameOf(action.text());
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

void Shortcuts::nameAction(QAction* action, const char* english)
{
    action->setProperty(kName, nameOf(QString::fromUtf8(english)));
}

void Shortcuts::follow(const KeyGroup& group)
{
    std::erase_if(m_followed, [](const Followed& followed) { return !followed.action; });
    const auto before = m_commands.size();
    const auto firstNew = m_followed.size();
    bool takes = false;
    QMap<QString, int> seen;
    for (auto* const action : group.actions) {
        auto name = group.name + u'/' + nameOf(*action);
        if (const int number = ++seen[name]; number > 1)
            name += u'-' + QString::number(number);
        if (action->isSeparator() || action->property(kStandard).isValid())
            continue;
        action->setProperty(kStandard, QVariant::fromValue(action->shortcuts()));
        m_followed.push_back({action, name});
        takes = takes || m_changed.contains(name);
        learn({name, group.title, withoutMnemonic(action->text()), action->shortcuts(),
               action->shortcutContext() == Qt::WindowShortcut
                   || action->shortcutContext() == Qt::ApplicationShortcut});
    }
    apply(takes ? 0 : firstNew); // a key of the user's may be another command's
    if (m_commands.size() != before)
        emit commandsAdded();
}

/// One that is known may have other standard keys by now, and other words in another language.
void Shortcuts::learn(const Command& command)
{
    const auto known = std::ranges::find(m_commands, command.name, &Command::name);
    if (known == m_commands.end())
        m_commands.push_back(command);
    else
        *known = command;
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
    return keysOf(command, command.standard);
}

Shortcuts::Keys Shortcuts::keysOf(const Command& command, Keys standard) const
{
    const auto changed = m_changed.find(command.name);
    if (changed != m_changed.end())
        return parse(*changed).value_or(Keys());
    standard.removeIf([&](const QKeySequence& key) { return isTaken(key, command); });
    return standard;
}

bool Shortcuts::isTaken(const QKeySequence& key, const Command& from) const
{
    return !m_changed.isEmpty() && std::ranges::any_of(m_commands, [&](const Command& other) {
        const auto chosen = m_changed.find(other.name);
        if (chosen == m_changed.end() || other.name == from.name || !meet(other, from))
            return false;
        const auto keys = parse(*chosen).value_or(Keys());
        return std::ranges::any_of(keys,
                                   [&key](const QKeySequence& one) { return collide(one, key); });
    });
}

void Shortcuts::setStandardKeys(QAction* action, const Keys& keys)
{
    const auto followed = std::ranges::find_if(
        m_followed, [action](const Followed& one) { return one.action == action; });
    if (followed == m_followed.end())
        return action->setShortcuts(keys); // whoever follows it later takes these
    action->setProperty(kStandard, QVariant::fromValue(keys));
    auto command = *this->command(followed->name);
    const bool other = std::exchange(command.standard, keys) != keys;
    learn(command);
    action->setShortcuts(keysOf(command, keys));
    if (other)
        emit changed();
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

/// The keys of two views may be the same: they are for the one that has the focus.
bool Shortcuts::meet(const Command& one, const Command& other)
{
    return one.isOfWindow || other.isOfWindow || one.group == other.group;
}

const Shortcuts::Command* Shortcuts::conflict(const Command& command, const QKeySequence& key) const
{
    for (const auto& other : m_commands) {
        const auto keys = keysOf(other);
        if (meet(other, command) && other.name != command.name
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
    m_changed = changed;
    QSettings settings;
    settings.remove(kKeysKey);
    settings.beginGroup(kKeysKey);
    for (auto it = changed.begin(); it != changed.end(); ++it)
        settings.setValue(it.key(), it.value());
    apply();
    emit this->changed();
}

void Shortcuts::apply(std::size_t from)
{
    for (auto i = from; i < m_followed.size(); ++i) {
        const auto& followed = m_followed[i];
        if (followed.action)
            followed.action->setShortcuts(
                keysOf(*command(followed.name), standardKeys(*followed.action)));
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

#include "moc_shortcuts.cpp"
