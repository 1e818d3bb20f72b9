#include "ui/base/capture/proposed_file.h"
#include "ui/base/theme/icons.h"
#include "ui/views/query/models/query_lists.h"
#include "ui/views/query/plot_page.h"
#include "ui/views/query/query_list.h"
#include "ui/views/query/query_start_page.h"
#include "ui/views/query/query_view.h"
#include "ui/views/query/result_table.h"
#include "ui/views/query/sql_editor.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace probescope::ui {

QAction* QueryView::addViewAction(const QString& icon, const QString& text,
                                  const QKeySequence& keys, const std::function<void()>& run)
{
    auto* const action = new QAction(text, this);
    if (!icon.isEmpty())
        action->setIcon(themedIcon(icon));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, run);
    addAction(action);
    m_actions << action;
    return action;
}

void QueryView::makeActions()
{
    m_runAction = addViewAction(QStringLiteral("run"), tr("Run the statement"),
                                QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { run(); });
    m_stopAction = addViewAction(QStringLiteral("stop"), tr("Stop the query"),
                                 QKeySequence(Qt::Key_Escape), [this] { stop(); });
    m_saveAction = addViewAction(QStringLiteral("save"), tr("Save the query"),
                                 QKeySequence(Qt::CTRL | Qt::Key_S), [this] { saveQuery(); });
    m_plotAction = addViewAction(QStringLiteral("plot"), tr("Show as plot"),
                                 QKeySequence(Qt::CTRL | Qt::Key_P), [] {});
    m_plotAction->setCheckable(true);
    connect(m_plotAction, &QAction::toggled, this, &QueryView::showPlot);
    m_exportAction = addViewAction(QStringLiteral("export"), tr("Export the result as CSV"), {},
                                   [this] { exportCsv(); });
    m_pngAction = addViewAction({}, tr("Save the plot as a picture"), {}, [this] {
        m_plotPage->savePng(proposedFile(*m_capture, QStringLiteral("png")));
    });
}

QToolButton* QueryView::button(QAction* action, Qt::ToolButtonStyle style)
{
    auto* const button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setAutoRaise(true);
    const auto keys = action->shortcut().toString(QKeySequence::NativeText);
    button->setToolTip(keys.isEmpty() ? action->text() : tr("%1 (%2)").arg(action->text(), keys));
    button->setAccessibleName(action->text());
    return button;
}

QWidget* QueryView::makeEditorPage()
{
    auto* const page = new QWidget(this);
    m_editor = new SqlEditor(m_schema, page);
    auto* const line = new QHBoxLayout;
    line->setContentsMargins(6, 3, 6, 3);
    line->setSpacing(2);
    m_runAction->setIconText(tr("Run"));
    m_stopAction->setIconText(tr("Stop"));
    m_saveAction->setIconText(tr("Save"));
    for (auto* const action : {m_runAction, m_stopAction, m_saveAction})
        line->addWidget(button(action, Qt::ToolButtonTextBesideIcon));
    line->addStretch(1);
    m_limit = new QComboBox(page);
    m_limit->setAccessibleName(tr("Most rows of a result"));
    m_limit->setToolTip(tr("A query ends when it has given so many rows"));
    for (const int rows : {1000, 10'000, QueryRun::kUsualRows, 1'000'000})
        m_limit->addItem(tr("%1 rows").arg(locale().toString(rows)), rows);
    m_limit->addItem(tr("All rows"), 0);
    m_limit->setCurrentIndex(m_limit->findData(QueryRun::kUsualRows));
    line->addWidget(m_limit);
    m_errorLine = new QWidget(page);
    auto* const errorLayout = new QHBoxLayout(m_errorLine);
    errorLayout->setContentsMargins(10, 6, 10, 6);
    errorLayout->setSpacing(8);
    auto* const icon = new QLabel(m_errorLine);
    icon->setPixmap(themedIcon(QStringLiteral("warning")).pixmap(16));
    m_errorText = new QLabel(m_errorLine);
    m_errorText->setTextFormat(Qt::PlainText);
    m_errorText->setWordWrap(true);
    m_errorText->setAccessibleName(tr("Error in the query"));
    m_errorText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    errorLayout->addWidget(icon, 0, Qt::AlignTop);
    errorLayout->addWidget(m_errorText, 1);
    m_errorLine->hide();
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_errorLine);
    connect(m_editor, &SqlEditor::runWanted, this, &QueryView::run);
    connect(m_editor, &SqlEditor::stopWanted, this, &QueryView::stop);
    connect(m_editor, &QPlainTextEdit::textChanged, m_errorLine, &QWidget::hide);
    return page;
}

void QueryView::makeLists()
{
    m_galleryList = new QueryList(m_gallery, tr("Ready-made queries"), {}, this);
    m_savedList = new QueryList(m_saved, tr("Saved queries"),
                                tr("Queries that you save are kept in the capture and stand "
                                   "here. Ctrl+S in the editor saves the one at the cursor."),
                                this);
    m_historyList = new QueryList(
        m_history, tr("Queries that were run"),
        tr("Every query that you run over this capture is kept here, the newest first."), this);
    m_tabs->addTab(m_galleryList, tr("Gallery"));
    m_tabs->addTab(m_savedList, tr("Saved"));
    m_tabs->addTab(m_historyList, tr("History"));
    connect(m_galleryList, &QueryList::chosen, this,
            [this](const QString& sql, const QModelIndex& index) {
                runQuery(sql, m_gallery->query(index.row()).plot);
            });
    for (auto* const list : {m_savedList, m_historyList})
        connect(list, &QueryList::chosen, this, [this](const QString& sql) { runQuery(sql); });
    const auto add = [](QueryList* list, const QString& text, const QKeySequence& key) {
        auto* const action = new QAction(text, list->view());
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        list->view()->addAction(action);
        return action;
    };
    connect(add(m_savedList, tr("Rename"), Qt::Key_F2), &QAction::triggered, this,
            &QueryView::renameSaved);
    connect(add(m_savedList, tr("Remove"), QKeySequence::Delete), &QAction::triggered, this,
            &QueryView::removeSaved);
    connect(add(m_historyList, tr("Forget all of them"), {}), &QAction::triggered, this, [this] {
        m_history->clear();
        m_history->save();
    });
}

QWidget* QueryView::makeResultPage()
{
    auto* const page = new QWidget(this);
    auto* const line = new QHBoxLayout;
    line->setContentsMargins(10, 3, 6, 3);
    line->setSpacing(4);
    m_status = new QLabel(page);
    m_status->setAccessibleName(tr("State of the query"));
    m_more = new QToolButton(page);
    m_more->setText(tr("Show More"));
    m_more->setToolTip(tr("Run the query again for ten times as many rows"));
    m_more->setAutoRaise(true);
    connect(m_more, &QToolButton::clicked, this, &QueryView::moreRows);
    m_losses = new QLabel(page);
    m_losses->setContentsMargins(10, 0, 6, 4);
    m_losses->setWordWrap(true);
    m_losses->setAccessibleName(tr("Lost events"));
    m_losses->setToolTip(tr("The kernel could not keep all events while this was recorded. The "
                            "table loss says where."));
    m_status->setWordWrap(true); // a narrow window must not cut it
    line->addWidget(m_status, 1);
    line->addWidget(m_more);
    m_plotAction->setIconText(tr("Plot"));
    m_exportAction->setIconText(tr("CSV"));
    m_pngAction->setIconText(tr("Picture"));
    for (auto* const action : {m_plotAction, m_exportAction, m_pngAction})
        line->addWidget(button(action,
                               action->icon().isNull() ? Qt::ToolButtonTextOnly
                                                       : Qt::ToolButtonTextBesideIcon));
    m_results = new QStackedWidget(page);
    m_start = new QueryStartPage(m_gallery, m_results);
    m_table = new ResultTable(m_results);
    m_plotPage = new PlotPage(m_results);
    m_results->addWidget(m_start);
    m_results->addWidget(m_table);
    m_results->addWidget(m_plotPage);
    auto* const layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_losses);
    layout->addWidget(m_results, 1);
    connect(m_start, &QueryStartPage::chosen, this,
            [this](int row) { runQuery(m_gallery->sql(row), m_gallery->query(row).plot); });
    connect(m_table, &ResultTable::message, this, &QueryView::message);
    connect(m_table, &ResultTable::rowActivated, this, &QueryView::goToRow);
    connect(m_table, &ResultTable::currentRowChanged, m_plotPage->plot(),
            &ResultPlot::setCurrentRow);
    connect(m_plotPage, &PlotPage::message, this, &QueryView::message);
    connect(m_plotPage->plot(), &ResultPlot::rowChosen, m_table, &ResultTable::setCurrentRow);
    connect(m_plotPage->plot(), &ResultPlot::rowActivated, this, &QueryView::goToRow);
    connectProbes();
    return page;
}

} // namespace probescope::ui
