#include "ui/views/query/query_view.h"

#include "ui/base/capture/view_state.h"
#include "ui/base/parts/forward_focus.h"
#include "ui/base/text/key_text.h"
#include "ui/views/query/models/query_schema.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_actions.h"
#include "ui/views/query/result_table.h"
#include "ui/views/query/sql_editor.h"

#include <QAction>
#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kNarrowest = 180; // pixels of each half
constexpr int kReloadMs = 1500;
constexpr int kMoreRows = 10; // times as many
constexpr const char* kQueryStateKey = "query";
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
    return {QStringLiteral("query"),
            tr("Query"),
            m_actions,
            {{keyText({QKeySequence(Qt::CTRL | Qt::Key_Space)}), tr("Complete the word")},
             {tr("%1, double-click").arg(keyText({Qt::Key_Return})),
              tr("Go to the event or time of a row")},
             {keyText({QKeySequence::Copy}), tr("Copy cells")},
             {keyText({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}), tr("Copy rows as CSV")},
             {keyText({Qt::Key_F2}), tr("Rename the saved query")},
             {keyText({QKeySequence::Delete}), tr("Remove the saved query")}}};
}

bool QueryView::busy() const
{
    return m_run->running();
}

QList<QAbstractItemView*> QueryView::reportTables() const
{
    return {table()};
}

QueryView::QueryView(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* parent)
    : View(parent)
    , m_capture(std::move(capture))
    , m_schema(new QuerySchema(m_capture, this))
    , m_queries(m_capture, this)
    , m_run(new QueryRun(m_capture, this))
    , m_tabs(new QTabWidget(this))
    , m_splitter(new QSplitter(this))
{
    setObjectName(QStringLiteral("queryView"));
    makeActions();
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Query"));
    m_editorPage = new QueryEditorPage(m_schema, m_run, m_actions, this);
    m_tabs->addTab(m_editorPage, tr("Editor"));
    m_queries.addTo(*m_tabs);
    m_results = new QueryResultPage(m_capture, m_run, selection, m_queries.gallery(), this);
    for (auto* const action : m_results->resultActions()) {
        addAction(action);
        m_actions << action;
    }
    m_splitter->addWidget(m_tabs);
    m_splitter->addWidget(m_results);
    for (int i = 0; i < m_splitter->count(); ++i)
        m_splitter->widget(i)->setMinimumWidth(kNarrowest); // else the other panes give way
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({400, 600});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    forwardFocus(this, editor());
    connectParts();
}

QueryView::~QueryView() = default;

void QueryView::makeActions()
{
    const auto add = [this](const QString& icon, const char* text, const QString& shortText,
                            const QKeySequence& keys, auto slot) {
        auto* const action = newQueryAction(icon, text, keys, this);
        action->setIconText(shortText);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        m_actions << action;
        return action;
    };
    add(QStringLiteral("run"), QT_TR_NOOP("Run the statement"), tr("Run"),
        QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { run(); });
    m_stopAction = add(QStringLiteral("stop"), QT_TR_NOOP("Stop the query"), tr("Stop"),
                       QKeySequence(Qt::Key_Escape), [this] { stop(); });
    m_stopAction->setEnabled(false);
    add(QStringLiteral("save"), QT_TR_NOOP("Save the query"), tr("Save"),
        QKeySequence(Qt::CTRL | Qt::Key_S), [this] { saveQuery(); });
}

void QueryView::connectParts()
{
    m_reload.setSingleShot(true);
    connect(&m_reload, &QTimer::timeout, this, &QueryView::reloadNames);
    connect(m_run, &QueryRun::stateChanged, this, [this] {
        m_stopAction->setEnabled(m_run->running() && !m_run->stopping());
        if (!m_run->running())
            runEnded();
    });
    connect(editor(), &QPlainTextEdit::textChanged, m_results, &QueryResultPage::sqlEdited);
    connect(m_editorPage, &QueryEditorPage::runWanted, this, &QueryView::run);
    connect(m_editorPage, &QueryEditorPage::stopWanted, this, &QueryView::stop);
    connect(&m_queries, &QueryCollection::chosen, this, &QueryView::runQuery);
    connect(&m_queries, &QueryCollection::message, this, &QueryView::message);
    connect(m_results, &QueryResultPage::exampleChosen, this, [this](int row) {
        const auto* const gallery = m_queries.gallery();
        runQuery(gallery->sql(row), gallery->query(row).plot);
    });
    connect(m_results, &QueryResultPage::moreWanted, this, [this] {
        m_editorPage->raiseRowLimit(m_run->rowLimit() * kMoreRows);
        startStatement(m_run->sql());
    });
    connect(m_results, &QueryResultPage::probeFunctionWanted, this,
            &QueryView::probeFunctionWanted);
    connect(m_results, &QueryResultPage::message, this, &QueryView::message);
}

void QueryView::showEvent(QShowEvent* event)
{
    View::showEvent(event);
    if (!m_namesKnown)
        captureGrew();
}

void QueryView::reloadNames()
{
    m_namesKnown = !visibleRegion().isEmpty(); // asking takes a while: only where somebody looks
    if (!m_namesKnown)
        return;
    m_schema->reload();
    m_queries.gallery()->reload();
}

void QueryView::captureGrew()
{
    if (!m_reload.isActive())
        m_reload.start(m_namesKnown ? kReloadMs : 0);
}

void QueryView::run()
{
    const auto statement = m_editorPage->takeStatement();
    if (statement.isEmpty())
        emit message(tr("There is no statement to run. Write one, or choose one from the "
                        "gallery."));
    else
        startStatement(statement);
}

void QueryView::runQuery(const QString& sql, const PlotHint& hint)
{
    editor()->replaceText(sql);
    m_tabs->setCurrentIndex(0);
    editor()->setFocus();
    m_results->setHint(hint);
    run();
}

void QueryView::startStatement(const QString& sql)
{
    if (m_run->sql() != sql && m_results->hint().kind != PlotHint::Kind::None) {
        // A hint is for the query that it came with.
        const auto* const gallery = m_queries.gallery();
        bool known = false;
        for (int row = 0; row < gallery->rowCount(); ++row)
            known = known || gallery->sql(row) == sql;
        if (!known)
            m_results->setHint({});
    }
    m_editorPage->clearError();
    m_run->start(sql, m_editorPage->rowLimit());
}

void QueryView::stop()
{
    m_run->stop();
}

void QueryView::runEnded()
{
    auto* const history = m_queries.history();
    history->add({.sql = m_run->sql(),
                  .when = QDateTime::currentDateTimeUtc(),
                  .rows = m_run->result().rows(),
                  .elapsedMs = m_run->elapsedMs(),
                  .failed = m_run->state() == QueryRun::State::Failed});
    if (m_capture->summary().state != store::Summary::State::Importing)
        history->save();
    if (m_run->error())
        m_editorPage->showError();
}

void QueryView::saveQuery(const QString& name)
{
    m_queries.save(editor()->statement(), name);
}

void QueryView::focusEditor()
{
    m_tabs->setCurrentIndex(0);
    editor()->setFocus(Qt::ShortcutFocusReason);
}

QStringList QueryView::reportTexts() const
{
    // A label that is hidden says nothing, whatever its text.
    const auto* const losses = m_results->lossLabel();
    return {m_run->sql(), m_results->statusLabel()->text(),
            losses->isHidden() ? QString() : losses->text()};
}

void QueryView::saveState() const
{
    m_queries.history()->save();
    QJsonArray sizes;
    for (const int size : m_splitter->sizes())
        sizes.append(size);
    ui::saveState(*m_capture, kQueryStateKey,
                  {{QStringLiteral("text"), editor()->toPlainText()},
                   {QStringLiteral("cursor"), editor()->textCursor().position()},
                   {QStringLiteral("tab"), m_tabs->currentIndex()},
                   {QStringLiteral("rows"), m_editorPage->rowLimit()},
                   {QStringLiteral("plot"), plotPage()->state()},
                   {QStringLiteral("plot_shown"), m_results->plotShown()},
                   {QStringLiteral("sizes"), sizes}});
}

void QueryView::restoreState()
{
    const auto state = savedState(*m_capture, kQueryStateKey);
    if (state.isEmpty())
        return;
    editor()->setPlainText(state.value(QStringLiteral("text")).toString());
    auto cursor = editor()->textCursor();
    const auto end = int(editor()->toPlainText().size());
    cursor.setPosition(qBound(0, state.value(QStringLiteral("cursor")).toInt(), end));
    editor()->setTextCursor(cursor);
    m_tabs->setCurrentIndex(state.value(QStringLiteral("tab")).toInt());
    m_editorPage->setRowLimit(state.value(QStringLiteral("rows")).toInt(-1));
    plotPage()->restoreState(state.value(QStringLiteral("plot")).toObject());
    m_results->showPlot(state.value(QStringLiteral("plot_shown")).toBool());
    QList<int> sizes;
    for (const auto& size : state.value(QStringLiteral("sizes")).toArray())
        sizes << size.toInt();
    if (sizes.size() == m_splitter->count())
        m_splitter->setSizes(sizes);
}

} // namespace probescope::ui

#include "moc_query_view.cpp"
