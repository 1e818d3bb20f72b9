#pragma once

#include "core/tracefs/instances/instance.h"

#include <QAbstractItemModel>

#include <optional>
#include <vector>

namespace probescope::ui {

/// The events that a kernel has, by systems, to be read.
class KernelEventModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Count, ColumnCount };
    enum Role { SearchRole = Qt::UserRole }; ///< `system:name`

    explicit KernelEventModel(QObject* parent = nullptr);

    void setEvents(std::vector<tracefs::EventName> events);
    std::size_t eventCount() const { return m_events.size(); }
    /// Nothing for a system.
    std::optional<tracefs::EventName> eventAt(const QModelIndex& index) const;
    QModelIndex indexOf(const tracefs::EventName& event) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    struct System
    {
        std::size_t first = 0; ///< in m_events
        std::size_t count = 0;
    };

    std::vector<tracefs::EventName> m_events; ///< sorted
    std::vector<System> m_systems;
};

} // namespace probescope::ui
