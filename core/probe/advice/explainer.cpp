#include "core/probe/advice/explainer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace probescope::probe {

namespace {

constexpr unsigned kFarMoreInstances = 256;
constexpr double kBurst = 4; ///< calls come in bursts: so many times the mean
constexpr std::uint64_t kUsualBufferKib = 1408;
constexpr double kNsPerSecond = 1e9;

using Seen = std::vector<Evidence>;

Evidence number(Fact fact, std::uint64_t number)
{
    return {.fact = fact, .number = number};
}

Seen with(Seen seen, Evidence more)
{
    seen.push_back(std::move(more));
    return seen;
}

template <typename Number>
Evidence listOf(Fact fact, const std::vector<Number>& all)
{
    return {.fact = fact, .list = {all.begin(), all.end()}};
}

bool countsMisses(Kind kind)
{
    return kind == Kind::KernelEntry || kind == Kind::KernelReturn;
}

unsigned withinLimits(double wanted, unsigned cpus)
{
    const auto usual = usualMaxActive(cpus);
    if (!(wanted > double(usual)))
        return usual;
    if (wanted >= double(kMaxActiveLimit))
        return kMaxActiveLimit;
    return std::bit_ceil(unsigned(std::ceil(wanted)));
}

/// Collects what is found, the weightier first.
class Explainer
{
public:
    explicit Explainer(const Observation& seen)
        : m_seen(seen)
    {
    }

    std::vector<Explanation> all()
    {
        explainMisses();
        explainSilence();
        for (const auto& recording : m_seen.recordings)
            explainGap(recording);
        if (m_seen.restarts > 0)
            add(Cause::CounterRestarted, {number(Fact::Restarts, m_seen.restarts)}, std::nullopt);
        return std::move(m_found);
    }

private:
    Explanation& add(Cause cause, Seen evidence, std::optional<Fix> fix)
    {
        return m_found.emplace_back(Explanation{.cause = cause,
                                                .returns = isReturn(m_seen.kind),
                                                .evidence = std::move(evidence),
                                                .fix = std::move(fix)});
    }

    bool isEnabled() const { return !m_seen.enabledIn.empty(); }
    bool missesNow() const { return m_seen.rate && m_seen.rate->misses > 0; }
    bool hitsNow() const { return m_seen.rate ? m_seen.rate->hits > 0 : m_seen.hits > 0; }

    Seen missNumbers() const
    {
        return {number(Fact::Misses, m_seen.misses), number(Fact::Hits, m_seen.hits)};
    }

    unsigned betterMaxActive() const
    {
        if (m_seen.latencyNs && m_seen.rate) {
            const double calls = m_seen.rate->hits + m_seen.rate->misses;
            const auto byTime = proposedMaxActive(calls, *m_seen.latencyNs, m_seen.cpus);
            if (byTime > m_seen.maxActive)
                return byTime;
        }
        return proposedMaxActive(m_seen.maxActive, m_seen.hits, m_seen.misses, m_seen.cpus);
    }

    void explainMisses()
    {
        if (m_seen.misses == 0 || !countsMisses(m_seen.kind))
            return;
        if (!isEnabled() && (m_seen.hits == 0 || missesNow())) {
            auto evidence = with(missNumbers(), {.fact = Fact::EnabledNowhere});
            for (const auto& sibling : m_seen.siblings)
                evidence.push_back({Fact::NeighbourMissed, sibling.misses, sibling.event});
            add(Cause::MissedSibling, std::move(evidence), std::nullopt);
        } else if (m_seen.kind == Kind::KernelReturn) {
            addTooFewInstances();
            if (const auto evidence = hitInHandlerToo())
                addHitInHandler(with(missNumbers(), *evidence));
        } else {
            addHitInHandler(missNumbers());
        }
    }

    void addHitInHandler(Seen evidence)
    {
        add(Cause::HitInHandler, std::move(evidence), ProbeCaller{});
    }

    /// What speaks for it that instances are not all a return probe lacks.
    std::optional<Evidence> hitInHandlerToo() const
    {
        for (const auto& sibling : m_seen.siblings) {
            if (!sibling.returns && sibling.misses > 0)
                return Evidence{Fact::NeighbourMissedToo, sibling.misses, sibling.event};
        }
        if (!missesNow() || !m_seen.latencyNs || m_seen.maxActive == 0)
            return std::nullopt;
        const double calls = m_seen.rate->hits + m_seen.rate->misses;
        const double inside = calls * *m_seen.latencyNs / kNsPerSecond + double(m_seen.inFlight);
        // Far more instances than calls at once, and misses go on.
        return m_seen.maxActive >= kFarMoreInstances && double(m_seen.maxActive) > inside * kBurst
            ? std::optional(number(Fact::CallsAtOnce, std::uint64_t(std::llround(inside))))
            : std::nullopt;
    }

    void addTooFewInstances()
    {
        auto evidence = missNumbers();
        if (m_seen.maxActive > 0)
            evidence.push_back(number(Fact::MaxActive, m_seen.maxActive));
        if (m_seen.inFlight > 0)
            evidence.push_back(number(Fact::CallsInside, m_seen.inFlight));
        const auto better = betterMaxActive();
        add(Cause::TooFewInstances, std::move(evidence),
            better > m_seen.maxActive ? std::optional<Fix>(RecreateWithMaxActive{better})
                                      : std::optional<Fix>());
    }

    /// No hits, or none any more.
    void explainSilence()
    {
        const auto before = m_found.size();
        if (m_seen.kind == Kind::Synthetic)
            return;
        if (!isEnabled()) {
            if (m_seen.hits == 0 || !hitsNow())
                add(Cause::NotEnabled, hitsAndRuns(), EnableEvent{});
            return;
        }
        if (!isUser(m_seen.kind))
            explainArming();
        // What was missed was called.
        const bool called = m_seen.hits > 0 || (m_seen.misses > 0 && !isReturn(m_seen.kind));
        if (hitsNow() || called || m_found.size() > before)
            return;
        explainNoHits();
    }

    void explainArming()
    {
        const auto sign = [this](Fact fact) { return with(hitsAndRuns(), {.fact = fact}); };
        const bool kernelProbe = countsMisses(m_seen.kind);
        if (kernelProbe && m_seen.probesSwitch == false)
            add(Cause::ProbesOff, sign(Fact::ProbesSwitchOff), TurnOnProbes{});
        const bool byFtrace = kernelProbe
            ? m_seen.flags && m_seen.flags->ftrace
            : m_seen.kind == Kind::FunctionEntry || m_seen.kind == Kind::FunctionReturn;
        if (byFtrace && m_seen.functionSwitch == false)
            add(Cause::FunctionsOff, sign(Fact::FunctionsSwitchOff), TurnOnFunctions{});
        if (m_seen.flags && m_seen.flags->gone)
            add(Cause::ModuleGone, sign(Fact::MarkedGone), loading());
        else if (m_seen.unarmed)
            add(Cause::ModuleNotLoaded, sign(Fact::NotListed), loading());
        else if (m_seen.flags && m_seen.flags->disabled)
            add(Cause::DisabledByKernel, sign(Fact::MarkedDisabled), EnableEvent{});
    }

    void explainNoHits()
    {
        const bool returns = isReturn(m_seen.kind);
        const bool runs = m_seen.functionRuns.value_or(0) > 0;
        const auto entered =
            std::find_if(m_seen.siblings.begin(), m_seen.siblings.end(),
                         [](const auto& sibling) { return !sibling.returns && sibling.hits > 0; });
        if (returns && (m_seen.inFlight > 0 || m_seen.misses > 0)) {
            add(Cause::StillInside,
                {number(Fact::Hits, 0), number(Fact::CallsInside, m_seen.inFlight),
                 number(Fact::Misses, m_seen.misses)},
                std::nullopt);
        } else if (returns && entered != m_seen.siblings.end()) {
            // Of which time its hits are is not known.
            add(Cause::StillInside,
                with(hitsAndRuns(), {Fact::NeighbourHit, entered->hits, entered->event}),
                std::nullopt)
                .certain = false;
        } else if (returns && runs) {
            // Calls that last, and calls of another copy, look the same from here.
            add(Cause::StillInside, hitsAndRuns(), std::nullopt).certain = false;
        } else if (runs) {
            add(Cause::OtherCopyRuns, hitsAndRuns(), ProbeCaller{});
        } else {
            add(Cause::NotCalled, hitsAndRuns(), std::nullopt);
        }
    }

    Seen hitsAndRuns() const
    {
        Seen seen{number(Fact::Hits, m_seen.hits)};
        if (m_seen.functionRuns)
            seen.push_back(number(Fact::FunctionRuns, *m_seen.functionRuns));
        return seen;
    }

    std::optional<Fix> loading() const
    {
        return m_seen.module.empty() ? std::optional<Fix>() : LoadModule{m_seen.module};
    }

    void explainGap(const Observation::Recording& recording)
    {
        if (recording.hits <= recording.recorded.value_or(0))
            return;
        const auto before = m_found.size();
        const auto& where = recording.instance;
        const Seen counts{number(Fact::Hits, recording.hits),
                          recording.recorded ? number(Fact::Recorded, *recording.recorded)
                                             : Evidence{.fact = Fact::RecordedUnknown}};
        if (recording.tracing == false)
            add(Cause::TracingOff, with(counts, {.fact = Fact::TracingSwitchOff}),
                TurnOnTracing{where});
        if (!recording.filter.empty())
            add(Cause::Filtered, with(counts, {.fact = Fact::Filter, .name = recording.filter}),
                RemoveFilter{where});
        if (!recording.pids.empty())
            add(Cause::OtherPids, with(counts, listOf(Fact::Pids, recording.pids)),
                RemovePids{where});
        if (!recording.pidsLeftOut.empty())
            add(Cause::OtherPids, with(counts, listOf(Fact::PidsLeftOut, recording.pidsLeftOut)),
                RemovePids{where});
        if (!recording.cpus.empty())
            add(Cause::OtherCpus, with(counts, listOf(Fact::Cpus, recording.cpus)),
                UseAllCpus{where});
        explainFullBuffer(recording, counts);
        for (auto i = before; i < m_found.size() && !recording.recorded; ++i)
            m_found[i].certain = m_found[i].cause == Cause::TracingOff;
        if (recording.recorded && recording.inBuffer > 0)
            add(Cause::NotYetRead, with(counts, number(Fact::InBuffer, recording.inBuffer)),
                std::nullopt);
        if (recording.recorded && m_found.size() == before)
            add(Cause::Lost,
                with(counts, number(Fact::Missing, recording.hits - *recording.recorded)),
                std::nullopt);
        for (auto i = before; i < m_found.size(); ++i)
            m_found[i].instance = where;
    }

    void explainFullBuffer(const Observation::Recording& recording, const Seen& counts)
    {
        const auto kib = recording.bufferKib == 0 ? kUsualBufferKib : recording.bufferKib;
        const GrowBuffer grow{recording.instance, kib * 4};
        const auto full = [&](Cause cause, Fact fact, std::uint64_t events) {
            auto seen = with(counts, number(fact, events));
            if (recording.bufferKib > 0) // the usual size is good for a proposal, and was not seen
                seen.push_back(number(Fact::BufferKib, recording.bufferKib));
            add(cause, std::move(seen), grow);
        };
        if (recording.overrun > 0)
            full(Cause::Overwritten, Fact::Overrun, recording.overrun);
        if (recording.dropped > 0)
            full(Cause::Dropped, Fact::DroppedEvents, recording.dropped);
        // Counted of the event itself, not by the buffer: of recordings that are over.
        if (recording.overrun == 0 && recording.dropped == 0 && recording.lost.value_or(0) > 0)
            full(Cause::Lost, Fact::LostEvents, *recording.lost);
    }

    const Observation& m_seen;
    std::vector<Explanation> m_found;
};

} // namespace

const Evidence* Explanation::find(Fact fact) const
{
    const auto found = std::find_if(evidence.begin(), evidence.end(),
                                    [fact](const Evidence& one) { return one.fact == fact; });
    return found == evidence.end() ? nullptr : &*found;
}

std::vector<Explanation> explain(const Observation& seen)
{
    return Explainer(seen).all();
}

unsigned usualMaxActive(unsigned cpus)
{
    constexpr unsigned kMin = 10;
    return std::max(kMin, 2 * cpus);
}

unsigned proposedMaxActive(double callsPerSecond, double latencyNs, unsigned cpus)
{
    // Little's law: how many are inside is how often they enter times how long they stay.
    return withinLimits(callsPerSecond * latencyNs / kNsPerSecond * kBurst, cpus);
}

unsigned proposedMaxActive(unsigned maxActive, std::uint64_t hits, std::uint64_t misses,
                           unsigned cpus)
{
    constexpr unsigned kMinOnMisses = 64;
    const auto now = double(maxActive == 0 ? usualMaxActive(cpus) : maxActive);
    if (misses == 0)
        return withinLimits(now, cpus);
    // As many more as there were calls more than could be followed.
    const double share = double(hits + misses) / double(std::max<std::uint64_t>(hits, 1));
    return withinLimits(std::max(now * share * 2, double(kMinOnMisses)), cpus);
}

} // namespace probescope::probe
