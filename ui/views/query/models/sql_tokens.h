#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <cstdint>
#include <utility>
#include <vector>

namespace probescope::ui {

/// A piece of SQL text. Positions count UTF-16 units from the text's start.
struct SqlToken
{
    enum class Kind : std::uint8_t {
        Keyword,
        Name, ///< of a table, a column, a function
        QuotedName, ///< "…", […] or `…`
        Text, ///< '…', and x'…'
        Number,
        Comment,
        Operator, ///< one character, the semicolon among them
    };
    Kind kind = Kind::Operator;
    int begin = 0;
    int end = 0;
    bool open = false; ///< a text, quoted name or comment that is not closed
};

/// Cuts SQL as SQLite does; white space is left out. Never fails: what is no SQL is an Operator.
std::vector<SqlToken> sqlTokens(QStringView text);

/// Keywords that a query can hold, in capitals, sorted. SQLite has more, and takes many of them as
/// names, too (`FROM event before`): those are names here.
const QStringList& sqlKeywords();
bool isSqlKeyword(QStringView word);

/// A stretch of text, [begin, end).
struct SqlSpan
{
    int begin = 0;
    int end = 0;
    bool empty() const { return begin >= end; }
    friend bool operator==(const SqlSpan&, const SqlSpan&) = default;
};

/// The statement at the cursor, without the semicolon and the white space around it. Behind a
/// semicolon with nothing else on its line it is still the one before. Empty where there is none.
SqlSpan sqlStatementAt(QStringView text, int cursor);

/// Names written in a statement after FROM and JOIN: what it is called, and the table.
/// "FROM event e JOIN task" gives (e, event), (event, event), (task, task).
std::vector<std::pair<QString, QString>> sqlTables(QStringView statement);

/// What can stand where the cursor is.
struct SqlCompletion
{
    enum class Wanted : std::uint8_t {
        Nothing, ///< in a text, a comment, a number
        Anything,
        Table, ///< after FROM and JOIN
        ColumnOf, ///< after `name.`
    };
    Wanted wanted = Wanted::Nothing;
    QString qualifier; ///< of ColumnOf
    QString prefix; ///< what is typed of the word, left of the cursor
    int begin = 0; ///< of the prefix
};
SqlCompletion sqlCompletionAt(QStringView text, int cursor);

/// A name as SQL needs it: quoted when it is no plain word or is a keyword.
QString sqlName(const QString& name);

} // namespace probescope::ui
