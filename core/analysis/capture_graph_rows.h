#pragma once

#include "core/base/cancel.h"
#include "core/format/graph_row.h"
#include "core/format/graph_text.h"
#include "core/store/capture.h"

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

/// The rows of a capture as function_graph text shows them: calls as they are, other events as
/// comments, gaps, and stacks as the kernel puts them between the lines.
///
/// In text captures a leaf is a row. In binary ones an entry is a leaf when the next event of its
/// CPU is the exit of the same function and task, as the kernel has it; the two become one line.
class CaptureGraphRows : public format::GraphRows
{
public:
    /// Which rows are shown; none: all.
    using KeepFn = std::function<bool(RowId)>;
    /// The capture must outlive it.
    CaptureGraphRows(const store::Capture& capture, const GraphRowRange& range,
                     const CancelToken& cancel = {}, KeepFn keep = {});
    ~CaptureGraphRows() override;
    CaptureGraphRows(const CaptureGraphRows&) = delete;
    CaptureGraphRows& operator=(const CaptureGraphRows&) = delete;

    /// All rows are lines of the latency format, as the text of another tracer has them.
    void showLatencyLines();
    /// The gaps that are shown, to the last one, in place of those between the rows.
    void exportLosses(const std::vector<Loss>& losses);
    /// Line ends and tabs within names and texts are written out, so that each stays in its line.
    void keepLines();
    /// Rows that are damaged are passed over and counted; otherwise they are errors.
    void passDamage();
    std::uint64_t unreadable() const;

    Result<const format::GraphRow*> next() override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// How the capture's text was printed, with its own header lines; for captures that are no
/// function_graph text: the kernel's defaults.
format::GraphTextOptions recordedGraphText(const store::Capture& capture);

/// Sets other options on what recordedGraphText() gave: the header's lines then are made anew.
void showGraphText(format::GraphTextOptions& text, const format::GraphOptions& show);

} // namespace probescope::analysis
