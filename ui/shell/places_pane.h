#pragma once

#include "ui/models/mark_model.h"
#include "ui/shell/selection.h"

#include <QWidget>

class QTreeView;

namespace probescope::ui {

/// The saved places of a capture: go there, rename, remove.
class PlacesPane : public QWidget
{
    Q_OBJECT

public:
    PlacesPane(std::shared_ptr<store::Capture> capture, const EventTimes* times,
               Selection* selection, QWidget* parent = nullptr);

    MarkModel* model() const { return m_model; }
    QTreeView* list() const { return m_list; }
    void savePlace(std::int64_t timeNs, std::optional<RowId> row);
    /// Goes to the saved place after the current time, or before it, beginning anew at the end.
    void goToNext(bool backwards);

signals:
    void message(const QString& text);

private:
    void goTo(const QModelIndex& index);
    void removeCurrent();
    QString proposedName(std::optional<RowId> row) const;

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    MarkModel* m_model;
    QTreeView* m_list;
};

} // namespace probescope::ui
