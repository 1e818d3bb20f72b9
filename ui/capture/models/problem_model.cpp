#include "ui/capture/models/problem_model.h"

#include "ui/base/capture/event_rows.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/time_text.h"
#include "ui/base/text/where_text.h"

#include <QLocale>

#include <utility>

namespace probescope::ui {

namespace {

TableColumn<Problem> problemColumn(const QString& title, Qt::AlignmentFlag alignment,
                                   const std::function<QString(const Problem&)>& text)
{
    return {.title = title, .alignment = alignment, .text = text, .tip = text};
}

TableColumn<Loss> lossColumn(const QString& title, std::function<QString(const Loss&)> text)
{
    return {.title = title, .alignment = Qt::AlignRight, .text = std::move(text)};
}

TableColumn<Loss> lossTimeColumn(const QString& title, std::int64_t Loss::*time,
                                 const CaptureClock& clock)
{
    auto column = lossColumn(title, [time, clock](const Loss& loss) {
        return clock.told ? timeText(loss.*time, clock.unit) : QStringLiteral("–");
    });
    column.sort = [time](const Loss& loss) { return qlonglong(loss.*time); };
    column.exact = column.text; // without times, a number would tell what nobody knows
    if (!clock.told)
        column.tip = [](const Loss&) { return LossModel::tr("The capture has no timestamps."); };
    return column;
}

QString placeOf(const Problem& problem)
{
    Place place = problem.place;
    place.file.clear(); // the report names the file above
    return whereText(place);
}

} // namespace

ProblemModel::ProblemModel(std::vector<Problem> problems, QObject* parent)
    : TableModel(parent)
{
    auto place = problemColumn(tr("Location"), Qt::AlignLeft, placeOf);
    place.sort = [](const Problem& problem) {
        return qulonglong(problem.place.line.value_or(problem.place.byte.value_or(0)));
    };
    place.exact = place.text;
    auto count = problemColumn(tr("Count"), Qt::AlignRight, [](const Problem& problem) {
        return QLocale().toString(problem.count);
    });
    count.sort = [](const Problem& problem) { return qulonglong(problem.count); };
    setTable({place,
              problemColumn(tr("Reason"), Qt::AlignLeft,
                            [](const Problem& problem) { return messageText(problem.reason); }),
              count,
              problemColumn(tr("Input"), Qt::AlignLeft,
                            [](const Problem& problem) { return oneLine(problem.excerpt); })},
             std::move(problems));
}

LossModel::LossModel(std::vector<Loss> losses, const CaptureClock& clock, QObject* parent)
    : TableModel(parent)
{
    auto cpu = lossColumn(tr("CPU"), [](const Loss& loss) { return QString::number(loss.cpu); });
    cpu.sort = [](const Loss& loss) { return loss.cpu; };
    auto count = lossColumn(tr("Lost events"), [](const Loss& loss) {
        return loss.count ? QLocale().toString(qulonglong(*loss.count)) : tr("unknown");
    });
    count.sort = [](const Loss& loss) {
        return loss.count ? qlonglong(*loss.count) : qlonglong(-1);
    };
    setTable({cpu, lossTimeColumn(tr("From"), &Loss::beginNs, clock),
              lossTimeColumn(tr("To"), &Loss::endNs, clock), count},
             std::move(losses));
}

} // namespace probescope::ui

#include "moc_problem_model.cpp"
