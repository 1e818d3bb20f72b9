#include "ui/plot/spans/span_frame.h"

#include <algorithm>
#include <cmath>

namespace probescope::ui {

int SpanFrame::column(std::int64_t timeNs) const
{
    if (timeNs < time.beginNs || timeNs >= time.endNs || width <= 0)
        return -1;
    const double share = double(timeNs - time.beginNs) / double(time.lengthNs());
    return std::min(int(share * width), width - 1);
}

int SpanFrame::row(std::int64_t durationNs) const
{
    const auto ns = std::max<std::int64_t>(durationNs, 1);
    if (ns < lowNs || ns > highNs || height <= 0)
        return -1;
    const double share =
        std::log(double(ns) / double(lowNs)) / std::log(double(highNs) / double(lowNs));
    return height - 1 - std::min(int(share * height), height - 1);
}

std::int64_t SpanFrame::columnBegin(int column) const
{
    return time.beginNs + std::int64_t(std::ceil(double(time.lengthNs()) * column / width));
}

double SpanFrame::rowLow(int row) const
{
    return double(lowNs) * std::pow(double(highNs) / double(lowNs), 1 - double(row + 1) / height);
}

} // namespace probescope::ui
