#include "ui/capture/models/problem_model.h"

#include "ui/base/capture/event_rows.h"
#include "ui/base/text/time_text.h"

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
    if (!clock.told)
        column.tip = [](const Loss&) { return LossModel::tr("The capture tells no times."); };
    return column;
}

QString placeOf(const Problem& problem)
{
    Place place = problem.place;
    place.file.clear(); // the report names the file above
    return QString::fromStdString(place.text());
}

} // namespace

ProblemModel::ProblemModel(std::vector<Problem> problems, QObject* parent)
    : TableModel(parent)
{
    setTable(
        {problemColumn(tr("Place"), Qt::AlignLeft, placeOf),
         problemColumn(
             tr("Reason"), Qt::AlignLeft,
             [](const Problem& problem) { return QString::fromStdString(problem.reason); }),
         problemColumn(tr("Count"), Qt::AlignRight,
                       [](const Problem& problem) { return QLocale().toString(problem.count); }),
         problemColumn(tr("Input"), Qt::AlignLeft,
                       [](const Problem& problem) { return oneLine(problem.excerpt); })},
        std::move(problems));
}

LossModel::LossModel(std::vector<Loss> losses, const CaptureClock& clock, QObject* parent)
    : TableModel(parent)
{
    setTable({lossColumn(tr("CPU"), [](const Loss& loss) { return QString::number(loss.cpu); }),
              lossTimeColumn(tr("From"), &Loss::beginNs, clock),
              lossTimeColumn(tr("To"), &Loss::endNs, clock),
              lossColumn(tr("Events lost"),
                         [](const Loss& loss) {
                             return loss.count ? QLocale().toString(qulonglong(*loss.count))
                                               : tr("not known");
                         })},
             std::move(losses));
}

} // namespace probescope::ui
