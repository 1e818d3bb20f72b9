#include "ui/views/query/models/sql_tokens.h"

#include "core/sql/tables/sql_names.h"

#include <algorithm>

namespace probescope::ui {

namespace {

bool beginsSqlName(QChar c)
{
    return c.isLetter() || c == u'_' || c.unicode() > 0x7f;
}

bool continuesSqlName(QChar c)
{
    return beginsSqlName(c) || c.isDigit() || c == u'$';
}

/// Cuts one token after the other.
class SqlScanner
{
public:
    explicit SqlScanner(QStringView text)
        : m_text(text)
    {
    }

    std::vector<SqlToken> all()
    {
        std::vector<SqlToken> tokens;
        while (m_place < m_text.size()) {
            if (m_text[m_place].isSpace()) {
                ++m_place;
                continue;
            }
            const auto begin = m_place;
            auto token = next();
            token.begin = int(begin);
            token.end = int(m_place);
            tokens.push_back(token);
        }
        return tokens;
    }

private:
    QChar at(qsizetype place) const { return place < m_text.size() ? m_text[place] : QChar(); }

    SqlToken next()
    {
        const auto c = m_text[m_place];
        if (c == u'-' && at(m_place + 1) == u'-')
            return lineComment();
        if (c == u'/' && at(m_place + 1) == u'*')
            return blockComment();
        if (c == u'\'')
            return quoted(SqlToken::Kind::Text, u'\'');
        if ((c == u'x' || c == u'X') && at(m_place + 1) == u'\'') {
            ++m_place;
            return quoted(SqlToken::Kind::Text, u'\'');
        }
        if (c == u'"' || c == u'`')
            return quoted(SqlToken::Kind::QuotedName, c);
        if (c == u'[')
            return quoted(SqlToken::Kind::QuotedName, u']');
        if (c.isDigit() || (c == u'.' && at(m_place + 1).isDigit()))
            return number();
        if (beginsSqlName(c))
            return name();
        ++m_place;
        return {.kind = SqlToken::Kind::Operator};
    }

    SqlToken lineComment()
    {
        while (m_place < m_text.size() && m_text[m_place] != u'\n')
            ++m_place;
        return {.kind = SqlToken::Kind::Comment};
    }

    SqlToken blockComment()
    {
        const auto close = m_text.indexOf(QStringLiteral("*/"), m_place + 2);
        m_place = close < 0 ? m_text.size() : close + 2;
        return {.kind = SqlToken::Kind::Comment, .open = close < 0};
    }

    SqlToken quoted(SqlToken::Kind kind, QChar close)
    {
        ++m_place;
        while (m_place < m_text.size()) {
            if (m_text[m_place++] != close)
                continue;
            if (close == u']' || at(m_place) != close)
                return {.kind = kind};
            ++m_place; // two of them stand for one
        }
        return {.kind = kind, .open = true};
    }

    SqlToken number()
    {
        const bool hex = at(m_place) == u'0' && at(m_place + 1).toLower() == u'x';
        bool exponent = false;
        while (m_place < m_text.size()) {
            const auto c = m_text[m_place];
            const bool sign = (c == u'+' || c == u'-') && exponent && !hex;
            if (!c.isLetterOrNumber() && c != u'.' && c != u'_' && !sign)
                break;
            exponent = c.toLower() == u'e';
            ++m_place;
        }
        return {.kind = SqlToken::Kind::Number};
    }

    SqlToken name()
    {
        const auto begin = m_place;
        while (m_place < m_text.size() && continuesSqlName(m_text[m_place]))
            ++m_place;
        const bool keyword = isSqlKeyword(m_text.mid(begin, m_place - begin));
        return {.kind = keyword ? SqlToken::Kind::Keyword : SqlToken::Kind::Name};
    }

    QStringView m_text;
    qsizetype m_place = 0;
};

QStringView textOf(QStringView text, const SqlToken& token)
{
    return text.mid(token.begin, token.end - token.begin);
}

bool isSqlWord(QStringView text, const SqlToken& token, QLatin1String word)
{
    return textOf(text, token).compare(word, Qt::CaseInsensitive) == 0;
}

bool isSqlName(const SqlToken& token)
{
    return token.kind == SqlToken::Kind::Name || token.kind == SqlToken::Kind::QuotedName;
}

QString bareSqlName(QStringView text, const SqlToken& token)
{
    auto name = textOf(text, token).toString();
    if (token.kind != SqlToken::Kind::QuotedName || name.size() < 2)
        return name;
    const auto close = name.back();
    name = name.mid(1, name.size() - 2);
    return close == u']' ? name : name.replace(QString(2, close), QString(close));
}

/// Tokens between semicolons, comments left out.
std::vector<std::vector<SqlToken>> sqlStatements(QStringView text)
{
    std::vector<std::vector<SqlToken>> statements(1);
    for (const auto& token : sqlTokens(text)) {
        if (token.kind == SqlToken::Kind::Comment)
            continue;
        if (token.kind == SqlToken::Kind::Operator && text[token.begin] == u';')
            statements.emplace_back();
        else
            statements.back().push_back(token);
    }
    std::erase_if(statements, [](const auto& tokens) { return tokens.empty(); });
    return statements;
}

} // namespace

std::vector<SqlToken> sqlTokens(QStringView text)
{
    return SqlScanner(text).all();
}

const QStringList& sqlKeywords()
{
    static const auto kWords =
        QStringLiteral(
            "ALL AND AS ASC BETWEEN BY CASE CAST COLLATE CROSS CURRENT DESC DISTINCT "
            "ELSE END ESCAPE EXCEPT EXCLUDE EXISTS EXPLAIN FALSE FILTER FIRST FOLLOWING "
            "FROM FULL GLOB GROUP GROUPS HAVING IN INNER INTERSECT IS ISNULL JOIN LAST "
            "LEFT LIKE LIMIT MATCH MATERIALIZED NATURAL NOT NOTNULL NULL NULLS OFFSET ON "
            "OR ORDER OUTER OVER PARTITION PLAN PRAGMA PRECEDING QUERY RANGE RECURSIVE "
            "REGEXP RIGHT ROW ROWS SELECT THEN TRUE UNBOUNDED UNION USING VALUES WHEN "
            "WHERE WINDOW WITH")
            .split(u' ');
    return kWords;
}

bool isSqlKeyword(QStringView word)
{
    const auto upper = word.toString().toUpper();
    return std::binary_search(sqlKeywords().begin(), sqlKeywords().end(), upper);
}

SqlSpan sqlStatementAt(QStringView text, int cursor)
{
    SqlSpan found;
    for (const auto& tokens : sqlStatements(text)) {
        const SqlSpan span{tokens.front().begin, tokens.back().end};
        // A cursor on the lines between two statements means the one below it.
        const bool sameLine = !found.empty() && cursor < span.begin
            && !text.mid(found.end, cursor - found.end).contains(u'\n');
        if (sameLine)
            return found;
        found = span;
        if (cursor <= span.end)
            return found;
    }
    return found;
}

std::vector<std::pair<QString, QString>> sqlTables(QStringView statement)
{
    std::vector<std::pair<QString, QString>> tables;
    const auto tokens = sqlTokens(statement);
    bool expected = false; // a table's name
    bool inFrom = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto& token = tokens[i];
        const bool from = isSqlWord(statement, token, QLatin1String("from"))
            || isSqlWord(statement, token, QLatin1String("join"));
        if (token.kind == SqlToken::Kind::Keyword) {
            if (from)
                expected = inFrom = true;
            else if (!isSqlWord(statement, token, QLatin1String("as")))
                expected = inFrom = false;
            continue;
        }
        if (token.kind == SqlToken::Kind::Operator) {
            expected = inFrom && statement[token.begin] == u',';
            continue;
        }
        if (!expected || !isSqlName(token))
            continue;
        expected = false;
        const auto table = bareSqlName(statement, token);
        auto next = i + 1;
        if (next < tokens.size() && isSqlWord(statement, tokens[next], QLatin1String("as")))
            ++next;
        if (next < tokens.size() && isSqlName(tokens[next]))
            tables.emplace_back(bareSqlName(statement, tokens[next]), table);
        tables.emplace_back(table, table);
    }
    return tables;
}

SqlCompletion sqlCompletionAt(QStringView text, int cursor)
{
    SqlCompletion completion;
    const auto tokens = sqlTokens(text);
    std::size_t before = 0; // tokens that end left of the word
    int begin = cursor;
    for (; before < tokens.size() && tokens[before].begin < cursor; ++before) {
        const auto& token = tokens[before];
        const bool reaches = token.end > cursor
            || (token.end == cursor
                && (token.open || token.kind == SqlToken::Kind::Number
                    || (token.kind == SqlToken::Kind::Comment && text[token.begin] == u'-')));
        const bool word =
            token.kind == SqlToken::Kind::Keyword || token.kind == SqlToken::Kind::Name;
        if (word && token.end >= cursor) {
            begin = token.begin;
            break;
        }
        if (reaches && token.kind != SqlToken::Kind::Operator)
            return completion;
    }
    completion.begin = begin;
    completion.prefix = text.mid(begin, cursor - begin).toString();
    completion.wanted = SqlCompletion::Wanted::Anything;
    if (before == 0)
        return completion;
    const auto& last = tokens[before - 1];
    if (last.kind == SqlToken::Kind::Operator && text[last.begin] == u'.' && last.end == begin) {
        if (before >= 2 && isSqlName(tokens[before - 2])) {
            completion.wanted = SqlCompletion::Wanted::ColumnOf;
            completion.qualifier = bareSqlName(text, tokens[before - 2]);
        }
        return completion;
    }
    if (isSqlWord(text, last, QLatin1String("from"))
        || isSqlWord(text, last, QLatin1String("join")))
        completion.wanted = SqlCompletion::Wanted::Table;
    return completion;
}

QString sqlName(const QString& name)
{
    return QString::fromStdString(store::sqlName(name.toStdString()));
}

} // namespace probescope::ui
