#include "tests/support/row_matcher.h"

#include "core/analysis/events/event_function.h"
#include "core/analysis/events/term_match.h"
#include "core/store/file/chunks.h"

#include <algorithm>
#include <re2/re2.h>
#include <unordered_map>

namespace probescope::analysis {

namespace {

using TermKind = FilterTerm::Kind;

/// Include terms are alternatives, exclude terms each refuse: one verdict over those that `applies`
/// picks and `hit` tests.
template <typename Applies, typename Hit>
bool verdict(const std::vector<FilterTerm>& terms, Applies applies, Hit hit)
{
    bool wanted = false;
    bool found = false;
    for (const auto& term : terms) {
        if (!applies(term.kind))
            continue;
        const bool isHit = hit(term);
        if (term.exclude && isHit)
            return false;
        wanted = wanted || !term.exclude;
        found = found || (!term.exclude && isHit);
    }
    return found || !wanted;
}

bool namesType(const EventType& type, std::string_view name)
{
    const auto colon = name.find(':');
    if (colon == std::string_view::npos)
        return type.name == name;
    return type.system == name.substr(0, colon) && type.name == name.substr(colon + 1);
}

} // namespace

struct RowMatcher::Allowed
{
    std::unordered_map<std::size_t, bool> known;

    template <typename Ask>
    bool passes(std::size_t id, Ask ask)
    {
        const auto [found, isNew] = known.try_emplace(id, false);
        if (isNew)
            found->second = ask();
        return found->second;
    }
};

struct RowMatcher::TextTerm
{
    FilterTerm term; ///< text in lower case when letters of both cases are alike
    std::unique_ptr<re2::RE2> regex;
    Allowed tasks, types; ///< those whose name alone matches
};

struct RowMatcher::RowText
{
    const store::Capture& capture;
    RowId row;
    TaskId task;
    EventTypeId typeId;
    const EventType& type;
    std::string info;
    std::vector<Value> values;
    bool hasInfo = false;
    bool hasValues = false;

    Result<> needInfo()
    {
        if (hasInfo)
            return {};
        auto fetched = capture.info(row);
        if (!fetched)
            return tl::unexpected(fetched.error());
        info = std::move(*fetched);
        hasInfo = true;
        return {};
    }
    Result<> needValues()
    {
        if (hasValues)
            return {};
        auto fetched = capture.values(row);
        if (!fetched)
            return tl::unexpected(fetched.error());
        values = std::move(*fetched);
        hasValues = true;
        return {};
    }
};

RowMatcher::RowMatcher(const store::Capture& capture, EventFilter filter)
    : m_capture(capture)
    , m_filter(std::move(filter))
    , m_cpus(std::make_unique<Allowed>())
    , m_tasks(std::make_unique<Allowed>())
    , m_types(std::make_unique<Allowed>())
    , m_buffers(std::make_unique<Allowed>())
{
}

RowMatcher::~RowMatcher() = default;

Result<std::unique_ptr<RowMatcher>> RowMatcher::make(const store::Capture& capture,
                                                     const EventFilter& filter)
{
    std::unique_ptr<RowMatcher> matcher(new RowMatcher(capture, filter));
    if (auto ready = matcher->prepare(); !ready)
        return tl::unexpected(ready.error());
    return matcher;
}

Result<> RowMatcher::prepare()
{
    for (const auto& term : m_filter.terms) {
        switch (term.kind) {
        case TermKind::Text:
        case TermKind::Regex:
            if (auto ready = prepareText(term); !ready)
                return ready;
            break;
        case TermKind::Field:
            if (!isOperator(term.op))
                return fail(ErrorCode::Invalid, "“" + term.op + "” has no comparison",
                            "Use one of ==, !=, <, <=, >, >=");
            m_fields.push_back(term);
            break;
        case TermKind::Function:
            (term.exclude ? m_functionsOut : m_functionsIn).push_back(term.text);
            break;
        case TermKind::Cpu:
        case TermKind::Pid:
        case TermKind::Comm:
        case TermKind::EventName:
        case TermKind::Buffer:
            break; // asked once for each id, in matches()
        }
    }
    return {};
}

Result<> RowMatcher::prepareText(const FilterTerm& term)
{
    TextTerm prepared{term, nullptr, {}, {}};
    if (term.kind == TermKind::Regex) {
        re2::RE2::Options options;
        options.set_case_sensitive(term.caseSensitive);
        options.set_log_errors(false);
        prepared.regex = std::make_unique<re2::RE2>(term.text, options);
        if (!prepared.regex->ok()) {
            auto why = "Invalid regular expression: " + prepared.regex->error();
            const auto& at = prepared.regex->error_arg();
            return fail(ErrorCode::Invalid, std::move(why),
                        at.empty() ? std::string() : "Check “" + at + "”");
        }
    } else if (!term.caseSensitive) {
        prepared.term.text = lowerAscii(term.text);
    }
    m_texts.push_back(std::move(prepared));
    return {};
}

bool RowMatcher::inTime(std::int64_t timeNs) const
{
    return (!m_filter.beginNs || timeNs >= *m_filter.beginNs)
        && (!m_filter.endNs || timeNs < *m_filter.endNs);
}

bool RowMatcher::mayMatch(const store::ChunkBounds& bounds) const
{
    return (!m_filter.beginNs || bounds.lastNs >= *m_filter.beginNs)
        && (!m_filter.endNs || bounds.firstNs < *m_filter.endNs);
}

bool RowMatcher::taskPasses(const Task& task) const
{
    return verdict(
        m_filter.terms,
        [](TermKind kind) { return kind == TermKind::Pid || kind == TermKind::Comm; },
        [&task](const FilterTerm& term) {
            return term.kind == TermKind::Pid ? task.pid == term.number : task.comm == term.text;
        });
}

bool RowMatcher::typePasses(const EventType& type) const
{
    return verdict(
        m_filter.terms, [](TermKind kind) { return kind == TermKind::EventName; },
        [&type](const FilterTerm& term) { return namesType(type, term.text); });
}

bool RowMatcher::idsPass(const store::ChunkColumns& columns, std::size_t index)
{
    const auto only = [](TermKind wanted) {
        return [wanted](TermKind kind) { return kind == wanted; };
    };
    const auto cpu = columns.cpu[index];
    const bool cpuPasses = m_cpus->passes(cpu, [&] {
        return verdict(m_filter.terms, only(TermKind::Cpu),
                       [&](const FilterTerm& term) { return term.number == cpu; });
    });
    if (!cpuPasses)
        return false;
    const EventTypeId type(columns.type[index]);
    if (!m_types->passes(type.value(), [&] { return typePasses(m_capture.eventType(type)); }))
        return false;
    const TaskId task(columns.task[index]);
    if (!m_tasks->passes(task.value(), [&] { return taskPasses(m_capture.task(task)); }))
        return false;
    const BufferId buffer(columns.buffer[index]);
    return m_buffers->passes(buffer.value(), [&] {
        return verdict(m_filter.terms, only(TermKind::Buffer), [&](const FilterTerm& term) {
            return m_capture.bufferName(buffer) == term.text;
        });
    });
}

Result<bool> RowMatcher::matches(const store::ChunkColumns& columns, std::size_t index)
{
    if (!inTime(columns.timeNs[index]) || !idsPass(columns, index))
        return false;
    const EventTypeId typeId(columns.type[index]);
    const auto& type = m_capture.eventType(typeId);
    RowText text{m_capture, columns.firstRow + index, TaskId(columns.task[index]), typeId, type, {},
                 {}};
    if (auto passes = functionPasses(text); !passes || !*passes)
        return passes;
    for (const auto& term : m_fields) {
        auto hit = fieldMatches(term, text);
        if (!hit)
            return hit;
        if (*hit == term.exclude)
            return false;
    }
    for (auto& term : m_texts) {
        auto hit = textMatches(term, text);
        if (!hit)
            return hit;
        if (*hit == term.term.exclude)
            return false;
    }
    return true;
}

Result<bool> RowMatcher::functionPasses(RowText& text) const
{
    if (m_functionsIn.empty() && m_functionsOut.empty())
        return true;
    if (functionField(text.type) < 0)
        return m_functionsIn.empty();
    if (auto ready = text.needValues(); !ready)
        return tl::unexpected(ready.error());
    const auto name = functionOf(m_capture, text.type, text.values);
    const auto holds = [&name](const std::vector<std::string>& names) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    return !holds(m_functionsOut) && (m_functionsIn.empty() || holds(m_functionsIn));
}

Result<bool> RowMatcher::fieldMatches(const FilterTerm& term, RowText& text) const
{
    const int index = text.type.fieldIndex(term.field);
    if (index < 0)
        return false;
    if (auto ready = text.needValues(); !ready)
        return tl::unexpected(ready.error());
    if (std::size_t(index) >= text.values.size())
        return false;
    const auto& field = text.type.fields[std::size_t(index)];
    const auto value = text.values[std::size_t(index)];
    std::string bytes;
    if (field.kind == FieldKind::String || field.kind == FieldKind::Bytes)
        bytes = value < 0 ? std::string() : m_capture.string(StringId(std::uint32_t(value)));
    return compare({&field, value, bytes}, term.op, term.text);
}

Result<bool> RowMatcher::textMatches(TextTerm& term, RowText& text) const
{
    using Where = FilterTerm::Where;
    const auto where = term.term.where;
    if (term.term.wholeField && !term.regex && where == Where::Anywhere)
        return wholeFieldMatches(term, text);
    const auto found = [&term](std::string_view where) {
        if (term.regex)
            return re2::RE2::PartialMatch(re2::StringPiece(where.data(), where.size()),
                                          *term.regex);
        return containsText(where, term.term.text, term.term.caseSensitive);
    };
    if (where == Where::Task)
        return found(m_capture.task(text.task).comm);
    if (where == Where::Event)
        return found(text.type.name);
    if (where == Where::Details) {
        auto ready = text.needInfo();
        return ready ? Result<bool>(found(text.info)) : tl::unexpected(ready.error());
    }
    // A name is looked at once, not once a row; that is what makes the search of a long capture
    // short when the name decides.
    if (term.tasks.passes(text.task.value(), [&] { return found(m_capture.task(text.task).comm); }))
        return true;
    if (!term.regex
        && term.types.passes(text.typeId.value(), [&] { return found(text.type.name); }))
        return true;
    if (auto ready = text.needInfo(); !ready)
        return tl::unexpected(ready.error());
    return term.regex ? found(text.type.name + ": " + text.info) : found(text.info);
}

Result<bool> RowMatcher::wholeFieldMatches(const TextTerm& term, RowText& text) const
{
    const auto& wanted = term.term.text;
    const bool exact = term.term.caseSensitive;
    if (equalsText(m_capture.task(text.task).comm, wanted, exact)
        || equalsText(text.type.name, wanted, exact))
        return true;
    if (auto ready = text.needValues(); !ready)
        return tl::unexpected(ready.error());
    const auto number = parseInteger(wanted);
    const auto count = std::min(text.values.size(), text.type.fields.size());
    for (std::size_t i = 0; i < count; ++i) {
        const auto kind = text.type.fields[i].kind;
        const auto value = text.values[i];
        if (kind == FieldKind::String || kind == FieldKind::Bytes) {
            if (value >= 0
                && equalsText(m_capture.string(StringId(std::uint32_t(value))), wanted, exact))
                return true;
        } else if (number && value == *number) {
            return true;
        }
    }
    const int function = functionField(text.type);
    return function >= 0 && text.type.fields[std::size_t(function)].kind != FieldKind::String
        && equalsText(functionOf(m_capture, text.type, text.values), wanted, exact);
}

} // namespace probescope::analysis
