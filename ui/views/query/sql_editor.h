#pragma once

#include "ui/views/query/models/sql_tokens.h"

#include <QPlainTextEdit>

namespace probescope::ui {

class QuerySchema;
class SqlHighlighter;
class WordCompleter;

/// Where SQL is written: coloured, with completion while typing and by Ctrl+Space, the error's
/// place underlined.
class SqlEditor : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit SqlEditor(QuerySchema* schema, QWidget* parent = nullptr);

    /// The statement at the cursor, and where it stands in the text.
    SqlSpan statementSpan() const;
    QString statement() const;
    /// Replaces the text in a way that can be undone.
    void replaceText(const QString& text);
    /// Underlines the word at a place; what is typed next takes the mark away.
    void markError(int position);
    void clearError();

    void complete(bool asked);
    WordCompleter* completer() const { return m_completer; }

signals:
    void runWanted();
    void stopWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void insertCompletion(const QModelIndex& index);
    void fillCompletions(const SqlCompletion& place);
    void showExtras();

    QuerySchema* m_schema;
    SqlHighlighter* m_highlighter;
    WordCompleter* m_completer;
    int m_errorBegin = -1;
    int m_errorEnd = -1;
};

} // namespace probescope::ui
