#include "core/analysis/events/value_condition.h"

#include "core/analysis/events/event_function.h"
#include "core/analysis/events/term_match.h"

#include <algorithm>
#include <functional>

namespace probescope::analysis {

namespace {

bool isTextField(FieldKind kind)
{
    return kind == FieldKind::String || kind == FieldKind::Bytes;
}

std::string stringOf(const store::Capture& capture, Value value)
{
    return value < 0 ? std::string() : capture.string(StringId(std::uint32_t(value)));
}

/// `verdict && (hit(value) != exclude)` for all rows.
template <typename Hit>
void testEach(const std::vector<Value>& values, bool exclude, Verdicts& verdicts, Hit hit)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        verdicts[i] = char(verdicts[i] & char(hit(values[i]) != exclude));
}

template <typename T>
void testNumbers(const std::vector<Value>& values, const FilterTerm& term, T wanted,
                 Verdicts& verdicts)
{
    const auto with = [&](auto compares) {
        testEach(values, term.exclude, verdicts,
                 [&](Value value) { return compares(T(value), wanted); });
    };
    if (term.op == "==")
        with(std::equal_to<T>());
    else if (term.op == "!=")
        with(std::not_equal_to<T>());
    else if (term.op == "<")
        with(std::less<T>());
    else if (term.op == "<=")
        with(std::less_equal<T>());
    else if (term.op == ">")
        with(std::greater<T>());
    else
        with(std::greater_equal<T>());
}

void refuseAll(Verdicts& verdicts)
{
    std::fill(verdicts.begin(), verdicts.end(), char(0));
}

/// The function that an event is about, by the value of its function field alone.
std::string functionOfValue(const store::Capture& capture, const EventType& type, int field,
                            Value value)
{
    std::vector<Value> values(type.fields.size());
    values[std::size_t(field)] = value;
    return functionOf(capture, type, values);
}

} // namespace

FieldCondition::FieldCondition(const store::Capture& capture, FilterTerm term)
    : m_capture(&capture)
    , m_term(std::move(term))
    , m_number(parseInteger(m_term.text))
{
}

Result<FieldCondition> FieldCondition::make(const store::Capture& capture, const FilterTerm& term)
{
    if (!isOperator(term.op))
        return fail(ErrorCode::Invalid, tr("“{}” has no comparison", {term.op}),
                    tr("Use one of ==, !=, <, <=, >, >="));
    return FieldCondition(capture, term);
}

void FieldCondition::test(EventRun& run, Verdicts& verdicts)
{
    const int index = fieldOf(run.type());
    if (index < 0) {
        if (!m_term.exclude)
            refuseAll(verdicts);
        return;
    }
    const auto& field = run.type().fields[std::size_t(index)];
    const auto& values = run.values(std::size_t(index));
    if (isTextField(field.kind)) {
        auto& known = m_strings[run.typeId().value()];
        testEach(values, m_term.exclude, verdicts, [&](Value value) {
            return known.get(value, [&](Value asked) {
                return compare({&field, asked, stringOf(*m_capture, asked)}, m_term.op,
                               m_term.text);
            });
        });
    } else if (!m_number) {
        if ((m_term.op == "!=") == m_term.exclude)
            refuseAll(verdicts);
    } else if (field.kind == FieldKind::Signed) {
        testNumbers(values, m_term, *m_number, verdicts);
    } else {
        testNumbers(values, m_term, std::uint64_t(*m_number), verdicts);
    }
}

FunctionCondition::FunctionCondition(const store::Capture& capture, const EventFilter& filter)
    : m_capture(&capture)
{
    for (const auto& term : filter.terms) {
        if (term.kind == FilterTerm::Kind::Function)
            (term.exclude ? m_out : m_in).push_back(term.text);
    }
}

void FunctionCondition::test(EventRun& run, Verdicts& verdicts)
{
    const int field = functionField(run.type());
    if (field < 0) {
        if (!m_in.empty())
            refuseAll(verdicts);
        return;
    }
    const auto holds = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    auto& known = m_known[run.typeId().value()];
    testEach(run.values(std::size_t(field)), false, verdicts, [&](Value value) {
        return known.get(value, [&](Value asked) {
            const auto name = functionOfValue(*m_capture, run.type(), field, asked);
            return !holds(m_out, name) && (m_in.empty() || holds(m_in, name));
        });
    });
}

WholeFieldCondition::WholeFieldCondition(const store::Capture& capture, const FilterTerm& term)
    : m_capture(&capture)
    , m_term(term)
    , m_number(parseInteger(term.text))
{
    if (!term.caseSensitive)
        m_term.text = lowerAscii(term.text);
}

bool WholeFieldCondition::equals(std::string_view text) const
{
    return equalsText(text, m_term.text, m_term.caseSensitive);
}

void WholeFieldCondition::findIn(EventRun& run, std::size_t field, std::vector<char>& hits)
{
    const auto& type = run.type();
    if (isTextField(type.fields[field].kind)) {
        auto& known = m_strings[{run.typeId().value(), field}];
        const auto& values = run.values(field);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] >= 0 && known.get(values[i], [&](Value value) {
                    return equals(stringOf(*m_capture, value));
                }))
                hits[i] = 1;
        }
        return;
    }
    if (m_number) {
        const auto& values = run.values(field);
        for (std::size_t i = 0; i < values.size(); ++i)
            hits[i] = char(hits[i] | char(values[i] == *m_number));
    }
    if (int(field) == functionField(type)) {
        auto& known = m_functions[run.typeId().value()];
        const auto& values = run.values(field);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (known.get(values[i], [&](Value value) {
                    return equals(functionOfValue(*m_capture, type, int(field), value));
                }))
                hits[i] = 1;
        }
    }
}

void WholeFieldCondition::test(EventRun& run, Verdicts& verdicts)
{
    std::vector<char> hits(run.rows(), char(equals(run.type().name)));
    for (std::size_t i = 0; i < hits.size(); ++i) {
        if (m_tasks.get(run.tasks()[i], [&](Value task) {
                return equals(m_capture->task(TaskId(std::uint32_t(task))).comm);
            }))
            hits[i] = 1;
    }
    for (std::size_t field = 0; field < run.type().fields.size(); ++field)
        findIn(run, field, hits);
    for (std::size_t i = 0; i < hits.size(); ++i)
        verdicts[i] = char(verdicts[i] & char((hits[i] != 0) != m_term.exclude));
}

} // namespace probescope::analysis
