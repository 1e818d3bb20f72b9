#include "core/access/helper/buffer_budget.h"

#include "core/access/control/control_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace probescope::access {

namespace {

constexpr std::uint64_t kKibOfNewInstance = 1408; ///< of each CPU (ring_buffer.h)

/// They swap two buffers.
bool keepsTheWorst(std::string_view tracer)
{
    static constexpr std::array<std::string_view, 6> kTracers{
        "wakeup", "wakeup_rt", "wakeup_dl", "irqsoff", "preemptoff", "preemptirqsoff"};
    return std::find(kTracers.begin(), kTracers.end(), tracer) != kTracers.end();
}

/// What a histogram's trigger takes; nothing where it makes none: `!hist…`, `hist:…:pause`.
std::uint64_t histogramKib(std::string_view trigger)
{
    if (!trigger.starts_with("hist") || trigger.find("keys=") == std::string_view::npos)
        return 0;
    // Twice the entries, each with a key and values, are made at once (kernel/trace/tracing_map.c).
    constexpr std::uint64_t kUsual = 2048;
    constexpr std::uint64_t kMax = std::uint64_t(1) << 17;
    constexpr std::uint64_t kBytesOfEntry = 512;
    const auto at = trigger.find("size=");
    const auto given = at == std::string_view::npos
        ? std::nullopt
        : numberOf(trigger.substr(at + 5, trigger.find_first_of(": ", at) - at - 5));
    return std::min(given.value_or(kUsual), kMax) * kBytesOfEntry / 1024;
}

/// Without what steers it: it is the same histogram.
std::string histogramLine(std::string_view trigger)
{
    std::string line(trigger);
    for (const std::string_view word : {":pause", ":cont", ":clear"}) {
        const auto at = line.find(word);
        const auto end = at == std::string::npos ? at : at + word.size();
        if (at != std::string::npos && (end == line.size() || line[end] == ':' || line[end] == ' '))
            line.erase(at, word.size());
    }
    return line;
}

std::string amountOf(std::uint64_t kib)
{
    std::array<char, 32> text{};
    constexpr std::uint64_t kMib = 1024;
    const bool large = kib >= kMib * kMib;
    std::snprintf(text.data(), text.size(), "%.1f %s",
                  double(kib) / double(large ? kMib * kMib : kMib), large ? "GiB" : "MiB");
    return text.data();
}

} // namespace

std::uint64_t BufferBudget::cpus()
{
    if (m_cpus == 0) {
        const auto entries = m_backend->list("per_cpu");
        m_cpus = std::uint64_t(
            !entries ? 1 : std::count_if(entries->begin(), entries->end(), [](const Entry& entry) {
                return entry.name.starts_with("cpu");
            }));
        m_cpus = std::max<std::uint64_t>(m_cpus, 1);
    }
    return m_cpus;
}

std::uint64_t BufferBudget::kibOf(const Ring& ring)
{
    const auto differing = std::min<std::uint64_t>(ring.ofCpu.size(), cpus());
    std::uint64_t kib = ring.kib * (cpus() - differing);
    for (const auto& cpu : ring.ofCpu)
        kib += cpu.second;
    return ring.asked || ring.byTracer ? 2 * kib : kib;
}

std::uint64_t BufferBudget::kib()
{
    std::uint64_t kib = 0;
    for (const auto& ring : m_rings)
        kib += kibOf(ring.second);
    for (const auto& histogram : m_histograms)
        kib += histogram.second;
    return kib;
}

BufferBudget::Ring BufferBudget::ringOf(const TracePath& folder)
{
    if (const auto known = m_rings.find(folder.text()); known != m_rings.end())
        return known->second;
    const auto said = m_backend->read(folder / "buffer_size_kb");
    const auto kib = said ? bufferKibOf(*said) : std::nullopt;
    return {.kib = kib.value_or(kKibOfNewInstance)};
}

/// False: it has nothing to do with memory.
bool BufferBudget::change(Ring& ring, std::string_view file, std::string_view cpu,
                          std::string_view text)
{
    text = trimmed(text);
    if (file == "buffer_size_kb") {
        const auto kib = numberOf(text);
        if (!kib)
            return false;
        if (cpu.empty())
            ring = {.kib = *kib, .asked = ring.asked, .byTracer = ring.byTracer};
        else
            ring.ofCpu.insert_or_assign(std::string(cpu), *kib);
        return true;
    }
    if (file == "snapshot")
        ring.asked = text != "0";
    else if (file == "current_tracer")
        ring.byTracer = keepsTheWorst(text);
    else if ((file == "trigger" || file == "set_ftrace_filter") && !text.starts_with('!')
             && text.find("snapshot") != std::string_view::npos)
        ring.asked = true;
    else
        return false;
    return true;
}

std::optional<std::pair<TracePath, BufferBudget::Ring>> BufferBudget::after(const TracePath& path,
                                                                            std::string_view text)
{
    auto parts = path.parts();
    TracePath folder;
    if (parts.size() > 2 && parts[0] == "instances") {
        if (auto instance = TracePath("instances").child(parts[1]))
            folder = std::move(*instance);
        parts.erase(parts.begin(), parts.begin() + 2);
    }
    const auto cpu = parts.size() == 3 && parts[0] == "per_cpu" ? parts[1] : std::string_view();
    Ring probe;
    if (!change(probe, path.name(), cpu, text))
        return std::nullopt;
    auto ring = ringOf(folder);
    change(ring, path.name(), cpu, text);
    return std::pair(std::move(folder), std::move(ring));
}

Result<> BufferBudget::mayHave(const TracePath& path, const TracePath& folder, const Ring& ring)
{
    const auto known = m_rings.find(folder.text());
    const auto before = known == m_rings.end() ? 0 : kibOf(known->second);
    const auto own = kibOf(ring);
    return own > before ? mayGrow(path, own - before, own) : Result<>();
}

Result<> BufferBudget::mayGrow(const TracePath& path, std::uint64_t more, std::uint64_t own)
{
    const auto all = kib() + more;
    const auto refused = [&](const Message& bound) {
        return fail(ErrorCode::Refused,
                    tr("the buffers, snapshots and histograms of this session would need {} of "
                       "memory, {} of it here on {} CPUs: {}",
                       {amountOf(all), amountOf(own), cpus(), bound}),
                    tr("Choose a smaller buffer, or stop another recording"),
                    Place{.file = path.text()});
    };
    if (all > m_limits.allBuffersKib)
        return refused(tr("the limit is {} in total", {amountOf(m_limits.allBuffersKib)}));
    const auto available = m_availableKib ? m_availableKib() : std::nullopt;
    if (available && more > *available / 4 * 3)
        return refused(
            tr("only {} is available, and a quarter of it stays free", {amountOf(*available)}));
    return {};
}

Result<> BufferBudget::mayMake(const TracePath& instance)
{
    return mayHave(instance, instance, {.kib = kKibOfNewInstance});
}

Result<> BufferBudget::mayWrite(const TracePath& path, std::string_view text)
{
    constexpr std::size_t kMaxHistograms = 1024;
    const auto line = trimmed(text);
    const auto kib = path.name() == "trigger" ? histogramKib(line) : 0;
    if (kib > 0 && !m_histograms.contains({path.text(), histogramLine(line)})) {
        if (m_histograms.size() >= kMaxHistograms)
            return fail(ErrorCode::Refused,
                        tr("this session has reached the limit of {} histograms", {kMaxHistograms}),
                        tr("Remove some"), Place{.file = path.text()});
        if (auto allowed = mayGrow(path, kib, kib); !allowed)
            return allowed;
    }
    const auto ring = after(path, text);
    return ring ? mayHave(path, ring->first, ring->second) : Result<>();
}

void BufferBudget::made(const TracePath& instance)
{
    m_rings.erase(instance.text());
    m_rings.emplace(instance.text(), ringOf(instance)); // a boot parameter sets the size
}

void BufferBudget::removed(const TracePath& instance)
{
    m_rings.erase(instance.text());
    std::erase_if(m_histograms, [&instance](const auto& one) {
        return one.first.first.starts_with(instance.text() + "/");
    });
}

void BufferBudget::written(const TracePath& path, std::string_view text)
{
    const auto line = trimmed(text);
    if (path.name() == "trigger" && line.starts_with("!hist"))
        m_histograms.erase({path.text(), histogramLine(line.substr(1))});
    else if (const auto kib = path.name() == "trigger" ? histogramKib(line) : 0; kib > 0)
        m_histograms.insert_or_assign({path.text(), histogramLine(line)}, kib);
    if (auto ring = after(path, text))
        m_rings.insert_or_assign(ring->first.text(), std::move(ring->second));
}

} // namespace probescope::access
