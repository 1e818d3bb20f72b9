#pragma once

#include "ui/base/capture/event_times.h"
#include "ui/base/capture/note_list.h"

#include <QAbstractTableModel>

namespace probescope::ui {

/// The notes of a capture as a table; those that could not be saved are in italics.
class NoteModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Time, Title, ColumnCount };
    enum Role {
        TextRole = Qt::UserRole, ///< the whole text and where it stands, for searches
        IdRole, ///< of the note, as qint64
    };

    /// All must outlive the model.
    NoteModel(const store::Capture* capture, const NoteList* notes, const EventTimes* times,
              QObject* parent = nullptr);

    /// Call it when the style of times has changed.
    void timesChanged();
    const store::Note* noteAt(const QModelIndex& index) const;
    QModelIndex indexOf(std::int64_t id) const; ///< of its title; invalid: there is none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    void notifyAllChanged();
    const QString& placeOf(int row) const;

    const store::Capture* m_capture;
    const NoteList* m_notes;
    const EventTimes* m_times;
    std::vector<store::Note> m_shown; ///< the list's, as the views know them
    /// Of those, as searches ask for each at each letter; empty: to be written anew.
    mutable std::vector<QString> m_places;
};

} // namespace probescope::ui
