#include "core/probe/import/code_notes.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

bool CodeNotes::isTold(std::string text)
{
    if (m_quiet || m_sink.isFull() || std::find(m_told.begin(), m_told.end(), text) != m_told.end())
        return true;
    m_told.push_back(std::move(text));
    return false;
}

void CodeNotes::add(std::size_t at, Message text, bool lost)
{
    if (!isTold(text.text()))
        m_sink.note(m_program.placeOf(at), std::move(text), lost);
}

void CodeNotes::addAtEachPlace(std::size_t at, const Message& text)
{
    if (!isTold(std::to_string(at) + text.text()))
        m_sink.note(m_program.placeOf(at), text, true);
}

void CodeNotes::add(const std::vector<CodeFault>& faults)
{
    for (const CodeFault& fault : faults)
        add(fault.at,
            fault.text.empty() ? tr("Something is missing here.")
                               : tr("“{}” was not understood and is left out.", {fault.text}),
            true);
}

void CodeNotes::addUnknown(const CodeNode& node, const Lifted& value)
{
    if (value.reason == "-")
        return;
    if (!value.reason.empty()) {
        add(node.at, value.reason, true);
        return;
    }
    if (node.kind == CodeNode::Kind::Name || node.kind == CodeNode::Kind::Call
        || node.kind == CodeNode::Kind::Member) {
        const std::string word = codeText(node.kind == CodeNode::Kind::Call ? node.parts[0] : node);
        add(node.at, tr("“{}” was not understood and is left out.", {word}), true);
    }
}

} // namespace probescope::probe
