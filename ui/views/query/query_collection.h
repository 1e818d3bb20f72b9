#pragma once

#include "ui/views/query/models/query_gallery.h"
#include "ui/views/query/models/query_lists.h"

#include <QObject>

#include <memory>

class QTabWidget;
class QWidget;

namespace probescope::ui {

class QueryList;

/// The queries of a capture that can be chosen instead of being written: ready-made ones, saved
/// ones, and those that were run. Each kind has a list.
class QueryCollection : public QObject
{
    Q_OBJECT

public:
    /// Questions belong to `view`.
    QueryCollection(const std::shared_ptr<store::Capture>& capture, QWidget* view);

    /// Adds the lists, each as a tab.
    void addTo(QTabWidget& tabs);
    /// Saves a query under a name; asks for one when there is none.
    void save(const QString& sql, const QString& name);

    QueryGalleryModel* gallery() const { return m_gallery; }
    QueryHistoryModel* history() const { return m_history; }
    SavedQueryModel* saved() const { return m_saved; }

signals:
    void chosen(const QString& sql, const probescope::ui::PlotHint& hint);
    void message(const QString& text);

private:
    void removeSaved();

    QWidget* m_view;
    QueryGalleryModel* m_gallery;
    QueryHistoryModel* m_history;
    SavedQueryModel* m_saved;
    QueryList* m_galleryList = nullptr;
    QueryList* m_savedList = nullptr;
    QueryList* m_historyList = nullptr;
};

} // namespace probescope::ui
