#pragma once

#include "ui/base/preferences/preference.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QMap>

#include <optional>
#include <utility>
#include <vector>

namespace probescope::ui {

/// The preferences of a file: lines `name = value` in sections `[section]`, in UTF-8; lines that
/// begin with # or ; are comments. The section [keys] has the changed keys, and replaces all of
/// them. What a file does not name stays as it is.
class PreferencesFile
{
    Q_DECLARE_TR_FUNCTIONS(PreferencesFile)

public:
    static constexpr qint64 kMaxBytes = 1 << 20; ///< such a file has some kilobytes
    /// All preferences as they are now.
    static QByteArray current();
    /// Reads a file; what is wrong with it is in problems().
    explicit PreferencesFile(const QByteArray& bytes);

    /// One sentence each, with its line. If there are any, apply() does nothing.
    const QStringList& problems() const { return m_problems; }
    void apply() const;

private:
    void readLine(int number, const QString& line);
    void readValue(int number, const QString& name, const QString& value);
    void readKeys(int number, const QString& name, const QString& value);

    QString m_section;
    QStringList m_seen;
    std::vector<std::pair<const Preference*, QVariant>> m_values;
    std::optional<QMap<QString, QString>> m_keys; ///< nothing: the file has no section of keys
    QStringList m_problems;
};

} // namespace probescope::ui
