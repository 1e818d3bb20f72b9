#pragma once

#include "tests/bench/made/made_event.h"
#include "tests/bench/made/random.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace probescope::made {

/// An endless stream of events of a machine, ordered by time; the same seed gives the same stream.
/// Memory does not grow with the number of events.
class Workload
{
public:
    virtual ~Workload() = default;
    virtual void next(MadeEvent& event) = 0;
};

/// When each CPU acts next: the earliest one acts, and no two act at the same time.
class CpuClocks
{
public:
    CpuClocks(std::uint32_t cpus, std::int64_t startNs)
        : m_nextNs(cpus)
        , m_lastNs(startNs)
    {
        for (std::uint32_t cpu = 0; cpu < cpus; ++cpu)
            m_nextNs[cpu] = startNs + 1 + cpu * 1000;
    }

    /// The CPU that acts now; its time is now().
    std::uint32_t advance()
    {
        const auto first = std::min_element(m_nextNs.begin(), m_nextNs.end());
        m_lastNs = std::max(m_lastNs + 1, *first);
        return std::uint32_t(first - m_nextNs.begin());
    }
    std::int64_t now() const { return m_lastNs; }
    void actAfter(std::uint32_t cpu, std::int64_t ns) { m_nextNs[cpu] = m_lastNs + ns; }
    void actNoLaterThan(std::uint32_t cpu, std::int64_t ns)
    {
        m_nextNs[cpu] = std::min(m_nextNs[cpu], m_lastNs + ns);
    }

private:
    std::vector<std::int64_t> m_nextNs;
    std::int64_t m_lastNs;
};

/// Loses events of a CPU here and there, as a ring buffer that is read too slowly does: what
/// happened in between happened, and nobody saw it.
class Lossy : public Workload
{
public:
    /// A loss begins once in so many events.
    Lossy(std::unique_ptr<Workload> whole, std::uint32_t cpus, std::uint64_t seed,
          std::uint32_t eventsBetweenLosses);
    void next(MadeEvent& event) override;

private:
    struct Gap
    {
        std::uint32_t left = 0;
        std::uint32_t lost = 0;
    };
    std::unique_ptr<Workload> m_whole;
    Random m_random;
    std::vector<Gap> m_gaps; ///< by CPU
    std::uint32_t m_eventsBetweenLosses;
};

enum class WorkloadKind { Scheduling, Kprobes, FunctionGraph };

std::optional<WorkloadKind> workloadNamed(std::string_view name);

struct MadeOptions
{
    WorkloadKind workload = WorkloadKind::Scheduling;
    std::uint64_t events = 1'000'000;
    std::uint32_t cpus = 4; ///< 1 to kMaxCpus
    std::uint64_t seed = 1;
    std::uint32_t eventsBetweenLosses = 200'000;
};

/// The workload, with losses.
std::unique_ptr<Workload> makeWorkload(const MadeOptions& options);

} // namespace probescope::made
