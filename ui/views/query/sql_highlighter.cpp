#include "ui/views/query/sql_highlighter.h"

#include "ui/base/theme/warning_role.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/models/sql_tokens.h"

namespace probescope::ui {

namespace {

// What is open at the end of a line: a block comment, or a text or name with its quote.
enum OpenLine {
    Closed = 0,
    InComment = 1,
    InText = 2,
    InDouble = 3,
    InBacktick = 4,
    InBracket = 5
};

/// What has to stand before a line for its beginning to be read as what is open.
QString openerOf(int state)
{
    switch (state) {
    case InComment:
        return QStringLiteral("/*");
    case InText:
        return QStringLiteral("'");
    case InDouble:
        return QStringLiteral("\"");
    case InBacktick:
        return QStringLiteral("`");
    case InBracket:
        return QStringLiteral("[");
    default:
        return {};
    }
}

int openStateOf(const QString& text, const SqlToken& token)
{
    if (!token.open)
        return Closed;
    if (token.kind == SqlToken::Kind::Comment)
        return InComment;
    if (token.kind == SqlToken::Kind::Text)
        return InText;
    switch (text[token.begin].unicode()) {
    case u'`':
        return InBacktick;
    case u'[':
        return InBracket;
    default:
        return InDouble;
    }
}

} // namespace

SqlColours SqlColours::from(const QPalette& palette)
{
    const bool dark = palette.color(QPalette::Base).lightness() < 128;
    SqlColours colours;
    colours.keyword = dark ? QColor(0x7f, 0xb0, 0xff) : QColor(0x1f, 0x5f, 0xc4);
    colours.function = dark ? QColor(0xd7, 0xa6, 0xf5) : QColor(0x7a, 0x3d, 0xa8);
    colours.table = dark ? QColor(0x6f, 0xd0, 0xc0) : QColor(0x0b, 0x6e, 0x5f);
    colours.text = dark ? QColor(0xf0, 0xb0, 0x80) : QColor(0xa0, 0x48, 0x00);
    colours.number = dark ? QColor(0xe6, 0xcf, 0x6a) : QColor(0x7a, 0x5c, 0x00);
    colours.comment = palette.color(QPalette::PlaceholderText);
    colours.error = palette.color(kWarningRole);
    return colours;
}

SqlHighlighter::SqlHighlighter(const QuerySchema* schema, QTextDocument* document)
    : QSyntaxHighlighter(document)
    , m_schema(schema)
{
    connect(schema, &QuerySchema::changed, this, &SqlHighlighter::rehighlight);
}

void SqlHighlighter::setPalette(const QPalette& palette)
{
    m_colours = SqlColours::from(palette);
    rehighlight();
}

void SqlHighlighter::highlightBlock(const QString& text)
{
    const auto opener = openerOf(previousBlockState());
    const auto before = int(opener.size());
    const QString whole = opener + text;
    setCurrentBlockState(Closed);
    for (const auto& token : sqlTokens(whole)) {
        QTextCharFormat format;
        const auto word = whole.mid(token.begin, token.end - token.begin);
        switch (token.kind) {
        case SqlToken::Kind::Keyword:
            format.setForeground(m_colours.keyword);
            format.setFontWeight(QFont::DemiBold);
            break;
        case SqlToken::Kind::Name:
        case SqlToken::Kind::QuotedName:
            if (whole.mid(token.end).trimmed().startsWith(u'(') && m_schema->isFunction(word))
                format.setForeground(m_colours.function);
            else if (m_schema->isTable(word))
                format.setForeground(m_colours.table);
            break;
        case SqlToken::Kind::Text:
            format.setForeground(m_colours.text);
            break;
        case SqlToken::Kind::Number:
            format.setForeground(m_colours.number);
            break;
        case SqlToken::Kind::Comment:
            format.setForeground(m_colours.comment);
            format.setFontItalic(true);
            break;
        case SqlToken::Kind::Operator:
            break;
        }
        const int begin = std::max(token.begin - before, 0);
        setFormat(begin, token.end - before - begin, format);
        setCurrentBlockState(openStateOf(whole, token));
    }
}

} // namespace probescope::ui

#include "moc_sql_highlighter.cpp"
