#include "core/probe/explainer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace probescope::probe {

namespace {

constexpr unsigned kFarMoreInstances = 256;
constexpr double kBurst = 4; ///< calls come in bursts: so many times the mean
constexpr std::uint64_t kUsualBufferKib = 1408;
constexpr double kNsPerSecond = 1e9;

std::string placeOf(const std::string& instance)
{
    return instance.empty() ? "the top level" : "the instance " + instance;
}

std::string numbers(const std::string& name, std::uint64_t number)
{
    return name + " " + std::to_string(number);
}

template <typename Number>
std::string listOf(const std::vector<Number>& all)
{
    constexpr std::size_t kMostShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(all.size(), kMostShown); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(all[i]);
    return all.size() > kMostShown ? text + ", …" : text;
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
    if (wanted >= double(kMostMaxActive))
        return kMostMaxActive;
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
            add(Cause::CounterRestarted,
                "The counters went back: the probe was deleted and made anew, and they began at 0.",
                numbers("times", m_seen.restarts), std::nullopt);
        return std::move(m_found);
    }

private:
    void add(Cause cause, std::string what, std::string evidence, std::optional<Fix> fix)
    {
        m_found.push_back({cause, std::move(what), std::move(evidence), std::move(fix)});
    }

    bool isEnabled() const { return !m_seen.enabledIn.empty(); }
    bool missesNow() const { return m_seen.rate && m_seen.rate->misses > 0; }
    bool hitsNow() const { return m_seen.rate ? m_seen.rate->hits > 0 : m_seen.hits > 0; }

    std::string missNumbers() const
    {
        return "misses " + std::to_string(m_seen.misses) + ", hits " + std::to_string(m_seen.hits);
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
            std::string evidence = missNumbers() + ", enabled nowhere";
            for (const auto& sibling : m_seen.siblings)
                evidence += "; " + sibling.event + " at the same address: misses "
                    + std::to_string(sibling.misses);
            add(Cause::MissedSibling,
                "The probe is disabled: another probe at the same address was missed, and the "
                "kernel counts that for all of them. Nothing of this one is lost.",
                std::move(evidence), std::nullopt);
        } else if (m_seen.kind == Kind::KernelReturn) {
            addTooFewInstances();
            const auto evidence = hitInHandlerToo();
            if (!evidence.empty())
                addHitInHandler(missNumbers() + evidence);
        } else {
            addHitInHandler(missNumbers());
        }
    }

    void addHitInHandler(std::string evidence)
    {
        add(Cause::HitInHandler,
            "The function was called while the handler of another probe ran on that CPU: tracing "
            "itself uses it, or an interrupt came in between. The kernel leaves such calls out.",
            std::move(evidence), ProbeCaller{});
    }

    /// What speaks for it that instances are not all a return probe lacks; empty: nothing does.
    std::string hitInHandlerToo() const
    {
        for (const auto& sibling : m_seen.siblings) {
            if (!sibling.returns && sibling.misses > 0)
                return "; " + sibling.event
                    + " at the same address, which needs no instances: misses "
                    + std::to_string(sibling.misses);
        }
        if (!missesNow() || !m_seen.latencyNs || m_seen.maxActive == 0)
            return {};
        const double calls = m_seen.rate->hits + m_seen.rate->misses;
        const double inside = calls * *m_seen.latencyNs / kNsPerSecond + double(m_seen.inFlight);
        // Far more instances than calls at once, and misses go on.
        return m_seen.maxActive >= kFarMoreInstances && double(m_seen.maxActive) > inside * kBurst
            ? ", calls in progress on average " + std::to_string(std::llround(inside))
            : std::string();
    }

    void addTooFewInstances()
    {
        auto evidence = missNumbers();
        if (m_seen.maxActive > 0)
            evidence += ", maxactive " + std::to_string(m_seen.maxActive);
        if (m_seen.inFlight > 0)
            evidence += ", calls in progress " + std::to_string(m_seen.inFlight);
        const auto better = betterMaxActive();
        const bool canGrow = better > m_seen.maxActive;
        add(Cause::TooFewInstances,
            canGrow ? "More calls were in progress at once than the return probe can follow. Make "
                      "it anew with a larger maxactive."
                    : "More calls were in progress at once than a return probe can follow, even "
                      "with the largest maxactive.",
            std::move(evidence),
            canGrow ? std::optional<Fix>(RecreateWithMaxActive{better}) : std::optional<Fix>());
    }

    /// No hits, or none any more.
    void explainSilence()
    {
        const auto before = m_found.size();
        if (m_seen.kind == Kind::Synthetic)
            return;
        if (!isEnabled()) {
            if (m_seen.hits == 0 || !hitsNow())
                add(Cause::NotEnabled,
                    "The event is enabled in no instance, so that the probe is not armed.",
                    numbers("hits", m_seen.hits) + runs(), EnableEvent{});
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
        const auto evidence = numbers("hits", m_seen.hits) + runs();
        const bool kernelProbe = countsMisses(m_seen.kind);
        if (kernelProbe && m_seen.probesSwitch == false)
            add(Cause::ProbesOff,
                "All probes of this kernel are switched off: /sys/kernel/debug/kprobes/enabled "
                "is 0.",
                evidence + ", kprobes/enabled 0", TurnOnProbes{});
        const bool byFtrace = kernelProbe
            ? m_seen.flags && m_seen.flags->ftrace
            : m_seen.kind == Kind::FunctionEntry || m_seen.kind == Kind::FunctionReturn;
        if (byFtrace && m_seen.functionSwitch == false)
            add(Cause::FunctionsOff,
                "The probe goes by the function tracer, and that one is switched off: "
                "/proc/sys/kernel/ftrace_enabled is 0. Such probes stop without a word.",
                evidence + ", [FTRACE], ftrace_enabled 0", TurnOnFunctions{});
        if (m_seen.flags && m_seen.flags->gone)
            add(Cause::ModuleGone,
                "The module of the function was unloaded. The probe arms itself when it is loaded "
                "again.",
                evidence + ", [GONE]", loading());
        else if (m_seen.unarmed)
            add(Cause::ModuleNotLoaded,
                "The module of the function is not loaded. The probe arms itself when it is "
                "loaded.",
                evidence + ", no such probe in kprobes/list", loading());
        else if (m_seen.flags && m_seen.flags->disabled)
            add(Cause::DisabledByKernel,
                "The kernel holds the probe disabled although its event is enabled. Enable the "
                "event anew.",
                evidence + ", [DISABLED]", EnableEvent{});
    }

    void explainNoHits()
    {
        const bool returns = isReturn(m_seen.kind);
        if (returns && (m_seen.inFlight > 0 || m_seen.misses > 0)) {
            add(Cause::StillInside,
                "Calls began, but none has returned yet. A return probe hits when the function "
                "returns.",
                "hits 0, calls in progress " + std::to_string(m_seen.inFlight) + ", misses "
                    + std::to_string(m_seen.misses),
                std::nullopt);
        } else if (m_seen.functionRuns.value_or(0) > 0) {
            add(Cause::OtherCopyRuns,
                "The function runs, but not the code that is probed: the compiler put it into its "
                "callers there, or another copy of the same name runs.",
                "hits 0" + runs(), ProbeCaller{});
        } else {
            add(Cause::NotCalled,
                returns
                    ? "No call of the function has returned since the event was enabled: nobody "
                      "called it, or all who did are still in it."
                    : "Nobody called the function since the event was enabled.",
                "hits 0" + runs(), std::nullopt);
        }
    }

    std::string runs() const
    {
        return m_seen.functionRuns
            ? ", runs of the function seen otherwise " + std::to_string(*m_seen.functionRuns)
            : std::string();
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
        const auto evidence = "hits " + std::to_string(recording.hits)
            + (recording.recorded ? ", recorded " + std::to_string(*recording.recorded)
                                  : ", how many were recorded is not known");
        const auto where = placeOf(recording.instance);
        if (recording.tracing == false)
            add(Cause::TracingOff,
                "Tracing is off in " + where + ": hits are counted, but not recorded.",
                evidence + ", tracing_on 0", TurnOnTracing{recording.instance});
        if (!recording.filter.empty())
            add(Cause::Filtered, "The event has a filter in " + where + ", which keeps hits out.",
                evidence + ", filter " + recording.filter, RemoveFilter{recording.instance});
        if (!recording.pids.empty())
            add(Cause::OtherPids, "Only chosen processes are recorded in " + where + ".",
                evidence + ", set_event_pid " + listOf(recording.pids),
                RemovePids{recording.instance});
        if (!recording.pidsLeftOut.empty())
            add(Cause::OtherPids, "Some processes are left out in " + where + ".",
                evidence + ", set_event_notrace_pid " + listOf(recording.pidsLeftOut),
                RemovePids{recording.instance});
        if (!recording.cpus.empty())
            add(Cause::OtherCpus, "Only some CPUs are recorded in " + where + ".",
                evidence + ", tracing_cpumask " + listOf(recording.cpus),
                UseAllCpus{recording.instance});
        explainFullBuffer(recording, evidence);
        if (!recording.recorded) {
            for (auto i = before; i < m_found.size(); ++i)
                m_found[i].certain = m_found[i].cause == Cause::TracingOff;
            return;
        }
        if (recording.inBuffer > 0)
            add(Cause::NotYetRead, "Events still wait in the buffer of " + where + " to be read.",
                evidence + ", in the buffer " + std::to_string(recording.inBuffer), std::nullopt);
        if (m_found.size() == before)
            add(Cause::Lost, "Some hits are not recorded, and nothing that is known says why.",
                evidence + ", missing " + std::to_string(recording.hits - *recording.recorded),
                std::nullopt);
    }

    void explainFullBuffer(const Observation::Recording& recording, const std::string& evidence)
    {
        const auto kib = recording.bufferKib == 0 ? kUsualBufferKib : recording.bufferKib;
        // The usual size is good for a proposal, and was not seen.
        const auto size = recording.bufferKib == 0
            ? std::string()
            : ", " + std::to_string(recording.bufferKib) + " KiB a CPU";
        const GrowBuffer grow{recording.instance, kib * 4};
        if (recording.overrun > 0)
            add(Cause::Overwritten,
                "The buffer was full: newer events overwrote older ones before they were read.",
                evidence + ", overrun " + std::to_string(recording.overrun) + size, grow);
        if (recording.dropped > 0)
            add(Cause::Dropped, "The buffer was full and takes no newer events then.",
                evidence + ", dropped events " + std::to_string(recording.dropped) + size, grow);
        // Counted of the event itself, not by the buffer: of recordings that are over.
        if (recording.overrun == 0 && recording.dropped == 0 && recording.lost.value_or(0) > 0)
            add(Cause::Lost, "The buffer was full before all was read: hits are lost.",
                evidence + ", lost " + std::to_string(*recording.lost) + size, grow);
    }

    const Observation& m_seen;
    std::vector<Explanation> m_found;
};

} // namespace

std::vector<Explanation> explain(const Observation& seen)
{
    return Explainer(seen).all();
}

unsigned usualMaxActive(unsigned cpus)
{
    constexpr unsigned kLeast = 10;
    return std::max(kLeast, 2 * cpus);
}

unsigned proposedMaxActive(double callsPerSecond, double latencyNs, unsigned cpus)
{
    // Little's law: how many are inside is how often they enter times how long they stay.
    return withinLimits(callsPerSecond * latencyNs / kNsPerSecond * kBurst, cpus);
}

unsigned proposedMaxActive(unsigned maxActive, std::uint64_t hits, std::uint64_t misses,
                           unsigned cpus)
{
    constexpr unsigned kLeastOnMisses = 64;
    const auto now = double(maxActive == 0 ? usualMaxActive(cpus) : maxActive);
    if (misses == 0)
        return withinLimits(now, cpus);
    // As many more as there were calls more than could be followed.
    const double share = double(hits + misses) / double(std::max<std::uint64_t>(hits, 1));
    return withinLimits(std::max(now * share * 2, double(kLeastOnMisses)), cpus);
}

} // namespace probescope::probe
