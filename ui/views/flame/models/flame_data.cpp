#include "ui/views/flame/models/flame_data.h"

#include "core/analysis/calls/flame_tree.h"
#include "core/import/opened.h"
#include "ui/base/preferences/cache_place.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kAll = 100;

struct FlameDataTr
{
    Q_DECLARE_TR_FUNCTIONS(Flame)
};

/// Percent of a part of the work, in the whole of it.
FlameProgressFn partOf(const FlameProgressFn& whole, int from, int to)
{
    return [whole, from, to](int percent) {
        if (whole)
            whole(from + (to - from) * percent / kAll);
    };
}

/// Turns a number of things read into percent of so many, told when it changes.
std::function<void(std::uint64_t)> readOf(const FlameProgressFn& progress, std::uint64_t all)
{
    return [progress, all, last = -1](std::uint64_t read) mutable {
        const int percent = all == 0 ? kAll : int(std::min(read, all) * kAll / all);
        if (progress && percent != std::exchange(last, percent))
            progress(percent);
    };
}

Result<FlameSums> sumsOf(const store::Capture& capture, const FlameScope& scope,
                         const CancelToken& cancel, const FlameProgressFn& progress)
{
    FlameSums sums;
    const TimeRange all{std::numeric_limits<std::int64_t>::min(),
                        std::numeric_limits<std::int64_t>::max()};
    const TimeRange range = scope.range.value_or(all);
    sums.losses = analysis::lossesIn(capture, range.beginNs, range.endNs);
    sums.clock = clockOf(capture);
    if (scope.source != FlameScope::Source::Calls) {
        auto tree = analysis::stackTree(capture, stackScopeOf(scope), cancel,
                                        readOf(progress, capture.summary().events));
        if (!tree)
            return passOn(tree);
        auto rows = analysis::functionsOfStacks(tree->paths, cancel);
        if (!rows)
            return passOn(rows);
        sums.paths = std::move(tree->paths);
        sums.functions = std::move(*rows);
        sums.empty = tree->empty;
        sums.withoutWeight = tree->withoutWeight;
        return sums;
    }
    const std::uint64_t calls = capture.summary().calls;
    auto tree = analysis::callTree(capture, callScopeOf(scope), cancel,
                                   readOf(partOf(progress, 0, kAll / 2), calls));
    if (!tree)
        return passOn(tree);
    auto rows = analysis::functionTable(capture, callScopeOf(scope), cancel,
                                        readOf(partOf(progress, kAll / 2, kAll), calls));
    if (!rows)
        return passOn(rows);
    sums.paths = std::move(*tree);
    sums.functions = std::move(*rows);
    return sums;
}

/// Nothing on one side would look like time that was saved.
Result<> checkSide(const store::Capture& capture, const FlameSide& side)
{
    const auto sources = flameSources(capture);
    if (std::find(sources.begin(), sources.end(), side.scope.source) != sources.end())
        return {};
    const bool calls = side.scope.source == FlameScope::Source::Calls;
    QString text;
    if (side.file.empty())
        text = calls ? FlameDataTr::tr("this capture has no function calls to compare")
                     : FlameDataTr::tr("this capture has no such stacks to compare");
    else
        text = (calls ? FlameDataTr::tr("%1 has no function calls to compare")
                      : FlameDataTr::tr("%1 has no such stacks to compare"))
                   .arg(side.name);
    return fail(ErrorCode::Unsupported, text.toStdString());
}

Result<FlameSums> sumsOfSide(const store::Capture& capture, const FlameSide& side,
                             const CancelToken& cancel, const FlameProgressFn& progress)
{
    FlameScope scope = side.scope;
    scope.foldsCopies = true; // the sides may be of two builds
    if (side.file.empty()) {
        if (const auto checked = checkSide(capture, side); !checked)
            return passOn(checked);
        return sumsOf(capture, scope, cancel, progress);
    }
    open::OpenOptions options;
    options.cancel = cancel;
    options.cache = cachePlace();
    options.cacheBytes = cacheLimitBytes();
    const auto opened = open::openFile(side.file, options);
    if (!opened)
        return passOn(opened);
    if (cancel.cancelled())
        return fail(ErrorCode::Cancelled, "opening the other capture was canceled");
    if (!opened->capture)
        return fail(
            ErrorCode::Unsupported, FlameDataTr::tr("the file contains no events").toStdString(),
            FlameDataTr::tr("Choose a capture").toStdString(), {.file = side.file.string()});
    if (const auto checked = checkSide(*opened->capture, side); !checked)
        return passOn(checked);
    return sumsOf(*opened->capture, scope, cancel, progress);
}

std::vector<double> frameChangesOf(const analysis::PathTree& paths,
                                   const std::vector<double>& changes)
{
    const auto& nodes = paths.nodes();
    const auto isInsideItself = [&nodes](std::uint32_t node) {
        auto caller = nodes[node].parent;
        while (caller != 0 && nodes[caller].frame != nodes[node].frame)
            caller = nodes[caller].parent;
        return caller != 0;
    };
    std::vector<double> ofFrames(paths.frames().size());
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        if (!isInsideItself(node))
            ofFrames[nodes[node].frame] += changes[node];
    }
    return ofFrames;
}

std::shared_ptr<const FlamePicture> pictureOf(const FlameData& data, analysis::PathTree paths,
                                              analysis::PathWeight weight)
{
    auto picture = std::make_shared<FlamePicture>();
    picture->isStacks = data.scope.source != FlameScope::Source::Calls;
    picture->isTime = !picture->isStacks;
    picture->countsCalls = weight == analysis::PathWeight::Count
        || (weight == analysis::PathWeight::Own && !picture->isStacks);
    picture->widths = analysis::pathWidths(paths, weight);
    picture->paths = std::move(paths);
    return picture;
}

} // namespace

Result<std::shared_ptr<const FlameData>> readFlame(const store::Capture& capture,
                                                   const FlameScope& scope,
                                                   const CancelToken& cancel,
                                                   const FlameProgressFn& progress)
{
    auto sums = sumsOf(capture, scope, cancel, progress);
    if (!sums)
        return passOn(sums);
    auto data = std::make_shared<FlameData>();
    data->scope = scope;
    data->sums = std::move(*sums);
    return data;
}

Result<std::shared_ptr<const FlameData>>
readComparison(const store::Capture& capture, const FlameSide& before, const FlameSide& after,
               const CancelToken& cancel, const FlameProgressFn& progress)
{
    const auto was = sumsOfSide(capture, before, cancel, partOf(progress, 0, kAll / 2));
    if (!was)
        return passOn(was);
    auto is = sumsOfSide(capture, after, cancel, partOf(progress, kAll / 2, kAll));
    if (!is)
        return passOn(is);
    auto functions = analysis::compareFunctions(was->functions, is->functions, cancel);
    if (!functions)
        return passOn(functions);
    auto data = std::make_shared<FlameData>();
    data->scope = after.scope;
    data->compared.emplace();
    data->compared->nameBefore = before.name;
    data->compared->nameAfter = after.name;
    data->compared->lossesBefore = was->losses;
    data->compared->clockBefore = was->clock;
    data->compared->unseenBefore = was->paths.unseenCalls();
    data->compared->difference = analysis::comparePaths(was->paths, is->paths);
    data->compared->functions = std::move(*functions);
    data->sums = std::move(*is);
    return data;
}

double FlamePicture::share(std::uint32_t node) const
{
    return widths.front() > 0 ? double(widths[node]) / double(widths.front()) : 0;
}

Result<FlamePictures> arrangeFlame(const FlameData& data, FlameMode order,
                                   const analysis::PathFrame& function, bool byCount,
                                   const CancelToken& cancel)
{
    using Order = analysis::FlameOrder;
    const bool isStacks = data.scope.source != FlameScope::Source::Calls;
    const bool counts = byCount && !isStacks;
    const auto weight = [counts](Order one) { return analysis::flameWeight(one, counts); };
    if (data.compared) {
        const auto& difference = data.compared->difference;
        auto picture = std::make_shared<FlamePicture>(
            *pictureOf(data, difference.paths, weight(Order::TopDown)));
        picture->changes = analysis::shareChanges(difference, weight(Order::TopDown));
        picture->frameChanges = frameChangesOf(picture->paths, picture->changes);
        picture->before = difference.before;
        picture->after = difference.after;
        return FlamePictures{std::move(picture), {}};
    }
    if (order == FlameMode::BottomUp) {
        auto callers = analysis::callersTree(data.sums.paths, cancel);
        if (!callers)
            return passOn(callers);
        return FlamePictures{pictureOf(data, std::move(*callers), weight(Order::BottomUp)), {}};
    }
    if (order == FlameMode::Sandwich) {
        auto sides = analysis::sandwichOf(data.sums.paths, function, cancel);
        if (!sides)
            return passOn(sides);
        return FlamePictures{pictureOf(data, std::move(sides->callees), weight(Order::Callees)),
                             pictureOf(data, std::move(sides->callers), weight(Order::Callers))};
    }
    return FlamePictures{pictureOf(data, data.sums.paths, weight(Order::TopDown)), {}};
}

} // namespace probescope::ui
