#pragma once

#include "core/format/graph/graph_line.h"
#include "core/format/graph/graph_steps.h"
#include "core/format/text/text_events.h"
#include "core/trace/sink.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace probescope::format {

/// The function_graph lines of ftrace text: calls, and the events that stand as comments between
/// them. See graph_line.h for the lines and graph_steps.h for what becomes of them.
class TextGraph
{
public:
    TextGraph(Sink& sink, TextEvents& events, BufferId buffer);

    /// A header line. True: it names columns.
    bool header(std::string_view line);
    /// Another header begins.
    void forgetColumns();
    /// The header says function_graph, but has no columns (nocontext-info).
    void setBare()
    {
        m_bare = true;
        m_parser.setColumns({});
    }
    /// Looks for the columns of a text without header.
    void guess(std::string_view line);
    /// Is a line that begins with `#` a call? Its overhead mark may stand in front.
    bool isMarkedCall(std::string_view line) const
    {
        return m_columns && m_parser.parse(line).kind == GraphLine::Kind::Step;
    }
    /// Events of the CPU were lost here.
    void lost(std::uint32_t cpu) { m_steps->lost(cpu); }
    /// Are lines function_graph's?
    bool active() const { return m_columns || m_bare; }

    /// Takes a line that is a step beyond doubt, as most are. False: it is not taken, whatever it
    /// is.
    bool takeStep(std::string_view line);
    /// Is the line one of function_graph's? If so, take() takes it.
    bool takes(std::string_view line);
    /// The line is that of the last takes(), and must still be there.
    void take();
    /// Why the line of the last takes() is none of function_graph's.
    Message whyNot() const { return m_line.reason; }
    /// A funcgraph_entry or funcgraph_exit of trace-cmd's report: all behind its name. False: it
    /// is none.
    bool takeReport(std::string_view text, const GraphSteps::Standing& where, BufferId buffer);

    /// Call it before any other event goes to the sink.
    void flush()
    {
        if (m_any)
            m_steps->flush();
    }
    void finish();

    std::uint64_t notes() const { return m_notes; }
    bool hasTimes() const;

private:
    void switchBuffer(BufferId buffer);
    void comment(const GraphLine& line);
    bool isCommentRest(std::string_view line);
    void sendComment();

    Sink& m_sink;
    TextEvents& m_events;
    BufferId m_buffer; ///< of m_steps
    StringCache m_functions;
    GraphLineParser m_parser;
    std::unique_ptr<GraphSteps> m_steps; ///< of the buffer that the last step was in
    std::map<BufferId, std::unique_ptr<GraphSteps>> m_others; ///< other instances of a report
    bool m_columns = false;
    bool m_bare = false;
    bool m_any = false; ///< something was given to m_steps
    bool m_report = false;
    std::uint64_t m_notes = 0;
    GraphLine m_line; ///< that takes() looked at
    bool m_commentGoesOn = false; ///< m_line is more of an open comment

    bool m_openComment = false;
    GraphSteps::Standing m_standing;
    std::string m_comment;
    std::string m_commentEvent;
};

} // namespace probescope::format
