#include "tests/core/record/spool/recorded_pages.h"

#include "core/format/ring/ring_page.h"
#include "core/format/trace_dat/dat_codec.h"
#include "core/format/trace_dat/trace_dat_container.h"
#include "core/format/trace_dat/trace_dat_pages.h"
#include "core/format/trace_dat/trace_dat_time.h"
#include "core/import/import.h"
#include "tests/support/recording_sink.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace probescope {

using namespace format;

std::vector<std::size_t> RecordedPages::until(std::int64_t timeNs) const
{
    std::vector<std::size_t> counts;
    for (const auto& pages : cpus) {
        const auto end = std::find_if(pages.begin(), pages.end(),
                                      [timeNs](const Page& page) { return page.firstNs > timeNs; });
        counts.push_back(std::size_t(end - pages.begin()));
    }
    return counts;
}

std::size_t RecordedPages::pages() const
{
    std::size_t count = 0;
    for (const auto& pages : cpus)
        count += pages.size();
    return count;
}

std::vector<std::vector<std::size_t>> RecordedPages::drains(std::size_t about) const
{
    std::vector<std::int64_t> firsts;
    for (const auto& pages : cpus) {
        for (const Page& page : pages)
            firsts.push_back(page.firstNs);
    }
    std::sort(firsts.begin(), firsts.end());
    std::vector<std::vector<std::size_t>> drains;
    std::int64_t taken = INT64_MIN;
    for (std::size_t i = 0; i < firsts.size();
         i += std::max<std::size_t>(firsts.size() / about, 1)) {
        const auto counts = until(std::max(taken, firsts[i]));
        for (std::size_t cpu = 0; cpu < counts.size(); ++cpu) {
            if (counts[cpu] > 0)
                taken = std::max(taken, cpus[cpu][counts[cpu] - 1].lastNs);
        }
        drains.push_back(counts);
    }
    drains.push_back(until(INT64_MAX));
    return drains;
}

RecordedPages readRecordedPages(const std::string& path)
{
    RecordedPages recorded;
    auto input = Input::open(path);
    RecordingSink sink;
    ProblemCounter problems(sink);
    recorded.contents = *readDatContents(**input, problems);
    auto& contents = recorded.contents;
    const auto codec = DatCodec::make(contents.header.compression);
    for (const DatBuffer& buffer : contents.buffers) {
        if (buffer.isText || recorded.pages() > 0)
            continue;
        recorded.cpus.assign(buffer.cpus.size(), {});
        for (const DatCpu& cpu : buffer.cpus) {
            recorded.cpus.resize(std::max<std::size_t>(recorded.cpus.size(), cpu.cpu + 1));
            if (cpu.size == 0)
                continue;
            DatPages pages(**input, buffer, cpu, contents.header.order, codec.get(), 1 << 16,
                           problems);
            const DatTime time(contents.time, cpu.cpu);
            RingPage page(contents.header.order, contents.longSize);
            for (auto bytes = pages.next(); !bytes.empty(); bytes = pages.next()) {
                RecordedPages::Page kept{.bytes = {bytes.data(), bytes.size()}};
                page.load(bytes);
                kept.firstNs = INT64_MAX;
                while (page.next()) {
                    kept.firstNs = std::min(kept.firstNs, time.convert(page.time()));
                    kept.lastNs = time.convert(page.time());
                }
                if (kept.firstNs != INT64_MAX)
                    recorded.cpus[cpu.cpu].push_back(std::move(kept));
            }
        }
    }
    contents.cpuCount = std::uint32_t(recorded.cpus.size());
    contents.buffers.clear();
    return recorded;
}

namespace {

std::string rowText(const store::Capture& capture, RowId row)
{
    const auto event = capture.event(row);
    const auto info = capture.info(row);
    if (!event || !info)
        return "unreadable";
    const Task& task = capture.task(event->task);
    std::ostringstream text;
    text << event->timeNs << " [" << event->cpu << "] " << task.comm << '-' << task.pid << ' '
         << capture.flags(event->flags).text << ' ' << capture.eventType(event->type).name << ": "
         << *info;
    return text.str();
}

using CpuRows = std::map<std::uint32_t, std::vector<std::string>>;

CpuRows rowsByCpu(const store::Capture& capture)
{
    CpuRows rows;
    for (RowId row = 0; row < capture.summary().events; ++row)
        rows[capture.event(row)->cpu].push_back(rowText(capture, row));
    return rows;
}

std::string prefixDifferences(const store::Capture& part, const store::Capture& whole)
{
    const CpuRows expected = rowsByCpu(whole);
    for (const auto& [cpu, rows] : rowsByCpu(part)) {
        const auto found = expected.find(cpu);
        if (found == expected.end() || rows.size() > found->second.size())
            return "CPU " + std::to_string(cpu) + " has too many events";
        const auto [ours, theirs] = std::mismatch(rows.begin(), rows.end(), found->second.begin());
        if (ours != rows.end())
            return "have: " + *ours + "\nwant: " + *theirs;
    }
    return {};
}

} // namespace

std::string captureDifferences(const std::string& part, const std::string& whole, bool prefixes)
{
    const auto a = open::openCapture(part, nullptr);
    const auto b = open::openCapture(whole, nullptr);
    if (!a || !b)
        return (a ? b : a).error().message();
    if (prefixes)
        return prefixDifferences(**a, **b);
    if ((*a)->summary().events != (*b)->summary().events)
        return std::to_string((*a)->summary().events) + " events in place of "
            + std::to_string((*b)->summary().events);
    for (RowId row = 0; row < (*a)->summary().events; ++row) {
        const std::string have = rowText(**a, row);
        const std::string want = rowText(**b, row);
        if (have != want)
            return "row " + std::to_string(row) + "\nhave: " + have + "\nwant: " + want;
    }
    if ((*a)->summary().lost != (*b)->summary().lost
        || (*a)->summary().losses != (*b)->summary().losses)
        return "other losses";
    if ((*a)->summary().calls != (*b)->summary().calls)
        return "other calls";
    return {};
}

} // namespace probescope
