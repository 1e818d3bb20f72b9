#include "core/format/text/text_graph.h"

namespace probescope::format {

namespace {
constexpr std::size_t kMaxComment = 1 << 20; // bytes of one comment that spreads over lines
}

TextGraph::TextGraph(Sink& sink, TextEvents& events, BufferId buffer)
    : m_sink(sink)
    , m_events(events)
    , m_buffer(buffer)
    , m_functions(sink)
    , m_steps(std::make_unique<GraphSteps>(sink, m_functions, buffer))
{
}

bool TextGraph::header(std::string_view line)
{
    const bool named = m_parser.header(line);
    m_columns = m_columns || named;
    return named;
}

void TextGraph::guess(std::string_view line)
{
    if (const auto columns = GraphLineParser::guess(line)) {
        m_parser.setColumns(*columns);
        m_columns = true;
    }
}

void TextGraph::forgetColumns()
{
    m_parser = {};
    m_columns = false;
    m_bare = false;
}

bool TextGraph::takeStep(std::string_view text)
{
    if (!m_columns || m_openComment)
        return false;
    const GraphLine line = m_parser.parseStep(text);
    if (line.kind != GraphLine::Kind::Step)
        return false;
    m_any = true;
    m_steps->add(line, *m_parser.columns());
    return true;
}

bool TextGraph::takes(std::string_view text)
{
    m_commentGoesOn = m_openComment && isCommentRest(text);
    if (m_commentGoesOn)
        return true;
    if (m_openComment)
        sendComment();
    m_line = m_parser.parse(text);
    return m_line.kind != GraphLine::Kind::Other && m_line.kind != GraphLine::Kind::Header;
}

void TextGraph::take()
{
    if (m_commentGoesOn) {
        m_comment += '\n';
        m_comment += m_line.comment;
        if (m_line.commentEnds)
            sendComment();
        return;
    }
    if (m_line.kind == GraphLine::Kind::Comment) {
        comment(m_line);
        return;
    }
    if (m_line.kind != GraphLine::Kind::Step)
        ++m_notes;
    if (m_line.kind == GraphLine::Kind::Note)
        return;
    m_any = true;
    m_steps->add(m_line, m_parser.columns().value_or(GraphColumns{}));
}

/// An event between the calls. Its text may go on in the next lines.
void TextGraph::comment(const GraphLine& line)
{
    m_any = true;
    m_standing = m_steps->place(line, m_parser.columns().value_or(GraphColumns{}));
    m_comment = line.event.empty() ? line.comment : line.info;
    m_commentEvent = line.event;
    m_openComment = !line.commentEnds;
    if (line.commentEnds)
        sendComment();
}

/// Is a line more of an open comment? A comment may also have been cut off: then a line with
/// columns of its own follows.
bool TextGraph::isCommentRest(std::string_view text)
{
    m_line = GraphLineParser::parseCommentRest(text);
    if (m_comment.size() + m_line.comment.size() >= kMaxComment)
        return false;
    if (m_line.commentEnds || !m_parser.columns() || *m_parser.columns() == GraphColumns{})
        return true;
    const auto kind = m_parser.parse(text).kind;
    return kind != GraphLine::Kind::Step && kind != GraphLine::Kind::Comment;
}

void TextGraph::sendComment()
{
    m_openComment = false;
    const bool print = m_commentEvent.empty();
    auto& event = m_events.named(print ? "ftrace" : "", print ? "print" : m_commentEvent);
    const auto learned = m_events.learn(event, m_comment);
    m_sink.event({.timeNs = m_standing.timeNs,
                  .cpu = m_standing.cpu,
                  .task = m_standing.task,
                  .type = learned.type,
                  .flags = m_standing.flags,
                  .buffer = m_buffer,
                  .values = learned.values});
}

void TextGraph::switchBuffer(BufferId buffer)
{
    m_steps->flush();
    auto& other = m_others[buffer];
    if (!other)
        other = std::make_unique<GraphSteps>(m_sink, m_functions, buffer);
    auto steps = std::move(other);
    m_others[m_buffer] = std::move(m_steps);
    m_steps = std::move(steps);
    m_buffer = buffer;
}

bool TextGraph::takeReport(std::string_view text, const GraphSteps::Standing& where,
                           BufferId buffer)
{
    const GraphLine step = GraphLineParser::parseReport(text);
    if (step.kind != GraphLine::Kind::Step)
        return false;
    m_any = true;
    m_report = true;
    if (buffer != m_buffer)
        switchBuffer(buffer);
    m_steps->addReport(step, where);
    return true;
}

void TextGraph::finish()
{
    if (m_openComment)
        sendComment(); // the input ended within it
    if (m_any)
        m_steps->finish();
    for (auto& [buffer, steps] : m_others)
        if (steps)
            steps->finish();
}

bool TextGraph::hasTimes() const
{
    const auto& columns = m_parser.columns();
    return m_report || (columns && (columns->absTime || columns->relTime));
}

} // namespace probescope::format
