#pragma once

#include "core/store/capture.h"
#include "ui/models/event_times.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace probescope::ui {

/// The places that the user saved in a capture. Names can be edited.
class MarkModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Time, ColumnCount };

    MarkModel(std::shared_ptr<store::Capture> capture, const EventTimes* times,
              QObject* parent = nullptr);

    void reload();
    const store::Mark* markAt(const QModelIndex& index) const;
    /// Errors as Capture::addMark.
    Result<> add(const store::Mark& mark);
    Result<> remove(const QModelIndex& index);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    static constexpr const char* kPlace = "place"; ///< Mark::kind of what is listed here

signals:
    void marksChanged();

private:
    std::shared_ptr<store::Capture> m_capture;
    const EventTimes* m_times;
    std::vector<store::Mark> m_marks;
};

} // namespace probescope::ui
