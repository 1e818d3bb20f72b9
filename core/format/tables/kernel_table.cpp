#include "core/format/tables/kernel_table.h"

#include "core/format/input/line_splitter.h"

#include <algorithm>

namespace probescope::format {

bool operator<(const WholeNumber& left, const WholeNumber& right)
{
    if (left.negative != right.negative)
        return left.negative && (left.magnitude != 0 || right.magnitude != 0);
    return left.negative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude;
}

std::optional<std::uint64_t> KernelTable::total(std::string_view name) const
{
    const auto found = std::find_if(totals.begin(), totals.end(),
                                    [name](const auto& total) { return total.first == name; });
    return found == totals.end() ? std::nullopt : std::optional(found->second);
}

int KernelTable::column(std::string_view name) const
{
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [name](const Column& one) { return one.name == name; });
    return found == columns.end() ? -1 : int(found - columns.begin());
}

bool isLess(const KernelCell& left, const KernelCell& right, KernelTable::Type type)
{
    const bool byText = type == KernelTable::Type::Symbol || type == KernelTable::Type::Named
        || !left.number || !right.number;
    if (byText && left.text != right.text)
        return left.text < right.text;
    return left.number && right.number ? *left.number < *right.number : left.text < right.text;
}

std::optional<KernelTables::Kind> kernelTablesKind(const KindFound& found)
{
    if (found.kind != InputKind::Text)
        return std::nullopt;
    if (found.textKind == "hist")
        return KernelTables::Kind::Hist;
    if (found.textKind == "function profile")
        return KernelTables::Kind::FunctionProfile;
    if (found.textKind == "stack_trace")
        return KernelTables::Kind::StackTrace;
    if (found.textKind == "kprobe_profile")
        return KernelTables::Kind::KernelProbeProfile;
    if (found.textKind == "uprobe_profile")
        return KernelTables::Kind::UserProbeProfile;
    return std::nullopt;
}

void addProblem(KernelTables& tables, std::uint64_t line, std::string_view excerpt, Message reason,
                Problem::Kind kind)
{
    constexpr std::size_t kMax = 1000;
    auto& problems = tables.problems;
    if (problems.size() > kMax) {
        ++problems.back().count;
        return;
    }
    if (problems.size() == kMax)
        reason = tr("from this line on, further lines could not be parsed");
    problems.push_back({.kind = kind,
                        .place = {.line = line},
                        .reason = std::move(reason),
                        .excerpt = std::string(excerpt.substr(0, Problem::kMaxExcerpt))});
}

namespace {

std::unique_ptr<KernelTableParser> makeParser(KernelTables::Kind kind)
{
    switch (kind) {
    case KernelTables::Kind::Hist:
        return makeHistParser();
    case KernelTables::Kind::FunctionProfile:
        return makeFunctionProfileParser();
    case KernelTables::Kind::KernelProbeProfile:
    case KernelTables::Kind::UserProbeProfile:
        return makeProbeProfileParser(kind == KernelTables::Kind::UserProbeProfile);
    case KernelTables::Kind::StackTrace:
        break;
    }
    return makeStackTraceParser();
}

} // namespace

Result<KernelTables> readKernelTables(Input& input, KernelTables::Kind kind,
                                      const std::function<bool()>& goOn)
{
    const auto parser = makeParser(kind);
    KernelTables cut; // its problems only
    const auto take = [&](const LineSplitter::Line& line) {
        if (line.cut || line.holdsNul) {
            addProblem(cut, line.number, line.text,
                       line.cut ? tr("the line is longer than 1 MiB")
                                : tr("the line contains NUL bytes: the file is damaged"),
                       line.cut ? Problem::Kind::TooLong : Problem::Kind::Corrupt);
            return;
        }
        parser->line(line.text, line.number);
    };
    LineSplitter splitter;
    std::vector<char> block(std::size_t(1) << 18U);
    while (true) {
        if (goOn && !goOn())
            return fail(ErrorCode::Cancelled, tr("reading was canceled"));
        const auto count = input.read(block);
        if (!count)
            return passOn(count);
        if (*count == 0)
            break;
        splitter.feed({block.data(), *count}, take);
    }
    splitter.finish(take);
    KernelTables tables = parser->finish();
    tables.problems.insert(tables.problems.end(), cut.problems.begin(), cut.problems.end());
    for (TableProblem& problem : tables.problems)
        problem.place.file = input.name();
    return tables;
}

} // namespace probescope::format
