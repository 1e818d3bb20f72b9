#pragma once

#include "ui/base/capture/note_list.h"
#include "ui/views/events/models/event_cells.h"
#include "ui/views/events/models/event_list.h"

#include <QAbstractTableModel>

#include <optional>

namespace probescope::ui {

/// A window of an EventList's rows. Item views count rows in `int` and allocate something for each.
/// So this model has only the rows on the screen, and positions are separate 64-bit numbers: model
/// row r is position top() + r.
class EventTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using Column = EventCells::Column;
    enum Role {
        RowRole = Qt::UserRole, ///< RowId, as quint64
        TimeNsRole,
        LostRole, ///< badge of the loss before this row, empty when there is none
        PositionRole, ///< as quint64
        NoteRole, ///< what the user wrote on the event, empty when there is nothing
        MarkersRole, ///< "A", "B" or both: markers that stand on the event
        MarkersBeforeRole, ///< those between it and the row before
    };

    EventTableModel(std::shared_ptr<store::Capture> capture, EventList* list,
                    QObject* parent = nullptr);

    EventList& list() const { return *m_list; }
    const store::Capture& capture() const { return *m_capture; }

    std::uint64_t top() const { return m_top; }
    /// Shows up to `rows` rows from position `top` on.
    void setWindow(std::uint64_t top, int rows);
    void captureGrew();
    /// Shows them with their events; they must outlive the model.
    void setNotes(const NoteList* notes);

    /// Shows where they are.
    void setMarkers(std::optional<std::int64_t> aNs, std::optional<std::int64_t> bNs);

    EventTimes& times() const { return m_cells.times(); }
    /// To be called after times() was changed.
    void timesChanged();
    /// As EventCells has it.
    void setShort(bool isShort);
    bool isShort() const { return m_cells.isShort(); }

    /// The event at a position below list().size(), valid until the next call.
    const EventRowText& rowAt(std::uint64_t position) const;
    /// A cell's text, whatever the window.
    QString text(std::uint64_t position, Column column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    void follow();
    QString toolTip(std::uint64_t position, Column column) const;
    QString noteOn(RowId row) const;
    enum class Stands : std::uint8_t { On, Before };
    QStringList markersAt(std::uint64_t position, Stands where) const;

    std::shared_ptr<store::Capture> m_capture;
    EventList* m_list;
    const NoteList* m_notes = nullptr;
    std::optional<std::int64_t> m_markerANs;
    std::optional<std::int64_t> m_markerBNs;
    mutable EventCells m_cells;
    std::uint64_t m_top = 0;
    int m_wanted = 0; ///< rows of the window
    int m_count = 0; ///< rows there are in it
};

} // namespace probescope::ui
