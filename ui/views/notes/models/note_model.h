#pragma once

#include "ui/base/capture/event_times.h"
#include "ui/base/capture/note_list.h"
#include "ui/base/table/models/table_model.h"

#include <vector>

namespace probescope::ui {

/// The notes of a capture as a table; those that could not be saved are in italics.
class NoteModel : public TableModel<store::Note>
{
    Q_OBJECT

public:
    enum Column { Time, Title };
    /// The whole text and where it stands, for searches.
    static constexpr int kTextRole = Qt::UserRole;

    /// All must outlive the model.
    NoteModel(const store::Capture* capture, const NoteList* notes, const EventTimes* times,
              QObject* parent = nullptr);

    /// Call it when the style of times has changed.
    void timesChanged();
    const store::Note* noteAt(const QModelIndex& index) const;
    QModelIndex indexOf(std::int64_t id) const; ///< of its title; invalid: there is none

private:
    void takeNotes();
    const QString& placeOf(const store::Note& note) const;
    QString wholeText(const store::Note& note) const;
    QVariant otherRole(const store::Note& note, int role) const;

    const store::Capture* m_capture;
    const NoteList* m_notes;
    const EventTimes* m_times;
    /// Of the rows, as searches ask for each at each letter; empty: to be written anew.
    mutable std::vector<QString> m_places;
};

} // namespace probescope::ui
