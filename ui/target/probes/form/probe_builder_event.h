#pragma once

#include "ui/target/events/models/event_formats.h"
#include "ui/target/probes/form/models/argument_tree_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStringListModel;

namespace probescope::ui {

/// Chooses an event of the target, whose fields an event probe reads.
class ProbeEventPane : public QWidget
{
    Q_OBJECT

public:
    explicit ProbeEventPane(QWidget* parent = nullptr);

    void setBackend(const std::shared_ptr<access::Backend>& backend,
                    const std::vector<tracefs::EventName>& events);
    /// Nothing is searched for or chosen, as in a new form.
    void reset();
    QLineEdit* line() const { return m_line; }
    QListView* list() const { return m_list; }
    /// The fields of an event; empty until they are read: then offersChanged() follows.
    std::vector<ArgumentOffer> offersOf(const tracefs::EventName& event);
    /// Null until it is read, so too.
    EventFormats::Format formatOf(const tracefs::EventName& event) { return m_formats.find(event); }

signals:
    void chosen(const probescope::ui::ProbeDraft::Place& place);
    void offersChanged();

private:
    void choose(const QModelIndex& index);
    void showWords();

    QStringListModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_line;
    QListView* m_list;
    QLabel* m_words;
    EventFormats m_formats;
};

/// What an event probe can read of an event with that format.
std::vector<ArgumentOffer> fieldOffers(const tracefs::EventFormat& format);

} // namespace probescope::ui
