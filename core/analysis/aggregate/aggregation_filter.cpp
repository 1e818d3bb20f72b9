#include "core/analysis/aggregate/aggregation_filter.h"

#include "core/analysis/events/event_function.h"
#include "core/base/text.h"
#include "core/store/read/capture.h"

#include <algorithm>
#include <utility>

namespace probescope::analysis {

namespace {

using KeyKind = AggregationKey::Kind;
using Term = FilterTerm::Kind;
using Op = store::FieldFilter::Op;

FilterTerm textTerm(Term kind, std::string text)
{
    FilterTerm term;
    term.kind = kind;
    term.text = std::move(text);
    return term;
}

FilterTerm numberTerm(Term kind, std::int64_t number)
{
    FilterTerm term;
    term.kind = kind;
    term.number = number;
    return term;
}

FilterTerm fieldTerm(const std::string& field, const char* op, const std::string& text)
{
    FilterTerm term = textTerm(Term::Field, text);
    term.field = field;
    term.op = op;
    return term;
}

class GroupFilterMaker
{
public:
    GroupFilterMaker(const store::Capture& capture, const AggregationAnswer& answer)
        : m_capture(capture)
        , m_answer(answer)
    {
    }

    GroupFilter make(const AggregatedGroup& group)
    {
        m_made.filter.beginNs = m_answer.scope.beginNs;
        m_made.filter.endNs = m_answer.scope.endNs;
        const auto& keys = m_answer.asked.keys;
        const bool byEvent = std::any_of(
            keys.begin(), keys.end(), [](const auto& key) { return key.kind == KeyKind::Event; });
        for (const std::string& event : m_answer.asked.events) {
            if (!byEvent)
                add(textTerm(Term::EventName, event));
        }
        for (std::size_t i = 0; i < keys.size() && i < group.keys.size(); ++i)
            addKey(keys[i], group.keys[i]);
        addPredicate();
        return std::move(m_made);
    }

private:
    void add(FilterTerm term) { m_made.filter.terms.push_back(std::move(term)); }

    void addKey(const AggregationKey& asked, const AggregatedKey& key)
    {
        if (!key.known) {
            m_made.whole = false;
            return;
        }
        switch (asked.kind) {
        case KeyKind::Event:
            return add(textTerm(Term::EventName, key.text));
        case KeyKind::Task:
            // Pids and names are alternatives to filters.
            m_made.whole = m_made.whole && isOnlyNameOf(key);
            return key.number ? add(numberTerm(Term::Pid, *key.number))
                              : add(textTerm(Term::Comm, key.comm));
        case KeyKind::Comm:
            return add(textTerm(Term::Comm, key.text));
        case KeyKind::Pid:
            return add(numberTerm(Term::Pid, key.number.value_or(0)));
        case KeyKind::Cpu:
            return add(numberTerm(Term::Cpu, key.number.value_or(0)));
        case KeyKind::Field:
            return addField(asked.field, key);
        case KeyKind::Function:
            if (onlyFunctionEvents())
                return add(textTerm(Term::Function, key.text.substr(0, key.text.find(" ["))));
            break;
        case KeyKind::Stack:
            break;
        }
        m_made.whole = false;
    }

    void addField(const std::string& name, const AggregatedKey& key)
    {
        const bool isText = !key.number;
        const bool isSigned = key.text.starts_with('-');
        const std::string value = isText ? key.text
            : isSigned                   ? std::to_string(*key.number)
                                         : std::to_string(std::uint64_t(*key.number));
        if (isText && isBytes(name)) {
            m_made.whole = false;
            return;
        }
        add(fieldTerm(name, "==", value));
    }

    /// The task's pid bears no other name in the capture, or the name no other pid.
    bool isOnlyNameOf(const AggregatedKey& key) const
    {
        for (std::uint32_t id = 0; id < m_capture.taskCount(); ++id) {
            const Task& task = m_capture.task(TaskId(id));
            const bool same = key.number ? task.pid == *key.number : task.comm == key.comm;
            const bool known = task.pid != Task::kUnknownPid;
            if (same && (task.comm != key.comm || known != key.number.has_value()))
                return false;
        }
        return true;
    }

    template <typename Holds>
    bool allTypes(const Holds& holds) const
    {
        for (std::uint32_t id = 0; id < m_capture.eventTypeCount(); ++id) {
            const EventType& type = m_capture.eventType(EventTypeId(id));
            const auto& events = m_answer.asked.events;
            const bool asked =
                std::any_of(events.begin(), events.end(), [&type](const std::string& name) {
                    return name == type.name || name == eventName(type);
                });
            if (asked && !holds(type))
                return false;
        }
        return true;
    }
    bool onlyFunctionEvents() const
    {
        return allTypes([](const EventType& type) { return functionField(type) >= 0; });
    }
    bool isBytes(const std::string& field) const
    {
        return !allTypes([&field](const EventType& type) {
            const int index = type.fieldIndex(field);
            return index < 0 || type.fields[std::size_t(index)].kind != FieldKind::Bytes;
        });
    }

    /// Of conditions that all must hold, those that filters know.
    void addPredicate()
    {
        const auto parsed = store::FieldFilter::parse(m_answer.asked.predicate);
        if (!parsed || parsed->empty())
            return;
        if (parsed->alternatives().size() > 1) {
            m_made.whole = false;
            return;
        }
        for (const auto& condition : parsed->alternatives().front()) {
            const char* const op = operatorText(condition.op);
            if (!op || condition.field.starts_with("common_"))
                m_made.whole = false;
            else
                add(fieldTerm(condition.field, op, decimal(condition)));
        }
    }
    /// Filters of the event table read 010 as ten.
    static std::string decimal(const store::FieldFilter::Condition& condition)
    {
        const std::string& text = condition.text;
        const std::size_t begin = text.starts_with('-') ? 1 : 0;
        const bool isOctal = condition.number && text.size() > begin + 1 && text[begin] == '0'
            && isDigit(text[begin + 1]);
        return isOctal ? std::to_string(*condition.number) : text;
    }
    static const char* operatorText(Op op)
    {
        switch (op) {
        case Op::Equal:
            return "==";
        case Op::Unequal:
            return "!=";
        case Op::Less:
            return "<";
        case Op::AtMost:
            return "<=";
        case Op::Greater:
            return ">";
        case Op::AtLeast:
            return ">=";
        case Op::Bits:
        case Op::Like:
        case Op::NoBits:
        case Op::Unlike:
            break;
        }
        return nullptr;
    }

    const store::Capture& m_capture;
    const AggregationAnswer& m_answer;
    GroupFilter m_made;
};

} // namespace

GroupFilter groupFilter(const store::Capture& capture, const AggregationAnswer& answer,
                        const AggregatedGroup& group)
{
    return GroupFilterMaker(capture, answer).make(group);
}

} // namespace probescope::analysis
