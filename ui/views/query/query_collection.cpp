#include "ui/views/query/query_collection.h"

#include "ui/views/query/query_list.h"

#include <QAction>
#include <QInputDialog>
#include <QListView>
#include <QTabWidget>

namespace probescope::ui {

QueryCollection::QueryCollection(const std::shared_ptr<store::Capture>& capture, QWidget* view)
    : m_view(view)
    , m_gallery(new QueryGalleryModel(capture, this))
    , m_history(new QueryHistoryModel(capture, this))
    , m_saved(new SavedQueryModel(capture, this))
{
}

void QueryCollection::addTo(QTabWidget& tabs)
{
    m_galleryList = new QueryList(m_gallery, tr("Example queries"), {}, m_view);
    m_savedList = new QueryList(m_saved, tr("Saved queries"),
                                tr("Saved queries are kept in the capture and listed here. Ctrl+S "
                                   "in the editor saves the query at the cursor."),
                                m_view);
    m_historyList = new QueryList(
        m_history, tr("Query history"),
        tr("Queries that you run on this capture are listed here, newest first."), m_view);
    tabs.addTab(m_galleryList, tr("Gallery"));
    tabs.addTab(m_savedList, tr("Saved"));
    tabs.addTab(m_historyList, tr("History"));
    connect(m_galleryList, &QueryList::chosen, this,
            [this](const QString& sql, const QModelIndex& index) {
                emit chosen(sql, m_gallery->query(index.row()).plot);
            });
    for (auto* const list : {m_savedList, m_historyList})
        connect(list, &QueryList::chosen, this,
                [this](const QString& sql) { emit chosen(sql, {}); });
    const auto add = [](QueryList* list, const QString& text, const QKeySequence& key) {
        auto* const action = new QAction(text, list->view());
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        list->view()->addAction(action);
        return action;
    };
    connect(add(m_savedList, tr("Rename"), Qt::Key_F2), &QAction::triggered, this,
            [this] { m_savedList->view()->edit(m_savedList->view()->currentIndex()); });
    connect(add(m_savedList, tr("Remove"), QKeySequence::Delete), &QAction::triggered, this,
            &QueryCollection::removeSaved);
    connect(add(m_historyList, tr("Clear history"), {}), &QAction::triggered, this, [this] {
        m_history->clear();
        m_history->save();
    });
}

void QueryCollection::save(const QString& sql, const QString& name)
{
    if (sql.isEmpty()) {
        emit message(tr("There is no statement to save."));
        return;
    }
    auto chosen = name;
    if (chosen.isEmpty())
        chosen = QInputDialog::getText(m_view, tr("Save query"),
                                       tr("Name (replaces a query of the same name):"))
                     .trimmed();
    if (chosen.isEmpty())
        return;
    const auto saved = m_saved->save(chosen, sql);
    emit message(saved ? tr("The query was saved as “%1”.").arg(chosen)
                       : tr("The query could not be saved: %1")
                             .arg(QString::fromStdString(saved.error().message())));
}

void QueryCollection::removeSaved()
{
    if (const auto removed = m_saved->remove(m_savedList->current()); !removed)
        emit message(tr("The query could not be removed: %1")
                         .arg(QString::fromStdString(removed.error().message())));
}

} // namespace probescope::ui

#include "moc_query_collection.cpp"
