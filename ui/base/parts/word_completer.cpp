#include "ui/base/parts/word_completer.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QStandardItemModel>
#include <QTreeView>
#include <QWidget>

namespace probescope::ui {

WordCompleter::WordCompleter(QWidget* editor, int shown)
    : QCompleter(editor)
    , m_words(new QStandardItemModel(this))
{
    auto* const list = new QTreeView;
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setHeaderHidden(true);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setFrameStyle(QFrame::Box | QFrame::Plain);
    list->setSelectionBehavior(QAbstractItemView::SelectRows);
    list->setAccessibleName(tr("Completions"));
    setModel(m_words);
    setWidget(editor);
    setMaxVisibleItems(shown);
    setPopup(list); // which it owns
}

QTreeView* WordCompleter::list() const
{
    return static_cast<QTreeView*>(popup());
}

bool WordCompleter::isShown() const
{
    return popup()->isVisible();
}

void WordCompleter::addWord(const QString& word, const QString& note, int kind)
{
    auto* const name = new QStandardItem(word);
    name->setData(kind, Qt::UserRole);
    auto* const quiet = new QStandardItem(note);
    quiet->setForeground(widget()->palette().brush(QPalette::PlaceholderText));
    m_words->appendRow({name, quiet});
}

bool WordCompleter::isAskedBy(const QKeyEvent& event)
{
    return event.key() == Qt::Key_Space && event.modifiers() == Qt::ControlModifier;
}

bool WordCompleter::takeKey(QKeyEvent* event)
{
    if (!isShown())
        return false;
    switch (event->key()) {
    case Qt::Key_Tab: {
        const auto current = popup()->currentIndex();
        emit activated(current.isValid() ? current : completionModel()->index(0, 0));
        popup()->hide();
        return true;
    }
    case Qt::Key_Enter:
    case Qt::Key_Return:
        if (!popup()->selectionModel()->hasSelection()
            || (event->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier)
            return false;
        break;
    case Qt::Key_Backtab:
    case Qt::Key_Escape:
        break;
    default:
        return false;
    }
    event->ignore(); // QCompleter hears of it
    return true;
}

bool WordCompleter::wantsWords(const QKeyEvent& event)
{
    const auto text = event.text();
    const bool typed = !text.isEmpty() && text[0].isPrint();
    if (typed || (event.key() == Qt::Key_Backspace && isShown()))
        return true;
    if (!text.isEmpty() || event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)
        popup()->hide();
    return false;
}

} // namespace probescope::ui

#include "moc_word_completer.cpp"
