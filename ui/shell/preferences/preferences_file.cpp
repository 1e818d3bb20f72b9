#include "ui/shell/preferences/preferences_file.h"

#include "ui/base/preferences/preferences.h"
#include "ui/base/view/shortcuts.h"

#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>

namespace probescope::ui {

namespace {

const QString kKeysSection = QStringLiteral("keys");

const Preference* preferenceOf(const QString& key)
{
    const auto& all = preference::all();
    const auto found =
        std::find_if(all.begin(), all.end(), [&key](const auto* one) { return one->key == key; });
    return found == all.end() ? nullptr : *found;
}

} // namespace

QByteArray PreferencesFile::current()
{
    QString text = QStringLiteral("# Preferences of Probescope\n");
    QString section;
    const auto enter = [&text, &section](const QString& next) {
        if (next != section)
            text += QStringLiteral("\n[%1]\n").arg(next);
        section = next;
    };
    for (const auto* const preference : preference::all()) {
        enter(preference->key.section(u'/', 0, 0));
        text += QStringLiteral("%1 = %2\n")
                    .arg(preference->key.section(u'/', 1), preference->text(preference->value()));
    }
    enter(kKeysSection);
    const auto keys = Shortcuts::ofProgram().changedKeys();
    for (auto it = keys.begin(); it != keys.end(); ++it)
        text += QStringLiteral("%1 = %2\n").arg(it.key(), it.value());
    return text.toUtf8();
}

PreferencesFile::PreferencesFile(const QByteArray& bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder.decode(bytes);
    if (bytes.size() > kMaxBytes || decoder.hasError() || bytes.contains('\0')) {
        m_problems << tr("This is not a preferences file.");
        return;
    }
    int number = 0;
    for (const auto& line : text.split(u'\n'))
        readLine(++number, line.trimmed());
    if (m_problems.isEmpty() && m_values.empty() && !m_keys)
        m_problems << tr("The file has no preferences.");
}

void PreferencesFile::readLine(int number, const QString& line)
{
    if (line.isEmpty() || line.startsWith(u'#') || line.startsWith(u';'))
        return;
    if (line.startsWith(u'[') && line.endsWith(u']')) {
        m_section = line.sliced(1, line.size() - 2).trimmed();
        if (m_section == kKeysSection && !m_keys)
            m_keys.emplace();
        return;
    }
    const auto sign = line.indexOf(u'=');
    if (sign <= 0) {
        m_problems
            << tr("Line %1 is neither “name = value” nor a section: %2").arg(number).arg(line);
        return;
    }
    const auto name = line.first(sign).trimmed();
    const auto value = line.sliced(sign + 1).trimmed();
    const auto key = m_section + u'/' + name;
    if (m_seen.contains(key)) {
        m_problems << tr("Line %1: %2 is set twice.").arg(number).arg(key);
        return;
    }
    m_seen << key;
    if (m_section == kKeysSection)
        readKeys(number, name, value);
    else
        readValue(number, name, value);
}

void PreferencesFile::readValue(int number, const QString& name, const QString& value)
{
    const auto key = m_section + u'/' + name;
    const auto* const preference = preferenceOf(key);
    if (!preference) {
        m_problems << tr("Line %1: unknown preference %2.").arg(number).arg(key);
        return;
    }
    if (const auto parsed = preference->parse(value))
        m_values.emplace_back(preference, *parsed);
    else
        m_problems << tr("Line %1: “%2” is not valid for %3. Use %4.")
                          .arg(QString::number(number), value, key, preference->wanted());
}

/// Commands of views are known only once a capture was open, so any name of the right form is.
void PreferencesFile::readKeys(int number, const QString& name, const QString& value)
{
    static const QRegularExpression kName(QStringLiteral("^[\\w-]+/[\\w-]+$"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    if (!kName.match(name).hasMatch())
        m_problems << tr("Line %1: unknown command %2.").arg(number).arg(name);
    else if (!Shortcuts::parse(value))
        m_problems << tr("Line %1: “%2” is not a shortcut. Use the form Ctrl+Shift+O.")
                          .arg(QString::number(number), value);
    else
        m_keys->insert(name, value);
}

void PreferencesFile::apply() const
{
    if (!m_problems.isEmpty())
        return;
    for (const auto& [preference, value] : m_values)
        Preferences::ofProgram().set(*preference, value);
    if (m_keys)
        Shortcuts::ofProgram().setChangedKeys(*m_keys);
}

} // namespace probescope::ui
