#pragma once

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QStringList>
#include <QStyle>
#include <QTabBar>
#include <QTextDocument>

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
    // The style of the program describes boxes without a label, when they are seen first.
    const bool described = widget.testAttribute(Qt::WA_WState_Polished)
        && QApplication::style()->objectName() == QStringLiteral("calm");
    if (qobject_cast<const QComboBox*>(&widget))
        return !spoken->relations(QAccessible::Label).isEmpty()
            || (!widget.accessibleName().isEmpty()
                && (!described
                    || spoken->text(QAccessible::Description).contains(widget.accessibleName())));
    return !spoken->text(QAccessible::Name).isEmpty();
}

/// A label is read by its name: one that is set hides the text, if it does not hold it.
inline bool tellsItsText(const QLabel& label)
{
    QTextDocument shown;
    if (label.textFormat() == Qt::MarkdownText)
        shown.setMarkdown(label.text());
    else if (label.textFormat() == Qt::RichText
             || (label.textFormat() == Qt::AutoText && Qt::mightBeRichText(label.text())))
        shown.setHtml(label.text());
    else
        shown.setPlainText(label.text());
    auto text = shown.toPlainText();
    auto* const spoken = QAccessible::queryAccessibleInterface(const_cast<QLabel*>(&label));
    if (label.buddy())
        text.remove(u'&');
    return text.isEmpty() || (spoken && spoken->text(QAccessible::Name).contains(text));
}

/// Viewports of editors, at which a screen reader stops, too.
inline QStringList unnamedParts(const QWidget& root)
{
    QStringList unnamed;
    for (const auto* const area : root.findChildren<QAbstractScrollArea*>()) {
        if (area->viewport()->testAttribute(Qt::WA_WState_Polished)
            && !area->accessibleName().isEmpty() && area->viewport()->accessibleName().isEmpty())
            unnamed << QStringLiteral("viewport of “%1”").arg(area->accessibleName());
    }
    return unnamed;
}

inline const QAccessibleInterface* spokenWidget(const QWidget& widget)
{
    return QAccessible::queryAccessibleInterface(const_cast<QWidget*>(&widget));
}

/// What takes the focus by Tab, and is told as something between widgets, at which nobody stops.
inline QStringList fillers(const QWidget& root)
{
    QStringList found;
    for (const auto* const widget : root.findChildren<QWidget*>()) {
        const auto* const spoken = spokenWidget(*widget);
        if ((widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy()
            && spoken && spoken->role() == QAccessible::Client)
            found << QStringLiteral("%1 “%2”").arg(QLatin1String(widget->metaObject()->className()),
                                                   widget->accessibleName());
    }
    return found;
}

/// Labels without a text that can have the focus: a stop at nothing.
inline QStringList emptyLabels(const QWidget& root)
{
    QStringList found;
    for (const auto* const label : root.findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().isEmpty() && label->focusPolicy() != Qt::NoFocus)
            found << label->accessibleDescription() + QStringLiteral(" < ")
                    + QLatin1String(label->parent()->metaObject()->className());
    }
    return found;
}

/// Widgets with a description of nothing but blanks.
inline QStringList blankDescriptions(const QWidget& root)
{
    QStringList blank;
    for (auto* const widget : root.findChildren<QWidget*>()) {
        const auto* const spoken = QAccessible::queryAccessibleInterface(widget);
        const auto text = spoken ? spoken->text(QAccessible::Description) : QString();
        if (!text.isEmpty() && text.trimmed().isEmpty())
            blank << QStringLiteral("%1 “%2”").arg(QLatin1String(widget->metaObject()->className()),
                                                   spoken->text(QAccessible::Name));
    }
    return blank;
}

/// What a screen reader has no name for: each control that takes the focus or is a button, with its
/// parents, and each label whose text is not read. Hidden buttons and labels without a text are not
/// used yet. `walked`: how many were looked at.
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
        const bool isMute = label && !tellsItsText(*label);
        if ((!isControl && !isMute) || isUnused || isPartOfControl(*widget))
            continue;
        if (walked)
            ++*walked;
        if (!isMute && hasName(*widget))
            continue;
        QString above = isMute ? label->text() : QString();
        for (const auto* up = widget; up; up = up->parentWidget())
            above += QStringLiteral(" < ") + QLatin1String(up->metaObject()->className());
        unnamed << above;
    }
    return unnamed;
}

} // namespace probescope
