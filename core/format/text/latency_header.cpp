#include "core/format/text/latency_header.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace probescope::format {

namespace {

constexpr std::string_view kTracer = "# tracer: ";
constexpr std::string_view kLatency = "# latency: ";
constexpr std::string_view kTask = "#    | task: ";
constexpr std::string_view kStarted = "#  => started at:";
constexpr std::string_view kEnded = "#  => ended at:";
constexpr std::string_view kVersion = " latency trace v";
constexpr std::string_view kEntries = "# entries-in-buffer/entries-written: ";

std::string_view unpadded(std::string_view text)
{
    return trimmedBlanks(text, " \t\r");
}

/// Walks over a line whose words are known.
class Scan
{
public:
    explicit Scan(std::string_view text)
        : m_rest(text)
    {
    }
    /// Blanks and then that word.
    bool word(std::string_view text)
    {
        skipBlanks();
        if (!m_rest.starts_with(text))
            return false;
        m_rest.remove_prefix(text.size());
        return true;
    }
    template <typename Number>
    bool number(Number& out)
    {
        skipBlanks();
        const auto [end, code] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), out);
        if (code != std::errc{})
            return false;
        m_rest.remove_prefix(std::size_t(end - m_rest.data()));
        return true;
    }
    template <typename Number>
    bool number(std::optional<Number>& out)
    {
        Number read{};
        if (!number(read))
            return false;
        out = read;
        return true;
    }
    std::string_view until(char end)
    {
        const auto found = std::min(m_rest.find(end), m_rest.size());
        const auto text = m_rest.substr(0, found);
        m_rest.remove_prefix(found);
        return text;
    }
    bool ended()
    {
        skipBlanks();
        return m_rest.empty();
    }

private:
    void skipBlanks()
    {
        while (m_rest.starts_with(' '))
            m_rest.remove_prefix(1);
    }
    std::string_view m_rest;
};

/// `26987 us, #35/35, CPU#0 | (M:preempt VP:0, KP:0, SP:0 HP:0 #P:2)`; kernels without SMP have no
/// `#P:`.
bool readLatency(std::string_view text, LatencyHeader& header)
{
    Scan scan(text);
    LatencyHeader read;
    bool good = scan.number(read.latencyUs) && *read.latencyUs >= 0 && scan.word("us,")
        && scan.word("#") && scan.number(read.entries) && scan.word("/")
        && scan.number(read.written) && scan.word(",") && scan.word("CPU#") && scan.number(read.cpu)
        && scan.word("|") && scan.word("(M:");
    if (!good)
        return false;
    read.preemption = scan.until(' ');
    for (const char* const word : {"VP:", "KP:", "SP:", "HP:"}) {
        std::int64_t unused = 0; // reserved; the kernel prints 0
        good = good && scan.word(word) && scan.number(unused);
        static_cast<void>(scan.word(","));
    }
    if (good && scan.word("#P:"))
        good = scan.number(read.cpus);
    if (!good || !scan.word(")") || !scan.ended())
        return false;
    header.latencyUs = read.latencyUs;
    header.entries = read.entries;
    header.written = read.written;
    header.cpu = read.cpu;
    header.cpus = read.cpus;
    header.preemption = read.preemption;
    return true;
}

/// `true-94 (uid:0 nice:0 policy:0 rt_prio:0)`; the name may hold anything, `-` and `(`, too.
std::optional<LatencyHeader::Task> readTask(std::string_view text)
{
    const auto open = text.rfind(" (uid:");
    if (open == std::string_view::npos)
        return std::nullopt;
    const auto dash = text.rfind('-', open);
    if (dash == std::string_view::npos)
        return std::nullopt;
    LatencyHeader::Task task;
    task.comm = text.substr(0, dash);
    Scan pid(text.substr(dash + 1, open - dash - 1));
    Scan rest(text.substr(open + 1));
    const bool good = pid.number(task.pid) && task.pid >= 0 && pid.ended() && rest.word("(uid:")
        && rest.number(task.uid) && rest.word("nice:") && rest.number(task.nice)
        && rest.word("policy:") && rest.number(task.policy) && rest.word("rt_prio:")
        && rest.number(task.rtPriority) && rest.word(")") && rest.ended();
    return good ? std::optional(task) : std::nullopt;
}

bool readEntries(std::string_view text, LatencyHeader& header)
{
    Scan scan(text);
    return scan.number(header.entries) && scan.word("/") && scan.number(header.written)
        && scan.word("#P:") && scan.number(header.cpus) && scan.ended();
}

class HeaderReader
{
public:
    void line(std::string_view text)
    {
        ++m_line;
        if (text.starts_with(kTracer)) {
            if (m_found.tracer.empty())
                m_found.tracer = unpadded(text.substr(kTracer.size()));
            else if (!std::exchange(m_others, true))
                problem(text, tr("another capture starts here; the report covers only the first"));
            return;
        }
        if (m_others)
            return;
        if (text.starts_with(kLatency)) {
            require(readLatency(text.substr(kLatency.size()), m_found), text,
                    tr("cannot parse the latency line"));
        } else if (text.starts_with(kTask)) {
            m_found.task = readTask(unpadded(text.substr(kTask.size())));
            require(m_found.task.has_value(), text, tr("cannot parse the task line"));
        } else if (text.starts_with(kStarted)) {
            m_found.startedAt = unpadded(text.substr(kStarted.size()));
            require(!m_found.startedAt.empty(), text, tr("the start of the latency is missing"));
        } else if (text.starts_with(kEnded)) {
            m_found.endedAt = unpadded(text.substr(kEnded.size()));
            require(!m_found.endedAt.empty(), text, tr("the end of the latency is missing"));
        } else if (text.starts_with(kEntries)) {
            require(readEntries(text.substr(kEntries.size()), m_found), text,
                    tr("cannot parse the numbers of entries"));
        } else if (const auto version = text.find(kVersion); version != std::string_view::npos) {
            const auto on = text.find(" on ", version);
            if (on != std::string_view::npos)
                m_found.kernel = unpadded(text.substr(on + 4));
            require(!m_found.kernel.empty(), text, tr("the kernel version is missing"));
        }
    }

    LatencyHeader finish() { return std::move(m_found); }

private:
    void require(bool good, std::string_view text, Message reason)
    {
        if (!good)
            problem(text, std::move(reason));
    }

    void problem(std::string_view text, Message reason)
    {
        constexpr std::size_t kMax = 100; // a header has some twenty lines
        if (m_found.problems.size() >= kMax) {
            ++m_found.problems.back().count;
            return;
        }
        m_found.problems.push_back({.place = {.line = m_line},
                                    .reason = std::move(reason),
                                    .excerpt = std::string(text.substr(0, Problem::kMaxExcerpt))});
    }

    LatencyHeader m_found;
    std::uint64_t m_line = 0;
    bool m_others = false;
};

} // namespace

LatencyHeader readLatencyHeader(std::string_view text)
{
    HeaderReader reader;
    while (!text.empty()) {
        const auto end = text.find('\n');
        reader.line(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    return reader.finish();
}

} // namespace probescope::format
