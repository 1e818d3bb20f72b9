#include "app/cli/analysis/flame_forms.h"

#include "app/cli/analysis/flame_script.h"
#include "app/cli/analysis/path_options.h"
#include "app/cli/base/answer_table.h"
#include "app/cli/base/language.h"
#include "core/analysis/paths/flame_layout.h"
#include "core/base/terminal_text.h"
#include "core/numbers/duration_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace probescope::cli {

namespace {

using analysis::FlameTree;

constexpr double kPercent = 100;
constexpr const char* kNotTold = "(paths merged: path limit reached)";

std::string frameText(const FlameTree& tree, std::uint32_t node)
{
    const auto& frame = tree.paths.frameOf(node);
    std::string text = functionText(frame).text();
    // perf has names of libraries, and "[kernel.kallsyms]", which is in brackets already.
    if (!frame.module.empty())
        text += frame.module.starts_with('[') ? ' ' + frame.module : " [" + frame.module + ']';
    return text;
}

/// A name within a path of folded stacks.
std::string foldedName(std::string name)
{
    std::replace(name.begin(), name.end(), ';', ':');
    return terminalText(name, TextLines::One);
}

std::string xmlText(const std::string& text)
{
    std::string safe;
    for (const char c : terminalText(text, TextLines::One)) {
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

/// A warm colour that a name always has.
std::string colourOf(const std::string& name)
{
    std::uint32_t hash = 0x811c9dc5U;
    for (const char c : name)
        hash = (hash ^ std::uint8_t(c)) * 0x01000193U;
    constexpr std::uint32_t kRed = 205;
    constexpr std::uint32_t kReds = 50;
    constexpr std::uint32_t kGreens = 170;
    constexpr std::uint32_t kBlues = 55;
    constexpr std::uint32_t kByte = 8;
    return fmt::format("rgb({},{},{})", kRed + hash % kReds, 60 + (hash >> kByte) % kGreens,
                       (hash >> (2 * kByte)) % kBlues);
}

/// The children of a node that the tree tells, and what is left of it.
struct Told
{
    std::uint64_t hidden = 0;
    std::int64_t width = 0;
};

std::string treeLine(const FlameTree& tree, const FlameMeaning& meaning, std::uint32_t node)
{
    const auto& at = tree.paths.nodes()[node];
    std::string line = fmt::format("{:5.1f} %  ", kPercent * tree.share(node));
    const std::string amount = meaning.amount(tree.widths[node]);
    constexpr std::size_t kAmountWidth = 14;
    line.append(kAmountWidth - std::min(kAmountWidth, displayWidth(amount)), ' ');
    line += amount;
    line += "  ";
    line.append(std::size_t(at.depth) * 2, ' ');
    line += node == 0 ? said(meaning.root) : terminalText(frameText(tree, node), TextLines::One);
    if (node != 0)
        line += "  (" + said(meaning.counted(at.totals)) + ')';
    else if (meaning.incomplete > 0)
        line += "  (" + said(tr("without {}", {meaning.incompleteText()})) + ')';
    return line + '\n';
}

std::string hiddenLine(const FlameTree& tree, const FlameMeaning& meaning, std::uint32_t node,
                       const Told& left)
{
    const double share =
        tree.widths.front() > 0 ? double(left.width) / double(tree.widths.front()) : 0;
    const auto depth = std::size_t(tree.paths.nodes()[node].depth) + 1;
    const std::string amount = meaning.amount(left.width);
    const auto hidden =
        counted(left.hidden, tr("(1 path not shown: {})", {amount}),
                tr("({} paths not shown: {})", {countText(std::int64_t(left.hidden)), amount}));
    return fmt::format("{:5.1f} %  {:>14}  {:{}}{}\n", kPercent * share, "", "", depth * 2,
                       said(hidden));
}

/// Boxes are laid out finer than they are drawn, so that there is something to zoom into.
constexpr int kFiner = 10;
constexpr int kRowHeight = 16;
constexpr int kMargin = 10;
constexpr int kHead = 40;
constexpr int kFoot = 24;

std::string boxSvg(const FlameTree& tree, const FlameMeaning& meaning,
                   const analysis::FlameBox& box, int y)
{
    const bool merged = box.merged > 1;
    const std::string name = box.node == 0 ? meaning.root.text()
        : merged                           ? countText(box.merged) + " functions too narrow to draw"
                                           : frameText(tree, box.node);
    const double share = tree.share(box.node);
    const std::string tip = merged
        ? name
        : fmt::format("{} ({}, {:.1f} %, {})", name, meaning.amount(tree.widths[box.node]),
                      kPercent * share,
                      box.node == 0 && meaning.incomplete > 0
                          ? "without " + meaning.incompleteText().text()
                          : meaning.counted(tree.paths.nodes()[box.node].totals).text());
    const double left = double(box.left) / kFiner;
    const double width = double(box.right - box.left) / kFiner;
    return fmt::format(R"(<g data-x="{:.1f}" data-w="{:.1f}" data-n="{}"><title>{}</title>)"
                       R"(<rect x="{:.1f}" y="{}" width="{:.1f}" height="{}" fill="{}" rx="1"/>)"
                       R"(<text x="{:.1f}" y="{}"></text></g>)"
                       "\n",
                       left, width, merged ? std::string() : xmlText(name), xmlText(tip),
                       left + kMargin, y, width, kRowHeight - 1,
                       merged ? "rgb(200,200,200)" : colourOf(name), left + kMargin + 3,
                       y + kRowHeight - 4);
}

} // namespace

std::string FlameMeaning::amount(std::int64_t width) const
{
    return isTime ? durationText(width) : countText(width);
}

Message FlameMeaning::incompleteText() const
{
    return cli::counted(incomplete, tr("1 incomplete call"),
                        tr("{} incomplete calls", {incomplete}));
}

Message FlameMeaning::counted(const analysis::PathTotals& totals) const
{
    if (totals.count == 0 && totals.incomplete > 0)
        return cli::counted(totals.incomplete, tr("1 incomplete call"),
                            tr("{} incomplete calls", {totals.incomplete}));
    const std::string count = countText(std::int64_t(totals.count));
    Message text = isOfCalls()
        ? cli::counted(totals.count, tr("1 call"), tr("{} calls", {count}))
        : cli::counted(totals.count, tr("1 stack"), tr("{} stacks", {count}));
    return totals.incomplete == 0
        ? text
        : tr("{}, {} incomplete", {std::move(text), countText(std::int64_t(totals.incomplete))});
}

std::vector<std::string> pathOf(const FlameTree& tree, std::uint32_t node)
{
    std::vector<std::string> path;
    for (; node != 0; node = tree.paths.nodes()[node].parent)
        path.push_back(frameText(tree, node));
    std::reverse(path.begin(), path.end());
    return path;
}

void writeFolded(const FlameTree& tree, const TextFn& write)
{
    const auto& nodes = tree.paths.nodes();
    std::vector<std::size_t> ends{0}; // of the path's text, by depth
    std::string path;
    for (std::uint32_t node = 1; node < nodes.size(); ++node) {
        const std::size_t depth = nodes[node].depth;
        ends.resize(depth);
        path.resize(ends.back());
        if (depth > 1)
            path += ';';
        path += foldedName(frameText(tree, node));
        ends.push_back(path.size());
        const std::int64_t foldedNs = std::max<std::int64_t>(nodes[node].foldedNs, 0);
        const std::int64_t own = tree.ownWidth(node);
        const std::int64_t apart = std::min(own, foldedNs);
        if (own - apart > 0 && !write(path + ' ' + std::to_string(own - apart) + '\n'))
            return;
        if (apart > 0 && !write(path + ';' + kNotTold + ' ' + std::to_string(apart) + '\n'))
            return;
    }
}

void writeTree(const FlameTree& tree, const FlameMeaning& meaning, double minShare,
               const TextFn& write)
{
    const auto& nodes = tree.paths.nodes();
    struct OpenNode
    {
        std::uint32_t node;
        Told left;
    };
    std::vector<OpenNode> open;
    const auto close = [&](std::size_t depth) {
        while (open.size() > depth) {
            const OpenNode last = open.back();
            open.pop_back();
            if (last.left.hidden > 0 && !write(hiddenLine(tree, meaning, last.node, last.left)))
                return false;
        }
        return true;
    };
    for (std::uint32_t node = 0; node < nodes.size();) {
        if (!close(nodes[node].depth))
            return;
        if (node != 0 && tree.share(node) < minShare) {
            open.back().left.hidden += nodes[node].subtree;
            open.back().left.width += tree.widths[node];
            node += nodes[node].subtree;
            continue;
        }
        if (!write(treeLine(tree, meaning, node)))
            return;
        open.push_back({node, {}});
        ++node;
    }
    (void)close(0);
}

void writeSvg(const FlameTree& tree, const FlameMeaning& meaning, const FlameSize& size,
              const TextFn& write)
{
    const auto layout =
        analysis::layFlame(tree.paths, tree.widths, 0, (size.width - 2 * kMargin) * kFiner);
    const int height = kHead + layout.rows * kRowHeight + kFoot;
    constexpr const char* kHeadOfFile =
        R"x(<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}"
 font-family="sans-serif" font-size="11">
<title>{2}</title>
<rect width="100%" height="100%" fill="#fafaf5"/>
<text x="{3}" y="18" font-size="14">{2}</text>
<text id="tip" x="{3}" y="{4}"></text>
<text id="all" x="{3}" y="34" style="cursor:pointer" visibility="hidden">All</text>
<text id="found" x="{5}" y="34" text-anchor="end"></text>
<g id="boxes">
)x";
    constexpr int kTipAbove = 8;
    const std::string title = meaning.incomplete == 0
        ? meaning.title
        : meaning.title + ", without " + meaning.incompleteText().text();
    if (!write(fmt::format(kHeadOfFile, size.width, height, xmlText(title), kMargin,
                           height - kTipAbove, size.width - kMargin)))
        return;
    for (const auto& box : layout.boxes) {
        const int row = size.inverted ? box.row : layout.rows - 1 - box.row;
        if (!write(boxSvg(tree, meaning, box, kHead + row * kRowHeight)))
            return;
    }
    write(std::string("</g>\n<script><![CDATA[\n") + kFlameScript + "]]></script>\n</svg>\n");
}

} // namespace probescope::cli
