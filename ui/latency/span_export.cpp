#include "ui/latency/span_export.h"

#include "core/analysis/span_selection.h"
#include "ui/models/csv_text.h"
#include "ui/models/save_file.h"

#include <QCoreApplication>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr qsizetype kPiece = 1 << 20; // characters that are written at once

} // namespace

WrittenFile writeNumbers(const SpanPicture& picture, const SpanUnits& units, const QString& file)
{
    WrittenFile written;
    const auto text = csvOf(picture, units).toUtf8();
    written.lines = std::uint64_t(std::max<qsizetype>(text.count('\n') - 1, 0));
    written.why = whyNot(saveFile(file, text));
    return written;
}

WrittenFile writeSpans(const store::Capture& capture, const GroupedSpans& spans,
                       const LatencyScope& scope, const SpanUnits& units, const QString& file,
                       const CancelToken& cancel)
{
    WrittenFile written;
    auto target = newFileAt(file);
    if (!target) {
        written.why = QString::fromStdString(target.error().what);
        return written;
    }
    QString text = QStringLiteral("begin_%1,duration_%2,cpu,task,name\r\n")
                       .arg(unitKey(units.times), unitKey(units.lengths));
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
                + csvCell(row.task) + u',' + csvCell(row.name) + QStringLiteral("\r\n");
            ++written.lines;
            if (text.size() > kPiece)
                flush();
        });
    flush();
    if (!whole)
        written.why = QCoreApplication::translate("SpanExport", "it was stopped.");
    else
        written.why = whyNot(good ? target->publish() : good);
    return written;
}

} // namespace probescope::ui
