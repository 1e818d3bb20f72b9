#pragma once

#include "core/record/session/settings.h"
#include "core/tracefs/instances/instance.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace probescope::ui {

class EventChoiceModel;
class EventFormats;
class FilterEdit;

/// The events that a kernel offers, to choose from: tree with search, and what the one in front has
/// for fields.
class EventPane : public QWidget
{
    Q_OBJECT

public:
    explicit EventPane(QWidget* parent = nullptr);

    void setEvents(const std::vector<tracefs::EventName>& events);
    void choose(const std::vector<record::EventChoice>& choices);
    /// Those that are offered, and then those that are not.
    std::vector<record::EventChoice> choices() const;
    EventChoiceModel* model() const { return m_model; }
    QTreeView* tree() const { return m_tree; }
    /// The event in front, if it is one.
    std::optional<tracefs::EventName> current() const;
    /// Those of the target; they must outlive this.
    void setFormats(EventFormats* formats);

signals:
    void changed();

private:
    void layOut();
    void connectParts();
    void search(const QString& text);
    void showCurrent();
    void showFormat();
    void showFilter();
    void takeFilter();
    QModelIndex currentFilter() const;
    void showChosen();
    void openChosen();

    EventChoiceModel* m_model;
    EventFormats* m_formats = nullptr;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_search;
    QTreeView* m_tree;
    QLabel* m_unlisted; ///< in place of the tree where there are no events to list
    QLabel* m_chosen;
    QLabel* m_name;
    FilterEdit* m_filter;
    QPlainTextEdit* m_fields;
};

} // namespace probescope::ui
