#include "ui/views/query/models/empty_tables.h"

#include "core/sql/query/query.h"
#include "ui/base/text/list_text.h"
#include "ui/views/query/models/sql_tokens.h"

#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct EmptyTr
{
    Q_DECLARE_TR_FUNCTIONS(EmptyTables)
};

QString sentenceOf(const QString& table)
{
    if (table == QLatin1String("call"))
        return EmptyTr::tr("This capture has no function calls (the table call is empty). Record "
                           "with the tracer function_graph to have them.");
    if (table == QLatin1String("sched"))
        return EmptyTr::tr("This capture does not tell which task ran when (the table sched is "
                           "empty). Record the event sched:sched_switch to have that.");
    if (table == QLatin1String("span"))
        return EmptyTr::tr("This capture has no spans (the table span is empty). Record events "
                           "that come in pairs, such as irq:irq_handler_entry and "
                           "irq:irq_handler_exit, to have them.");
    if (table == QLatin1String("loss"))
        return EmptyTr::tr("No events were lost (the table loss is empty).");
    if (table == QLatin1String("problem"))
        return EmptyTr::tr("There were no import problems (the table problem is empty).");
    return EmptyTr::tr("This capture has nothing in the table %1.").arg(table);
}

} // namespace

bool hasRow(const store::Capture& capture, const QString& sql, const CancelToken& cancel)
{
    auto query = store::Query::prepare(capture, sql.toStdString());
    if (!query)
        return false;
    bool any = false;
    const auto done = (*query)->run(
        [&any](const store::Query::Row&) {
            any = true;
            return false;
        },
        cancel);
    return any && done;
}

QStringList emptyTables(const store::Capture& capture, const std::set<std::string>& tables,
                        const CancelToken& cancel)
{
    QStringList empty;
    for (const auto& table : tables) {
        const auto name = QString::fromStdString(table);
        const bool any =
            hasRow(capture, QStringLiteral("SELECT 1 FROM %1 LIMIT 1").arg(sqlName(name)), cancel);
        if (cancel.cancelled())
            return {};
        if (!any)
            empty << name;
    }
    return empty;
}

QString emptyTablesText(const QStringList& tables)
{
    QStringList sentences;
    for (const auto& table : tables)
        sentences << sentenceOf(table);
    return sentencesText(sentences);
}

} // namespace probescope::ui
