#include "core/probe/import/code_conditions.h"

#include "core/base/constant_message.h"
#include "core/base/text.h"
#include "core/probe/dialect/filter.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace probescope::probe {

namespace {

using NodeKind = CodeNode::Kind;

constexpr auto kOfPart =
    "The condition applies to only part of the actions: it is left out, and every hit "
    "is recorded."_tr;

} // namespace

bool CodeConditions::add(const CodeNode& condition, bool negated, std::size_t at, bool isWhole)
{
    m_text.remark.reset();
    if (m_state.quiet)
        return false;
    bool ignorable = false;
    CodeNode inverse = condition;
    if (negated) {
        if (condition.kind == NodeKind::Unary && condition.word == "!") {
            inverse = condition.parts[0];
        } else {
            inverse = CodeNode{.kind = NodeKind::Unary, .word = "!", .at = condition.at};
            inverse.parts.push_back(condition);
        }
    }
    const auto text = m_text.text(inverse, ignorable);
    if (ignorable)
        return false;
    if (!isWhole) {
        m_notes.addAtEachPlace(at, kOfPart);
        return true;
    }
    if (!text) {
        m_notes.add(at, tr("The condition was not understood and is left out."), true);
        return true;
    }
    std::string plain = *text;
    if (plain.starts_with('(') && plain.ends_with(')'))
        if (const auto inner = plain.substr(1, plain.size() - 2); FilterNode::parse(inner))
            plain = inner;
    if (!FilterNode::parse(plain))
        m_notes.add(at, tr("The kernel's filters cannot express this condition."), true);
    else
        m_conditions.push_back({.text = std::move(plain),
                                .at = at,
                                .probe = m_state.probe,
                                .remark = std::exchange(m_text.remark, std::nullopt)});
    return true;
}

void CodeConditions::forgetFrom(std::size_t probe)
{
    std::erase_if(m_conditions, [probe](const Condition& one) { return one.probe >= probe; });
}

/// What is compared becomes an argument, if it is not one already.
std::string CodeConditions::filled(const std::string& filter)
{
    std::string filled;
    std::size_t begin = 0;
    for (auto place = filter.find(ConditionText::kCompared); place != std::string::npos;
         place = filter.find(ConditionText::kCompared, begin)) {
        filled.append(filter, begin, place - begin);
        begin = place + ConditionText::kCompared.size();
        std::size_t number = 0;
        while (begin < filter.size() && isDigit(filter[begin]) && number < m_text.compared.size())
            number = number * 10 + static_cast<std::size_t>(filter[begin++] - '0');
        if (number >= m_text.compared.size() || !m_state.has(m_text.compared[number].first))
            continue;
        const auto& [probe, value] = m_text.compared[number];
        const std::size_t index = m_state.found[probe].want(value, {}, m_notes);
        const auto& arguments = m_state.found[probe].spec().arguments;
        filled += index < arguments.size() ? arguments[index].name : value.name;
    }
    return filled.append(filter, begin, std::string::npos);
}

void CodeConditions::setFilters()
{
    // Conditions of one probe are one.
    std::vector<Condition> whole;
    for (Condition& one : m_conditions) {
        if (!m_state.has(one.probe))
            continue;
        one.text = filled(one.text);
        const auto before =
            std::find_if(whole.begin(), whole.end(),
                         [&one](const Condition& other) { return other.probe == one.probe; });
        if (before == whole.end()) {
            whole.push_back(std::move(one));
        } else if (std::find(before->terms.begin(), before->terms.end(), one.text)
                   == before->terms.end()) {
            before->terms.push_back(std::move(one.text));
        }
    }
    m_conditions.clear();
    for (Condition& one : whole) {
        const auto part = [](const std::string& text) {
            return text.find("||") == std::string::npos ? text : "(" + text + ")";
        };
        std::string filter = one.terms.empty() ? one.text : part(one.text);
        for (const std::string& term : one.terms)
            if (term != one.text)
                filter += " && " + part(term);
        FoundProbe& found = m_state.found[one.probe];
        found.probe.isFiltered = !found.isPartFiltered
            && m_sink.setFilter(filter, m_program.placeOf(one.at), one.remark);
        // What is left of it is judged when all is read.
        if (found.isPartFiltered)
            m_sink.setFilter(filter, m_program.placeOf(one.at));
    }
}

void CodeConditions::merge(std::size_t dropped, std::size_t into)
{
    const auto termsOf = [this](std::size_t probe) {
        std::vector<std::string> terms;
        for (const Condition& one : m_conditions)
            if (one.probe == probe)
                terms.push_back(filled(one.text));
        std::sort(terms.begin(), terms.end());
        return terms;
    };
    // What one of the clauses does is done with the hits that the other leaves out.
    const bool bothDo = m_state.found[dropped].hasEffect && m_state.found[into].hasEffect;
    const bool differ = bothDo && termsOf(dropped) != termsOf(into);
    if (m_state.found[dropped].hasEffect && !m_state.found[into].hasEffect) {
        std::erase_if(m_conditions, [into](const Condition& one) { return one.probe == into; });
        for (Condition& one : m_conditions)
            if (one.probe == dropped)
                one.probe = into;
    }
    m_state.found[into].hasEffect =
        m_state.found[into].hasEffect || m_state.found[dropped].hasEffect;
    m_state.found[into].isPartFiltered = m_state.found[into].isPartFiltered || differ;
    std::erase_if(m_conditions, [this, dropped, differ](const Condition& one) {
        if (one.probe == dropped && differ)
            m_notes.addAtEachPlace(one.at, kOfPart);
        return one.probe == dropped;
    });
}

void CodeConditions::notePresences()
{
    for (const ConditionText::Presence& one : m_text.presences) {
        const bool paired = !m_state.has(one.probe)
            || std::any_of(
                m_state.found.begin(), m_state.found.end(),
                [&](const FoundProbe& entry) { return entry.isEntryOf(m_state.found[one.probe]); });
        if (!paired)
            m_notes.addAtEachPlace(one.at,
                                   tr("The kernel's filters cannot check what another probe "
                                      "stored: the condition is left out."));
    }
}

} // namespace probescope::probe
