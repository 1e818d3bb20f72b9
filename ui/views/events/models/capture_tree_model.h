#pragma once

#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"

#include <QAbstractItemModel>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// What a capture holds: its CPUs, tasks, event types and buffers with the number of their events,
/// and a check box each that reads and changes the selection's filter.
class CaptureTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Events, ColumnCount };
    enum class Section { Cpus, Tasks, EventTypes, Buffers };
    enum Role { CountRole = Qt::UserRole, NameRole };

    CaptureTreeModel(std::shared_ptr<store::Capture> capture, Selection* selection,
                     QObject* parent = nullptr);

    void captureGrew();

    std::optional<Section> sectionOf(const QModelIndex& index) const;
    /// The term that keeps only this item, or nothing for a section.
    std::optional<analysis::FilterTerm> termOf(const QModelIndex& index) const;
    /// With the last name that is known, of an item of Tasks.
    std::optional<Task> taskOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    struct Item
    {
        QString name;
        std::uint64_t count = 0;
        analysis::FilterTerm term;
        std::vector<std::string> names; ///< of Tasks: all that a pid bore
        bool checked = true;
    };
    struct Group
    {
        Section section = Section::Cpus;
        std::vector<Item> items;
    };

    void build();
    void buildTasks(Group& group) const;
    void buildTypes(Group& group) const;
    void readFilter();
    void writeFilter(const Group& group);
    const Item* itemAt(const QModelIndex& index) const;
    Qt::CheckState stateOf(const Group& group) const;
    QString titleOf(const Group& group) const;

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    std::vector<Group> m_groups;
};

} // namespace probescope::ui
