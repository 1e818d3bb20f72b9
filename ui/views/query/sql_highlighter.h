#pragma once

#include <QPalette>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>

namespace probescope::ui {

class QuerySchema;

/// The colours of SQL, for light and dark ground; each keeps a contrast of at least 4.5 to it.
struct SqlColours
{
    QColor keyword;
    QColor function;
    QColor table;
    QColor text;
    QColor number;
    QColor comment;
    QColor error;

    static SqlColours from(const QPalette& palette);
};

/// Colours SQL as it is typed. Block comments and texts may span lines.
class SqlHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    /// The schema tells tables and functions; it must outlive the highlighter.
    SqlHighlighter(const QuerySchema* schema, QTextDocument* document);

    void setPalette(const QPalette& palette);

protected:
    void highlightBlock(const QString& text) override;

private:
    const QuerySchema* m_schema;
    SqlColours m_colours;
};

} // namespace probescope::ui
