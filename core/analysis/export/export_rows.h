#pragma once

#include "core/analysis/events/event_filter.h"
#include "core/analysis/events/match_set.h"
#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/store/read/capture.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace probescope::analysis {

/// Receives the exported data in pieces.
using ExportSink = std::function<Result<>(std::string_view)>;

/// Cancels an export, and receives its progress.
struct ExportControl
{
    CancelToken cancel = {};
    /// Called now and then with the number of chosen events that are done; may be empty.
    std::function<void(std::uint64_t)> progress = {};

    void done(std::uint64_t events) const
    {
        if (progress)
            progress(events);
    }
};

/// Something that a form cannot represent, and how often it was left out.
struct ExportOmission
{
    enum class What : std::uint8_t {
        Flags, ///< events whose text has no irqs-off and preempt-depth
        Task, ///< events of tasks whose pid is not known
        OtherName, ///< events of a task that had another name at that time
        Tgid, ///< process ids of tasks
        Times, ///< events of a text without times: only their order is known
        SymbolParts, ///< sizes of functions
        Field, ///< events without a field that the form needs
        Renamed, ///< fields and events whose names the form does not allow: renamed
        Duration, ///< calls whose duration the text does not tell
        CallMarks, ///< calls with the marks of interrupts and overhead
        Function, ///< steps of calls of functions that are not known
        Addresses, ///< functions whose addresses are made up
        Later, ///< events 1 ns later than they were: KernelShark takes the 0 of the first for no
               ///< time
    };
    What what = What::Flags;
    std::uint64_t count = 0;

    friend bool operator==(const ExportOmission&, const ExportOmission&) = default;
};

/// What was written.
struct Exported
{
    std::uint64_t events = 0;
    std::uint64_t unreadable = 0; ///< chosen events left out, since the capture is damaged there
    std::uint64_t gaps = 0; ///< in which the kernel lost events, of those chosen
    std::uint64_t gapsLeftOut = 0; ///< of these, the gaps that the form cannot represent
    /// For PlainSqlite: tables other than those of events that lack rows for the same reason.
    std::vector<std::string> incomplete = {};
    /// For TraceDat: what the records made from text lack.
    std::vector<ExportOmission> omissions = {};
};

/// The error of an export that was cancelled.
tl::unexpected<Error> exportCancelled();

/// Which events of a capture are exported: all, or those that match a filter with its time range.
/// The capture must outlive it; events that are added later are not included. Cheap to copy.
class ExportRows
{
public:
    /// All of them.
    explicit ExportRows(const store::Capture& capture);
    /// Searches them. Errors: Invalid (a bad regex, a bad operator), Cancelled.
    static Result<ExportRows> find(const store::Capture& capture, const EventFilter& filter,
                                   const CancelToken& cancel);

    const store::Capture& capture() const { return *m_capture; }
    const EventFilter& filter() const { return m_filter; } ///< empty: all events
    bool whole() const { return m_filter.empty(); }
    std::uint64_t size() const { return whole() ? m_all : m_found.rows().size(); }
    RowId at(std::uint64_t position) const
    {
        return whole() ? position : m_found.rows().at(position);
    }
    std::uint64_t total() const { return m_all; } ///< events of the capture, chosen or not
    /// The last time of these, if further events may follow.
    std::optional<std::int64_t> grewUpTo() const { return m_grewUpTo; }
    bool contains(RowId row) const { return whole() ? row < m_all : m_found.rows().contains(row); }
    /// Events in damaged chunks, for which it is not known whether they match.
    std::uint64_t unreadable() const { return m_found.unreadable(); }
    /// Whether something that lasts from `beginNs` to `endNs` touches the time range.
    bool touches(std::int64_t beginNs, std::int64_t endNs) const
    {
        return (!m_filter.endNs || beginNs < *m_filter.endNs)
            && (!m_filter.beginNs || endNs >= *m_filter.beginNs);
    }

    /// Calls `use` for each event, in order. Returns how many could not be read, here or by `use`
    /// (Corrupt): they are skipped. Errors: Cancelled, those of `use` and of reading.
    Result<std::uint64_t> forEach(const ExportControl& control,
                                  const std::function<Result<>(const store::Event&)>& use) const;
    /// The number of events of each type; index: type id. Errors: Cancelled, those of reading.
    Result<std::vector<std::uint64_t>> countsByType(const CancelToken& cancel) const;
    /// The gaps that touch the time range, on the CPUs and in the buffers of the filter, by their
    /// ends.
    const std::vector<Loss>& losses() const { return *m_losses; }
    /// The result, if all gaps were written.
    Exported written(std::uint64_t unreadable) const
    {
        return {size() - unreadable, unreadable, m_losses->size(), 0, {}, {}};
    }

private:
    void findLosses();

    const store::Capture* m_capture;
    EventFilter m_filter;
    MatchSet m_found; ///< unless whole()
    std::uint64_t m_all = 0;
    std::optional<std::int64_t> m_grewUpTo;
    std::shared_ptr<const std::vector<Loss>> m_losses;
};

/// Gaps in the order in which an export reaches them.
class ExportLosses
{
public:
    explicit ExportLosses(const std::vector<Loss>& losses)
    {
        for (const Loss& loss : losses)
            m_waiting[{loss.buffer.valid() ? loss.buffer.value() : 0, loss.cpu}].push_back(loss);
    }

    /// Those that end at or before an event of their CPU and buffer. They are returned once.
    std::vector<Loss> before(const store::Event& event);
    /// Those after which no event followed.
    std::vector<Loss> rest() const;

private:
    /// By buffer and CPU.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Loss>> m_waiting;
};

} // namespace probescope::analysis
