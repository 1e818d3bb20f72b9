#include "ui/base/preferences/preference.h"

#include <QDir>
#include <QSettings>

#include <algorithm>

namespace probescope::ui {

namespace {

const QString kYes = QStringLiteral("yes");
const QString kNo = QStringLiteral("no");

bool isName(const QString& text)
{
    return !text.isEmpty() && std::none_of(text.begin(), text.end(), [](QChar letter) {
        return letter == u',' || letter.isSpace() || !letter.isPrint();
    });
}

std::optional<QVariant> checkedNumber(const QVariant& value, int least, int most)
{
    bool isNumber = false;
    const int number = value.toInt(&isNumber);
    if (!isNumber || number < least || number > most)
        return {};
    return number;
}

std::optional<QVariant> checkedFlag(const QVariant& value)
{
    const auto text = value.toString();
    if (text == QStringLiteral("true"))
        return true;
    if (text == QStringLiteral("false"))
        return false;
    return {};
}

} // namespace

QVariant Preference::value() const
{
    const auto kept = QSettings().value(key);
    return kept.isValid() ? checked(kept).value_or(standard) : standard;
}

std::optional<QVariant> Preference::checked(const QVariant& value) const
{
    switch (kind) {
    case Kind::Choice:
        return checkedNumber(value, 0, int(choices.size()) - 1);
    case Kind::Number:
        return checkedNumber(value, least, most);
    case Kind::Flag:
        return checkedFlag(value);
    case Kind::Folder: {
        const auto folder = value.toString();
        const bool valid = folder.isEmpty() || QDir::isAbsolutePath(folder);
        return valid ? std::optional<QVariant>(folder) : std::nullopt;
    }
    case Kind::Name: {
        const auto name = value.toString();
        return name.isEmpty() || isName(name) ? std::optional<QVariant>(name) : std::nullopt;
    }
    case Kind::Names: {
        const auto names = value.toStringList();
        const bool valid = std::all_of(names.begin(), names.end(), isName);
        return valid ? std::optional<QVariant>(names) : std::nullopt;
    }
    }
    return {};
}

QString Preference::text(const QVariant& value) const
{
    switch (kind) {
    case Kind::Choice:
        return choices.value(value.toInt());
    case Kind::Flag:
        return value.toBool() ? kYes : kNo;
    case Kind::Names:
        return value.toStringList().join(QStringLiteral(", "));
    case Kind::Number:
    case Kind::Folder:
    case Kind::Name:
        break;
    }
    return value.toString();
}

std::optional<QVariant> Preference::parse(const QString& text) const
{
    switch (kind) {
    case Kind::Choice: {
        const auto index = choices.indexOf(text);
        return index < 0 ? std::nullopt : std::optional<QVariant>(int(index));
    }
    case Kind::Flag:
        if (text == kYes || text == kNo)
            return text == kYes;
        return {};
    case Kind::Names: {
        QStringList names;
        for (const auto& name : text.split(u',', Qt::SkipEmptyParts))
            names << name.trimmed();
        return checked(names);
    }
    case Kind::Number:
    case Kind::Folder:
    case Kind::Name:
        break;
    }
    return checked(text);
}

QString Preference::wanted() const
{
    switch (kind) {
    case Kind::Choice:
        return tr("one of %1").arg(choices.join(QStringLiteral(", ")));
    case Kind::Number:
        return tr("a number from %1 to %2").arg(least).arg(most);
    case Kind::Flag:
        return tr("yes or no");
    case Kind::Folder:
        return tr("a path that starts with /, or empty");
    case Kind::Name:
        return tr("a name without spaces and commas, or empty");
    case Kind::Names:
        return tr("names separated by commas");
    }
    return {};
}

namespace preference {

const Preference& language()
{
    static const Preference kLanguage{
        .key = QStringLiteral("window/language"),
        .kind = Preference::Kind::Choice,
        .standard = 0,
        .choices = {QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("zh_CN")}};
    return kLanguage;
}

const Preference& theme()
{
    static const Preference kTheme{
        .key = QStringLiteral("window/theme"),
        .kind = Preference::Kind::Choice,
        .standard = 0,
        .choices = {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}};
    return kTheme;
}

const Preference& colours()
{
    static const Preference kColours{
        .key = QStringLiteral("window/colours"),
        .kind = Preference::Kind::Choice,
        .standard = 0,
        .choices = {QStringLiteral("calm"), QStringLiteral("distinct"), QStringLiteral("greys")}};
    return kColours;
}

const Preference& fontPercent()
{
    static const Preference kPercent{.key = QStringLiteral("window/fontPercent"),
                                     .kind = Preference::Kind::Number,
                                     .standard = 100,
                                     .least = 80,
                                     .most = 200};
    return kPercent;
}

const Preference& reopensSession()
{
    static const Preference kReopens{
        .key = QStringLiteral("files/reopen"), .kind = Preference::Kind::Flag, .standard = false};
    return kReopens;
}

const Preference& opensInRunningWindow()
{
    static const Preference kOpens{.key = QStringLiteral("files/openInRunningWindow"),
                                   .kind = Preference::Kind::Flag,
                                   .standard = false};
    return kOpens;
}

const Preference& timeStyle()
{
    static const Preference kStyle{
        .key = QStringLiteral("events/timeStyle"),
        .kind = Preference::Kind::Choice,
        .standard = 0,
        .choices = {QStringLiteral("kernel"), QStringLiteral("since-start"),
                    QStringLiteral("since-marker"), QStringLiteral("wall-clock")}};
    return kStyle;
}

const Preference& shortForm()
{
    static const Preference kShort{.key = QStringLiteral("events/shortForm"),
                                   .kind = Preference::Kind::Flag,
                                   .standard = true};
    return kShort;
}

const Preference& cacheFolder()
{
    static const Preference kFolder{.key = QStringLiteral("cache/folder"),
                                    .kind = Preference::Kind::Folder,
                                    .standard = QString()};
    return kFolder;
}

const Preference& cacheGigabytes()
{
    static const Preference kSize{.key = QStringLiteral("cache/gigabytes"),
                                  .kind = Preference::Kind::Number,
                                  .standard = 20,
                                  .least = 1,
                                  .most = 100'000};
    return kSize;
}

const Preference& gestures()
{
    static const Preference kGestures{
        .key = QStringLiteral("input/gestures"),
        .kind = Preference::Kind::Choice,
        .standard = 0,
        .choices = {QStringLiteral("probescope"), QStringLiteral("kernelshark"),
                    QStringLiteral("perfetto"), QStringLiteral("tracecompass")}};
    return kGestures;
}

const Preference& hosts()
{
    static const Preference kHosts{.key = QStringLiteral("record/hosts"),
                                   .kind = Preference::Kind::Names,
                                   .standard = QStringList()};
    return kHosts;
}

const Preference& target()
{
    static const Preference kTarget{.key = QStringLiteral("record/target"),
                                    .kind = Preference::Kind::Name,
                                    .standard = QString()};
    return kTarget;
}

const std::vector<const Preference*>& all()
{
    static const std::vector<const Preference*> kAll{
        &language(),       &theme(),          &colours(),
        &fontPercent(),    &reopensSession(), &opensInRunningWindow(),
        &timeStyle(),      &shortForm(),      &cacheFolder(),
        &cacheGigabytes(), &gestures(),       &hosts(),
        &target()};
    return kAll;
}

} // namespace preference

} // namespace probescope::ui
