#include "ui/views/latency/span_export.h"

#include "core/analysis/spans/span_selection.h"
#include "ui/base/text/csv_text.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/save_file.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <string_view>

namespace probescope::ui {

namespace {

constexpr qsizetype kPiece = 1 << 20; // characters that are written at once

QString lineOf(std::string_view group, const SpanFigures& figures)
{
    const auto known = [&figures](std::int64_t ns) {
        return figures.count > 0 ? QString::number(ns) : QString();
    };
    QStringList cells{csvCell(group), QString::number(figures.count), known(figures.minNs)};
    for (const auto ns : figures.percentileNs)
        cells << known(ns);
    cells << known(figures.maxNs) << known(figures.sumNs)
          << (figures.incomplete ? QString::number(*figures.incomplete) : QString());
    return cells.join(u',') + u'\n';
}

} // namespace

WrittenFile writeCsv(const QString& csv, const QString& file)
{
    WrittenFile written;
    const auto text = csv.toUtf8();
    written.lines = std::uint64_t(std::max<qsizetype>(text.count('\n') - 1, 0));
    written.why = whyNot(saveFile(file, text));
    return written;
}

QString csvOfFigures(const std::vector<std::string>& groups,
                     const std::vector<SpanFigures>& figures, const SpanUnits& units)
{
    QStringList names{QStringLiteral("group"), QStringLiteral("spans")};
    const auto addLength = [&](const QString& name) {
        names << QStringLiteral("%1_%2").arg(name, unitKey(units.lengths));
    };
    addLength(QStringLiteral("min"));
    for (const double percent : SpanFigures::kPercents)
        addLength(QStringLiteral("p%1").arg(percent));
    addLength(QStringLiteral("max"));
    addLength(QStringLiteral("sum"));
    names << QStringLiteral("incomplete");
    QString text = names.join(u',') + u'\n';
    for (std::size_t i = 0; i < groups.size(); ++i)
        text += lineOf(groups[i], figures[i]);
    return text;
}

WrittenFile writeSpans(const store::Capture& capture, const GroupedSpans& spans,
                       const LatencyScope& scope, const SpanUnits& units, const QString& file,
                       const CancelToken& cancel)
{
    WrittenFile written;
    auto target = newFileAt(file);
    if (!target) {
        written.why = messageText(target.error().what);
        return written;
    }
    QString text = QStringLiteral("begin_%1,duration_%2,cpu,task,name\n")
                       .arg(unitKey(units.times.unit), unitKey(units.lengths));
    Result<> good;
    const auto flush = [&] {
        if (good)
            good = target->write(text.toStdString());
        text.clear();
    };
    const auto part = scope.part(spans);
    analysis::SpanSelection selection;
    if (scope.durations) {
        selection.leastNs = scope.durations->lowNs;
        selection.mostNs = scope.durations->highNs;
    }
    const auto whole = analysis::walkSpans(
        *spans.set, part.first, part.last, selection, analysis::WalkKeys::No, cancel,
        [&](const analysis::WalkedSpan& walked) {
            if (!good || !part.takes(spans.index->groupOf(walked.index)))
                return;
            const auto row = listedSpan(capture, *spans.set, walked.index);
            text += QStringLiteral("%1,%2,%3,")
                        .arg(QString::number(row.span.beginNs),
                             QString::number(row.span.durationNs), QString::number(row.span.cpu))
                + csvCell(row.task) + u',' + csvCell(row.name) + QStringLiteral("\n");
            ++written.lines;
            if (text.size() > kPiece)
                flush();
        });
    flush();
    if (!whole)
        written.why = QCoreApplication::translate("SpanExport", "writing was stopped.");
    else
        written.why = whyNot(good ? target->publish() : good);
    return written;
}

} // namespace probescope::ui
