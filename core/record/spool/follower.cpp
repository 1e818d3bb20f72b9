#include "core/record/spool/follower.h"

#include "core/record/spool/spool_decoder.h"

#include <sys/resource.h>
#include <utility>
#include <vector>

namespace probescope::record {

namespace {

std::vector<std::uint64_t> sizesNow(const SpoolGrowth& growth)
{
    std::vector<std::uint64_t> sizes(growth.cpus());
    for (std::uint32_t cpu = 0; cpu < growth.cpus(); ++cpu)
        sizes[cpu] = growth.bytes(cpu);
    return sizes;
}

/// What may be given once a drain has ended.
struct Watermark
{
    std::int64_t timeNs = 0;
    std::uint32_t drain = 0;
    bool reached(std::uint32_t ended) const { return std::int32_t(ended - drain) >= 0; }
};

} // namespace

Follower::Follower(std::shared_ptr<SpoolGrowth> growth)
    : m_growth(std::move(growth))
{
}

Result<std::unique_ptr<Follower>> Follower::start(const std::filesystem::path& spool,
                                                  std::shared_ptr<SpoolGrowth> growth,
                                                  format::DatContents contents,
                                                  const std::filesystem::path& capture,
                                                  store::ProgressFn progress)
{
    std::unique_ptr<Follower> follower(new Follower(std::move(growth)));
    auto goOn = [stop = follower->m_stop, progress = std::move(progress)](const Progress& now) {
        return !stop.cancelled() && (!progress || progress(now));
    };
    auto decoder = SpoolDecoder::create(spool, std::move(contents), capture, goOn);
    if (!decoder)
        return passOn(decoder);
    follower->m_decoder = std::move(*decoder);
    follower->m_thread = std::thread([self = follower.get()] { self->work(); });
    return follower;
}

Follower::~Follower()
{
    if (m_thread.joinable()) {
        m_stop.cancel();
        m_growth->drainEnds(); // wakes it
        m_thread.join();
    }
    delete m_names.exchange(nullptr);
}

void Follower::learnTasks(std::string cmdlines)
{
    delete m_names.exchange(new std::string(std::move(cmdlines)));
}

void Follower::work()
{
    // Of this thread alone, and of those that the writer starts from it.
    static_cast<void>(setpriority(PRIO_PROCESS, 0, kNice));
    m_done = follow();
}

Result<> Follower::follow()
{
    std::uint32_t ended = 0;
    std::optional<Watermark> mark;
    std::vector<std::uint64_t> before;
    for (;;) {
        m_growth->waitForDrain(ended);
        if (m_stop.cancelled())
            return fail(ErrorCode::Cancelled, tr("reading was canceled"));
        ended = m_growth->drainsEnded();
        const bool over = m_growth->over();
        auto sizes = sizesNow(*m_growth);
        const std::uint32_t begun = m_growth->drainsBegun(); // after the sizes
        if (const std::unique_ptr<std::string> names(m_names.exchange(nullptr)); names)
            m_decoder->learnTasks(*names);
        if (over)
            return m_decoder->run(sizes, {});
        if (mark && mark->reached(ended)) {
            // Nothing came since: what was last can be given, too.
            const std::int64_t quiet = sizes == before ? 1 : 0;
            if (auto done = m_decoder->run(sizes, mark->timeNs + quiet); !done)
                return done;
            m_events = m_decoder->events();
            mark.reset();
        } else if (!m_decoder->reportProgress(sizes)) {
            return fail(ErrorCode::Cancelled, tr("reading was canceled"));
        }
        if (!mark && sizes != before) {
            auto latest = m_decoder->latest(sizes);
            if (!latest)
                return passOn(latest);
            if (*latest)
                mark = Watermark{**latest, begun + 1};
            before = std::move(sizes);
        }
    }
}

Result<> Follower::finish(const format::DatContents& atEnd, const std::optional<Error>& trouble)
{
    m_thread.join();
    m_events = m_decoder->events();
    if (trouble)
        m_decoder->trouble(*trouble);
    if (!m_done)
        m_decoder->trouble(m_done.error());
    auto finished = m_decoder->finish(atEnd, m_done && !trouble);
    return finished ? m_done : finished;
}

Result<> decodeSpool(const std::filesystem::path& spool, const format::DatContents& contents,
                     const SpoolPages& pages, const std::filesystem::path& capture,
                     const std::optional<Error>& trouble, store::ProgressFn progress)
{
    auto decoder = SpoolDecoder::create(spool, contents, capture, std::move(progress));
    if (!decoder)
        return passOn(decoder);
    auto done = (*decoder)->run(pages.sizes, {});
    for (const Error& damage : pages.damage)
        (*decoder)->trouble(damage);
    if (trouble)
        (*decoder)->trouble(*trouble);
    if (!done)
        (*decoder)->trouble(done.error());
    auto finished = (*decoder)->finish(contents, done && !trouble && pages.damage.empty());
    return finished ? done : finished;
}

} // namespace probescope::record
