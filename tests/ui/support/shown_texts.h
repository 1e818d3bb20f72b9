#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStringList>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>

namespace probescope {

/// Texts that have no room where they stand: cut labels, buttons, tabs, heads of columns and hints
/// in empty lines.
inline QStringList cutTexts(const QWidget& window)
{
    QStringList cut;
    const auto tell = [&cut](const QWidget& widget, const QString& text, int wanted, int got) {
        if (wanted > got)
            cut << QStringLiteral("%1 \"%2\" needs %3, has %4")
                       .arg(QLatin1String(widget.metaObject()->className()), text)
                       .arg(wanted)
                       .arg(got);
    };
    for (const auto* const widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        if (const auto* const label = qobject_cast<const QLabel*>(widget)) {
            const bool elides = label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
            if (label->text().isEmpty() || elides)
                continue;
            if (label->wordWrap())
                tell(*label, label->text(), label->heightForWidth(label->width()), label->height());
            else
                tell(*label, label->text(), label->sizeHint().width(), label->width());
        } else if (const auto* const button = qobject_cast<const QAbstractButton*>(widget)) {
            if (!button->text().isEmpty())
                tell(*button, button->text(), button->minimumSizeHint().width(), button->width());
        } else if (const auto* const line = qobject_cast<const QLineEdit*>(widget)) {
            constexpr int kAir = 8;
            if (line->text().isEmpty())
                tell(*line, line->placeholderText(),
                     line->fontMetrics().horizontalAdvance(line->placeholderText()) + kAir,
                     line->width());
        } else if (const auto* const box = qobject_cast<const QComboBox*>(widget)) {
            tell(*box, box->currentText(), box->minimumSizeHint().width(), box->width());
        } else if (const auto* const header = qobject_cast<const QHeaderView*>(widget)) {
            if (header->orientation() != Qt::Horizontal)
                continue;
            for (int i = 0; i < header->count(); ++i) {
                if (!header->isSectionHidden(i))
                    tell(*header, header->model()->headerData(i, Qt::Horizontal).toString(),
                         header->fontMetrics().horizontalAdvance(
                             header->model()->headerData(i, Qt::Horizontal).toString()),
                         header->sectionSize(i));
            }
        } else if (const auto* const tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                tell(*tabs, tabs->tabText(i),
                     tabs->isTabVisible(i) ? tabs->fontMetrics().horizontalAdvance(
                         QString(tabs->tabText(i)).remove(u'&'))
                                           : 0,
                     tabs->tabRect(i).width());
        }
    }
    return cut;
}

/// Controls that a screen reader could not name.
inline QStringList namelessControls(const QWidget& window)
{
    QStringList nameless;
    for (const auto* const widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus
            || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        const auto* const button = qobject_cast<const QAbstractButton*>(widget);
        const bool isControl = button || qobject_cast<const QLineEdit*>(widget)
            || qobject_cast<const QComboBox*>(widget) || widget->inherits("QAbstractSpinBox")
            || widget->inherits("QAbstractItemView") || widget->inherits("QPlainTextEdit")
            || widget->inherits("QTabWidget");
        const bool isPart = widget->parentWidget()
            && (widget->parentWidget()->inherits("QAbstractSpinBox")
                || widget->parentWidget()->inherits("QComboBox")
                || widget->parentWidget()->inherits("QLineEdit")
                || widget->parentWidget()->inherits("QTabBar"));
        const bool hasText = button && !button->text().isEmpty();
        if (isControl && !isPart && !hasText && widget->accessibleName().isEmpty())
            nameless << QStringLiteral("%1 in %2")
                            .arg(QLatin1String(widget->metaObject()->className()),
                                 QLatin1String(widget->parentWidget()->metaObject()->className()));
    }
    return nameless;
}

} // namespace probescope
