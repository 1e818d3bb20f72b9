#include "core/tracefs/events/event_filter_text.h"

#include "core/base/text.h"
#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <limits>

namespace probescope::tracefs {

namespace {

// What the kernel accepts: kernel/trace/trace_events_filter.c, parse_pred().

constexpr std::size_t kMaxFilterString = 256;
constexpr std::size_t kMaxFilterNumber = 24;

bool fitsNumber(std::string_view text, bool isSigned)
{
    constexpr auto kMax = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    const auto number = filterNumber(text);
    if (!number)
        return false;
    return isSigned ? number->amount <= kMax + (number->negative ? 1 : 0) : !number->negative;
}

const EventField* fieldOf(const std::vector<EventField>& fields, std::string_view name)
{
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const auto& known) { return known.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

/// The kernel counts brackets and quotes before it reads anything else.
std::optional<FilterFault> bracketFault(std::string_view filter)
{
    std::vector<std::size_t> open;
    std::size_t quoted = 0;
    char quote = 0;
    for (std::size_t i = 0; i < filter.size(); ++i) {
        const char c = filter[i];
        if (quote) {
            if (c == quote)
                quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
            quoted = i;
        } else if (c == '(') {
            open.push_back(i);
        } else if (c == ')') {
            if (open.empty())
                return FilterFault{FilterFaultKind::TooManyClose, i, i + 1};
            open.pop_back();
        }
    }
    if (quote)
        return FilterFault{FilterFaultKind::MissingQuote, quoted, filter.size()};
    if (!open.empty())
        return FilterFault{FilterFaultKind::TooManyOpen, open.back(), open.back() + 1};
    return {};
}

/// Whether the field of a comparison exists and takes the value. A comparison that a fault of the
/// grammar ended is judged by what was read of it, as the kernel does.
class ComparisonCheck
{
public:
    ComparisonCheck(const FilterComparison& comparison, const std::vector<EventField>& fields,
                    std::size_t filterSize)
        : m_comparison(comparison)
        , m_field(fieldOf(fields, comparison.field))
        , m_filterSize(filterSize)
    {
    }

    std::optional<FilterFault> run() const
    {
        using Form = FilterComparison::Form;
        if (!m_field)
            return FilterFault{FilterFaultKind::FieldNotFound, m_comparison.fieldAt,
                               m_comparison.fieldAt + m_comparison.field.size()};
        if (!m_comparison.op)
            return {};
        if (m_comparison.isFunction)
            return function();
        switch (m_comparison.form) {
        case Form::CpuList:
            return cpuList();
        case Form::Quoted:
            return quoted();
        case Form::Number:
            return number();
        case Form::Word:
            return fault(FilterFaultKind::InvalidValue);
        case Form::None:
        case Form::Function:
            break;
        }
        return {};
    }

private:
    using Fault = std::optional<FilterFault>;

    FilterFault fault(FilterFaultKind kind) const
    {
        return {kind, m_comparison.valueAt, m_comparison.end};
    }
    bool isText() const { return m_field->use == FieldUse::String; }
    template <typename... Ops>
    bool isOp(Ops... ops) const
    {
        return ((m_comparison.op == ops) || ...);
    }

    /// A function of the kernel, by name, in whose code the address lies.
    Fault function() const
    {
        if (m_field->bytes != sizeof(std::uint64_t) || !isOp(FilterOp::Equal, FilterOp::Unequal))
            return FilterFault{FilterFaultKind::IllegalOperation, m_comparison.valueAt,
                               m_filterSize};
        return {};
    }

    Fault cpuList() const
    {
        constexpr std::string_view kWord = "CPUS";
        if (isText() || !isOp(FilterOp::Equal, FilterOp::Unequal, FilterOp::Bits))
            return FilterFault{FilterFaultKind::IllegalOperation, m_comparison.valueAt,
                               m_comparison.valueAt + kWord.size()};
        return {};
    }

    Fault quoted() const
    {
        if (!isOp(FilterOp::Like, FilterOp::Equal, FilterOp::Unequal))
            return fault(FilterFaultKind::IllegalOperation);
        if (!isText())
            return fault(FilterFaultKind::ExpectNumber);
        if (m_comparison.value.size() >= kMaxFilterString)
            return fault(FilterFaultKind::TooLong);
        return {};
    }

    Fault number() const
    {
        if (isText())
            return fault(FilterFaultKind::ExpectString);
        if (isOp(FilterOp::Like))
            return fault(FilterFaultKind::IllegalOperation);
        if (m_comparison.value.size() >= kMaxFilterNumber)
            return fault(FilterFaultKind::TooLong);
        if (!fitsNumber(m_comparison.value, m_field->isSigned))
            return fault(FilterFaultKind::IllegalNumber);
        return {};
    }

    const FilterComparison& m_comparison;
    const EventField* m_field;
    std::size_t m_filterSize;
};

} // namespace

std::optional<FilterFault> filterFault(std::string_view filter,
                                       const std::vector<EventField>& fields,
                                       const FilterRules& rules)
{
    filter = filter.substr(0, std::min(filter.find_last_not_of(" \t\r\n"), filter.size()) + 1);
    if (trimmed(filter).empty())
        return FilterFault{FilterFaultKind::Empty, 0, filter.size()};
    if (auto fault = bracketFault(filter))
        return fault;
    const FilterSyntax syntax = parseFilter(filter, rules);
    for (const FilterComparison& comparison : syntax.comparisons) {
        if (auto fault = ComparisonCheck(comparison, fields, filter.size()).run())
            return fault;
    }
    return syntax.fault;
}

FilterCompletion completeFilter(std::string_view filter, std::size_t cursor,
                                const std::vector<EventField>& fields)
{
    cursor = std::min(cursor, filter.size());
    FilterCompletion completion{.begin = cursor};
    while (completion.begin > 0 && isFilterWordChar(filter[completion.begin - 1]))
        --completion.begin;
    const auto word = filter.substr(completion.begin, cursor - completion.begin);
    const FilterSyntax syntax =
        parseFilter(filter.substr(0, completion.begin), {.cpuLists = true, .functionNames = true});
    if (syntax.next == FilterSyntax::Next::Field) {
        for (const auto& field : fields) {
            if (field.name.starts_with(word))
                completion.words.push_back(field.name);
        }
    } else if (word.empty() && syntax.next == FilterSyntax::Next::Operator) {
        const auto* field = fieldOf(fields, syntax.comparisons.back().field);
        if (field && field->use == FieldUse::String)
            completion.words = {"==", "!=", "~"};
        else if (field)
            completion.words = {"==", "!=", "<", "<=", ">", ">=", "&"};
    } else if (word.empty() && syntax.next == FilterSyntax::Next::Join) {
        completion.words = {"&&", "||"};
    }
    return completion;
}

} // namespace probescope::tracefs
