#include "core/analysis/spans/span_owner.h"
#include "core/store/read/user_data.h"
#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/time_text.h"
#include "ui/plot/spans/span_plot.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/latency/span_export.h"
#include "ui/views/latency/span_form.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QLocale>
#include <QSaveFile>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

// What the user points at, goes to and takes away.

namespace probescope::ui {

void LatencyView::showPage(SpanPage page)
{
    m_pages->button(int(page))->setChecked(true);
    m_plot->setPage(page);
    showFigureBox();
}

void LatencyView::brushed(std::optional<TimeRange> time, std::optional<DurationRange> durations)
{
    if (durations)
        m_durations = durations;
    if (time && !m_followButton->isChecked())
        m_selection->setRange(time); // which measures it
    else if (time)
        m_selection->setVisible(*time);
    if (durations)
        chooseDurations(durations);
}

void LatencyView::chooseDurations(std::optional<DurationRange> durations)
{
    m_durations = durations;
    m_plot->setChosenDurations(durations);
    scopeChanged();
}

void LatencyView::pointed(const SpanFrame& reach, std::int64_t timeNs, std::int64_t durationNs)
{
    if (!m_spans)
        return;
    m_pointing.start([this, capture = m_capture, spans = m_spans, scope = scope(), reach, timeNs,
                      durationNs](const Background::Context& context) {
        const auto found =
            nearestSpan(*capture, *spans, scope, reach, timeNs, durationNs, context.cancel());
        if (!found)
            return;
        context.deliver([this, row = *found] {
            setCurrent(row);
            goToCurrent();
        });
    });
}

void LatencyView::showNearest(const SpanFrame& reach, std::int64_t timeNs, std::int64_t durationNs)
{
    if (!m_spans)
        return;
    m_telling.start([this, capture = m_capture, spans = m_spans, scope = scope(), reach, timeNs,
                     durationNs](const Background::Context& context) {
        const auto found =
            nearestSpan(*capture, *spans, scope, reach, timeNs, durationNs, context.cancel());
        context.deliver([this, spans, found] {
            auto text = found ? spanText(*found) : QString();
            // Groups of other kinds are what the text tells anyway.
            if (found && spans->by.kind == SpanGrouping::Kind::Field)
                text += QStringLiteral("\n%1: %2")
                            .arg(QString::fromStdString(spans->by.field),
                                 spans->groups[spans->index->groupOf(found->index)]);
            m_plot->showTip(text);
        });
    });
}

QString LatencyView::spanText(const SpanListModel::Row& row) const
{
    return tr("%1 from %2\n%3\n%4 on CPU %5")
        .arg(lengthText(row.span.durationNs), instantText(row.span.beginNs, m_units.times),
             row.name, row.task, QString::number(row.span.cpu));
}

void LatencyView::setCurrent(const SpanListModel::Row& row)
{
    m_current = row;
    m_plot->setCurrent(std::pair(row.span.beginNs, row.span.durationNs));
    m_plot->setAccessibleDescription(tr("%1 at %2, %3, CPU %4, %5")
                                         .arg(lengthText(row.span.durationNs),
                                              instantText(row.span.beginNs, m_units.times),
                                              row.task, QString::number(row.span.cpu), row.name));
    const int place = m_list->rowOf(row.index);
    if (place < 0)
        m_longestTable->clearSelection();
    else if (m_longestTable->currentIndex().row() != place)
        m_longestTable->setCurrentIndex(m_list->index(place, 0));
}

/// After the spans were collected anew, which gives them other places.
void LatencyView::findCurrentAgain()
{
    const auto& rows = m_list->rows();
    const auto same = std::find_if(rows.begin(), rows.end(), [this](const auto& row) {
        return row.span.beginNs == m_current->span.beginNs
            && row.span.durationNs == m_current->span.durationNs
            && row.span.task == m_current->span.task && row.name == m_current->name;
    });
    if (same != rows.end())
        setCurrent(*same);
}

void LatencyView::timesChanged()
{
    m_list->timesChanged();
}

void LatencyView::step(int by)
{
    if (m_list->rowCount() == 0)
        return;
    const int before = m_current ? m_list->rowOf(m_current->index) : -1;
    const int row = before < 0 ? 0 : std::clamp(before + by, 0, m_list->rowCount() - 1);
    setCurrent(m_list->rows()[std::size_t(row)]);
}

void LatencyView::goToCurrent()
{
    if (!m_current)
        return;
    const auto& span = m_current->span;
    if (span.call) {
        if (const auto call = m_capture->calls().call(*span.call)) {
            m_selection->selectCall(*call);
            return;
        }
    }
    if (span.beginRow)
        m_selection->select(*span.beginRow, span.beginNs);
    else
        m_selection->selectTime(span.beginNs);
}

void LatencyView::writeNote()
{
    if (!m_current)
        return;
    const auto& span = m_current->span;
    store::Note note;
    note.beginNs = span.beginNs;
    note.endNs = span.beginNs + span.durationNs;
    note.row = span.beginRow;
    note.call = span.call;
    note.cpu = span.cpu;
    if (const auto pid = m_capture->task(span.task).pid; span.task.valid() && pid >= 0)
        note.pid = pid;
    emit noteWanted(note);
}

void LatencyView::followSelection()
{
    const auto isMeant = [this](const SpanListModel::Row& row) {
        return m_selection->call() ? row.span.call == m_selection->call()
                                   : m_selection->row() && row.span.beginRow == m_selection->row();
    };
    if (m_current && isMeant(*m_current))
        return;
    const auto& rows = m_list->rows();
    const auto found = std::find_if(rows.begin(), rows.end(), isMeant);
    if (found != rows.end())
        setCurrent(*found);
}

void LatencyView::zoomTimeline()
{
    if (!m_current)
        return;
    const auto& span = m_current->span;
    const std::int64_t margin = span.durationNs / 10 + 1;
    m_selection->setVisible({span.beginNs - margin, span.beginNs + span.durationNs + margin});
}

void LatencyView::askWhy()
{
    if (!m_current) {
        emit message(tr("Choose a span first."));
        return;
    }
    const auto& span = m_current->span;
    m_selection->askWhy({.beginNs = span.beginNs,
                         .endNs = span.beginNs + span.durationNs,
                         .pid = span.task.valid() ? m_capture->task(span.task).pid : -1,
                         .call = span.call,
                         .cpu = span.cpu,
                         .endsAnywhere = m_collected
                             && analysis::endsAnywhere(*m_capture, *m_collected, span.beginRow)});
}

QString LatencyView::askForFile(const QString& title, const QString& name, const QString& kinds)
{
    return askForTarget(this, title, proposedFile(*m_capture, name), kinds);
}

void LatencyView::askForPicture()
{
    const auto file = askForFile(tr("Save the Picture"), QStringLiteral("latency.png"),
                                 tr("Pictures (*.png *.svg *.pdf)"));
    if (!file.isEmpty())
        savePicture(file);
}

void LatencyView::askForNumbers()
{
    const auto file = askForFile(tr("Save the Numbers"), QStringLiteral("latency.csv"),
                                 tr("Comma-separated values (*.csv)"));
    if (!file.isEmpty())
        saveNumbers(file);
}

void LatencyView::askForFigures()
{
    const auto file = askForFile(tr("Save the Figures"), QStringLiteral("figures.csv"),
                                 tr("Comma-separated values (*.csv)"));
    if (!file.isEmpty())
        saveFigures(file);
}

void LatencyView::askForSpans()
{
    const auto file = askForFile(tr("Save the Spans"), QStringLiteral("spans.csv"),
                                 tr("Comma-separated values (*.csv)"));
    if (!file.isEmpty())
        saveSpans(file);
}

void LatencyView::savePicture(const QString& file)
{
    const auto why = m_plot->saveAs(file);
    emit message(why.isEmpty() ? tr("The picture was saved as %1.").arg(file)
                               : tr("%1 could not be written: %2").arg(file, why));
}

void LatencyView::write(const QString& file, WriteFile work)
{
    m_toWrite.emplace_back(file, std::move(work));
    writeNext();
}

/// One file after the other: a newer one would stop the one before it.
void LatencyView::writeNext()
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
                                 ? tr("%n line(s) were written to %1.", nullptr,
                                      int(std::min<std::uint64_t>(written.lines, 1U << 30U)))
                                       .arg(file)
                                 : tr("%1 could not be written: %2").arg(file, written.why));
            });
        });
}

void LatencyView::saveNumbers(const QString& file)
{
    if (std::holds_alternative<std::monostate>(m_plot->picture())) {
        emit message(tr("Nothing is drawn whose numbers could be saved."));
        return;
    }
    write(file,
          [file, units = m_units, picture = std::make_shared<const SpanPicture>(m_plot->picture())](
              const CancelToken& /*cancel*/) { return writeCsv(csvOf(*picture, units), file); });
}

QString LatencyView::figuresCsv() const
{
    return m_spans && m_figures.groups.size() == std::size_t(m_spans->groups.size())
        ? csvOfFigures(m_spans->groups, m_figures.groups, m_units)
        : QString();
}

void LatencyView::saveFigures(const QString& file)
{
    const auto csv = figuresCsv();
    if (csv.isEmpty()) {
        emit message(tr("There are no figures that could be saved."));
        return;
    }
    write(file, [file, csv](const CancelToken& /*cancel*/) { return writeCsv(csv, file); });
}

void LatencyView::copyFigures()
{
    const auto csv = figuresCsv();
    if (csv.isEmpty()) {
        emit message(tr("There are no figures that could be copied."));
        return;
    }
    QApplication::clipboard()->setText(csv);
    emit message(tr("The figures were copied."));
}

void LatencyView::saveSpans(const QString& file)
{
    if (!m_spans) {
        emit message(tr("There are no spans that could be saved."));
        return;
    }
    write(file,
          [capture = m_capture, spans = m_spans, scope = scope(), units = m_units,
           file](const CancelToken& cancel) {
              return writeSpans(*capture, *spans, scope, units, file, cancel);
          });
}

void LatencyView::stop()
{
    m_collecting.askToStop();
    m_toWrite.clear();
    m_writing.askToStop();
}

std::optional<store::SpanDefinition> LatencyView::chosenDefinition() const
{
    if (!m_source || m_source->kind != analysis::SpanSource::Kind::Defined)
        return std::nullopt;
    const auto kept = m_capture->user().spanDefinitions();
    const auto found = std::find_if(kept.begin(), kept.end(), [this](const auto& definition) {
        return definition.name == m_source->name;
    });
    return found == kept.end() ? std::nullopt : std::optional(*found);
}

void LatencyView::openForm(const store::SpanDefinition& definition)
{
    auto* const form = new SpanForm(m_capture, definition, this);
    form->setAttribute(Qt::WA_DeleteOnClose);
    connect(form, &QDialog::accepted, this, [this, form, before = definition.name] {
        using Kind = analysis::SpanSource::Kind;
        m_grewSince = true; // one of that name may have been changed
        m_source = analysis::SpanSource{.kind = Kind::Defined, .name = form->kept().name};
        setOnly({});
        if (before.empty())
            m_selection->setSpanLane(*m_source, true);
        else
            m_selection->replaceSpanLane({.kind = Kind::Defined, .name = before}, *m_source);
        m_selection->notifySpanDefinitions();
        checkForChanges(true);
    });
    form->open();
}

void LatencyView::defineSpans()
{
    openForm({});
}

void LatencyView::changeDefinition()
{
    if (const auto definition = chosenDefinition())
        openForm(*definition);
}

void LatencyView::removeDefinition()
{
    const auto definition = chosenDefinition();
    if (!definition)
        return;
    if (const auto removed = m_capture->user().removeSpanDefinition(definition->id); !removed) {
        const auto& error = removed.error();
        emit message(errorText(error));
        return;
    }
    m_selection->setSpanLane(*m_source, false);
    m_selection->notifySpanDefinitions();
    m_source.reset();
    checkForChanges(true);
}

void LatencyView::copyPicture()
{
    QApplication::clipboard()->setImage(m_plot->toImage());
    emit message(tr("The picture was copied."));
}

void LatencyView::copyText()
{
    const auto* const bars = std::get_if<SpanBars>(&m_plot->picture());
    QApplication::clipboard()->setText(bars && bars->powers ? bars->text
                                                            : csvOf(m_plot->picture(), m_units));
    emit message(tr("The numbers were copied."));
}

} // namespace probescope::ui
