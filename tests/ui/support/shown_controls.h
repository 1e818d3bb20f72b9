#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QStringList>

namespace probescope {

/// Null: no button that can be seen says that.
template <typename Button = QAbstractButton>
Button* shownButton(const QWidget& parent, const QString& text)
{
    for (auto* const button : parent.findChildren<Button*>()) {
        if (button->isVisible() && button->text().remove(u'&') == text)
            return button;
    }
    return nullptr;
}

/// The one with an accessible name. Of a label, whose name is its text, the description tells what
/// the text is about.
template <typename T>
T* named(const QWidget& parent, const QString& name)
{
    for (auto* const child : parent.findChildren<T*>()) {
        const bool isLabel = qobject_cast<const QLabel*>(child) != nullptr;
        if ((isLabel ? child->accessibleDescription() : child->accessibleName()) == name)
            return child;
    }
    return nullptr;
}

/// A label that can be seen contains the text.
inline bool says(const QWidget& parent, const QString& text)
{
    for (const auto* const label : parent.findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(text))
            return true;
    }
    return false;
}

/// What all labels say, for the message of a test that fails.
inline QString shownTexts(const QWidget& parent)
{
    QStringList texts;
    for (const auto* const label : parent.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty())
            texts << label->text();
    }
    return texts.join(QStringLiteral(" | "));
}

} // namespace probescope
