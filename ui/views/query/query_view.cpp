#include "ui/views/query/query_view.h"

#include "ui/base/text/for_plural.h"
#include "ui/views/query/models/query_lists.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_error_text.h"
#include "ui/views/query/query_list.h"
#include "ui/views/query/query_start_page.h"
#include "ui/views/query/result_export.h"
#include "ui/views/query/result_table.h"
#include "ui/views/query/result_target.h"
#include "ui/views/query/sql_editor.h"

#include <QAction>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QListView>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace probescope::ui {

namespace {
constexpr int kNarrowest = 180; // pixels of each half
constexpr int kTickMs = 100;
constexpr int kReloadMs = 1500;
constexpr int kMoreRows = 10; // times as many
} // namespace

ViewTraits QueryView::traits()
{
    return {.name = "query",
            .title = tr("Query"),
            .reads = ViewTraits::Reads::FirstSight,
            .menu = tr("&Query")};
}

KeyGroup QueryView::keys() const
{
    return {tr("Query"),
            m_actions,
            {{tr("Ctrl+Space"), tr("Complete the word")},
             {tr("Return, double click"), tr("Go to the event or time of a row")}}};
}

bool QueryView::busy() const
{
    return m_run->running();
}

QList<QAbstractItemView*> QueryView::reportTables() const
{
    return {m_table};
}

QueryView::QueryView(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_selection(selection)
    , m_schema(new QuerySchema(m_capture, this))
    , m_gallery(new QueryGalleryModel(m_capture, this))
    , m_history(new QueryHistoryModel(m_capture, this))
    , m_saved(new SavedQueryModel(m_capture, this))
    , m_run(new QueryRun(m_capture, this))
    , m_export(new ResultExport(this))
    , m_tabs(new QTabWidget(this))
    , m_splitter(new QSplitter(this))
{
    setObjectName(QStringLiteral("queryView"));
    makeActions();
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Query"));
    m_tabs->addTab(makeEditorPage(), tr("Editor"));
    makeLists();
    m_splitter->addWidget(m_tabs);
    m_splitter->addWidget(makeResultPage());
    for (int i = 0; i < m_splitter->count(); ++i)
        m_splitter->widget(i)->setMinimumWidth(kNarrowest); // else the other panes give way
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({400, 600});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    setFocusProxy(m_editor);
    m_tick.setInterval(kTickMs);
    m_reload.setSingleShot(true);
    connect(&m_reload, &QTimer::timeout, this, &QueryView::reloadNames);
    connectRun();
    connectExport();
    showState();
}

QueryView::~QueryView() = default;

void QueryView::connectRun()
{
    connect(&m_tick, &QTimer::timeout, this, [this] {
        showState();
        plotFollows();
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
        if (!m_run->running())
            runEnded();
        showState();
    });
}

void QueryView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_namesKnown)
        captureGrew();
}

void QueryView::reloadNames()
{
    m_namesKnown = !visibleRegion().isEmpty(); // asking takes a while: only where somebody looks
    if (!m_namesKnown)
        return;
    m_schema->reload();
    m_gallery->reload();
}

void QueryView::captureGrew()
{
    if (!m_reload.isActive())
        m_reload.start(m_namesKnown ? kReloadMs : 0);
}

void QueryView::run()
{
    m_editor->completer()->popup()->hide();
    const auto span = m_editor->statementSpan();
    if (span.empty()) {
        emit message(tr("There is no statement to run. Write one, or choose one from the "
                        "gallery."));
        return;
    }
    m_statementBegin = span.begin;
    startStatement(m_editor->statement());
}

void QueryView::runQuery(const QString& sql, const PlotHint& hint)
{
    m_editor->replaceText(sql);
    m_tabs->setCurrentIndex(0);
    m_editor->setFocus();
    m_hint = hint;
    run();
}

void QueryView::startStatement(const QString& sql)
{
    if (m_run->sql() != sql && m_hint.kind != PlotHint::Kind::None) {
        // A hint is for the query that it came with.
        bool known = false;
        for (int row = 0; row < m_gallery->rowCount(); ++row)
            known = known || m_gallery->sql(row) == sql;
        if (!known)
            m_hint = {};
    }
    m_editor->clearError();
    m_errorLine->hide();
    m_run->start(sql, m_limit->currentData().toInt());
    m_tick.start();
}

void QueryView::stop()
{
    m_run->stop();
}

void QueryView::runEnded()
{
    m_tick.stop();
    m_table->resultModel()->complete();
    m_table->fitColumns();
    if (m_run->state() == QueryRun::State::Failed && m_run->result().rows() == 0)
        m_table->resultModel()->reset(m_run->result()); // what is there is another query's
    m_plotPage->setResult(m_run->result(), m_hint); // now that all rows can tell what suits them
    m_history->add({.sql = m_run->sql(),
                    .when = QDateTime::currentDateTimeUtc(),
                    .rows = m_run->result().rows(),
                    .elapsedMs = m_run->elapsedMs(),
                    .failed = m_run->state() == QueryRun::State::Failed});
    if (m_capture->summary().state != store::Summary::State::Importing)
        m_history->save();
    if (m_run->error())
        showError();
}

void QueryView::showError()
{
    const auto words = queryErrorText(*m_run->error(), m_run->sql(), *m_schema);
    const bool same = m_editor->toPlainText().mid(m_statementBegin).startsWith(m_run->sql());
    if (words.position && same)
        m_editor->markError(m_statementBegin + *words.position);
    m_errorText->setText(words.help.isEmpty() ? words.what : words.what + u' ' + words.help);
    m_errorText->setToolTip(QString::fromStdString(m_run->error()->what));
    m_errorLine->show();
}

QString QueryView::stateText() const
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
        return tr("%Ln row(s) in %1", nullptr, rows).arg(time);
    case QueryRun::State::Stopped:
        return tr("Stopped after %Ln row(s), %1", nullptr, rows).arg(time);
    case QueryRun::State::RowLimit:
        return tr("The first %Ln row(s), %1; there are more", nullptr, rows).arg(time);
    case QueryRun::State::MemoryLimit:
        return tr("The first %Ln row(s), %1; more would need too much memory", nullptr, rows)
            .arg(time);
    case QueryRun::State::Failed:
        return tr("The query could not be run to its end");
    }
    return {};
}

/// Numbers over what has gaps are too small, and have to say so.
void QueryView::showLosses()
{
    const auto summary = m_capture->summary();
    m_losses->setVisible(summary.losses > 0 && m_run->state() != QueryRun::State::Idle);
    m_losses->setText(summary.lost > 0 ? tr("%1 event(s) were lost: counts and sums are too small",
                                            nullptr, forPlural(summary.lost))
                                             .arg(locale().toString(qulonglong(summary.lost)))
                                       : tr("Events were lost: counts and sums are too small"));
}

void QueryView::showState()
{
    const bool running = m_run->running();
    m_status->setText(stateText());
    showLosses();
    m_stopAction->setEnabled(running && !m_run->stopping());
    m_more->setVisible(m_run->state() == QueryRun::State::RowLimit);
    const bool any = m_run->result().rows() > 0;
    m_exportAction->setEnabled(any || m_export->running());
    m_exportAction->setText(m_export->running() ? tr("Stop writing the result")
                                                : tr("Export the result as CSV"));
    m_exportAction->setIconText(m_export->running() ? tr("Stop writing") : tr("CSV"));
    m_pngAction->setEnabled(any && plotShown());
    m_plotAction->setEnabled(m_run->state() != QueryRun::State::Idle);
}

void QueryView::plotFollows()
{
    if (plotShown() && !m_plotPage->plot()->preparing()
        && m_plotPage->plot()->data().rows != m_run->result().rows())
        m_plotPage->updateResult(m_run->result());
}

void QueryView::moreRows()
{
    const int limit = m_run->rowLimit() * kMoreRows;
    int item = m_limit->findData(limit);
    m_limit->setCurrentIndex(item < 0 ? m_limit->findData(0) : item);
    startStatement(m_run->sql());
}

bool QueryView::plotShown() const
{
    return m_plotAction->isChecked();
}

void QueryView::showPlot(bool plot)
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

void QueryView::goToRow(int resultRow)
{
    const auto target =
        targetOfResult(*m_capture, m_table->resultModel()->result(), resultRow, m_shownSql);
    if (!target) {
        emit message(tr("This row tells of no event and no time. Rows with the columns id and ts, "
                        "or ts alone, can be gone to."));
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

void QueryView::saveQuery(const QString& name)
{
    const auto sql = m_editor->statement();
    if (sql.isEmpty()) {
        emit message(tr("There is no statement to save."));
        return;
    }
    auto chosen = name;
    if (chosen.isEmpty())
        chosen = QInputDialog::getText(this, tr("Save Query"),
                                       tr("Name of the query; one of that name is replaced:"))
                     .trimmed();
    if (chosen.isEmpty())
        return;
    const auto saved = m_saved->save(chosen, sql);
    emit message(saved ? tr("The query was saved as “%1”.").arg(chosen)
                       : tr("The query could not be saved: %1")
                             .arg(QString::fromStdString(saved.error().message())));
}

void QueryView::renameSaved()
{
    m_savedList->view()->edit(m_savedList->view()->currentIndex());
}

void QueryView::removeSaved()
{
    if (const auto removed = m_saved->remove(m_savedList->current()); !removed)
        emit message(tr("The query could not be removed: %1")
                         .arg(QString::fromStdString(removed.error().message())));
}

void QueryView::focusEditor()
{
    m_tabs->setCurrentIndex(0);
    m_editor->setFocus(Qt::ShortcutFocusReason);
}

QStringList QueryView::reportTexts() const
{
    return {query()->sql(), statusLabel()->text(), lossLabel()->text()};
}

} // namespace probescope::ui
