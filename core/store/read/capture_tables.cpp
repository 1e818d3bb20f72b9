#include "core/database/stored_message.h"
#include "core/store/file/table_rows.h"
#include "core/store/read/capture_parts.h"

// What stands in tables of its own: losses, problems, probes, symbols.

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

/// With symbolsMutex held.
void loadSymbols(Capture::Parts& parts)
{
    const std::uint64_t newest = parts.directory.generation();
    if (parts.symbolsGeneration == newest)
        return;
    // Names that cannot be read are shown as numbers.
    if (auto lease = parts.file.connection())
        static_cast<void>(parts.symbols.load(**lease));
    parts.symbolsGeneration = newest;
}

} // namespace

std::vector<Loss> Capture::losses() const
{
    std::vector<Loss> losses;
    auto lease = m_parts->file.connection();
    if (!lease)
        return losses;
    auto select = (*lease)->cached("SELECT cpu, buffer, t0, t1, count, id FROM loss ORDER BY id");
    if (!select)
        return losses;
    Statement& row = **select;
    IdOrder order(m_parts->file, tr("lost events"), 0);
    while (order.next(row, 5)) {
        Loss loss{.cpu = std::uint32_t(row.integer(0)),
                  .buffer = {},
                  .beginNs = row.integer(2),
                  .endNs = row.integer(3),
                  .count = {}};
        if (!row.isNull(1))
            loss.buffer = BufferId(std::uint16_t(row.integer(1)));
        if (!row.isNull(4))
            loss.count = std::uint64_t(row.integer(4));
        losses.push_back(loss);
    }
    row.reset();
    return losses;
}

std::vector<Problem> Capture::problems() const
{
    std::vector<Problem> problems = m_parts->directory.damage();
    auto lease = m_parts->file.connection();
    if (!lease)
        return problems;
    auto select =
        (*lease)->cached("SELECT kind, file, line, byte, field, reason, excerpt, count, id"
                         " FROM problem ORDER BY id");
    if (!select)
        return problems;
    Statement& row = **select;
    IdOrder order(m_parts->file, tr("problems"), sizeof(Problem));
    while (order.next(row, 8)) {
        Problem problem;
        const std::int64_t kind = row.integer(0);
        problem.kind = kind >= 0 && kind < std::int64_t(Problem::Kind::Other)
            ? Problem::Kind(kind)
            : Problem::Kind::Other;
        problem.place.file = row.text(1);
        if (!row.isNull(2))
            problem.place.line = std::uint64_t(row.integer(2));
        if (!row.isNull(3))
            problem.place.byte = std::uint64_t(row.integer(3));
        problem.place.field = row.text(4);
        problem.reason = messageOf(row.text(5));
        problem.excerpt = row.text(6);
        problem.count = std::uint64_t(row.integer(7));
        problems.push_back(std::move(problem));
    }
    row.reset();
    return problems;
}

std::vector<Probe> Capture::probes() const
{
    std::vector<Probe> probes;
    auto lease = m_parts->file.connection();
    if (!lease)
        return probes;
    // Captures of form 4 have no such table.
    auto select = (*lease)->cached(
        "SELECT id, definition, system, event, kernel_group, kind, place, most_active, filter,"
        " stack, selective FROM probe ORDER BY id");
    if (!select)
        return probes;
    Statement& row = **select;
    IdOrder order(m_parts->file, tr("probes"), sizeof(Probe));
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
    auto lease = m_parts->file.connection();
    if (!lease)
        return samples;
    auto select = (*lease)->cached("SELECT time, hits, misses, n FROM probe_sample"
                                   " WHERE probe = ?1 AND time >= ?2 AND time <= ?3 ORDER BY n");
    if (!select)
        return samples;
    Statement& row = **select;
    row.bind(1, std::int64_t(probe)).bind(2, from).bind(3, to);
    IdOrder order(m_parts->file, tr("probe samples"), 0);
    while (order.next(row, 3))
        samples.push_back(sampleOf(row, probe));
    row.reset();
    return samples;
}

std::optional<ProbeSample> Capture::lastProbeSample(std::uint32_t probe) const
{
    auto lease = m_parts->file.connection();
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

std::vector<Symbol> Capture::symbols() const
{
    const std::lock_guard lock(m_parts->symbolsMutex);
    loadSymbols(*m_parts);
    return m_parts->symbols.all();
}

std::optional<std::pair<Symbol, std::uint64_t>> Capture::symbolAt(std::uint64_t address) const
{
    const std::lock_guard lock(m_parts->symbolsMutex);
    loadSymbols(*m_parts);
    return m_parts->symbols.find(address);
}

} // namespace probescope::store
