#include "ui/events/event_export.h"

#include "ui/events/event_table.h"
#include "ui/events/events_view.h"
#include "ui/models/proposed_file.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>
#include <QSaveFile>

#include <utility>

namespace probescope::ui {

namespace {
constexpr std::uint64_t kTellEvery = 4096; // rows
constexpr int kProgressSteps = 1000;
} // namespace

EventExportJob::EventExportJob(QObject* parent)
    : QObject(parent)
{
}

void EventExportJob::start(const EventExport& what)
{
    m_background.start([this, what](const Background::Context& context) {
        QSaveFile file(what.file);
        const auto fail = [this, &context, &file] {
            context.deliver([this, why = file.errorString()] { emit failed(why); });
        };
        if (!file.open(QIODevice::WriteOnly))
            return fail();
        EventCells cells(what.capture);
        cells.times() = what.times;
        file.write((headerLine(what.columns, TextForm::Csv) + QStringLiteral("\r\n")).toUtf8());
        const auto total = what.rows ? what.rows->size() : what.capture->summary().events;
        std::optional<RowId> before;
        for (std::uint64_t i = 0; i < total; ++i) {
            if (i % kTellEvery == 0) {
                if (context.cancel().cancelled())
                    return; // QSaveFile leaves nothing behind
                context.deliver(
                    [this, done = double(i) / double(total)] { emit progressed(done); });
            }
            const auto row = what.rows ? what.rows->at(i) : i;
            const auto line = rowLine(cells, row, before, what.columns, TextForm::Csv);
            if (file.write((line + QStringLiteral("\r\n")).toUtf8()) < 0)
                return fail();
            before = row;
        }
        if (!file.commit())
            return fail();
        context.deliver([this, total] { emit finished(total); });
    });
}

void EventsView::exportCsv()
{
    auto file = QFileDialog::getSaveFileName(this, tr("Export Events"),
                                             proposedFile(*m_capture, QStringLiteral("csv")),
                                             tr("Comma-separated values (*.csv)"));
    if (file.isEmpty())
        return;
    if (QFileInfo(file).suffix().isEmpty())
        file += QStringLiteral(".csv");
    auto* const job = new EventExportJob(this);
    auto* const progress =
        new QProgressDialog(tr("Writing events…"), tr("Stop"), 0, kProgressSteps, this);
    progress->setWindowModality(Qt::WindowModal);
    progress->setAttribute(Qt::WA_DeleteOnClose);
    connect(job, &EventExportJob::progressed, progress,
            [progress](double fraction) { progress->setValue(int(fraction * kProgressSteps)); });
    connect(progress, &QProgressDialog::canceled, job, [job] {
        job->cancel();
        job->deleteLater();
    });
    const auto end = [this, job, progress](const QString& text) {
        progress->close();
        job->deleteLater();
        emit message(text);
    };
    connect(job, &EventExportJob::finished, this, [end, file](quint64 rows) {
        end(tr("%L1 events were written to %2.").arg(rows).arg(file));
    });
    connect(job, &EventExportJob::failed, this, [end, file](const QString& why) {
        end(tr("%1 could not be written: %2").arg(file, why));
    });
    job->start({m_capture, m_list->shownRows(), m_model->times(), visibleColumns(), file});
}

} // namespace probescope::ui
