#pragma once

#include "tests/support/waits.h"
#include "tests/ui/support/keyboard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QTest>
#include <QTextDocumentFragment>

#include <algorithm>
#include <functional>

// What a user does who has read on a page what to click, to press and to look at: everything is
// found by what can be read in the window, in the window's language.

namespace probescope::ui {

/// A text as it is read: without mnemonics, with usual spaces.
inline QString readText(QString text)
{
    static const QRegularExpression kLetter(QStringLiteral(R"(\(&?[A-Z0-9]\))"));
    static const QRegularExpression kSpaces(QStringLiteral("[\\x{a0}\\x{2009}\\x{202f}]"));
    if (text.startsWith(u'<'))
        text = QTextDocumentFragment::fromHtml(text).toPlainText();
    text.remove(QChar(0x2060)); // between letters that stay in one line
    return text.remove(kLetter).remove(u'&').replace(kSpaces, QStringLiteral(" ")).trimmed();
}

/// Whether a widget or anything in it is in sight: Qt calls visible what lies behind another page,
/// too, and its visible region leaves out what children cover.
inline bool inSight(const QWidget& widget)
{
    if (!widget.isVisible())
        return false;
    const auto parts = widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    return !widget.visibleRegion().isEmpty()
        || std::any_of(parts.begin(), parts.end(),
                       [](const QWidget* part) { return !part->isWindow() && inSight(*part); });
}

template <typename Condition>
void waitFor(const QString& what, Condition condition)
{
    waitTelling(condition, [&] { return what; });
}

/// What can be read of the cells of a table or tree that are on the screen.
inline QStringList cellTexts(const QAbstractItemView& view)
{
    QStringList texts;
    const auto* const model = view.model();
    if (!model)
        return texts;
    const auto area = view.viewport()->rect();
    const std::function<void(const QModelIndex&)> read = [&](const QModelIndex& parent) {
        for (int row = 0; row < model->rowCount(parent); ++row) {
            for (int column = 0; column < model->columnCount(parent); ++column) {
                const auto cell = model->index(row, column, parent);
                if (view.visualRect(cell).intersects(area))
                    texts << readText(cell.data().toString());
            }
            read(model->index(row, 0, parent));
        }
    };
    read({});
    return texts;
}

/// All that can be read in a window.
inline QStringList textsIn(const QWidget& window)
{
    QStringList texts;
    for (const auto* const widget : window.findChildren<QWidget*>()) {
        if (!inSight(*widget))
            continue;
        if (const auto* const label = qobject_cast<const QLabel*>(widget)) {
            texts << label->text();
        } else if (const auto* const button = qobject_cast<const QAbstractButton*>(widget)) {
            texts << button->text() << button->accessibleName() << button->toolTip();
        } else if (const auto* const line = qobject_cast<const QLineEdit*>(widget)) {
            texts << line->text() << line->placeholderText();
        } else if (const auto* const box = qobject_cast<const QComboBox*>(widget)) {
            texts << box->currentText();
        } else if (const auto* const edit = qobject_cast<const QPlainTextEdit*>(widget)) {
            texts << edit->toPlainText();
        } else if (const auto* const tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                texts << tabs->tabText(i);
        } else if (const auto* const header = qobject_cast<const QHeaderView*>(widget)) {
            for (int i = 0; header->model() && i < header->count(); ++i)
                texts << header->model()->headerData(i, header->orientation()).toString();
        } else if (const auto* const view = qobject_cast<const QAbstractItemView*>(widget)) {
            texts << cellTexts(*view);
        } else {
            texts << widget->windowTitle() << widget->property("title").toString();
        }
    }
    for (auto& text : texts)
        text = readText(text);
    return texts;
}

inline void waitToRead(const QWidget& window, const QString& text)
{
    const auto wanted = readText(text);
    const auto seen = [&] {
        const auto texts = textsIn(window);
        return std::any_of(texts.begin(), texts.end(),
                           [&](const QString& one) { return one.contains(wanted); });
    };
    waitTelling(seen, [&] {
        auto texts = textsIn(window);
        texts.removeAll(QString());
        return QStringLiteral("“%1” among “%2”").arg(wanted, texts.join(QStringLiteral("”, “")));
    });
}

inline QAction* actionIn(const QList<QAction*>& actions, const QString& text)
{
    for (auto* const action : actions) {
        if (readText(action->text()) == text && action->isVisible())
            return action;
    }
    return nullptr;
}

/// “Menu > Command”, opened with the mouse: menus are filled when they open.
inline void choose(QMainWindow& window, const QString& path)
{
    QWidget* from = window.menuBar();
    for (const auto& text : path.split(QStringLiteral(" > "))) {
        QAction* action = nullptr;
        waitFor(text, [&] { return (action = actionIn(from->actions(), text)) != nullptr; });
        QRect place = window.menuBar()->actionGeometry(action);
        if (const auto* const menu = qobject_cast<const QMenu*>(from))
            place = menu->actionGeometry(action);
        auto* const opened = action->menu();
        QTest::mouseMove(from, place.center());
        QTest::mouseClick(from, Qt::LeftButton, {}, place.center());
        if (!opened)
            return;
        waitFor(text, [opened] { return opened->isVisible(); });
        from = opened;
    }
}

/// Keys as a page writes them in the language of the program, such as “Ctrl+Shift+L”.
inline void pressKeys(const QString& text)
{
    const auto keys = QKeySequence::fromString(text, QKeySequence::NativeText);
    if (keys.isEmpty() || keys[0].key() == Qt::Key_unknown)
        qFatal("“%s” are no keys", qPrintable(text));
    press(keys[0].key(), keys[0].keyboardModifiers());
}

inline void clickTab(const QWidget& in, const QString& text)
{
    QTabBar* bar = nullptr;
    int at = -1;
    const auto found = [&] {
        for (auto* const one : in.findChildren<QTabBar*>()) {
            for (int i = 0; inSight(*one) && i < one->count(); ++i) {
                if (readText(one->tabText(i)) == text && one->isTabVisible(i)) {
                    bar = one;
                    at = i;
                }
            }
        }
        return bar != nullptr;
    };
    waitTelling(found, [&] {
        QStringList tabs;
        for (const auto* const one : in.findChildren<QTabBar*>()) {
            for (int i = 0; i < one->count(); ++i)
                tabs << readText(one->tabText(i));
        }
        return QStringLiteral("the tab “%1” among “%2”")
            .arg(text, tabs.join(QStringLiteral("”, “")));
    });
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(at).center());
}

/// Of one that says the text, or, of an icon, is called so.
inline QAbstractButton* buttonCalled(const QWidget& in, const QString& text)
{
    for (auto* const button : in.findChildren<QAbstractButton*>()) {
        const auto said = readText(button->text());
        if (inSight(*button)
            && (said == text || (said.isEmpty() && readText(button->accessibleName()) == text)))
            return button;
    }
    return nullptr;
}

/// As soon as that is allowed: at its begin, where check boxes and radio buttons have their box.
inline void click(const QWidget& in, const QString& text)
{
    constexpr int kInBox = 8;
    QAbstractButton* button = nullptr;
    waitFor(text, [&] { return (button = buttonCalled(in, text)) && button->isEnabled(); });
    QTest::mouseClick(button, Qt::LeftButton, {}, {kInBox, button->height() / 2});
}

/// The first cell of that text, above or below which there may be others; scrolled into sight.
inline QModelIndex cellSaying(QAbstractItemView& view, const QString& text, int column = 0)
{
    QModelIndex found;
    const std::function<void(const QModelIndex&)> look = [&](const QModelIndex& parent) {
        const auto* const model = view.model();
        for (int row = 0; row < model->rowCount(parent) && !found.isValid(); ++row) {
            const auto cell = model->index(row, column, parent);
            if (readText(cell.data().toString()) == text)
                found = cell;
            else
                look(model->index(row, 0, parent));
        }
    };
    waitFor(text, [&] {
        look({});
        return found.isValid();
    });
    view.scrollTo(found);
    return found;
}

inline void clickCell(QAbstractItemView& view, const QModelIndex& cell)
{
    view.scrollTo(cell);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(cell).center());
}

/// As a mouse does it: the first click is one by itself.
inline void doubleClick(QWidget& widget, const QPoint& place)
{
    QTest::mouseClick(&widget, Qt::LeftButton, {}, place);
    QTest::mouseDClick(&widget, Qt::LeftButton, {}, place);
}

/// What a table says beside a cell.
inline QString besideOf(const QModelIndex& cell, int column)
{
    return readText(cell.siblingAtColumn(column).data().toString());
}

} // namespace probescope::ui
