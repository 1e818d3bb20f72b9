#pragma once

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QStringList>
#include <QStyle>
#include <QTabBar>

namespace probescope {

/// Parts of Qt's own widgets, which are spoken with the whole: the line of a spin box, the list of
/// a combo box, the viewport of a table. The line of a combo box and the buttons in a line are not.
inline bool isPartOfControl(const QWidget& widget)
{
    const auto* const parent = widget.parentWidget();
    return widget.objectName().startsWith(QLatin1String("qt_"))
        || widget.inherits("QTableCornerButton")
        || (parent
            && (parent->inherits("QAbstractSpinBox")
                || (parent->inherits("QComboBox")
                    && (!widget.inherits("QLineEdit")
                        || QApplication::style()->objectName() != QStringLiteral("calm")))
                || parent->inherits("QComboBoxPrivateContainer") || parent->inherits("QTabBar")
                || parent->inherits("QToolBar")
                // The style of the program names them.
                || (parent->inherits("QLineEdit")
                    && QApplication::style()->objectName() != QStringLiteral("calm"))));
}

/// The name of a combo box without one is what is chosen in it, which says nothing of what for.
inline bool hasName(const QWidget& widget)
{
    const auto* const spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(&widget));
    if (!spoken)
        return false;
    if (qobject_cast<const QComboBox*>(&widget))
        return !widget.accessibleName().isEmpty()
            || !spoken->relations(QAccessible::Label).isEmpty();
    return !spoken->text(QAccessible::Name).isEmpty();
}

/// What a screen reader has no name for: each control that takes the focus or is a button, with its
/// parents. Hidden buttons and labels without a text are not used yet. `walked`: how many were
/// looked at.
inline QStringList unnamedControls(const QWidget& root, int* walked = nullptr)
{
    QStringList unnamed;
    for (const auto* const widget : root.findChildren<QWidget*>()) {
        const auto* const tabs = qobject_cast<const QTabBar*>(widget);
        if (tabs && tabs->count() == 0)
            continue; // spoken by its current tab; Qt keeps spare ones
        const bool isControl = (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy())
            || qobject_cast<const QAbstractButton*>(widget) != nullptr;
        const auto* const button = qobject_cast<const QAbstractButton*>(widget);
        const auto* const label = qobject_cast<const QLabel*>(widget);
        const bool isUnused = (button && button->isHidden() && button->text().isEmpty())
            || (label && label->text().isEmpty());
        if (!isControl || isUnused || isPartOfControl(*widget))
            continue;
        if (walked)
            ++*walked;
        if (hasName(*widget))
            continue;
        QString above;
        for (const auto* up = widget; up; up = up->parentWidget())
            above += QStringLiteral(" < ") + QLatin1String(up->metaObject()->className());
        unnamed << above;
    }
    return unnamed;
}

} // namespace probescope
