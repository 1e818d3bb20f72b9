#pragma once

#include "core/analysis/explain/slow_reason.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/table/models/table_model.h"

#include <memory>
#include <vector>

namespace probescope::ui {

/// The parts of a span's time: a line for each of them.
class SlowPartModel : public TableModel<analysis::SlowPart>
{
    Q_OBJECT

public:
    enum Column { Kind, What, Time, Share, Pieces, Longest, ColumnCount };

    explicit SlowPartModel(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    void setReason(analysis::SlowReason reason, const CaptureClock& clock);
    const analysis::SlowReason& reason() const { return m_reason; }

private:
    std::vector<TableColumn<analysis::SlowPart>> columns() const;
    QString text(const analysis::SlowPart& part, int column) const;
    QVariant sortValue(const analysis::SlowPart& part, int column) const;
    QString tip(const analysis::SlowPart& part, int column) const;
    double share(const analysis::SlowPart& part) const;

    std::shared_ptr<store::Capture> m_capture;
    analysis::SlowReason m_reason;
    CaptureClock m_clock;
};

} // namespace probescope::ui
