#pragma once

#include "ui/base/capture/event_details.h"

#include <QAbstractItemModel>

namespace probescope::ui {

/// The details of one event as a tree of two levels: sections, and their rows. So it is no
/// TableModel, which is flat.
class EventDetailsModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Shown, Raw, Type, ColumnCount };

    explicit EventDetailsModel(QObject* parent = nullptr);

    void setSections(std::vector<DetailSection> sections);
    const std::vector<DetailSection>& sections() const { return m_sections; }
    /// The row that an index shows, or null for a section.
    const DetailRow* rowAt(const QModelIndex& index) const;
    const DetailSection* sectionOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    static QString valueTip(const DetailRow& row);

    std::vector<DetailSection> m_sections;
};

} // namespace probescope::ui
