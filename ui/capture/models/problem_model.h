#pragma once

#include "core/trace/capture_facts.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/table/models/table_model.h"

#include <vector>

namespace probescope::ui {

/// Which parts of an input could not be read.
class ProblemModel : public TableModel<Problem>
{
    Q_OBJECT

public:
    enum Column { Where, Reason, Count, Excerpt };

    explicit ProblemModel(std::vector<Problem> problems, QObject* parent = nullptr);
};

/// Gaps in a capture, and how many events are missing in each.
class LossModel : public TableModel<Loss>
{
    Q_OBJECT

public:
    enum Column { Cpu, From, To, Count };

    LossModel(std::vector<Loss> losses, const CaptureClock& clock, QObject* parent = nullptr);
};

} // namespace probescope::ui
