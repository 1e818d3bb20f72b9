#include "core/probe/import/code_notes.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

bool CodeNotes::isTold(const std::string& text)
{
    if (m_quiet || m_sink.isFull() || std::find(m_told.begin(), m_told.end(), text) != m_told.end())
        return true;
    m_told.push_back(text);
    return false;
}

void CodeNotes::add(std::size_t at, std::string text, bool lost)
{
    if (!isTold(text))
        m_sink.note(m_program.placeOf(at), std::move(text), lost);
}

void CodeNotes::addAtEachPlace(std::size_t at, const std::string& text)
{
    if (!isTold(std::to_string(at) + text))
        m_sink.note(m_program.placeOf(at), text, true);
}

void CodeNotes::add(const std::vector<CodeFault>& faults)
{
    for (const CodeFault& fault : faults)
        add(fault.at,
            fault.text.empty() ? "Something is missing here."
                               : "\"" + fault.text + "\" was not understood and is left out.",
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
        add(node.at, "\"" + word + "\" was not understood and is left out.", true);
    }
}

} // namespace probescope::probe
