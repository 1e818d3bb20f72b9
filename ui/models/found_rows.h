#pragma once

#include "core/analysis/event_filter.h"
#include "ui/jobs/background.h"

#include <functional>
#include <memory>

namespace probescope::ui {

/// Who hears of rows that are found, all on the UI thread.
struct RowHearer
{
    /// Rows found since the last call, and how many rows have been looked at.
    std::function<void(const analysis::RowList& rows, RowId looked)> found;
    std::function<void()> done;
    std::function<void(const Error&)> failed;
};

/// Looks for rows in the background, from `first` on; what is found is told some times a second.
void findRows(Background& background, std::shared_ptr<const store::Capture> capture,
              const analysis::EventFilter& filter, RowId first, RowHearer hearer);

} // namespace probescope::ui
