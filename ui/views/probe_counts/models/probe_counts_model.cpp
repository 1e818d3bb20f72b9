#include "ui/views/probe_counts/models/probe_counts_model.h"

#include "ui/base/text/task_text.h"

#include <QLocale>

#include <optional>
#include <utility>

namespace probescope::ui {

namespace {

using analysis::ProbeCounts;
using CountsColumn = TableColumn<ProbeCounts>;

CountsColumn textColumn(const QString& title, const QString& titleTip,
                        const std::function<QString(const ProbeCounts&)>& text)
{
    return {.title = title, .titleTip = titleTip, .text = text, .tip = [](const auto& counts) {
                return shownLines(counts.probe.definition);
            }};
}

/// `number` gives an optional; empty: it is not known.
template <typename Number, typename Text>
CountsColumn numberColumn(const QString& title, const QString& titleTip, Number number, Text text)
{
    return {.title = title,
            .titleTip = titleTip,
            .alignment = Qt::AlignRight,
            .text =
                [number, text](const ProbeCounts& counts) {
                    const auto value = number(counts);
                    return value ? text(*value) : QStringLiteral("–");
                },
            .sort =
                [number](const ProbeCounts& counts) {
                    const auto value = number(counts);
                    return value ? double(*value) : -1.0;
                },
            .exact =
                [number](const ProbeCounts& counts) {
                    const auto value = number(counts);
                    return value ? QVariant::fromValue(*value) : QString();
                },
            .tip =
                [number](const ProbeCounts& counts) {
                    return number(counts)
                        ? QString()
                        : ProbeCountsModel::tr("Unknown, or nothing was counted.");
                }};
}

template <typename Number>
CountsColumn countColumn(const QString& title, const QString& titleTip, Number ProbeCounts::*count)
{
    return numberColumn(
        title, titleTip,
        [count](const ProbeCounts& counts) { return std::optional<qulonglong>(counts.*count); },
        [](qulonglong value) { return QLocale().toString(value); });
}

CountsColumn missRatioColumn()
{
    return numberColumn(
        ProbeCountsModel::tr("Miss rate"),
        ProbeCountsModel::tr("Share of misses among hits and misses"),
        [](const ProbeCounts& counts) { return counts.missRatio(); },
        [](double ratio) {
            constexpr double kPercent = 100;
            return ProbeCountsModel::tr("%1 %").arg(QLocale().toString(ratio * kPercent, 'f', 1));
        });
}

} // namespace

ProbeCountsModel::ProbeCountsModel(QObject* parent)
    : TableModel(parent)
{
    setCounts({});
}

void ProbeCountsModel::setCounts(std::vector<ProbeCounts> counts)
{
    updateTable(
        {textColumn(tr("Event"), tr("The event in the capture"),
                    [](const ProbeCounts& of) {
                        return shownName(of.probe.system + ':' + of.probe.event);
                    }),
         textColumn(tr("Probe point"), tr("Where the probe sits"),
                    [](const ProbeCounts& of) { return shownName(of.probe.place); }),
         countColumn(tr("Hits"), tr("How often the probe's code ran"), &ProbeCounts::hits),
         countColumn(tr("Misses"),
                     tr("How often the kernel skipped it although the probe point was reached"),
                     &ProbeCounts::misses),
         missRatioColumn(),
         countColumn(tr("Recorded"), tr("Events in the capture"), &ProbeCounts::recorded),
         countColumn(tr("Filtered"), tr("Hits dropped by a filter, or by lists of tasks or CPUs"),
                     &ProbeCounts::filtered),
         countColumn(tr("Lost"), tr("Hits lost in full buffers"), &ProbeCounts::lost),
         countColumn(tr("In progress"), tr("Calls in progress at the last count"),
                     &ProbeCounts::inFlight)},
        std::move(counts),
        [](const ProbeCounts& a, const ProbeCounts& b) { return a.probe == b.probe; });
}

} // namespace probescope::ui

#include "moc_probe_counts_model.cpp"
