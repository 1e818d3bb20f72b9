#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/store/read/capture.h"
#include "ui/base/text/time_text.h"

#include <QAbstractTableModel>

#include <memory>

namespace probescope::ui {

/// The parts of a span's time: a line for each of them.
class SlowPartModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Kind, What, Time, Share, Pieces, Longest, ColumnCount };
    enum Role {
        SortRole = Qt::UserRole, ///< numbers as such
    };

    explicit SlowPartModel(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// `unit`: what its times count.
    void setReason(analysis::SlowReason reason, TimeUnit unit);
    const analysis::SlowReason& reason() const { return m_reason; }
    const analysis::SlowPart& part(int row) const { return m_reason.parts[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QString text(const analysis::SlowPart& part, int column) const;
    double share(const analysis::SlowPart& part) const;

    std::shared_ptr<store::Capture> m_capture;
    analysis::SlowReason m_reason;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
};

} // namespace probescope::ui
