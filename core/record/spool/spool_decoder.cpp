#include "core/record/spool/spool_decoder.h"

#include "core/format/trace_dat/trace_dat_facts.h"
#include "core/record/spool/spool.h"

#include <numeric>
#include <utility>

namespace probescope::record {

namespace {

void reportRecording(const format::DatContents& contents, Sink& sink)
{
    format::reportDatFacts(contents, sink);
    sink.fact(facts::kFormat, "recording"); // no file was read
}

Error damagedProbes(const SpoolProbeReader& probes)
{
    const std::uint64_t lines = probes.damagedLines();
    return {.code = ErrorCode::Corrupt,
            .what = tr("damaged lines with probes or their counts were skipped: {}", {lines}),
            .place = {.file = probes.file().string()}};
}

} // namespace

Result<std::unique_ptr<SpoolDecoder>> SpoolDecoder::create(const std::filesystem::path& spool,
                                                           format::DatContents contents,
                                                           const std::filesystem::path& capture,
                                                           store::ProgressFn progress)
{
    auto writer = store::Writer::create(capture, std::move(progress));
    if (!writer)
        return passOn(writer);
    return std::unique_ptr<SpoolDecoder>(
        new SpoolDecoder(spool, std::move(contents), std::move(*writer)));
}

SpoolDecoder::SpoolDecoder(const std::filesystem::path& spool, format::DatContents contents,
                           std::unique_ptr<store::Writer> writer)
    : m_writer(std::move(writer))
    , m_probes(spool)
    , m_contents(std::move(contents))
    , m_symbols(std::exchange(m_contents.kallsyms, {}))
    , m_problems(*m_writer)
    , m_records(m_contents, m_symbols, spool.string(), *m_writer, m_problems)
    , m_merge(spool, m_contents, m_records, *m_writer, m_problems)
{
    reportRecording(m_contents, *m_writer);
    format::reportTextStart(m_symbols, *m_writer);
}

Result<> SpoolDecoder::learnProbes()
{
    return m_probes.read(
        [this](const store::Probe& probe) { m_writer->probe(probe); },
        [this](const store::ProbeSample& sample) { m_writer->probeSample(sample); });
}

bool SpoolDecoder::reportProgress(const std::vector<std::uint64_t>& sizes)
{
    // What cannot be read now is read, or told of, at the end.
    static_cast<void>(learnProbes());
    Progress progress;
    progress.bytesRead = m_merge.bytesRead();
    progress.bytesTotal = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t(0));
    progress.events = m_records.events();
    return m_writer->progress(progress);
}

Result<> SpoolDecoder::run(const std::vector<std::uint64_t>& sizes,
                           std::optional<std::int64_t> until)
{
    auto done = m_merge.run(sizes, until, [&] { return reportProgress(sizes); });
    if (done && !reportProgress(sizes))
        return fail(ErrorCode::Cancelled, tr("reading was canceled"));
    return done;
}

Result<> SpoolDecoder::finish(const format::DatContents& atEnd, bool whole)
{
    m_records.learnTasks(atEnd.cmdlines);
    reportRecording(atEnd, *m_writer);
    if (auto learnt = learnProbes(); !learnt)
        m_problems.add(learnt.error());
    if (m_probes.damagedLines() > 0)
        m_problems.add(damagedProbes(m_probes));
    m_problems.flush();
    return m_writer->finish(!whole);
}

} // namespace probescope::record
