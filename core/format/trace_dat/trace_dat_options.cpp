#include "core/format/trace_dat/trace_dat_sections.h"
#include "core/numbers/amount_text.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>

namespace probescope::format {

namespace {

constexpr std::uint32_t kMaxCpu = 65535;

/// The option's text: up to the first NUL.
Result<std::string> textOf(DatCursor& cursor)
{
    auto text = cursor.block(cursor.left());
    if (text)
        text->resize(std::min(text->size(), text->find('\0')));
    return text;
}

/// As strtoll(text, nullptr, 0) reads it: `0x5ffab…`, `-12`; wraps like the sums it goes into.
std::int64_t parseSigned(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.starts_with('0')) {
        base = 8;
    }
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value, base);
    constexpr auto kMax = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    if (parsed.ec == std::errc::result_out_of_range || value > kMax)
        value = kMax;
    return negative ? -std::int64_t(value) : std::int64_t(value);
}

std::int64_t wrappingSum(std::int64_t a, std::int64_t b)
{
    return std::int64_t(std::uint64_t(a) + std::uint64_t(b));
}

/// `count` numbers into one member of each sample.
template <typename T>
Result<> readSamples(DatCursor& cursor, std::vector<DatTimeSample>& samples,
                     T DatTimeSample::*member)
{
    for (auto& sample : samples) {
        auto number = cursor.number64();
        if (!number)
            return passOn(number);
        sample.*member = T(*number);
    }
    return {};
}

Result<> readTimeShift(DatCursor& cursor, DatTimeOptions& time)
{
    constexpr std::uint32_t kInterpolate = 1;
    if (auto peer = cursor.number64(); !peer)
        return passOn(peer);
    auto flags = cursor.number32();
    auto cpus = cursor.number32();
    if (!flags || !cpus)
        return passOn(flags ? cpus : flags);
    if (*cpus > kMaxCpu || std::uint64_t(*cpus) * 4 > cursor.left())
        return cursor.failHere(ErrorCode::Corrupt, tr("invalid number of CPUs"));
    std::vector<std::vector<DatTimeSample>> shifts(*cpus);
    for (auto& samples : shifts) {
        auto count = cursor.number32();
        if (!count)
            return passOn(count);
        if (std::uint64_t(*count) * 24 > cursor.left())
            return cursor.failHere(ErrorCode::Corrupt, tr("invalid number of samples"));
        samples.resize(*count);
        if (auto done =
                readSamples(cursor, samples, &DatTimeSample::time)
                    .and_then([&] { return readSamples(cursor, samples, &DatTimeSample::offset); })
                    .and_then(
                        [&] { return readSamples(cursor, samples, &DatTimeSample::scaling); });
            !done) {
            return done;
        }
    }
    for (auto& samples : shifts) {
        if (cursor.left() == 0)
            break; // older files have no fractions
        if (auto done = readSamples(cursor, samples, &DatTimeSample::fraction); !done)
            return done;
    }
    for (auto& samples : shifts) {
        std::stable_sort(samples.begin(), samples.end(),
                         [](const auto& a, const auto& b) { return a.time < b.time; });
        samples.erase(std::unique(samples.begin(), samples.end(),
                                  [](const auto& a, const auto& b) { return a.time == b.time; }),
                      samples.end());
    }
    time.cpuShifts = std::move(shifts);
    time.interpolate = (*flags & kInterpolate) != 0;
    return {};
}

Result<> readTsc(DatCursor& cursor, DatTimeOptions& time)
{
    auto multiplier = cursor.number32();
    auto shift = cursor.number32();
    if (!multiplier || !shift)
        return passOn(multiplier ? shift : multiplier);
    time.tscMultiplier = *multiplier;
    time.tscShift = *shift;
    return {};
}

/// `NAME (trace id 0x12, 2 CPUs)`, a line each.
Result<> readGuest(DatCursor& cursor, std::string& guests)
{
    auto name = cursor.string();
    if (!name)
        return passOn(name);
    auto id = cursor.number64();
    if (!id)
        return passOn(id);
    auto cpus = cursor.number32();
    if (!cpus)
        return passOn(cpus);
    guests += *name + " (trace id " + std::to_string(*id) + ", " + amountText(*cpus, "CPU") + ")\n";
    return {};
}

Result<> appendText(DatCursor& cursor, std::string& text)
{
    auto more = textOf(cursor);
    if (!more)
        return passOn(more);
    text += *more;
    if (!text.ends_with('\n'))
        text += '\n';
    return {};
}

Result<> takeText(DatCursor& cursor, std::string& text)
{
    auto found = textOf(cursor);
    if (!found)
        return passOn(found);
    text = std::move(*found);
    return {};
}

Result<> addOffset(DatCursor& cursor, DatTimeOptions& time, std::int64_t unitNs)
{
    auto text = textOf(cursor);
    if (!text)
        return passOn(text);
    const auto offset = std::uint64_t(parseSigned(*text)) * std::uint64_t(unitNs);
    time.offsetNs = wrappingSum(time.offsetNs, std::int64_t(offset));
    return {};
}

} // namespace

std::string currentClock(std::string_view text)
{
    const auto open = text.find('[');
    const auto close = text.find(']', open == std::string_view::npos ? 0 : open);
    if (open != std::string_view::npos && close != std::string_view::npos)
        return std::string(text.substr(open + 1, close - open - 1));
    const auto end = text.find_last_not_of(" \n\t");
    return std::string(text.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

Result<> readOption(DatId id, DatCursor& cursor, DatContents& contents)
{
    switch (id) {
    case DatId::Date:
        contents.time.hasDate = true;
        return addOffset(cursor, contents.time, 1000); // it is written in microseconds
    case DatId::Offset:
        return addOffset(cursor, contents.time, 1);
    case DatId::TimeShift:
        return readTimeShift(cursor, contents.time);
    case DatId::Tsc2Nsec:
        return readTsc(cursor, contents.time);
    case DatId::CpuStat:
        return appendText(cursor, contents.cpuStats);
    case DatId::Hook:
        return appendText(cursor, contents.hooks);
    case DatId::ProcMaps:
        return appendText(cursor, contents.processMaps);
    case DatId::Guest:
        return readGuest(cursor, contents.guests);
    case DatId::TraceClock: {
        auto text = textOf(cursor);
        if (!text)
            return passOn(text);
        contents.clock = currentClock(*text);
        return {};
    }
    case DatId::Uname:
        return takeText(cursor, contents.uname);
    case DatId::Version:
        return takeText(cursor, contents.recorderVersion);
    case DatId::CpuCount: {
        auto count = cursor.number32();
        if (!count)
            return passOn(count);
        contents.cpuCount = *count;
        return {};
    }
    case DatId::TraceId: {
        auto number = cursor.number64();
        if (!number)
            return passOn(number);
        contents.traceId = *number;
        return {};
    }
    default:
        return {};
    }
}

Result<DatBuffer> readBufferOption(DatCursor& cursor, bool isText, std::uint64_t& sectionOffset)
{
    DatBuffer buffer;
    auto offset = cursor.number64();
    if (!offset)
        return passOn(offset);
    sectionOffset = *offset;
    auto name = cursor.string();
    if (!name)
        return passOn(name);
    auto clock = cursor.string();
    if (!clock)
        return passOn(clock);
    buffer.name = std::move(*name);
    buffer.clock = currentClock(*clock);
    buffer.isText = isText;
    if (isText)
        return buffer;
    auto pageSize = cursor.number32();
    auto cpus = cursor.number32();
    if (!pageSize || !cpus)
        return passOn(pageSize ? cpus : pageSize);
    buffer.pageSize = *pageSize;
    if (std::uint64_t(*cpus) * 20 > cursor.left())
        return cursor.failHere(ErrorCode::Corrupt, tr("invalid number of CPUs"));
    for (std::uint32_t i = 0; i < *cpus; ++i) {
        auto cpu = cursor.number32();
        auto begin = cursor.number64();
        auto size = cursor.number64();
        if (!cpu || !begin || !size)
            return cursor.failHere(ErrorCode::Truncated, tr("the list of CPUs is truncated"));
        if (*cpu > kMaxCpu)
            return cursor.failHere(ErrorCode::Corrupt, tr("invalid CPU number {}", {*cpu}));
        buffer.cpus.push_back({*cpu, *begin, *size});
    }
    return buffer;
}

} // namespace probescope::format
