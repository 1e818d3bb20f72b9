#pragma once

#include "core/base/cancel.h"
#include "core/format/graph/graph_row.h"
#include "core/format/graph/graph_text.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace probescope::analysis {

/// Which rows of a capture are printed as function_graph text.
struct GraphRowRange
{
    RowId first = 0;
    RowId end = UINT64_MAX; ///< one behind the last
    std::optional<std::uint32_t> cpu;
    std::optional<std::int32_t> pid;
    std::optional<BufferId> buffer;

    friend bool operator==(const GraphRowRange&, const GraphRowRange&) = default;
};

/// The rows of a capture as function_graph text: calls as they are, other events as comments, gaps,
/// and stacks where the kernel puts them between the lines.
///
/// In text captures a leaf is one row. In binary ones an entry is a leaf if the next event of its
/// CPU is the exit of the same function and task, as in the kernel; both become one line.
class CaptureGraphRows : public format::GraphRows
{
public:
    /// Which rows are shown; empty: all.
    using KeepFn = std::function<bool(RowId)>;
    /// The capture must outlive it.
    CaptureGraphRows(const store::Capture& capture, const GraphRowRange& range,
                     const CancelToken& cancel = {}, KeepFn keep = {});
    ~CaptureGraphRows() override;
    CaptureGraphRows(const CaptureGraphRows&) = delete;
    CaptureGraphRows& operator=(const CaptureGraphRows&) = delete;

    /// All rows are lines of the latency format, as in the text of other tracers.
    void showLatencyLines();
    /// The gaps to show, including the last ones, instead of those between the rows.
    void exportLosses(const std::vector<Loss>& losses);
    /// Line ends and tabs in names and texts are escaped, so that each stays on its line.
    void keepLines();
    /// Exits that the text does not name bear the function of their call, if it is known.
    void nameExits();
    /// Damaged rows are skipped and counted; otherwise they are errors.
    void passDamage();
    std::uint64_t unreadable() const;

    Result<const format::GraphRow*> next() override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// How the capture's text was printed, with its own header lines; for captures that are not
/// function_graph text, the kernel's defaults.
format::GraphTextOptions recordedGraphText(const store::Capture& capture);

/// Changes the options of recordedGraphText(); the header lines are then made again.
void showGraphText(format::GraphTextOptions& text, const format::GraphOptions& show);

} // namespace probescope::analysis
