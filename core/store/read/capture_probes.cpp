#include "core/store/read/capture_impl.h"

namespace probescope::store {

namespace {

probe::Kind kindOfProbe(std::int64_t number)
{
    return number > 0 && number <= std::int64_t(probe::Kind::Synthetic) ? probe::Kind(number)
                                                                        : probe::Kind::KernelEntry;
}

ProbeSample sampleOf(const Statement& row, std::uint32_t probe)
{
    return {.timeNs = row.integer(0),
            .probe = probe,
            .hits = std::uint64_t(row.integer(1)),
            .misses = std::uint64_t(row.integer(2))};
}

} // namespace

std::vector<Probe> Capture::probes() const
{
    std::vector<Probe> probes;
    auto lease = m_impl->connection();
    if (!lease)
        return probes;
    // Captures of form 4 have no such table.
    auto select = (*lease)->cached(
        "SELECT id, definition, system, event, kernel_group, kind, place, most_active, filter,"
        " stack, selective FROM probe ORDER BY id");
    if (!select)
        return probes;
    Statement& row = **select;
    IdOrder order(*m_impl, "probes", sizeof(Probe));
    while (order.next(row, 0)) {
        Probe probe;
        probe.id = std::uint32_t(row.integer(0));
        probe.definition = row.text(1);
        probe.system = row.text(2);
        probe.event = row.text(3);
        probe.group = row.text(4);
        probe.kind = kindOfProbe(row.integer(5));
        probe.place = row.text(6);
        probe.maxActive = std::uint32_t(row.integer(7));
        probe.filter = row.text(8);
        probe.stackTrace = row.integer(9) != 0;
        probe.selective = row.integer(10) != 0;
        probes.push_back(std::move(probe));
    }
    row.reset();
    return probes;
}

std::vector<ProbeSample> Capture::probeSamples(std::uint32_t probe, std::int64_t from,
                                               std::int64_t to) const
{
    std::vector<ProbeSample> samples;
    auto lease = m_impl->connection();
    if (!lease)
        return samples;
    auto select = (*lease)->cached("SELECT time, hits, misses, n FROM probe_sample"
                                   " WHERE probe = ?1 AND time >= ?2 AND time <= ?3 ORDER BY n");
    if (!select)
        return samples;
    Statement& row = **select;
    row.bind(1, std::int64_t(probe)).bind(2, from).bind(3, to);
    IdOrder order(*m_impl, "probe samples", 0);
    while (order.next(row, 3))
        samples.push_back(sampleOf(row, probe));
    row.reset();
    return samples;
}

std::optional<ProbeSample> Capture::lastProbeSample(std::uint32_t probe) const
{
    auto lease = m_impl->connection();
    if (!lease)
        return std::nullopt;
    auto select = (*lease)->cached("SELECT time, hits, misses FROM probe_sample WHERE probe = ?1"
                                   " ORDER BY n DESC LIMIT 1");
    if (!select)
        return std::nullopt;
    Statement& row = **select;
    const auto there = row.bind(1, std::int64_t(probe)).step();
    std::optional<ProbeSample> last;
    if (there && *there)
        last = sampleOf(row, probe);
    row.reset();
    return last;
}

} // namespace probescope::store
