#include "app/cli/base/command.h"
#include "app/cli/base/headed_table.h"
#include "app/cli/captures/captures_commands.h"
#include "core/base/near_names.h"
#include "core/base/word_list.h"
#include "core/format/tables/kernel_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

namespace probescope::cli {

namespace {

using format::KernelCell;
using format::KernelTable;
using format::KernelTables;
using Type = KernelTable::Type;

constexpr std::size_t kMaxTables = 100'000;

struct TableOptions
{
    std::string file;
    std::size_t number = 0; ///< of the table, from 1; 0: the only one
    std::string sort;
    bool reverse = false;
    std::optional<std::size_t> limit;
    TableFormat format;
};

Result<KernelTables> readTables(const std::string& file)
{
    auto input = format::Input::open(file);
    if (!input)
        return passOn(input);
    const auto found = format::findKind(**input);
    if (!found)
        return passOn(found);
    const auto kind = format::kernelTablesKind(*found);
    if (kind)
        return format::readKernelTables(**input, *kind,
                                        [] { return !interruptToken().cancelled(); });
    const Place place{.file = file};
    const Message tables = tr("Tables are those of hist, trace_stat/function*, stack_trace, "
                              "kprobe_profile and uprobe_profile");
    if (found->kind == format::InputKind::Empty)
        return fail(ErrorCode::Unsupported, "the file is empty"_tr, tables, place);
    if (found->kind == format::InputKind::Text)
        return fail(
            ErrorCode::Unsupported,
            tr("this is a text of another kind ({}); it contains no table", {found->textKind}),
            tables, place);
    return fail(ErrorCode::Unsupported, "this is not a table of the kernel"_tr,
                tr("{}. To query a capture, use \"probescope-cli query\"", {tables}), place);
}

void reportProblems(const std::string& file, const KernelTables& tables)
{
    constexpr std::size_t kMaxTold = 3;
    std::uint64_t others = 0;
    for (std::size_t i = 0; i < tables.problems.size(); ++i) {
        const format::TableProblem& problem = tables.problems[i];
        if (i < kMaxTold)
            printMessage(Error{.what = tr("{}: {}", {problem.reason, problem.excerpt}),
                               .place = problem.place});
        else
            others += problem.count;
    }
    if (others > 0)
        printMessage(file,
                     counted(others, "1 more line could not be read"_tr,
                             tr("{} more lines could not be read", {others})));
}

std::string headingOf(const KernelTable::Column& column)
{
    const bool told = column.unit.empty() || column.name.find('%') != std::string::npos;
    return told ? column.name : column.name + " (" + column.unit + ")";
}

bool isNumber(const KernelTable::Column& column)
{
    return column.type == Type::Decimal || column.type == Type::Hexadecimal;
}

nlohmann::ordered_json numberOf(const KernelCell& cell, std::uint32_t scale)
{
    if (scale > 1)
        return cell.number->real() / scale;
    if (!cell.number->negative)
        return cell.number->magnitude;
    return std::int64_t(-cell.number->magnitude);
}

std::vector<std::string> framesOf(const std::string& text)
{
    std::vector<std::string> frames;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        frames.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return frames;
}

HeadedTable::Cell cellOf(const KernelCell& cell, const KernelTable::Column& column)
{
    if (column.type == Type::Stack) {
        const auto frames = framesOf(cell.text);
        return {fmt::format("{}", fmt::join(frames, " ← ")), frames, cell.text};
    }
    if (column.type == Type::Decimal && cell.number)
        return {cell.text, numberOf(cell, column.scale)};
    return HeadedTable::text(cell.text);
}

/// Small and capital letters are the same.
bool isSame(const std::string& one, const std::string& other)
{
    return one.size() == other.size() && editDistance(one, other, 0) == 0;
}

Result<int> columnNamed(const KernelTable& table, const std::string& name)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        names.push_back(table.columns[i].name);
        if (isSame(names.back(), name) || isSame(headingOf(table.columns[i]), name))
            return int(i);
    }
    return fail(ErrorCode::Invalid, tr("there is no column “{}” to sort by", {name}),
                tr("The columns are: {}", {listMessage(names)}));
}

Result<std::vector<std::size_t>> orderOf(const KernelTable& table, const TableOptions& options)
{
    std::vector<std::size_t> order(table.rows.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (!options.sort.empty()) {
        const auto column = columnNamed(table, options.sort);
        if (!column)
            return passOn(column);
        const auto at = std::size_t(*column);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            if (options.reverse)
                std::swap(one, other);
            return format::isLess(table.rows[one][at], table.rows[other][at],
                                  table.columns[at].type);
        });
    } else if (options.reverse) {
        std::reverse(order.begin(), order.end());
    }
    if (options.limit)
        order.resize(std::min(order.size(), *options.limit));
    return order;
}

/// What is missing among the rows.
void reportDropped(const std::string& file, const KernelTable& table)
{
    const auto dropped = table.total("Dropped");
    if (dropped && *dropped > 0)
        printMessage(
            file,
            counted(*dropped,
                    "1 hit was dropped, since the histogram was full: some keys are missing"_tr,
                    tr("{} hits were dropped, since the histogram was full: some keys are missing",
                       {*dropped})));
}

void printFrame(const KernelTable& table, const TableOptions& options, bool above)
{
    if (options.format.name != "table" || options.format.noHeader)
        return;
    if (above && !table.title.empty())
        print(table.title + "\n\n");
    if (above || table.totals.empty())
        return;
    std::vector<std::string> totals;
    for (const auto& [name, value] : table.totals)
        totals.push_back(fmt::format("{}: {}", name, value));
    print(fmt::format("\n{}\n", fmt::join(totals, "  ")));
}

Result<> printOne(const KernelTable& table, const TableOptions& options)
{
    const auto order = orderOf(table, options);
    if (!order)
        return passOn(order);
    HeadedTable shown;
    for (const auto& column : table.columns)
        shown.columns.push_back({headingOf(column), headingOf(column), isNumber(column)});
    shown.rows.reserve(order->size());
    for (const std::size_t row : *order) {
        auto& cells = shown.rows.emplace_back();
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            cells.push_back(cellOf(table.rows[row][i], table.columns[i]));
    }
    printFrame(table, options, true);
    printTable(shown, options.format);
    printFrame(table, options, false);
    reportDropped(options.file, table);
    return {};
}

Result<> printTables(const TableOptions& options)
{
    const auto read = readTables(options.file);
    if (!read)
        return passOn(read);
    reportProblems(options.file, *read);
    const auto& tables = read->tables;
    const Place place{.file = options.file};
    if (options.number > tables.size())
        return fail(ErrorCode::Invalid, tr("there is no table {}", {options.number}),
                    counted(tables.size(), tr("The file contains 1 table"),
                            tr("The file contains {} tables", {tables.size()})),
                    place);
    if (tables.empty()) {
        Message text = read->kind == KernelTables::Kind::Hist
            ? tr("the event has no histogram: it has no hist trigger")
            : tr("the file contains no rows");
        for (const std::string& note : read->notes)
            text = tr("{}\n{}", {std::move(text), note});
        printMessage(options.file, text);
        if (options.format.name == "json")
            print("[]\n");
        return {};
    }
    if (options.number > 0)
        return printOne(tables[options.number - 1], options);
    if (tables.size() > 1 && options.format.name != "table")
        return fail(
            ErrorCode::Invalid,
            tr("the file contains {} tables, which have different columns", {tables.size()}),
            "Choose one: --number 1"_tr, place);
    for (const KernelTable& table : tables) {
        if (&table != tables.data())
            print("\n");
        if (auto done = printOne(table, options); !done)
            return done;
    }
    return {};
}

} // namespace

Command addTable(App& program)
{
    auto options = std::make_shared<TableOptions>();
    App* app = program.addCommand(
        "table",
        "Print a kernel table: a histogram, a profile of functions or probes, the deepest stack"_tr);
    app->addOption("FILE", options->file,
                   "A copy of events/*/*/hist, trace_stat/function*, stack_trace, kprobe_profile "
                   "or uprobe_profile; - is standard input"_tr)
        ->required();
    app->addOption("--sort", options->sort,
                   "Sort by this column, smallest first; by default, rows stay in the kernel's "
                   "order"_tr);
    app->addFlag("--reverse", options->reverse, "Reverse the order"_tr);
    app->addOption("--limit", options->limit, "At most this many rows"_tr);
    app->addOption("--number", options->number,
                   "Which histogram of the file, from 1, if there are several"_tr)
        ->check(CLI::Range(std::size_t(1), kMaxTables));
    addTableFormat(*app, options->format);
    app->setFooter(
        Message(),
        {"probescope-cli table hist.txt --sort hitcount --reverse --limit 10",
         "cat /sys/kernel/tracing/trace_stat/function0 | probescope-cli table - --format csv"});
    return {app, [options]() { return printTables(*options); }};
}

} // namespace probescope::cli
