#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/text/for_plural.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_export.h"
#include "ui/views/query/result_table.h"

#include <QMessageBox>
#include <QPushButton>

namespace probescope::ui {

void QueryView::connectExport()
{
    connect(m_export, &ResultExport::finished, this, [this](const QString& file, qint64 rows) {
        emit message(tr("%1 row(s) were written to %2.", nullptr, forPlural(std::uint64_t(rows)))
                         .arg(locale().toString(rows), file));
    });
    connect(m_export, &ResultExport::failed, this, [this](const QString& file, const QString& why) {
        emit message(tr("%1 could not be written: %2").arg(file, why));
    });
    connect(m_export, &ResultExport::runningChanged, this, &QueryView::showState);
    connect(m_export, &ResultExport::progressed, this, [this](qint64 rows) {
        emit message(
            tr("Writing the result: %1 row(s) so far.", nullptr, forPlural(std::uint64_t(rows)))
                .arg(locale().toString(rows)));
    });
    connect(m_export, &ResultExport::stopped, this,
            [this] { emit message(tr("The result was not written.")); });
}

bool QueryView::mayHaveMoreRows() const
{
    const auto state = m_run->state();
    return state == QueryRun::State::RowLimit || state == QueryRun::State::MemoryLimit
        || state == QueryRun::State::Stopped;
}

std::optional<QueryView::ExportRows> QueryView::askForRows()
{
    QMessageBox box(QMessageBox::Question, tr("Export the Result"),
                    tr("The query gives more rows than the %1 that are shown. Which ones are to "
                       "be written?")
                        .arg(locale().toString(m_run->result().rows())),
                    QMessageBox::Cancel, this);
    box.setInformativeText(tr("For all rows the query is run again, and writes them in its own "
                              "order as they come. Its row limit does not matter then."));
    auto* const all = box.addButton(tr("All Rows"), QMessageBox::AcceptRole);
    auto* const shown = box.addButton(tr("Shown Rows"), QMessageBox::AcceptRole);
    box.setDefaultButton(all);
    box.exec();
    if (box.clickedButton() == all)
        return ExportRows::All;
    if (box.clickedButton() == shown)
        return ExportRows::Shown;
    return std::nullopt;
}

void QueryView::exportCsv(const QString& file, std::optional<ExportRows> rows)
{
    if (m_export->running())
        return m_export->stop();
    if (!rows)
        rows = mayHaveMoreRows() && file.isEmpty() ? askForRows() : ExportRows::Shown;
    if (!rows)
        return;
    auto target = file;
    if (target.isEmpty())
        target = askForTarget(this, tr("Export the Result"),
                              proposedFile(*m_capture, QStringLiteral("query.csv")),
                              tr("Comma-separated values (*.csv)"));
    if (target.isEmpty())
        return;
    const auto* const model = m_table->resultModel();
    if (*rows == ExportRows::All)
        m_export->startQuery(m_capture, m_run->sql(), target);
    else
        m_export->start(model->result(), model->shownRows(), target);
}

} // namespace probescope::ui
