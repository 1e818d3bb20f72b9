#pragma once

#include "core/analysis/sched/sched_overview.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/table/models/table_model.h"
#include "ui/base/text/time_text.h"

#include <vector>

namespace probescope::ui {

/// How busy each CPU was over time and how many tasks waited: a row for each bin, with the numbers
/// behind the plot.
class CpuUseModel : public TableModel<std::size_t>
{
    Q_OBJECT

public:
    enum Column { Time, FirstCpu }; ///< behind the CPUs: waiting tasks on average, and at most

    explicit CpuUseModel(QObject* parent = nullptr);

    /// `clock`: of the capture.
    void setOverview(analysis::SchedOverview overview, const CaptureClock& clock);
    const analysis::SchedOverview& overview() const { return m_overview; }

private:
    std::vector<TableColumn<std::size_t>> columns() const;
    QString title(int column) const;
    QString titleTip(int column) const;
    std::int64_t lengthNs(std::size_t bin) const;
    QVariant number(std::size_t bin, int column) const;
    QString text(std::size_t bin, int column) const;
    bool isUnknown(std::size_t bin, int column) const;
    bool isKnown(std::size_t bin, int column) const;

    analysis::SchedOverview m_overview;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
    bool m_timesAreTold = true;
};

} // namespace probescope::ui
