#include "core/filter/field_filter.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace probescope::store {

namespace {

using Op = FieldFilter::Op;
using Condition = FieldFilter::Condition;
using Alternatives = std::vector<std::vector<Condition>>;

tl::unexpected<Error> wrong(Message what, std::size_t byte)
{
    Place place;
    place.byte = byte;
    return fail(ErrorCode::Invalid, std::move(what),
                tr("Write conditions as field == value, joined by && and ||"), place);
}

tl::unexpected<Error> wrong(const FilterFault& fault)
{
    switch (fault.kind) {
    case FilterFaultKind::Meaningless:
        return wrong(tr("expected a field name here"), fault.end);
    case FilterFaultKind::FieldMissing:
        return wrong(tr("expected a field name here"), fault.begin);
    case FilterFaultKind::InvalidOperator:
        return wrong(tr("expected one of == != < <= > >= & ~ here"), fault.begin);
    case FilterFaultKind::InvalidValue:
        return wrong(tr("expected a number or a string here"), fault.begin);
    case FilterFaultKind::MissingQuote:
        return wrong(tr("the quote opened here is not closed"), fault.begin);
    case FilterFaultKind::TooManyTerms:
        return wrong(tr("expected && or || here"), fault.begin);
    case FilterFaultKind::TooManyOpen:
        return wrong(tr("the parenthesis opened here is not closed, or is nested too deeply"),
                     fault.begin);
    case FilterFaultKind::TooManyClose:
        return wrong(tr("unmatched closing parenthesis; quote strings that contain parentheses"),
                     fault.begin);
    case FilterFaultKind::MissingBraceClose:
    case FilterFaultKind::InvalidCpuList:
        return wrong(tr("expected a list of CPUs here, such as CPUS{{0-3,7}}"), fault.begin);
    default:
        return wrong(fault.words(), fault.begin);
    }
}

/// Brackets and negations resolved: alternatives of conditions that all must be true.
class Resolver
{
public:
    explicit Resolver(const FilterSyntax& syntax)
        : m_syntax(syntax)
    {
    }

    Result<Alternatives> of(const FilterNode& node, bool isNegated) const
    {
        switch (node.kind) {
        case FilterNode::Kind::Comparison:
            return ofComparison(m_syntax.comparisons[node.comparison], isNegated);
        case FilterNode::Kind::Not:
            return of(node.parts.front(), !isNegated);
        case FilterNode::Kind::And:
        case FilterNode::Kind::Or:
            break;
        }
        // De Morgan: a negated && is a || of negated parts.
        const bool any = (node.kind == FilterNode::Kind::Or) != isNegated;
        if (node.parts.size() > kMaxConditions)
            return tooMany(node);
        Alternatives made;
        for (const FilterNode& part : node.parts) {
            auto next = of(part, isNegated);
            if (!next)
                return next;
            made = made.empty() ? std::move(*next)
                : any           ? either(std::move(made), std::move(*next))
                                : both(std::move(made), *next);
            if (made.size() > kMaxConditions || conditionCount(made) > kMaxConditions)
                return tooMany(node);
        }
        return made;
    }

private:
    /// Each is kept for each type of event that has the filter, and looked at for each event.
    static constexpr std::size_t kMaxConditions = 4096;

    tl::unexpected<Error> tooMany(const FilterNode& node) const
    {
        const FilterNode* first = &node;
        while (!first->parts.empty())
            first = &first->parts.front();
        return wrong(tr("too many conditions or combinations of them"),
                     m_syntax.comparisons[first->comparison].fieldAt);
    }
    static std::size_t conditionCount(const Alternatives& alternatives)
    {
        std::size_t count = 0;
        for (const auto& all : alternatives)
            count += all.size();
        return count;
    }
    static Alternatives either(Alternatives one, Alternatives other)
    {
        std::move(other.begin(), other.end(), std::back_inserter(one));
        return one;
    }
    static Alternatives both(Alternatives one, const Alternatives& other)
    {
        Alternatives made;
        if (other.size() == 1) {
            for (auto& all : one)
                all.insert(all.end(), other.front().begin(), other.front().end());
            return one;
        }
        std::size_t count = 0;
        for (const auto& first : one) {
            for (const auto& second : other) {
                auto& all = made.emplace_back(first);
                all.insert(all.end(), second.begin(), second.end());
                count += all.size();
                if (count > kMaxConditions)
                    return made; // refused by of()
            }
        }
        return made;
    }

    static Result<Alternatives> ofComparison(const FilterComparison& comparison, bool isNegated)
    {
        Condition condition;
        condition.field = comparison.field;
        condition.op = isNegated ? negated(*comparison.op) : *comparison.op;
        condition.text = comparison.value;
        condition.fieldAt = comparison.fieldAt;
        condition.valueAt = comparison.valueAt;
        if (comparison.form == FilterComparison::Form::CpuList)
            return ofCpuList(std::move(condition));
        if (comparison.form != FilterComparison::Form::Quoted) {
            if (const auto number = filterNumber(comparison.value))
                condition.number =
                    std::int64_t(number->negative ? 0 - number->amount : number->amount);
        }
        const bool needsNumber = condition.op != Op::Equal && condition.op != Op::Unequal
            && !condition.isPattern() && !condition.number;
        if (needsNumber)
            return wrong(tr("this operator needs a number"), condition.valueAt);
        return Alternatives{{std::move(condition)}};
    }

    struct CpuRange
    {
        std::uint32_t begin = 0;
        std::uint32_t end = 0; ///< the first CPU behind it
        bool isOne() const { return end - begin == 1; }
    };
    static Result<std::vector<CpuRange>> rangesOf(const Condition& condition)
    {
        std::vector<CpuRange> ranges;
        const auto parts = filterCpuList(condition.text);
        for (const FilterCpus& part : *parts) {
            if (part.beginsWithLast)
                return wrong(tr("the last CPU (N) is unknown here"), condition.valueAt);
            const std::uint32_t end = part.last + 1;
            if (part.used == part.group) {
                ranges.push_back({part.first, end});
                continue;
            }
            for (auto begin = part.first; begin < end && part.used > 0; begin += part.group) {
                ranges.push_back({begin, begin + std::min(part.used, end - begin)});
                if (end - begin <= part.group)
                    break; // the sum may be too large
            }
        }
        return ranges;
    }
    template <typename Compared>
    static Alternatives none(const Compared& compared)
    {
        return {{compared(Op::Less, 0), compared(Op::AtLeast, 0)}};
    }
    template <typename Compared>
    static Alternatives all(const Compared& compared)
    {
        return {{compared(Op::Less, 0)}, {compared(Op::AtLeast, 0)}};
    }

    /// As the kernel compares a number with a set of CPUs (do_filter_scalar_cpumask()): & asks
    /// whether the set has it, == and != whether the set has it and no other.
    static Result<Alternatives> ofCpuList(Condition condition)
    {
        const auto ranges = rangesOf(condition);
        if (!ranges)
            return passOn(ranges);
        const auto compared = [&condition](Op op, std::uint32_t cpu) {
            Condition one = condition;
            one.op = op;
            one.number = cpu;
            one.text = std::to_string(cpu);
            return one;
        };
        const bool isSingle =
            !ranges->empty() && std::all_of(ranges->begin(), ranges->end(), [&](const auto& range) {
                return range.begin == ranges->front().begin && range.isOne();
            });
        const bool wantsIn = condition.op == Op::Bits || condition.op == Op::Equal;
        switch (condition.op) {
        case Op::Equal:
        case Op::Unequal:
            if (isSingle)
                return Alternatives{{compared(condition.op, ranges->front().begin)}};
            // No number is several CPUs, or none.
            return wantsIn ? none(compared) : all(compared);
        case Op::Bits:
        case Op::NoBits:
            if (ranges->empty())
                return wantsIn ? none(compared) : all(compared);
            break;
        default:
            return wrong(tr("compare a list of CPUs with ==, != or &"), condition.valueAt);
        }
        Alternatives made;
        for (const CpuRange& range : *ranges) {
            Alternatives in{{compared(Op::AtLeast, range.begin), compared(Op::Less, range.end)}};
            Alternatives out{{compared(Op::Less, range.begin)}, {compared(Op::AtLeast, range.end)}};
            if (range.isOne()) {
                in = {{compared(Op::Equal, range.begin)}};
                out = {{compared(Op::Unequal, range.begin)}};
            }
            made = made.empty() ? (wantsIn ? std::move(in) : std::move(out))
                : wantsIn       ? either(std::move(made), std::move(in))
                                : both(std::move(made), out);
            if (conditionCount(made) > kMaxConditions)
                return wrong(tr("the list of CPUs is too long"), condition.valueAt);
        }
        return made;
    }

    const FilterSyntax& m_syntax;
};

/// Whether a text has the form of a pattern with * and ?.
bool isLike(std::string_view text, std::string_view pattern)
{
    std::size_t at = 0;
    std::size_t wanted = 0;
    std::size_t star = std::string_view::npos; // behind the last one
    std::size_t tried = 0; // what it stands for ends here
    while (at < text.size()) {
        if (wanted < pattern.size() && pattern[wanted] == '*') {
            star = ++wanted;
            tried = at;
        } else if (wanted < pattern.size()
                   && (pattern[wanted] == '?' || pattern[wanted] == text[at])) {
            ++wanted;
            ++at;
        } else if (star != std::string_view::npos) {
            wanted = star;
            at = ++tried;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', wanted) == std::string_view::npos;
}

template <typename T>
bool compares(T value, Op op, T other)
{
    switch (op) {
    case Op::Equal:
        return value == other;
    case Op::Unequal:
        return value != other;
    case Op::Less:
        return value < other;
    case Op::AtMost:
        return value <= other;
    case Op::Greater:
        return value > other;
    case Op::AtLeast:
        return value >= other;
    case Op::Bits:
        return (std::uint64_t(value) & std::uint64_t(other)) != 0;
    case Op::NoBits:
        return (std::uint64_t(value) & std::uint64_t(other)) == 0;
    case Op::Like:
    case Op::Unlike:
        break;
    }
    return false;
}

} // namespace

bool FieldFilter::Condition::holdsText(std::string_view value) const
{
    switch (op) {
    case Op::Equal:
        return value == text;
    case Op::Unequal:
        return value != text;
    case Op::Like:
        return isLike(value, text);
    case Op::Unlike:
        return !isLike(value, text);
    default:
        return false;
    }
}

bool FieldFilter::Condition::holdsNumber(std::int64_t value, bool isUnsigned, unsigned bytes) const
{
    if (isPattern()) {
        const auto digits =
            isUnsigned ? std::to_string(std::uint64_t(value)) : std::to_string(value);
        return isLike(digits, text) == (op == Op::Like);
    }
    if (!number)
        return op == Op::Unequal;
    const std::int64_t other = numberIn(isUnsigned, bytes);
    return isUnsigned ? compares(std::uint64_t(value), op, std::uint64_t(other))
                      : compares(value, op, other);
}

std::int64_t FieldFilter::Condition::numberIn(bool isUnsigned, unsigned bytes) const
{
    constexpr unsigned kBits = 8;
    const std::int64_t wanted = number.value_or(0);
    if (bytes == 0 || bytes >= sizeof(wanted))
        return wanted;
    // The same bits; what does not fit stays.
    const std::int64_t values = std::int64_t(1) << (bytes * kBits);
    if (isUnsigned)
        return wanted < 0 && wanted >= -values / 2 ? wanted + values : wanted;
    return wanted >= values / 2 && wanted < values ? wanted - values : wanted;
}

Result<FieldFilter> FieldFilter::parse(std::string_view text)
{
    FieldFilter filter;
    if (text.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos)
        return filter;
    const FilterSyntax syntax = parseFilter(text, {.cpuLists = true, .freeText = true});
    if (syntax.fault)
        return wrong(*syntax.fault);
    auto alternatives = Resolver(syntax).of(*syntax.tree, false);
    if (!alternatives)
        return passOn(alternatives);
    filter.m_alternatives = std::move(*alternatives);
    return filter;
}

} // namespace probescope::store
