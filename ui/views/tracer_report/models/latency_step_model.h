#pragma once

#include "core/analysis/reports/latency_report.h"
#include "ui/base/table/models/report_roles.h"
#include "ui/base/text/time_text.h"

#include <QAbstractTableModel>

#include <memory>

namespace probescope::ui {

/// The events of a longest latency, one a row, in their order.
class LatencyStepModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Time, Wait, Cpu, TaskName, Flags, What, CalledFrom, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setReport(std::shared_ptr<store::Capture> capture,
                   std::shared_ptr<const analysis::LatencyReport> report);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

    /// What a step does, in words: `foo() {`, `The stack`, `rt-periodic (342) runs on CPU 1 …`.
    static QString stepText(const analysis::LatencyStep& step);

private:
    QString cellText(const analysis::LatencyStep& step, int column) const;
    bool isLast(const analysis::LatencyStep& step) const;
    QString gapText(const analysis::LatencyStep& step) const;
    QVariant sortValue(const analysis::LatencyStep& step, int row, int column) const;

    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const analysis::LatencyReport> m_report;
    std::int64_t m_longestNs = 0;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
};

} // namespace probescope::ui
