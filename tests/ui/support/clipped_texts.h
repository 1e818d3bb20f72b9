#pragma once

#include <QAbstractButton>
#include <QAbstractItemModel>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStringList>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTabBar>
#include <QToolButton>

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

/// Tabs that are cut. Those out of sight are reached by arrows; names of files may be cut, since
/// the tab's tip has them.
inline QStringList clippedTabs(const QTabBar& tabs)
{
    QStringList cut;
    for (int tab = 0; tab < tabs.count(); ++tab) {
        const auto text = tabs.tabText(tab);
        const int icon = tabs.tabIcon(tab).isNull() ? 0 : tabs.iconSize().width();
        const auto size = tabs.fontMetrics().size(Qt::TextShowMnemonic, text);
        const auto has = tabs.tabRect(tab).size();
        if (!tabs.isTabVisible(tab) || text.isEmpty())
            continue;
        if (has.width() < size.width() + icon && tabs.tabToolTip(tab).isEmpty())
            cut << clipped(tabs, text, has.width(), size.width() + icon);
        if (has.height() < size.height())
            cut << clipped(tabs, text, has.height(), size.height());
    }
    return cut;
}

/// Heads of columns that are cut. One may be that has a tip: it says what the column is, and the
/// user can widen it.
inline QStringList clippedHeads(const QHeaderView& header)
{
    QStringList cut;
    const auto* const model = header.model();
    for (int column = 0; model && column < header.count(); ++column) {
        const auto text = model->headerData(column, header.orientation()).toString();
        const auto tip = model->headerData(column, header.orientation(), Qt::ToolTipRole);
        const int left = header.sectionViewportPosition(column);
        if (header.isSectionHidden(column) || text.isEmpty() || !tip.toString().isEmpty()
            || left >= header.viewport()->width())
            continue;
        const auto size = header.fontMetrics().size(0, text);
        if (header.sectionSize(column) < size.width())
            cut << clipped(header, text, header.sectionSize(column), size.width());
        if (header.height() < size.height())
            cut << clipped(header, text, header.height(), size.height());
    }
    return cut;
}

/// What an empty line says, beside its buttons. It may be cut where a tip says more, and where it
/// is longer than in any language of the program: Qt ends it in "…", and what the line is for is
/// its name as well.
inline QStringList clippedPlaceholder(const QLineEdit& line)
{
    const auto text = line.placeholderText();
    if (!line.text().isEmpty() || text.isEmpty() || !line.toolTip().isEmpty()
        || text.contains(QStringLiteral("~~")))
        return {};
    QStyleOptionFrame option;
    option.initFrom(&line);
    const auto inner = line.style()->subElementRect(QStyle::SE_LineEditContents, &option, &line);
    const auto margins = line.textMargins();
    int has = inner.width() - margins.left() - margins.right();
    for (const auto* const button : line.findChildren<QToolButton*>()) {
        if (button->isVisible())
            has -= button->width();
    }
    const int wants = line.fontMetrics().horizontalAdvance(text);
    return has < wants ? QStringList(clipped(line, text, has, wants)) : QStringList();
}

/// A control whose text needs room in its own size.
inline QStringList clippedControl(const QWidget& widget, const QString& text)
{
    const auto least = widget.minimumSizeHint();
    // One that is wide can have fewer lines.
    const int height = widget.sizePolicy().hasHeightForWidth()
        ? widget.heightForWidth(widget.width())
        : least.height();
    QStringList cut;
    if (widget.width() < least.width())
        cut << clipped(widget, text, widget.width(), least.width());
    if (widget.height() < height)
        cut << clipped(widget, text, widget.height(), height);
    return cut;
}

inline QStringList clippedLabel(const QLabel& label)
{
    if (!label.wordWrap())
        return clippedControl(label, label.text());
    const int wants = label.heightForWidth(label.width());
    return label.height() < wants ? QStringList(clipped(label, label.text(), label.height(), wants))
                                  : QStringList();
}

inline QStringList clippedText(const QWidget& widget)
{
    if (const auto* const label = qobject_cast<const QLabel*>(&widget))
        return label->text().isEmpty() ? QStringList() : clippedLabel(*label);
    if (const auto* const button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text().isEmpty() ? QStringList() : clippedControl(*button, button->text());
    if (const auto* const box = qobject_cast<const QComboBox*>(&widget))
        return clippedControl(*box, box->currentText());
    if (const auto* const box = qobject_cast<const QAbstractSpinBox*>(&widget))
        return clippedControl(*box, box->text());
    if (const auto* const box = qobject_cast<const QGroupBox*>(&widget))
        return box->title().isEmpty() ? QStringList() : clippedControl(*box, box->title());
    if (const auto* const line = qobject_cast<const QLineEdit*>(&widget))
        return clippedPlaceholder(*line);
    if (const auto* const tabs = qobject_cast<const QTabBar*>(&widget))
        return clippedTabs(*tabs);
    if (const auto* const header = qobject_cast<const QHeaderView*>(&widget))
        return clippedHeads(*header);
    return {};
}

/// Controls, labels, tabs, heads of columns and what empty lines say, below a widget, that have
/// less room than their text needs. What is made to be cut (an elided label) is not among them.
inline QStringList clippedTexts(const QWidget& root)
{
    QStringList cut;
    for (const auto* const widget : root.findChildren<QWidget*>()) {
        // A head of columns is covered by what it is painted on.
        const auto* const area = qobject_cast<const QAbstractScrollArea*>(widget);
        const auto* const seen = area ? area->viewport() : widget;
        if (widget->isVisible() && !seen->visibleRegion().isEmpty())
            cut << clippedText(*widget);
    }
    return cut;
}

} // namespace probescope
