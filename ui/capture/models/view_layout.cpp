#include "ui/capture/models/view_layout.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace probescope::ui {

namespace {

constexpr int kVersion = 1;
const QString kVersionKey = QStringLiteral("version");
const QString kNameKey = QStringLiteral("name");
const QString kDocksKey = QStringLiteral("docks");
const QString kCheckKey = QStringLiteral("check");
const QString kWindowsKey = QStringLiteral("windows");
const QString kViewKey = QStringLiteral("view");
const QString kGeometryKey = QStringLiteral("geometry");

QString toJson(const QByteArray& bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

QByteArray toBytes(const QJsonValue& value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

} // namespace

QString ViewLayout::text() const
{
    QJsonArray shown;
    for (const auto& window : windows)
        shown.append(QJsonObject{{kViewKey, window.view}, {kGeometryKey, toJson(window.geometry)}});
    // Qt trusts the numbers in its own bytes, so damaged ones must not reach it.
    const QJsonObject object{{kVersionKey, kVersion},
                             {kNameKey, name},
                             {kDocksKey, toJson(docks)},
                             {kCheckKey, qChecksum(docks)},
                             {kWindowsKey, shown}};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<ViewLayout> ViewLayout::from(const QString& text)
{
    const auto object = QJsonDocument::fromJson(text.toUtf8()).object();
    ViewLayout layout{.name = object.value(kNameKey).toString(),
                      .docks = toBytes(object.value(kDocksKey))};
    if (object.value(kVersionKey).toInt() != kVersion || layout.name.isEmpty()
        || layout.docks.isEmpty() || object.value(kCheckKey).toInt(-1) != qChecksum(layout.docks))
        return std::nullopt;
    for (const auto& value : object.value(kWindowsKey).toArray()) {
        const auto window = value.toObject();
        layout.windows.append(
            {window.value(kViewKey).toString(), toBytes(window.value(kGeometryKey))});
    }
    return layout;
}

} // namespace probescope::ui
