#include "ui/base/parts/completing_line_edit.h"

#include "ui/base/parts/word_completer.h"
#include "ui/base/theme/warning_role.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTextCharFormat>
#include <QTreeView>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kShownWords = 12;
constexpr int kWidestOffer = 560;
constexpr int kOfferAir = 40;

} // namespace

QColor faultColour(const QPalette& palette)
{
    return palette.color(kWarningRole);
}

CompletingLineEdit::CompletingLineEdit(QWidget* parent)
    : QLineEdit(parent)
    , m_completer(new WordCompleter(this, kShownWords))
{
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            &CompletingLineEdit::insertWord);
}

bool CompletingLineEdit::offering() const
{
    return m_completer->isShown();
}

bool CompletingLineEdit::typing() const
{
    return hasFocus() && cursorPosition() == text().size();
}

void CompletingLineEdit::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    emit focusChanged();
}

void CompletingLineEdit::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    emit focusChanged();
}

void CompletingLineEdit::offer(qsizetype begin, const std::vector<Word>& words)
{
    auto* const popup = m_completer->list();
    const auto typed = text().mid(begin, cursorPosition() - begin);
    const bool typedOut = words.size() == 1 && words.front().text == typed;
    if (words.empty() || typedOut || !hasFocus()) {
        popup->hide();
        return;
    }
    m_begin = begin;
    m_completer->words()->clear();
    for (const auto& word : words)
        m_completer->addWord(word.text, word.note);
    popup->header()->setStretchLastSection(true);
    popup->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    int width = kOfferAir;
    const auto metrics = popup->fontMetrics();
    for (const auto& word : words)
        width = std::max(width, metrics.horizontalAdvance(word.text + word.note) + 2 * kOfferAir);
    auto where = cursorRect();
    where.moveLeft(where.left() - fontMetrics().horizontalAdvance(typed));
    where.setTop(0);
    where.setHeight(height());
    where.setWidth(std::min(width, kWidestOffer) + popup->verticalScrollBar()->sizeHint().width());
    // Only what the user asked for is chosen beforehand: Return after a word means the form.
    popup->setCurrentIndex(m_asked ? m_completer->completionModel()->index(0, 0) : QModelIndex());
    m_completer->complete(where);
}

void CompletingLineEdit::insertWord(const QModelIndex& index)
{
    const auto word = index.siblingAtColumn(0).data().toString();
    setSelection(int(m_begin), cursorPosition() - int(m_begin));
    insert(word + m_ending);
}

void CompletingLineEdit::markFault(qsizetype begin, qsizetype end)
{
    m_faultBegin = begin;
    m_faultEnd = end;
    underline();
}

void CompletingLineEdit::underline()
{
    // A line edit takes formats only as an input method gives them, counted from the cursor.
    QList<QInputMethodEvent::Attribute> attributes;
    if (m_faultBegin >= 0) {
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(faultColour(palette()));
        auto ground = faultColour(palette());
        ground.setAlpha(45);
        format.setBackground(ground);
        attributes << QInputMethodEvent::Attribute(
            QInputMethodEvent::TextFormat, int(m_faultBegin) - cursorPosition(),
            int(std::max<qsizetype>(m_faultEnd - m_faultBegin, 1)), format);
    }
    QInputMethodEvent event({}, attributes);
    QCoreApplication::sendEvent(this, &event);
}

void CompletingLineEdit::keyPressEvent(QKeyEvent* event)
{
    if (m_completer->takeKey(event))
        return;
    if (offering() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        // No word was chosen: it means what it would mean without the completions.
        m_completer->popup()->hide();
        QCoreApplication::postEvent(this, event->clone());
        return;
    }
    if (WordCompleter::isAskedBy(*event)) {
        m_asked = true;
        emit wordsWanted(true);
        return;
    }
    QLineEdit::keyPressEvent(event);
    if (m_completer->wantsWords(*event)) {
        m_asked = false;
        emit wordsWanted(false);
    }
}

bool CompletingLineEdit::focusNextPrevChild(bool next)
{
    // Tab is for the completions while they are shown.
    return !offering() && QLineEdit::focusNextPrevChild(next);
}

void CompletingLineEdit::changeEvent(QEvent* event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_faultBegin >= 0)
        underline();
}

} // namespace probescope::ui

#include "moc_completing_line_edit.cpp"
