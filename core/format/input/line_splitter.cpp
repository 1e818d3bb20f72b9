#include "core/format/input/line_splitter.h"

#include <algorithm>

namespace probescope::format {

void LineSplitter::feed(std::string_view bytes, const LineFn& line)
{
    m_nuls = m_nuls || bytes.find('\0') != std::string_view::npos;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        if (end == std::string_view::npos) {
            hold(bytes);
            return;
        }
        const std::string_view part = bytes.substr(0, end);
        if (m_held.empty() && !m_cut && part.size() <= kMaxLine) {
            handOut(part, true, line);
        } else {
            hold(part);
            handOut(m_held, true, line);
            m_held.clear();
        }
        bytes.remove_prefix(end + 1);
    }
}

void LineSplitter::finish(const LineFn& line)
{
    if (m_held.empty() && !m_cut)
        return;
    handOut(m_held, false, line);
    m_held.clear();
}

void LineSplitter::hold(std::string_view part)
{
    const std::size_t room = kMaxLine - m_held.size();
    m_held += part.substr(0, std::min(room, part.size()));
    m_cut = m_cut || part.size() > room;
}

void LineSplitter::handOut(std::string_view text, bool ended, const LineFn& line)
{
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    line({.text = text,
          .number = ++m_number,
          .cut = m_cut,
          .ended = ended,
          .holdsNul = m_nuls && text.find('\0') != std::string_view::npos});
    m_cut = false;
}

} // namespace probescope::format
