#include "ui/capture/models/saved_layouts.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>

namespace probescope::ui::saved_layouts {

namespace {

const QString kKey = QStringLiteral("window/layouts");

QStringList texts()
{
    return QSettings().value(kKey).toStringList();
}

void setTexts(const QStringList& texts)
{
    QSettings().setValue(kKey, texts);
}

/// Where it is among the texts; -1: nowhere.
qsizetype placeOf(const QStringList& texts, const QString& name)
{
    const auto found = std::find_if(texts.begin(), texts.end(), [&name](const QString& text) {
        const auto layout = ViewLayout::from(text);
        return layout && layout->name == name;
    });
    return found == texts.end() ? -1 : found - texts.begin();
}

} // namespace

Found read()
{
    Found found;
    for (const auto& text : texts()) {
        if (auto layout = ViewLayout::from(text))
            found.layouts.append(std::move(*layout));
        else
            found.allRead = false;
    }
    return found;
}

void keep(const ViewLayout& layout)
{
    auto all = texts();
    if (const auto place = placeOf(all, layout.name); place >= 0)
        all[place] = layout.text();
    else
        all << layout.text();
    setTexts(all);
}

void remove(const QString& name)
{
    auto all = texts();
    if (const auto place = placeOf(all, name); place >= 0)
        all.removeAt(place);
    setTexts(all);
}

void rename(const QString& name, const QString& newName)
{
    auto all = texts();
    const auto place = placeOf(all, name);
    if (place < 0)
        return;
    auto layout = *ViewLayout::from(all[place]);
    layout.name = newName;
    all[place] = layout.text();
    setTexts(all);
}

void removeUnreadable()
{
    auto all = texts();
    all.removeIf([](const QString& text) { return !ViewLayout::from(text); });
    setTexts(all);
}

} // namespace probescope::ui::saved_layouts
