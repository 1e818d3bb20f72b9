#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QStringList>
#include <QTabBar>

namespace probescope {

inline QString clipped(const QWidget& widget, const QString& text, int has, int wants)
{
    return QStringLiteral("%1 in %2: \"%3\" has %4 of %5 pixels")
        .arg(QLatin1String(widget.metaObject()->className()),
             QLatin1String(widget.parentWidget() ? widget.parentWidget()->metaObject()->className()
                                                 : "nothing"),
             text)
        .arg(has)
        .arg(wants);
}

/// Controls and labels below a widget that have less room than their text needs. What is made to be
/// cut (an elided label, a column that the user widens) is not among them.
inline QStringList clippedTexts(const QWidget& root)
{
    QStringList cut;
    for (const auto* const widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->visibleRegion().isEmpty())
            continue;
        const auto* const label = qobject_cast<const QLabel*>(widget);
        const auto* const button = qobject_cast<const QAbstractButton*>(widget);
        const auto* const box = qobject_cast<const QComboBox*>(widget);
        const int least = widget->minimumSizeHint().width();
        if (button && !button->text().isEmpty() && widget->width() < least)
            cut << clipped(*widget, button->text(), widget->width(), least);
        if (label && !label->text().isEmpty() && !label->wordWrap() && widget->width() < least)
            cut << clipped(*widget, label->text(), widget->width(), least);
        if (label && label->wordWrap() && widget->height() < label->heightForWidth(label->width()))
            cut << clipped(*widget, label->text(), widget->height(),
                           label->heightForWidth(label->width()));
        if (box && widget->width() < least)
            cut << clipped(*widget, box->currentText(), widget->width(), least);
    }
    return cut;
}

} // namespace probescope
