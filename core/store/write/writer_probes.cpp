#include "core/store/write/writer_impl.h"

namespace probescope::store {

void Writer::Impl::probe(const Probe& probe)
{
    if (m_error)
        return;
    m_probes.push_back(probe);
    m_unwrittenBytes += sizeof probe + probe.definition.size() + probe.filter.size();
    tick();
}

void Writer::Impl::probeSample(const ProbeSample& sample)
{
    if (m_error)
        return;
    m_probeSamples.push_back(sample);
    m_unwrittenBytes += sizeof sample;
    tick();
}

Result<> Writer::Impl::writeProbes()
{
    auto insert =
        m_connection->cached("INSERT OR REPLACE INTO probe(id, definition, system, event,"
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

Result<> Writer::Impl::writeProbeSamples()
{
    auto insert = m_connection->cached(
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
