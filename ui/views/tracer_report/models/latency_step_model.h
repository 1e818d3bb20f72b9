#pragma once

#include "core/analysis/reports/latency_report.h"
#include "ui/base/table/models/table_model.h"
#include "ui/base/text/time_text.h"

#include <memory>

namespace probescope::ui {

/// The events of a longest latency, one a row, in their order; they are those of the report.
class LatencyStepModel : public TableModel<const analysis::LatencyStep*>
{
    Q_OBJECT

public:
    enum Columns { Time, Wait, Cpu, TaskName, Flags, What, CalledFrom };

    using TableModel::TableModel;

    /// `capture`: never null.
    void setReport(std::shared_ptr<store::Capture> capture,
                   std::shared_ptr<const analysis::LatencyReport> report);

    /// What a step does, in words: `foo() {`, `The stack`, `rt-periodic (342) runs on CPU 1 …`.
    static QString stepText(const analysis::LatencyStep& step);

private:
    using Step = const analysis::LatencyStep*;

    Column timeColumn() const;
    Column waitColumn() const;
    Column flagsColumn() const;
    Column functionColumn() const;
    bool isLast(Step step) const;
    QString gapText(Step step) const;

    std::shared_ptr<store::Capture> m_capture;
    std::shared_ptr<const analysis::LatencyReport> m_report;
    TimeUnit m_unit = TimeUnit::Nanoseconds;
};

} // namespace probescope::ui
