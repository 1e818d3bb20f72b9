#include "ui/views/query/query_result_page.h"

#include "ui/base/capture/proposed_file.h"
#include "ui/base/parts/file_question.h"
#include "ui/base/parts/probe_items.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/menu_text.h"
#include "ui/base/text/time_text.h"
#include "ui/views/query/models/empty_tables.h"
#include "ui/views/query/models/query_run.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_actions.h"
#include "ui/views/query/query_start_page.h"
#include "ui/views/query/result_export.h"
#include "ui/views/query/result_functions.h"
#include "ui/views/query/result_table.h"
#include "ui/views/query/result_target.h"
#include "ui/views/query/result_values.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kTickMs = 100;
} // namespace

QueryResultPage::QueryResultPage(std::shared_ptr<store::Capture> capture, QueryRun* run,
                                 Selection* selection, const QueryGalleryModel* gallery,
                                 QWidget* parent)
    : QWidget(parent)
    , m_capture(std::move(capture))
    , m_run(run)
    , m_selection(selection)
    , m_export(new ResultExport(this))
    , m_status(new QLabel(this))
    , m_more(new QToolButton(this))
    , m_losses(new QLabel(this))
    , m_results(new QStackedWidget(this))
    , m_start(new QueryStartPage(gallery, m_results))
    , m_table(new ResultTable(m_results))
    , m_plotPage(new PlotPage(m_results))
{
    makeActions();
    layOut();
    connectRun();
    connectRows();
    connectExport();
    showState();
}

QueryResultPage::~QueryResultPage() = default;

void QueryResultPage::makeActions()
{
    m_plotAction = newQueryAction(QStringLiteral("plot"), QT_TR_NOOP("Show as plot"),
                                  QKeySequence(Qt::CTRL | Qt::Key_P), this);
    m_plotAction->setCheckable(true);
    m_plotAction->setIconText(tr("Plot"));
    connect(m_plotAction, &QAction::toggled, this, &QueryResultPage::showPlot);
    m_exportAction =
        newQueryAction(QStringLiteral("export"), QT_TR_NOOP("Export the result as CSV"), {}, this);
    m_exportAction->setIconText(tr("CSV"));
    connect(m_exportAction, &QAction::triggered, this, [this] { exportCsv(); });
    m_pngAction = newQueryAction({}, QT_TR_NOOP("Save the plot as an image"), {}, this);
    m_pngAction->setIconText(tr("Image"));
    connect(m_pngAction, &QAction::triggered, this,
            [this] { m_plotPage->savePng(proposedFile(*m_capture, QStringLiteral("png"))); });
}

void QueryResultPage::layOut()
{
    m_status->setAccessibleDescription(tr("Query status"));
    m_status->setWordWrap(true); // a narrow window must not cut it
    m_more->setText(tr("Show more"));
    m_more->setToolTip(tr("Run the query again for ten times as many rows"));
    m_more->setAutoRaise(true);
    m_losses->setContentsMargins(10, 0, 6, 4);
    m_losses->setWordWrap(true);
    m_losses->setToolTip(tr("The kernel lost events during the recording. The table loss lists "
                            "where."));
    auto* const line = new QHBoxLayout;
    line->setContentsMargins(10, 3, 6, 3);
    line->setSpacing(4);
    line->addWidget(m_status, 1);
    line->addWidget(m_more);
    QWidget* before = m_more;
    for (auto* const action : resultActions()) {
        auto* const button = newActionButton(
            action, action->icon().isNull() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon,
            this);
        line->addWidget(button);
        setTabOrder(before, button); // before the result
        before = button;
    }
    m_results->addWidget(m_start);
    m_results->addWidget(m_table);
    m_results->addWidget(m_plotPage);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_losses);
    layout->addWidget(m_results, 1);
}

void QueryResultPage::connectRun()
{
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        showState();
        if (plotShown() && !m_plotPage->plot()->preparing()
            && m_plotPage->plot()->data().rows != m_run->result().rows())
            m_plotPage->updateResult(m_run->result());
    });
    connect(m_run, &QueryRun::columnsKnown, this, [this] {
        m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        m_shownSql = m_run->sql();
        m_table->resultModel()->reset(m_run->result());
        m_table->fitColumns();
        showPlot(plotShown());
    });
    connect(m_run, &QueryRun::rowsArrived, this,
            [this](const std::shared_ptr<const ResultBatch>& batch) {
                const bool first = m_table->resultModel()->rowCount() == 0;
                m_table->resultModel()->append(batch);
                if (!first)
                    return;
                m_table->fitColumns();
                m_plotPage->setResult(m_run->result(), m_hint);
            });
    connect(m_run, &QueryRun::stateChanged, this, [this] {
        m_failureOver = false;
        if (!m_run->running())
            takeEnd();
        else if (!m_tick.isActive())
            m_tick.start();
        showState();
    });
}

void QueryResultPage::connectRows()
{
    connect(m_more, &QToolButton::clicked, this, &QueryResultPage::moreWanted);
    connect(m_start, &QueryStartPage::chosen, this, &QueryResultPage::exampleChosen);
    connect(m_table, &ResultTable::message, this, &QueryResultPage::message);
    connect(m_table, &ResultTable::rowActivated, this, &QueryResultPage::goToRow);
    connect(m_table, &ResultTable::currentRowChanged, m_plotPage->plot(),
            &ResultPlot::setCurrentRow);
    connect(m_table, &ResultTable::menuOpening, this, [this](QMenu* menu, int row, int column) {
        addValueItems(*menu, column);
        menu->addSeparator();
        addRowProbes(*menu, row, column);
    });
    connect(m_plotPage, &PlotPage::message, this, &QueryResultPage::message);
    connect(m_plotPage->plot(), &ResultPlot::rowChosen, m_table, &ResultTable::setCurrentRow);
    connect(m_plotPage->plot(), &ResultPlot::rowActivated, this, &QueryResultPage::goToRow);
    m_plotPage->plot()->setSelectsTimes(true);
    connect(m_plotPage->plot(), &ResultPlot::rangeSelected, m_selection, &Selection::setRange);
    connect(m_plotPage->plot(), &ResultPlot::menuWanted, this, [this](int row, const QPoint& at) {
        QMenu menu(this);
        menu.addAction(tr("Go to the event or time of the row"), this,
                       [this, row] { goToRow(row); });
        menu.addSeparator();
        addRowProbes(menu, row, -1);
        menu.exec(at);
    });
}

void QueryResultPage::connectExport()
{
    connect(m_export, &ResultExport::finished, this, [this](const QString& file, qint64 rows) {
        emit message(tr("%1 row(s) were written to %2.", nullptr, forPlural(std::uint64_t(rows)))
                         .arg(locale().toString(rows), file));
    });
    connect(m_export, &ResultExport::failed, this, [this](const QString& file, const QString& why) {
        emit message(tr("%1 could not be written: %2").arg(file, why));
    });
    connect(m_export, &ResultExport::runningChanged, this, &QueryResultPage::showState);
    connect(m_export, &ResultExport::progressed, this, [this](qint64 rows) {
        emit message(
            tr("Writing the result: %1 row(s) so far.", nullptr, forPlural(std::uint64_t(rows)))
                .arg(locale().toString(rows)));
    });
    connect(m_export, &ResultExport::stopped, this,
            [this] { emit message(tr("The result was not written.")); });
}

void QueryResultPage::takeEnd()
{
    m_tick.stop();
    m_table->resultModel()->complete();
    m_table->fitColumns();
    if (m_run->state() == QueryRun::State::Failed && m_run->result().rows() == 0)
        m_table->resultModel()->reset(m_run->result()); // what is there is another query's
    m_plotPage->plot()->setEmptyText(m_run->state() == QueryRun::State::Failed
                                         ? tr("The query failed: there is nothing to plot.")
                                         : QString());
    m_plotPage->setResult(m_run->result(), m_hint); // now that all rows can tell what suits them
}

void QueryResultPage::sqlEdited()
{
    m_failureOver = true;
    if (m_run->state() == QueryRun::State::Failed)
        showState();
}

QString QueryResultPage::doneText(const QString& rows) const
{
    const auto why = emptyTablesText(m_run->emptyTables());
    return why.isEmpty()
        ? rows
        : tr("%1. %2", "how many rows a query has; sentences on why it has none").arg(rows, why);
}

QString QueryResultPage::stateText() const
{
    const int rows = m_run->result().rows();
    const auto time = durationText(m_run->elapsedMs() * 1'000'000);
    switch (m_run->state()) {
    case QueryRun::State::Idle:
        return {};
    case QueryRun::State::Running:
        return m_run->stopping() ? tr("Stopping…")
                                 : tr("Running: %Ln row(s), %1", nullptr, rows).arg(time);
    case QueryRun::State::Done:
        return doneText(tr("%Ln row(s) in %1", nullptr, rows).arg(time));
    case QueryRun::State::Stopped:
        return tr("Stopped after %Ln row(s), %1", nullptr, rows).arg(time);
    case QueryRun::State::RowLimit:
        return tr("The first %Ln row(s), %1; there are more", nullptr, rows).arg(time);
    case QueryRun::State::MemoryLimit:
        return tr("The first %Ln row(s), %1; more would need too much memory", nullptr, rows)
            .arg(time);
    case QueryRun::State::Failed:
        return m_failureOver ? QString() : tr("The query failed");
    }
    return {};
}

void QueryResultPage::showState()
{
    const auto summary = m_capture->summary();
    const bool asked = m_run->state() != QueryRun::State::Idle;
    const bool any = m_run->result().rows() > 0;
    m_status->setText(stateText());
    // Numbers over what has gaps are too small, and have to say so.
    m_losses->setVisible(summary.losses > 0 && asked);
    m_losses->setText(summary.lost > 0 ? tr("%1 event(s) were lost: counts and sums are too small",
                                            nullptr, forPlural(summary.lost))
                                             .arg(locale().toString(qulonglong(summary.lost)))
                                       : tr("Events were lost: counts and sums are too small"));
    m_more->setVisible(m_run->state() == QueryRun::State::RowLimit);
    m_exportAction->setEnabled(any || m_export->running());
    m_exportAction->setText(m_export->running() ? tr("Stop writing the result")
                                                : tr("Export the result as CSV"));
    m_exportAction->setIconText(m_export->running() ? tr("Stop writing") : tr("CSV"));
    m_pngAction->setEnabled(any && plotShown());
    m_plotAction->setEnabled(asked);
}

bool QueryResultPage::plotShown() const
{
    return m_plotAction->isChecked();
}

void QueryResultPage::showPlot(bool plot)
{
    m_plotAction->setChecked(plot);
    const bool asked = m_run->state() != QueryRun::State::Idle;
    m_results->setCurrentWidget(!asked     ? static_cast<QWidget*>(m_start)
                                    : plot ? static_cast<QWidget*>(m_plotPage)
                                           : m_table);
    if (plot && m_run->result().rows() > 0)
        m_plotPage->updateResult(m_run->result());
    showState();
}

void QueryResultPage::goToRow(int resultRow)
{
    const auto target =
        targetOfResult(*m_capture, m_table->resultModel()->result(), resultRow, m_shownSql);
    if (!target) {
        emit message(tr("This row has no event or time to go to. It needs the columns id and ts, "
                        "or ts alone."));
        return;
    }
    if (target->call) {
        if (const auto call = m_capture->calls().call(*target->call))
            m_selection->selectCall(*call);
    } else if (target->row) {
        m_selection->select(*target->row, target->timeNs);
    } else {
        m_selection->selectTime(target->timeNs);
    }
}

void QueryResultPage::addRowProbes(QMenu& menu, int resultRow, int column)
{
    const auto& result = m_table->resultModel()->result();
    const auto functions =
        functionsOfResult(*m_capture, result, resultRow, column,
                          targetOfResult(*m_capture, result, resultRow, m_shownSql));
    addProbeItems(menu, functions,
                  [this](const QString& function) { emit probeFunctionWanted(function); });
}

void QueryResultPage::addValueItems(QMenu& menu, int column)
{
    const auto& result = m_table->resultModel()->result();
    const auto values = valuesOfResult(result, column, m_shownSql);
    if (!values)
        return;
    const auto name = menuText(result.columns()[column]);
    menu.addSeparator();
    menu.addAction(tr("Show %1 in the timeline").arg(name), this,
                   [this, values = *values] { showValues(values); });
    const auto keys = keysOfResult(result, *values);
    if (keys.isEmpty())
        return;
    auto* const byKey = menu.addMenu(tr("Show %1 in the timeline by").arg(name));
    for (const auto& key : keys) {
        auto lines = *values;
        lines.key = key.toStdString();
        byKey->addAction(menuText(key), this, [this, lines] { showValues(lines); });
    }
}

void QueryResultPage::showValues(const analysis::ValueSource& values)
{
    m_selection->lanes()->addValues(values);
    emit message(tr("The timeline shows %1.").arg(QString::fromStdString(values.field)));
}

bool QueryResultPage::mayHaveMoreRows() const
{
    const auto state = m_run->state();
    return state == QueryRun::State::RowLimit || state == QueryRun::State::MemoryLimit
        || state == QueryRun::State::Stopped;
}

std::optional<QueryResultPage::ExportRows> QueryResultPage::askForRows()
{
    QMessageBox box(QMessageBox::Question, tr("Export the result"),
                    tr("The query returns more rows than the %1 that are shown. Which rows do you "
                       "want to export?")
                        .arg(locale().toString(m_run->result().rows())),
                    QMessageBox::Cancel, this);
    box.setInformativeText(tr("To export all rows, the query runs again without the row limit; "
                              "they keep the order of the query."));
    auto* const all = box.addButton(tr("All rows"), QMessageBox::AcceptRole);
    auto* const shown = box.addButton(tr("Shown rows"), QMessageBox::AcceptRole);
    box.setDefaultButton(all);
    box.exec();
    if (box.clickedButton() == all)
        return ExportRows::All;
    if (box.clickedButton() == shown)
        return ExportRows::Shown;
    return std::nullopt;
}

void QueryResultPage::exportCsv(const QString& file, std::optional<ExportRows> rows)
{
    if (m_export->running())
        return m_export->stop();
    if (!rows)
        rows = mayHaveMoreRows() && file.isEmpty() ? askForRows() : ExportRows::Shown;
    if (!rows)
        return;
    auto target = file;
    if (target.isEmpty())
        target = askForTarget(this, tr("Export the result"),
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

#include "moc_query_result_page.cpp"
