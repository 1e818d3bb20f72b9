#pragma once

#include "core/format/graph/graph_line.h"
#include "core/format/graph/graph_row.h"
#include "core/format/graph/graph_steps.h"
#include "core/format/learn/event_learner.h"
#include "core/trace/skeleton.h"
#include "tests/support/recording_sink.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace probescope {

/// Reads function_graph text by a plain loop over its lines, as the text reader does in pieces,
/// and keeps what comes out. Lines of other forms are kept whole, as events named "plain".
class GraphReading
{
public:
    RecordingSink sink;
    std::string header; ///< the lines that begin with `#`
    std::vector<format::GraphSteps::Standing> comments;

    explicit GraphReading(std::string_view text, bool bare = false)
        : m_bare(bare)
    {
        std::size_t begin = 0;
        while (begin < text.size()) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            read(text.substr(begin, end - begin));
            begin = end + 1;
        }
    }

    void read(std::string_view line)
    {
        if (line.starts_with("# tracer: function_graph"))
            m_bare = true;
        if (!m_parser.columns() && !line.starts_with('#')) {
            if (const auto columns = format::GraphLineParser::guess(line, m_bare))
                m_parser.setColumns(*columns);
        }
        const format::GraphLine parsed =
            m_comment.empty() ? m_parser.parse(line) : m_parser.parseCommentRest(line);
        switch (parsed.kind) {
        case format::GraphLine::Kind::Header:
            m_parser.header(line);
            (header += line) += '\n';
            break;
        case format::GraphLine::Kind::Comment:
            comment(parsed);
            break;
        case format::GraphLine::Kind::Other:
            plain(line);
            break;
        default:
            if (m_parser.columns())
                m_steps.add(parsed, *m_parser.columns());
        }
    }
    void finish() { m_steps.finish(); }
    format::GraphSteps& steps() { return m_steps; }

    std::string info(const RecordingSink::KeptEvent& event) const
    {
        return printSkeleton(sink.eventTypes[event.type.value()], sink.fieldValues(event));
    }

private:
    void comment(const format::GraphLine& line)
    {
        if (m_comment.empty()) {
            m_standing = m_steps.place(line, *m_parser.columns());
            comments.push_back(m_standing);
        } else {
            m_comment += '\n';
        }
        m_comment += line.comment;
        if (!line.commentEnds)
            return;
        if (line.event.empty() || m_comment != line.comment) {
            event("print", m_comment);
        } else {
            const EventLearner::Learned learned =
                m_learner.learn("", std::string(line.event), std::string(line.info));
            send(learned.type, learned.values);
        }
        m_comment.clear();
    }
    void plain(std::string_view line)
    {
        m_steps.flush();
        m_standing.timeNs = sink.events.empty() ? 0 : sink.events.back().timeNs;
        event("plain", line);
    }
    void event(const std::string& name, std::string_view text)
    {
        EventType type;
        type.name = name;
        type.role = wellKnownRole(name);
        type.fields.push_back({.name = "buf", .kind = FieldKind::String});
        SkeletonBuilder skeleton;
        skeleton.hole(Hole::Name);
        type.format = skeleton.skeleton();
        const Value value = Value(sink.string(text).value());
        send(sink.eventType(type), {&value, 1});
    }
    void send(EventTypeId type, std::span<const Value> values)
    {
        EventRecord record;
        record.timeNs = m_standing.timeNs;
        record.cpu = m_standing.cpu;
        record.task = m_standing.task;
        record.flags = m_standing.flags;
        record.type = type;
        record.values = values;
        sink.event(record);
    }

    bool m_bare;
    format::GraphLineParser m_parser;
    StringCache m_functions{sink};
    format::GraphSteps m_steps{sink, m_functions, sink.buffer("")};
    EventLearner m_learner{sink};
    std::string m_comment; ///< one that goes on in the next line
    format::GraphSteps::Standing m_standing;
};

/// The rows of a reading, for printing.
class ReadGraphRows : public format::GraphRows
{
public:
    explicit ReadGraphRows(const GraphReading& reading)
        : m_reading(reading)
    {
        for (const EventType& type : reading.sink.eventTypes)
            m_fields.emplace_back(type);
    }

    Result<const format::GraphRow*> next() override
    {
        const RecordingSink& sink = m_reading.sink;
        if (m_next == sink.events.size())
            return nullptr;
        const auto& event = sink.events[m_next++];
        const EventType& type = sink.eventTypes[event.type.value()];
        m_row = {};
        m_row.cpu = event.cpu;
        m_row.timeNs = event.timeNs;
        if (event.task.valid()) {
            m_row.pid = sink.tasks[event.task.value()].pid;
            m_row.comm = sink.tasks[event.task.value()].comm;
        }
        if (event.flags.valid())
            m_row.flags = sink.flagSets[event.flags.value()].text;
        if (m_fields[event.type.value()].isStep()) {
            m_fields[event.type.value()].fill(sink.fieldValues(event), {}, m_row);
            return &m_row;
        }
        m_text = m_reading.info(event);
        m_row.kind = format::GraphRow::Kind::Plain;
        if (type.name != "plain") {
            m_text = format::graphCommentText(type, m_text);
            m_row.kind = format::GraphRow::Kind::Comment;
        }
        m_row.text = m_text;
        return &m_row;
    }

private:
    const GraphReading& m_reading;
    std::vector<format::GraphRowFields> m_fields;
    std::size_t m_next = 0;
    format::GraphRow m_row;
    std::string m_text;
};

} // namespace probescope
