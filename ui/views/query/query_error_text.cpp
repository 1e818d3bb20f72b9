#include "ui/views/query/query_error_text.h"

#include "core/base/near_names.h"
#include "ui/base/text/error_text.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/models/sql_tokens.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>
#include <string>
#include <vector>

namespace probescope::ui {

namespace {

struct QueryErrors
{
    Q_DECLARE_TR_FUNCTIONS(QueryErrors)
};

/// The names that are nearest to what was written, if any is near.
QString meant(const QString& written, const QStringList& names)
{
    std::vector<std::string> all;
    for (const auto& name : names)
        all.push_back(name.toStdString());
    const auto word = written.toStdString();
    QStringList best;
    for (const auto& name : nearNames(word, all)) {
        if (isNear(word, name))
            best << QString::fromStdString(name);
    }
    return best.isEmpty()
        ? QString()
        : QueryErrors::tr("Did you mean %1?").arg(best.join(QueryErrors::tr(" or ")));
}

QStringList columnsOf(const QString& statement, QuerySchema& schema)
{
    QStringList columns;
    for (const auto& [name, table] : sqlTables(statement))
        columns << schema.columns(table);
    columns.removeDuplicates();
    return columns;
}

std::optional<int> placeOfWord(const QString& statement, const QString& word)
{
    for (const auto& token : sqlTokens(statement)) {
        const auto text = statement.mid(token.begin, token.end - token.begin);
        if (text.compare(word, Qt::CaseInsensitive) == 0)
            return token.begin;
    }
    return std::nullopt;
}

struct NameError
{
    const char* pattern;
    QString (*what)(const QString& name);
    QString (*help)(const QString& name, const QString& statement, QuerySchema& schema);
};

QString helpWithTable(const QString& name, const QString&, QuerySchema& schema)
{
    const auto names = meant(name, schema.tables());
    return names.isEmpty()
        ? QueryErrors::tr("Each type of event is a table; Ctrl+Space lists them all.")
        : names;
}

QString helpWithColumn(const QString& name, const QString& statement, QuerySchema& schema)
{
    const auto names = meant(name.section(u'.', -1), columnsOf(statement, schema));
    return names.isEmpty()
        ? QueryErrors::tr("Ctrl+Space lists the columns. Strings need single quotes.")
        : names;
}

QString helpWithFunction(const QString& name, const QString&, QuerySchema& schema)
{
    return meant(name, schema.functions());
}

const NameError kNameErrors[] = {
    {"^no such table: (.+)$",
     [](const QString& name) {
         return QueryErrors::tr("This capture has no table “%1”.").arg(name);
     },
     helpWithTable},
    {"^no such column: (.+)$",
     [](const QString& name) {
         return QueryErrors::tr("The tables have no column “%1”.").arg(name);
     },
     helpWithColumn},
    {"^no such function: (.+)$",
     [](const QString& name) { return QueryErrors::tr("There is no function “%1”.").arg(name); },
     helpWithFunction},
    {"^ambiguous column name: (.+)$",
     [](const QString& name) {
         return QueryErrors::tr("More than one of the tables has a column “%1”.").arg(name);
     },
     [](const QString& name, const QString&, QuerySchema&) {
         return QueryErrors::tr("Qualify it with a table: table.%1").arg(name);
     }},
    {"^wrong number of arguments to function (.+)\\(\\)$",
     [](const QString& name) {
         return QueryErrors::tr("The function “%1” takes a different number of arguments.")
             .arg(name);
     },
     [](const QString&, const QString&, QuerySchema&) { return QString(); }},
    {"^near \"(.+)\": syntax error$",
     [](const QString& name) { return QueryErrors::tr("Syntax error at “%1”.").arg(name); },
     [](const QString&, const QString&, QuerySchema&) {
         return QueryErrors::tr("Check the comma, parenthesis, quote or word before it.");
     }},
    {"^unrecognized token: \"(.+)\"$",
     [](const QString& name) { return QueryErrors::tr("“%1” is not SQL.").arg(name); },
     [](const QString& name, const QString&, QuerySchema&) {
         return name.startsWith(u'\'') || name.startsWith(u'"')
             ? QueryErrors::tr("The closing quote is missing.")
             : QString();
     }},
};

} // namespace

QueryErrorText queryErrorText(const Error& error, const QString& statement, QuerySchema& schema)
{
    QueryErrorText words;
    if (error.place.byte) {
        const auto bytes = statement.toUtf8().left(qsizetype(*error.place.byte));
        words.position = int(QString::fromUtf8(bytes).size());
    }
    const auto what = QString::fromStdString(error.what.text());
    for (const auto& known : kNameErrors) {
        const auto match = QRegularExpression(QString::fromLatin1(known.pattern)).match(what);
        if (!match.hasMatch())
            continue;
        const auto name = match.captured(1);
        words.what = known.what(name);
        words.help = known.help(name, statement, schema);
        if (!words.position)
            words.position = placeOfWord(statement, name.section(u'.', -1));
        return words;
    }
    if (what == QStringLiteral("incomplete input")) {
        words.what = QueryErrors::tr("The statement is incomplete.");
        words.help = QueryErrors::tr("A parenthesis, a quote or the rest of a clause is missing.");
        words.position = int(statement.size());
        return words;
    }
    const bool changes = what.contains(QStringLiteral("not authorized"))
        || what.contains(QStringLiteral("may not be modified"));
    words.what = changes ? QueryErrors::tr("Queries can only read the capture.") : errorBody(error);
    words.help = changes ? QueryErrors::tr("Use SELECT.") : errorHint(error);
    return words;
}

} // namespace probescope::ui
