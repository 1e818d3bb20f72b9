#include "ui/views/latency/latency_files.h"

#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/plot/spans/span_plot.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include <algorithm>

namespace probescope::ui {

LatencyFiles::LatencyFiles(std::shared_ptr<store::Capture> capture,
                           const LatencyMeasurement& measured, SpanPlot* plot, Scope scope,
                           QWidget* view)
    : m_capture(std::move(capture))
    , m_measured(measured)
    , m_plot(plot)
    , m_scope(std::move(scope))
    , m_view(view)
{
    connect(&m_writing, &Background::runningChanged, this, [this] {
        emit writingChanged();
        writeNext();
    });
}

void LatencyFiles::addSavingTo(QMenu& menu)
{
    using Save = void (LatencyFiles::*)(const QString&);
    const auto add = [this, &menu](const QString& text, const QString& title, const char* name,
                                   const QString& kinds, Save save) {
        menu.addAction(text, this, [this, title, name, kinds, save] {
            const auto file =
                askForTarget(m_view, title, proposedFile(*m_capture, QLatin1String(name)), kinds);
            if (!file.isEmpty())
                (this->*save)(file);
        });
    };
    const auto csv = tr("Comma-separated values (*.csv)");
    add(tr("Save the plot as an image…"), tr("Save the plot as an image"), "latency.png",
        tr("Images (*.png *.svg *.pdf)"), &LatencyFiles::savePicture);
    add(tr("Save the plot data as CSV…"), tr("Save the plot data"), "latency.csv", csv,
        &LatencyFiles::saveNumbers);
    add(tr("Save the statistics as CSV…"), tr("Save the statistics"), "figures.csv", csv,
        &LatencyFiles::saveFigures);
    add(tr("Save the spans as CSV…"), tr("Save the spans"), "spans.csv", csv,
        &LatencyFiles::saveSpans);
}

void LatencyFiles::savePicture(const QString& file)
{
    const auto why = m_plot->saveAs(file);
    emit message(why.isEmpty() ? tr("The image was saved as %1.").arg(file)
                               : tr("%1 could not be written: %2").arg(file, why));
}

void LatencyFiles::write(const QString& file, WriteFile work)
{
    m_toWrite.emplace_back(file, std::move(work));
    writeNext();
}

/// One file after the other: a newer one would stop the one before it.
void LatencyFiles::writeNext()
{
    if (m_writing.running() || m_toWrite.empty())
        return;
    auto [file, work] = std::move(m_toWrite.front());
    m_toWrite.pop_front();
    m_writing.start(
        [this, file = file, work = std::move(work)](const Background::Context& context) {
            const auto written = work(context.cancel());
            context.deliver([this, file, written] {
                emit message(written.why.isEmpty()
                                 ? tr("%n row(s) were written to %1.", nullptr,
                                      int(std::min<std::uint64_t>(written.lines, 1U << 30U)))
                                       .arg(file)
                                 : tr("%1 could not be written: %2").arg(file, written.why));
            });
        });
}

void LatencyFiles::saveNumbers(const QString& file)
{
    if (std::holds_alternative<std::monostate>(m_plot->picture())) {
        emit message(tr("The plot has no data to save."));
        return;
    }
    write(file,
          [file, units = m_measured.units(),
           picture = std::make_shared<const SpanPicture>(m_plot->picture())](
              const CancelToken& /*cancel*/) { return writeCsv(csvOf(*picture, units), file); });
}

QString LatencyFiles::figuresCsv() const
{
    const auto& spans = m_measured.spans();
    const auto& figures = m_measured.figures().groups;
    return spans && figures.size() == std::size_t(spans->groups.size())
        ? csvOfFigures(spans->groupBytes, figures, m_measured.units())
        : QString();
}

void LatencyFiles::saveFigures(const QString& file)
{
    const auto csv = figuresCsv();
    if (csv.isEmpty()) {
        emit message(tr("There are no statistics to save."));
        return;
    }
    write(file, [file, csv](const CancelToken& /*cancel*/) { return writeCsv(csv, file); });
}

void LatencyFiles::saveSpans(const QString& file)
{
    if (!m_measured.spans()) {
        emit message(tr("There are no spans to save."));
        return;
    }
    write(file,
          [capture = m_capture, spans = m_measured.spans(), scope = m_scope(),
           units = m_measured.units(), file](const CancelToken& cancel) {
              return writeSpans(*capture, *spans, scope, units, file, cancel);
          });
}

void LatencyFiles::copyPicture()
{
    QApplication::clipboard()->setImage(m_plot->toImage());
    emit message(tr("The plot was copied as an image."));
}

void LatencyFiles::copyNumbers()
{
    const auto* const bars = std::get_if<SpanBars>(&m_plot->picture());
    QApplication::clipboard()->setText(
        bars && bars->powers ? bars->text : csvOf(m_plot->picture(), m_measured.units()));
    emit message(tr("The plot data was copied."));
}

void LatencyFiles::copyFigures()
{
    const auto csv = figuresCsv();
    if (csv.isEmpty()) {
        emit message(tr("There are no statistics to copy."));
        return;
    }
    QApplication::clipboard()->setText(csv);
    emit message(tr("The statistics were copied."));
}

void LatencyFiles::stop()
{
    m_toWrite.clear();
    m_writing.askToStop();
}

} // namespace probescope::ui

#include "moc_latency_files.cpp"
