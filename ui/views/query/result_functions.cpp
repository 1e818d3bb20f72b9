#include "ui/views/query/result_functions.h"

#include "ui/base/capture/event_functions.h"
#include "ui/base/text/function_in_text.h"

namespace probescope::ui {

namespace {

bool namesFunctions(const QString& column)
{
    static const QStringList kNames{
        QStringLiteral("function"), QStringLiteral("func"),      QStringLiteral("symbol"),
        QStringLiteral("caller"),   QStringLiteral("callee"),    QStringLiteral("parent"),
        QStringLiteral("ip"),       QStringLiteral("parent_ip"), QStringLiteral("call_site")};
    return kNames.contains(column, Qt::CaseInsensitive);
}

QString functionOfCell(const QueryResult& result, int row, int column)
{
    if (column < 0 || result.cell(row, column).kind != ResultCell::Kind::Text)
        return {};
    const auto text = result.plainText(row, column);
    return namesFunctions(result.columns()[column]) || text.contains(QStringLiteral("+0x"))
        ? functionInText(text)
        : QString();
}

QStringList functionsOfTarget(const store::Capture& capture, const ResultTarget& target)
{
    if (target.call) {
        const auto call = capture.calls().call(*target.call);
        if (call && call->function.valid())
            return {QString::fromStdString(capture.string(call->function))};
    } else if (target.row) {
        return functionsOfDetails(eventDetails(capture, EventTimes(capture), *target.row));
    }
    return {};
}

} // namespace

QStringList functionsOfResult(const store::Capture& capture, const QueryResult& result, int row,
                              int column, const std::optional<ResultTarget>& target)
{
    QStringList functions{functionOfCell(result, row, column)};
    for (int other = 0; other < int(result.columns().size()); ++other)
        functions << functionOfCell(result, row, other);
    if (target)
        functions << functionsOfTarget(capture, *target);
    functions.removeAll(QString());
    functions.removeDuplicates();
    return functions;
}

} // namespace probescope::ui
