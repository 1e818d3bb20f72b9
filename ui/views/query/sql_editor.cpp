#include "ui/views/query/sql_editor.h"

#include "ui/base/parts/word_completer.h"
#include "ui/base/text/fixed_font.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/sql_highlighter.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTextBlock>
#include <QTreeView>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kTypedForCompletion = 2; // letters
constexpr int kShownCompletions = 10;
constexpr int kTabStop = 2; // characters

QString kindText(const CompletionWord& word)
{
    switch (word.kind) {
    case CompletionWord::Kind::Column:
        return SqlEditor::tr("column of %1").arg(word.detail);
    case CompletionWord::Kind::Table:
        return SqlEditor::tr("table");
    case CompletionWord::Kind::Function:
        return SqlEditor::tr("function");
    case CompletionWord::Kind::Keyword:
        break;
    }
    return SqlEditor::tr("keyword");
}

int completionWidth(const QStandardItemModel& words, const QFontMetrics& metrics)
{
    constexpr int kAir = 36; // between and around the two columns
    int widths[] = {0, 0};
    for (int row = 0; row < words.rowCount(); ++row) {
        for (int column = 0; column < 2; ++column)
            widths[column] = std::max(widths[column],
                                      metrics.horizontalAdvance(words.item(row, column)->text()));
    }
    return widths[0] + widths[1] + kAir;
}

} // namespace

SqlEditor::SqlEditor(QuerySchema* schema, QWidget* parent)
    : QPlainTextEdit(parent)
    , m_schema(schema)
    , m_highlighter(new SqlHighlighter(schema, document()))
    , m_completer(new WordCompleter(this, kShownCompletions))
{
    setObjectName(QStringLiteral("sqlEditor"));
    setAccessibleName(tr("SQL"));
    setFont(fixedFont());
    setTabStopDistance(kTabStop * fontMetrics().horizontalAdvance(u' '));
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setFrameShape(QFrame::NoFrame);
    setPlaceholderText(tr("SELECT … FROM event\n\nCtrl+Return runs the statement at the cursor, "
                          "Ctrl+Space completes the word."));
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setFilterMode(Qt::MatchStartsWith);
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            &SqlEditor::insertCompletion);
    connect(this, &QPlainTextEdit::textChanged, this, &SqlEditor::clearError);
    m_highlighter->setPalette(palette());
}

SqlSpan SqlEditor::statementSpan() const
{
    return sqlStatementAt(toPlainText(), textCursor().position());
}

QString SqlEditor::statement() const
{
    const auto span = statementSpan();
    return toPlainText().mid(span.begin, span.end - span.begin);
}

void SqlEditor::replaceText(const QString& text)
{
    auto cursor = textCursor();
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    cursor.endEditBlock();
    setTextCursor(cursor);
}

void SqlEditor::markError(int position)
{
    const auto text = toPlainText();
    const int size = int(text.size());
    int begin = std::clamp(position, 0, std::max(size - 1, 0));
    m_errorEnd = std::min(begin + 1, size);
    bool found = false;
    bool joined = false; // by a point: schema.table.column is one name
    for (const auto& token : sqlTokens(text)) {
        const bool point =
            text.mid(token.begin, 1) == u"." && token.kind == SqlToken::Kind::Operator;
        if (token.begin <= begin && begin < token.end) {
            begin = token.begin;
            m_errorEnd = token.end;
            found = true;
        } else if (found && token.begin == m_errorEnd && (point || joined)) {
            m_errorEnd = token.end;
            joined = point;
        } else if (found) {
            break;
        }
    }
    m_errorBegin = begin;
    auto cursor = textCursor();
    cursor.setPosition(begin);
    setTextCursor(cursor);
    showExtras();
}

void SqlEditor::clearError()
{
    if (m_errorBegin < 0)
        return;
    m_errorBegin = -1;
    showExtras();
}

void SqlEditor::showExtras()
{
    QList<QTextEdit::ExtraSelection> extras;
    if (m_errorBegin >= 0) {
        QTextEdit::ExtraSelection error;
        const auto colour = SqlColours::from(palette()).error;
        error.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        error.format.setUnderlineColor(colour);
        auto ground = colour;
        ground.setAlpha(45);
        error.format.setBackground(ground);
        error.cursor = textCursor();
        error.cursor.setPosition(m_errorBegin);
        error.cursor.setPosition(m_errorEnd, QTextCursor::KeepAnchor);
        extras << error;
    }
    setExtraSelections(extras);
}

void SqlEditor::fillCompletions(const SqlCompletion& place)
{
    m_completer->words()->clear();
    const auto words = m_schema->completions(toPlainText(), textCursor().position(), place);
    for (const auto& word : words) {
        if (word.word.startsWith(place.prefix, Qt::CaseInsensitive))
            m_completer->addWord(word.word, kindText(word), int(word.kind));
    }
}

void SqlEditor::complete(bool asked)
{
    const auto place = sqlCompletionAt(toPlainText(), textCursor().position());
    const bool enough = asked || place.wanted == SqlCompletion::Wanted::ColumnOf
        || place.prefix.size() >= kTypedForCompletion;
    auto* const popup = m_completer->list();
    if (place.wanted == SqlCompletion::Wanted::Nothing || !enough) {
        popup->hide();
        return;
    }
    fillCompletions(place);
    const auto& words = *m_completer->words();
    const bool typedOut = words.rowCount() == 1
        && words.item(0)->text().compare(place.prefix, Qt::CaseInsensitive) == 0;
    if (words.rowCount() == 0 || (typedOut && !asked)) {
        popup->hide();
        return;
    }
    m_completer->setCompletionPrefix(place.prefix);
    // Only what the user asked for is chosen beforehand: Return after a word is a new line.
    popup->setCurrentIndex(asked ? m_completer->completionModel()->index(0, 0) : QModelIndex());
    auto where = cursorRect();
    where.translate(0, 3); // below the underscores
    where.moveLeft(where.left() - fontMetrics().horizontalAdvance(place.prefix));
    popup->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    where.setWidth(completionWidth(words, popup->fontMetrics())
                   + popup->verticalScrollBar()->sizeHint().width());
    m_completer->complete(where);
}

void SqlEditor::insertCompletion(const QModelIndex& index)
{
    const auto word = index.siblingAtColumn(0).data().toString();
    const auto kind = CompletionWord::Kind(index.siblingAtColumn(0).data(Qt::UserRole).toInt());
    const auto place = sqlCompletionAt(toPlainText(), textCursor().position());
    auto cursor = textCursor();
    cursor.setPosition(place.begin, QTextCursor::KeepAnchor);
    const bool name = kind == CompletionWord::Kind::Column || kind == CompletionWord::Kind::Table;
    cursor.insertText(name ? sqlName(word) : word);
    if (kind == CompletionWord::Kind::Function) {
        cursor.insertText(QStringLiteral("()"));
        cursor.movePosition(QTextCursor::PreviousCharacter);
    }
    setTextCursor(cursor);
}

void SqlEditor::keyPressEvent(QKeyEvent* event)
{
    if (m_completer->takeKey(event))
        return;
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && event->modifiers().testFlag(Qt::ControlModifier)) {
        m_completer->popup()->hide();
        emit runWanted();
        return;
    }
    if (WordCompleter::isAskedBy(*event)) {
        complete(true);
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        emit stopWanted();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
    if (m_completer->wantsWords(*event))
        complete(false);
}

bool SqlEditor::focusNextPrevChild(bool next)
{
    // Tab is for the completions while they are shown.
    return !m_completer->isShown() && QPlainTextEdit::focusNextPrevChild(next);
}

void SqlEditor::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->setPalette(palette());
        showExtras();
    }
}

void SqlEditor::focusInEvent(QFocusEvent* event)
{
    m_completer->setWidget(this);
    QPlainTextEdit::focusInEvent(event);
}

} // namespace probescope::ui

#include "moc_sql_editor.cpp"
