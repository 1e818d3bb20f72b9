#include "core/probe/dialect/c_rows.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace probescope::probe {

namespace {

/// A member may not be called as C's own words, nor as what else is in the struct.
std::string memberName(const std::string& name)
{
    static constexpr std::array<std::string_view, 46> kTaken{
        "start",   "asm",     "typeof",   "bool",     "true",   "false",  "errno",    "linux",
        "unix",    "inline",  "auto",     "break",    "case",   "char",   "const",    "continue",
        "default", "do",      "double",   "else",     "enum",   "extern", "float",    "for",
        "goto",    "if",      "int",      "long",     "return", "short",  "signed",   "sizeof",
        "static",  "struct",  "switch",   "typedef",  "union",  "void",   "unsigned", "volatile",
        "while",   "current", "register", "restrict", "head",   "us"};
    // Without small letters it may be a macro of some header: TEXT, HZ.
    const bool shouts = std::none_of(name.begin(), name.end(),
                                     [](char letter) { return letter >= 'a' && letter <= 'z'; });
    const bool taken = std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end();
    return shouts || taken ? name + "_" : name;
}

/// `used`: the names that the row has already.
std::vector<CColumn> columnsOf(const LoweredProbe& part, std::string_view prefix,
                               std::set<std::string>& used)
{
    std::vector<CColumn> columns;
    for (const Value& value : part.values) {
        auto name = memberName(std::string(prefix) + value.name);
        while (!used.insert(name).second)
            name += '_';
        columns.push_back({.part = &part,
                           .value = &value,
                           .field = std::move(name),
                           .label = std::string(prefix) + value.name});
    }
    return columns;
}

} // namespace

std::string parameterVariable(std::string_view parameter)
{
    static constexpr std::array<std::string_view, 11> kTaken{
        "row",   "rows", "ctx",       "thread",    "zero",      "call",
        "calls", "same", "read_text", "fill_head", "check_text"};
    const auto name = identifier(parameter);
    const bool taken = std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end();
    return taken ? name + "_" : memberName(name);
}

std::vector<CColumn> CRow::all() const
{
    std::vector<CColumn> columns = entryColumns;
    columns.insert(columns.end(), leaveColumns.begin(), leaveColumns.end());
    return columns;
}

std::vector<CRow> rowsOf(const Plan& plan)
{
    std::vector<CRow> rows;
    if (plan.latency) {
        const LoweredProbe& entry = plan.parts[0];
        const LoweredProbe& leave = plan.parts[1];
        std::set<std::string> used;
        auto before = columnsOf(entry, "", used);
        auto after = columnsOf(leave, "out_", used);
        rows.push_back({.label = entry.label,
                        .entry = &entry,
                        .leave = &leave,
                        .entryColumns = std::move(before),
                        .leaveColumns = std::move(after)});
    }
    for (std::size_t i = plan.latency ? 2 : 0; i < plan.parts.size(); ++i) {
        const LoweredProbe& part = plan.parts[i];
        std::set<std::string> used;
        rows.push_back(
            {.label = part.label, .only = &part, .entryColumns = columnsOf(part, "", used)});
    }
    return rows;
}

std::string membersOf(const CRow& row, std::string_view prefix)
{
    std::string text;
    if (!row.only)
        text += fmt::format("\t{0}u64 start;\n\t{0}u64 us;\n", prefix);
    for (const CColumn& column : row.all())
        text += column.value->form == Value::Form::Text
            ? fmt::format("\tchar {}[TEXT];\n", column.field)
            : fmt::format("\t{}{} {};\n", prefix, column.value->isSigned ? "s64" : "u64",
                          column.field);
    return text;
}

CFilter filterOf(const Plan& plan, const LoweredProbe& part, const std::vector<CColumn>& columns,
                 std::string_view tid, std::string_view comm, std::string_view cpu, bool kernel)
{
    if (!part.filtered || !plan.condition)
        return {};
    const auto termText = [&](const FilterTerm& term) -> std::optional<std::string> {
        std::string left;
        bool isText = false;
        if (term.field == "common_pid") {
            left = tid;
        } else if (term.field == "comm" || term.field == "COMM") {
            left = comm;
            isText = true;
        } else if (isCommonField(term.field)) {
            left = cpu;
        }
        for (const CColumn& column : columns) {
            if (column.value->name != term.field || !left.empty())
                continue;
            left = "row->" + column.field;
            isText = column.value->form == Value::Form::Text;
        }
        if (left.empty() || (isText && !term.isText))
            return std::nullopt;
        if (!isText) {
            if (term.op == "~" || term.isText)
                return std::nullopt;
            return term.op == "&" ? fmt::format("({} & {}) != 0", left, term.value)
                                  : fmt::format("{} {} {}", left, term.op, term.value);
        }
        const Glob glob = term.op == "~" ? Glob::of(term.value)
                                         : Glob{.kind = Glob::Kind::Whole, .word = term.value};
        const std::string word = cQuoted(glob.word);
        const bool whole = glob.kind == Glob::Kind::Whole;
        if (!whole && glob.kind != Glob::Kind::Prefix)
            return kernel
                ? std::optional(fmt::format("glob_match({}, {})", cQuoted(term.value), left))
                : std::nullopt;
        if (term.op != "==" && term.op != "!=" && term.op != "~")
            return std::nullopt;
        std::string same = kernel
            ? fmt::format("!strncmp({}, {}, {})", left, word, glob.word.size() + (whole ? 1 : 0))
            : fmt::format("same({}, {}, {})", left, word, glob.word.size() + (whole ? 1 : 0));
        return term.op == "!=" ? "!(" + same + ")" : same;
    };
    auto text = plan.condition->text(termText);
    return {.text = text.value_or(""), .lost = !text};
}

std::string cFormat(const Value& value)
{
    return formatOf(value, "ll", "%s");
}

Lowering cLowering(std::string_view prefix)
{
    Lowering lowering;
    lowering.read = [prefix](const std::string& address, unsigned bytes, bool isSigned, bool user) {
        return fmt::format("READ_{}({}{}{}, {})", user ? "USER" : "KERNEL", prefix,
                           isSigned ? 's' : 'u', bytes * 8, address);
    };
    lowering.cut = [prefix](const std::string& value, unsigned bytes, bool isSigned) {
        return fmt::format("({}{}{}){}", prefix, isSigned ? 's' : 'u', bytes * 8, value);
    };
    return lowering;
}

std::optional<std::string> fillsOf(const Lowering& lowering, const std::vector<CColumn>& columns,
                                   const CFills& words)
{
    std::string text;
    const auto add = [&text](std::string_view form, const auto&... values) {
        text += "\t" + fmt::format(fmt::runtime(form), values...) + ";\n";
    };
    for (const CColumn& column : columns) {
        const Value& value = *column.value;
        if (value.isComm()) {
            add(words.comm, column.field);
        } else if (value.isConstantText()) {
            add(words.constant, column.field, cQuoted(value.fetch.word));
        } else if (value.isMemberText() && lowering.member) {
            const auto read = lowering.member(*column.part, value);
            if (!read)
                return std::nullopt;
            add(words.member, column.field, *read);
        } else if (value.form == Value::Form::Text) {
            const auto place = lowering.text(*column.part, value);
            if (!place)
                return std::nullopt;
            add(words.text, column.field, place->address, place->user ? words.yes : words.no);
        } else {
            const auto number = lowering.number(*column.part, value);
            if (!number)
                return std::nullopt;
            add("row->{} = {}", column.field, *number);
        }
    }
    return text;
}

} // namespace probescope::probe
