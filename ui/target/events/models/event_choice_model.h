#pragma once

#include "core/record/session/settings.h"
#include "core/tracefs/instances/instance.h"

#include <QAbstractItemModel>

#include <vector>

namespace probescope::ui {

/// The events that a kernel offers, by systems, with a check box and a filter each: those that a
/// recording takes. A system is checked if all of its events are.
class EventChoiceModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Filter, ColumnCount };
    enum Role { SearchRole = Qt::UserRole }; ///< `system:name`, to be searched

    explicit EventChoiceModel(QObject* parent = nullptr);

    /// Earlier choices stay if they are offered.
    void setEvents(std::vector<tracefs::EventName> events);
    /// Replaces the choices. Those that are not offered are kept, and are in choices() again if
    /// events are set that include them; see missing().
    void choose(const std::vector<record::EventChoice>& choices);
    /// A system whose events are all chosen without filters is one choice.
    std::vector<record::EventChoice> choices() const;
    /// Choices that this kernel does not offer.
    std::vector<record::EventChoice> missing() const;
    std::size_t chosenEvents() const;
    /// Nothing for a system.
    std::optional<tracefs::EventName> eventAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void choicesChanged();

private:
    struct Event
    {
        std::string name;
        std::string filter;
        bool chosen = false;
    };
    struct System
    {
        std::string name;
        std::vector<Event> events;
    };

    const System* systemAt(const QModelIndex& index) const;
    const Event* eventOf(const QModelIndex& index) const;
    void apply(const record::EventChoice& choice);
    void notifySystemChanged(int row);
    static Qt::CheckState stateOf(const System& system);
    QVariant nameData(const QModelIndex& index, int role) const;

    std::vector<System> m_systems;
    std::vector<record::EventChoice> m_missing;
};

} // namespace probescope::ui
