#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <cstdint>
#include <optional>
#include <vector>

namespace probescope::ui {

/// One thing that the user can choose: how it is named, which values it takes, and which it has
/// when nothing was chosen. The value itself is in QSettings.
struct Preference
{
    Q_DECLARE_TR_FUNCTIONS(Preference)

public:
    enum class Kind : std::uint8_t {
        Choice, ///< an index of `choices`
        Number, ///< from `least` to `most`
        Flag,
        Folder, ///< an absolute path; empty: the usual one
        Name, ///< a word without commas and spaces, or nothing
        Names, ///< a list of words without commas and spaces
    };

    QString key; ///< "section/name", in the settings and in exported files
    Kind kind = Kind::Flag;
    QVariant standard;
    QStringList choices = {}; ///< as they are written in files
    int least = 0;
    int most = 0;

    /// What is kept, or the standard if that is nothing valid. On any thread.
    QVariant value() const;
    /// The same value in the type of its kind; nothing if it is not valid.
    std::optional<QVariant> checked(const QVariant& value) const;
    /// As it is written in a file, and read again.
    QString text(const QVariant& value) const;
    std::optional<QVariant> parse(const QString& text) const;
    /// Which texts parse() takes, for a message: "one of system, light, dark".
    QString wanted() const;
};

/// All preferences but the keys, in the order of the dialog.
namespace preference {
const Preference& language(); ///< an index as in Language (ui/base/translation/language.h)
const Preference& theme(); ///< an index as in Theme (ui/base/theme/theme.h)
const Preference& colours(); ///< an index as in FillSet (ui/base/theme/theme.h)
const Preference& fontPercent(); ///< of the size that the desktop has
const Preference& reopensSession();
const Preference& opensInRunningWindow(); ///< files that the program is started with
const Preference& timeStyle(); ///< an index as in TimeStyle (ui/base/capture/event_times.h)
const Preference& shortForm();
const Preference& cacheFolder();
const Preference& cacheGigabytes(); ///< of 2^30 bytes
const Preference& gestures(); ///< an index of GestureMap::all() (ui/base/input/gesture_map.h)
const Preference& hosts(); ///< that ssh reaches, offered as targets
const Preference& target(); ///< the one that is chosen first; empty: this machine
const std::vector<const Preference*>& all();
} // namespace preference

} // namespace probescope::ui
