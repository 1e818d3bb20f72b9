#include "ui/views/events/event_export.h"

namespace probescope::ui {

Result<analysis::Exported> writeEventTable(const std::shared_ptr<const store::Capture>& capture,
                                           const analysis::ExportRows& rows,
                                           const EventTableFormat& format,
                                           const analysis::ExportSink& sink,
                                           const analysis::ExportControl& control)
{
    constexpr std::uint64_t kTellEvery = 4096; // rows
    EventCells cells(capture);
    cells.times() = format.times;
    cells.setShort(format.isShort);
    const auto put = [&sink](const QString& line) {
        return sink((line + QStringLiteral("\n")).toStdString());
    };
    auto written = put(headerLine(format.columns, TextForm::Csv));
    std::optional<RowId> before;
    std::uint64_t unreadable = 0;
    for (std::uint64_t i = 0; written && i < rows.size(); ++i) {
        if (i % kTellEvery == 0) {
            if (control.cancel.cancelled())
                return analysis::exportCancelled();
            control.done(i);
        }
        const auto row = rows.at(i);
        if (!cells.rows().row(row).readable) {
            ++unreadable;
            continue;
        }
        written = put(rowLine(cells, row, before, format.columns, TextForm::Csv));
        before = row;
    }
    if (!written)
        return passOn(written);
    auto exported = rows.written(unreadable);
    exported.gapsLeftOut = exported.gaps;
    return exported;
}

} // namespace probescope::ui
