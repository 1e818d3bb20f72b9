#include "ui/views/flame/models/flame_text.h"

#include "ui/base/text/for_plural.h"
#include "ui/base/text/task_text.h"
#include "ui/base/text/time_text.h"
#include "ui/views/flame/models/function_table_model.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace probescope::ui {

namespace {

struct FlameTr
{
    Q_DECLARE_TR_FUNCTIONS(Flame)
};

constexpr double kPercent = 100;

QString amount(const FlamePicture& picture, std::int64_t value)
{
    return picture.isTime ? durationText(value) : QLocale().toString(qlonglong(value));
}

QString nameOf(const FlamePicture& picture, std::uint32_t node, const QString& rootName)
{
    return node == 0 ? rootName : functionName(picture.paths.frameOf(node));
}

QString mergedText(std::uint32_t merged)
{
    return FlameTr::tr("%1 functions too narrow to draw").arg(countText(merged));
}

void addDifference(QStringList& lines, const FlamePicture& picture, std::uint32_t node)
{
    const auto& was = picture.before[node].totals;
    const auto& is = picture.after[node].totals;
    const auto count = picture.isStacks
        ? FlameTr::tr("Stacks: %1 before, %2 after").arg(countText(was.count), countText(is.count))
        : FlameTr::tr("Calls: %1 before, %2 after").arg(countText(was.count), countText(is.count));
    lines << FlameTr::tr("Total: %1 before, %2 after")
                 .arg(amount(picture, was.total), amount(picture, is.total))
          << FlameTr::tr("Self: %1 before, %2 after")
                 .arg(amount(picture, was.self), amount(picture, is.self))
          << count
          << (picture.countsCalls ? FlameTr::tr("Share of all calls: %1 percentage points")
                                  : FlameTr::tr("Share of all: %1 percentage points"))
                 .arg(changeText(picture.changes[node]));
}

void addTotals(QStringList& lines, const FlamePicture& picture, std::uint32_t node)
{
    const auto& totals = picture.paths.nodes()[node].totals;
    // Where no call is timed, the total is that of the calls in them: it may be none.
    const bool known = picture.isStacks || totals.timed > 0;
    const auto unknown = QStringLiteral("–");
    lines << FlameTr::tr("Total: %1")
                 .arg(known || totals.total > 0 || node == 0 ? amount(picture, totals.total)
                                                             : unknown);
    if (node != 0) {
        lines << FlameTr::tr("Self: %1").arg(known ? amount(picture, totals.self) : unknown);
        lines << (picture.isStacks ? FlameTr::tr("Stacks: %1").arg(countText(totals.count))
                                   : FlameTr::tr("Calls: %1").arg(countText(totals.count)));
    } else if (picture.isStacks) {
        lines << FlameTr::tr("Stacks: %1").arg(countText(totals.count));
    }
    if (totals.incomplete > 0)
        lines << FlameTr::tr(
                     "%1 incomplete call(s): only the time of their nested calls is counted",
                     nullptr, forPlural(totals.incomplete))
                     .arg(countText(totals.incomplete));
    if (totals.timed > 0)
        lines << FlameTr::tr("Shortest %1, average %2, longest %3")
                     .arg(durationText(totals.minNs), durationText(totals.averageNs()),
                          durationText(totals.maxNs));
}

} // namespace

QString countText(std::uint64_t count)
{
    return QLocale().toString(qulonglong(count));
}

QString widthText(const FlamePicture& picture, std::int64_t width)
{
    if (picture.countsCalls)
        return FlameTr::tr("%1 call(s)", nullptr, forPlural(std::uint64_t(width)))
            .arg(QLocale().toString(qlonglong(width)));
    return amount(picture, width);
}

QString percentText(double share)
{
    return FlameTr::tr("%1 %").arg(QLocale().toString(share * kPercent, 'f', 1));
}

QString changeText(double change)
{
    const QString text = QLocale().toString(change * kPercent, 'f', 1);
    return change > 0 ? u'+' + text : text;
}

QString nodeText(const FlamePicture& picture, std::uint32_t node, std::uint32_t merged,
                 const QString& rootName)
{
    if (merged > 1)
        return mergedText(merged);
    QStringList lines{nameOf(picture, node, rootName)};
    if (node != 0 && !picture.paths.frameOf(node).module.empty())
        lines << FlameTr::tr("Module: %1").arg(shownName(picture.paths.frameOf(node).module));
    lines << FlameTr::tr("%1 of all: %2")
                 .arg(percentText(picture.share(node)), widthText(picture, picture.widths[node]));
    if (picture.isDifference())
        addDifference(lines, picture, node);
    else
        addTotals(lines, picture, node);
    if (const auto folded = picture.paths.nodes()[node].foldedCalls; folded > 0)
        lines << FlameTr::tr("%1 more call(s) below merged (path limit reached)", nullptr,
                             forPlural(folded))
                     .arg(countText(folded));
    return lines.join(u'\n');
}

QString nodeLine(const FlamePicture& picture, std::uint32_t node, std::uint32_t merged,
                 const QString& rootName)
{
    if (merged > 1)
        return mergedText(merged);
    return FlameTr::tr("%1: %2, %3")
        .arg(nameOf(picture, node, rootName), percentText(picture.share(node)),
             widthText(picture, picture.widths[node]));
}

} // namespace probescope::ui
