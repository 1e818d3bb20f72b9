#include "core/store/write/pending_rows.h"

#include <utility>

namespace probescope::store {

void PendingRows::add(const Loss& loss)
{
    m_losses.push_back(loss);
    m_bytes += sizeof loss;
    ++m_lossCount;
    m_lostEvents += loss.count.value_or(0);
}

void PendingRows::add(const Symbol& symbol)
{
    m_symbols.push_back(symbol);
    m_bytes += sizeof symbol + symbol.name.size() + symbol.module.size();
}

void PendingRows::add(const Probe& probe)
{
    m_probes.push_back(probe);
    m_bytes += sizeof probe + probe.definition.size() + probe.filter.size();
}

void PendingRows::add(const ProbeSample& sample)
{
    m_probeSamples.push_back(sample);
    m_bytes += sizeof sample;
}

Result<> PendingRows::write(Connection& connection)
{
    if (auto done = writeLosses(connection); !done)
        return done;
    if (auto done = writeSymbols(connection); !done)
        return done;
    if (auto done = writeProbes(connection); !done)
        return done;
    if (auto done = writeProbeSamples(connection); !done)
        return done;
    m_bytes = 0;
    return {};
}

Result<> PendingRows::writeLosses(Connection& connection)
{
    auto insert = connection.cached(
        "INSERT INTO loss(cpu, buffer, t0, t1, count) VALUES(?1, ?2, ?3, ?4, ?5)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    for (const Loss& loss : m_losses) {
        (*insert)->bind(1, std::int64_t(loss.cpu)).bind(3, loss.beginNs).bind(4, loss.endNs);
        (*insert)->bindNull(2).bindNull(5);
        if (loss.buffer.valid())
            (*insert)->bind(2, std::int64_t(loss.buffer.value()));
        if (loss.count)
            (*insert)->bind(5, std::int64_t(*loss.count));
        if (auto done = (*insert)->run(); !done)
            return done;
    }
    m_losses.clear();
    return {};
}

Result<> PendingRows::writeSymbols(Connection& connection)
{
    auto insert = connection.cached("INSERT INTO symbol(address, name, module) VALUES(?1, ?2, ?3)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    for (const Symbol& symbol : m_symbols) {
        (*insert)->bind(1, std::int64_t(symbol.address)).bind(2, bytesOf(symbol.name));
        if (auto done = (*insert)->bind(3, bytesOf(symbol.module)).run(); !done)
            return done;
    }
    m_symbols.clear();
    return {};
}

Result<> PendingRows::writeProbes(Connection& connection)
{
    auto insert =
        connection.cached("INSERT OR REPLACE INTO probe(id, definition, system, event,"
                          " kernel_group, kind, place, most_active, filter, stack, selective)"
                          " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    Statement& row = **insert;
    for (const Probe& probe : m_probes) {
        row.bind(1, std::int64_t(probe.id)).bind(2, bytesOf(probe.definition));
        row.bind(3, bytesOf(probe.system)).bind(4, bytesOf(probe.event));
        row.bind(5, bytesOf(probe.group)).bind(6, std::int64_t(probe.kind));
        row.bind(7, bytesOf(probe.place)).bind(8, std::int64_t(probe.maxActive));
        row.bind(9, bytesOf(probe.filter)).bind(10, probe.stackTrace ? 1 : 0);
        if (auto done = row.bind(11, probe.selective ? 1 : 0).run(); !done)
            return done;
    }
    m_probes.clear();
    return {};
}

Result<> PendingRows::writeProbeSamples(Connection& connection)
{
    auto insert = connection.cached(
        "INSERT INTO probe_sample(probe, n, time, hits, misses) VALUES(?1, ?2, ?3, ?4, ?5)");
    if (!insert)
        return tl::unexpected(std::move(insert.error()));
    Statement& row = **insert;
    for (const ProbeSample& sample : m_probeSamples) {
        row.bind(1, std::int64_t(sample.probe)).bind(2, m_samplesOf[sample.probe]++);
        row.bind(3, sample.timeNs).bind(4, std::int64_t(sample.hits));
        if (auto done = row.bind(5, std::int64_t(sample.misses)).run(); !done)
            return done;
    }
    m_probeSamples.clear();
    return {};
}

} // namespace probescope::store
