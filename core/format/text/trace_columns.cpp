#include "core/format/text/trace_columns.h"

#include "core/base/text.h"

namespace probescope::format {

namespace {

constexpr std::size_t kCommWidth = 16;
constexpr std::size_t kLatencyCommWidth = 8;

/// Walks over a line. Takes what is asked for or stays where it is.
class Walker
{
public:
    explicit Walker(std::string_view text)
        : m_at(text.data())
        , m_end(text.data() + text.size())
    {
    }
    /// Number of digits; none if there are more than `most`.
    std::size_t digits(std::uint64_t& value, std::size_t most)
    {
        const char* at = m_at;
        std::uint64_t number = 0;
        while (at < m_end) {
            const auto digit = static_cast<unsigned char>(*at - '0');
            if (digit > 9)
                break;
            number = number * 10 + digit;
            ++at;
        }
        const auto count = std::size_t(at - m_at);
        if (count > most)
            return 0;
        value = number;
        m_at = at;
        return count;
    }
    void blanks()
    {
        while (m_at < m_end && *m_at == ' ')
            ++m_at;
    }
    bool take(char c)
    {
        if (m_at == m_end || *m_at != c)
            return false;
        ++m_at;
        return true;
    }
    bool at(char c) const { return m_at < m_end && *m_at == c; }
    bool atDigit() const { return m_at < m_end && *m_at >= '0' && *m_at <= '9'; }
    /// All up to the next blank.
    std::string_view word()
    {
        const char* begin = m_at;
        while (m_at < m_end && *m_at != ' ')
            ++m_at;
        return {begin, std::size_t(m_at - begin)};
    }
    std::string_view rest() const { return {m_at, std::size_t(m_end - m_at)}; }

private:
    const char* m_at;
    const char* m_end;
};

/// `(  123) ` or `(-------) `
bool takeTgid(Walker& walker, TraceLine& found)
{
    constexpr std::uint64_t kMaxPid = 0x7fffffff;
    walker.blanks();
    std::uint64_t tgid = 0;
    if (walker.atDigit()) {
        if (walker.digits(tgid, 10) == 0 || tgid > kMaxPid)
            return false;
        found.tgid = std::int32_t(tgid);
    } else if (!walker.at('-')) {
        return false;
    }
    while (walker.take('-')) { }
    const bool closed = walker.take(')');
    walker.blanks();
    return closed;
}

/// `12.345678: ` or `12.345678901: ` or, of clocks that count no time, `12345678: `
bool takeTime(Walker& walker, TraceLine& found)
{
    constexpr std::int64_t kNsPerSecond = 1'000'000'000;
    constexpr std::size_t kMaxTicks = 18; // digits; more are left to the one who searches
    std::uint64_t whole = 0;
    if (walker.digits(whole, kMaxTicks) == 0)
        return false;
    if (walker.take('.')) {
        constexpr std::uint64_t kMaxSeconds = 9'000'000'000;
        std::uint64_t fraction = 0;
        const std::size_t digits = walker.digits(fraction, 9);
        if ((digits != 6 && digits != 9) || whole > kMaxSeconds)
            return false;
        found.time =
            std::int64_t(whole) * kNsPerSecond + std::int64_t(fraction) * (digits == 6 ? 1000 : 1);
        found.unit = TraceLine::Unit::Nanoseconds;
    } else {
        found.time = std::int64_t(whole);
        found.unit = TraceLine::Unit::Ticks;
    }
    if (!walker.take(':'))
        return false;
    walker.take(' ');
    return true;
}

} // namespace

bool TraceColumns::parse(std::string_view line, TraceLine& found) const
{
    constexpr std::uint64_t kMaxPid = 0x7fffffff;
    const std::size_t dash = m_bufferWidth + kCommWidth;
    if (line.size() <= dash || line[dash] != '-')
        return false;
    found = {};
    Walker walker(line.substr(dash + 1));
    std::uint64_t number = 0;
    if (walker.digits(number, 10) == 0 || number > kMaxPid || !walker.at(' '))
        return false;
    found.pid = std::int32_t(number);
    walker.blanks();
    if (walker.take('(') && !takeTgid(walker, found))
        return false;
    if (!walker.take('[') || walker.digits(number, 5) < 3 || number > TraceLine::kMaxCpu
        || !walker.take(']'))
        return false;
    found.cpu = std::uint32_t(number);
    walker.take(' ');
    if (!walker.atDigit() && !walker.at(' ')) {
        found.flags = walker.word();
        if (found.flags.size() > TraceLine::kMaxFlags)
            return false;
    }
    walker.blanks();
    if (!takeTime(walker, found))
        return false;
    found.rest = walker.rest();
    found.comm = trimmedLeft(line.substr(m_bufferWidth, kCommWidth));
    if (m_bufferWidth == 0)
        return true;
    const std::string_view before = trimmedLeft(line.substr(0, m_bufferWidth));
    if (!before.empty() && !before.ends_with(": "))
        return false;
    found.buffer = before.substr(0, before.size() - (before.empty() ? 0 : 2));
    return true;
}

void TraceColumns::splitBuffer(std::string_view line, TraceLine& found)
{
    if (found.comm.empty())
        return; // the line has no task
    const bool latency = found.form == TraceLine::Form::Latency;
    const std::size_t width = latency ? kLatencyCommWidth : kCommWidth;
    const auto dash = std::size_t(found.comm.data() + found.comm.size() - line.data());
    if (dash < width + 3)
        return;
    const std::string_view before = line.substr(0, dash - width);
    const std::string_view name = trimmedLeft(before);
    if (!name.empty() && !name.ends_with(": "))
        return;
    found.buffer = name.substr(0, name.size() - (name.empty() ? 0 : 2));
    found.comm = trimmedLeft(line.substr(dash - width, width));
    if (!latency)
        m_bufferWidth = before.size();
}

} // namespace probescope::format
