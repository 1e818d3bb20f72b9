// What the window's thread does to show a picture of ten million spans that others have counted:
// a scatter, one of eight groups, one of so few that most have the shape of their group, one with
// gaps in every pixel, and a heat map, 1600 pixels wide. Processor time of the painting
// thread; must be below 16 ms, the time between two pictures of a screen.
//     bench_span_plot [--smoke]

#include "ui/plot/spans/span_plot.h"

#include <QApplication>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <string_view>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr double kFrameMs = 16;

double milliseconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

/// Counts by cell: most durations are short, some are anywhere.
std::vector<std::uint32_t> madeCounts(const SpanFrame& frame, std::uint64_t spans)
{
    std::vector<std::uint32_t> counts(frame.cells());
    std::mt19937_64 random(3);
    std::lognormal_distribution<double> height(-1.2, 0.5);
    for (std::uint64_t i = 0; i < spans; ++i) {
        const auto x = int(random() % std::uint64_t(frame.width));
        const auto part = std::min(0.999, height(random));
        const int row = frame.height - 1 - int(part * frame.height);
        ++counts[frame.cell(x, row)];
    }
    return counts;
}

SpanDots madeDots(const SpanFrame& frame, std::uint64_t spans)
{
    SpanDots dots{.frame = frame, .counts = madeCounts(frame, spans), .groups = {}};
    dots.most = *std::max_element(dots.counts.begin(), dots.counts.end());
    dots.spans = spans;
    return dots;
}

SpanDots grouped(SpanDots dots)
{
    dots.groups.resize(dots.counts.size());
    for (std::size_t i = 0; i < dots.groups.size(); ++i)
        dots.groups[i] = std::uint8_t(i * 2654435761U % 8);
    return dots;
}

/// False: it took too long.
bool measure(const char* what, SpanPlot& plot, const SpanPicture& picture)
{
    std::vector<double> times;
    for (int round = 0; round < 15; ++round) {
        SpanPicture copy = picture;
        const double start = milliseconds();
        plot.setPicture(std::move(copy));
        QCoreApplication::processEvents(); // it is painted in one go
        times.push_back(milliseconds() - start);
    }
    std::sort(times.begin(), times.end());
    const double median = times[times.size() / 2];
    std::printf("%s: median %.1f ms, %s %.0f ms\n", what, median,
                median > kFrameMs ? "OVER" : "within", kFrameMs);
    return median <= kFrameMs;
}

} // namespace

int main(int count, char** arguments)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(count, arguments);
    const bool smoke = count > 1 && std::string_view(arguments[1]) == "--smoke";
    const std::uint64_t spans = smoke ? 100'000 : 10'000'000;
    SpanPlot plot;
    plot.resize(1700, 700);
    plot.show();
    plot.setPage(SpanPage::Scatter);
    plot.setExtent({0, 10'000'000'000}, {100, 50'000'000});
    QCoreApplication::processEvents();

    auto dots = madeDots(plot.frame(), spans);
    std::printf("%d × %d pixels\n", dots.frame.width, dots.frame.height);
    bool within = measure("scatter", plot, dots);
    within = measure("scatter of eight groups", plot, grouped(std::move(dots))) && within;
    constexpr std::uint64_t kSparse = 20'000;
    within = measure("scatter of few spans of eight groups", plot,
                     grouped(madeDots(plot.frame(), kSparse)))
        && within;

    constexpr std::int64_t kGapNs = 100'000;
    std::vector<TimeRange> gaps;
    for (std::int64_t i = 0; i < 50'000; ++i)
        gaps.push_back({2 * i * kGapNs, (2 * i + 1) * kGapNs});
    plot.setGaps(std::move(gaps));
    within = measure("scatter with 50,000 gaps", plot, madeDots(plot.frame(), spans)) && within;
    plot.setGaps({});

    plot.setPage(SpanPage::HeatMap);
    QCoreApplication::processEvents();
    SpanHeat heat{.frame = plot.frame(), .counts = {}};
    heat.counts = madeCounts(heat.frame, spans);
    heat.most = *std::max_element(heat.counts.begin(), heat.counts.end());
    within = measure("heat map", plot, heat) && within;
    return within || smoke ? 0 : 1;
}
