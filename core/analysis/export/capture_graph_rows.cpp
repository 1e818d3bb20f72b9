#include "core/analysis/export/capture_graph_rows.h"

#include "core/analysis/export/event_line.h"
#include "core/base/terminal_text.h"
#include "core/format/graph/graph_stack_text.h"
#include "core/format/text/text_header.h"
#include "core/store/file/chunks.h"
#include "core/store/read/call_series.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::analysis {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::uint64_t kChunkRows = 1 << 16;

using format::GraphRow;
using format::GraphRowFields;

/// The fields of a row with their strings resolved.
class RowValues
{
public:
    Result<> read(const store::Capture& capture, const store::Event& event)
    {
        auto values = capture.values(event.row);
        if (!values)
            return tl::unexpected(values.error());
        const EventType& type = capture.eventType(event.type);
        m_strings.clear();
        m_values.clear();
        for (std::size_t i = 0; i < values->size() && i < type.fields.size(); ++i) {
            FieldValue value;
            value.number = (*values)[i];
            if (type.fields[i].kind == FieldKind::String)
                value.bytes =
                    m_strings.emplace_back(capture.string(StringId(std::uint32_t(value.number))));
            m_values.push_back(value);
        }
        return {};
    }
    std::span<const FieldValue> get() const { return m_values; }

private:
    std::deque<std::string> m_strings;
    std::vector<FieldValue> m_values;
};

/// The marks of kDelayMarksFact, by row.
std::unordered_map<RowId, char> delayMarks(const std::string& text)
{
    std::unordered_map<RowId, char> marks;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        RowId row = 0;
        const auto [behind, code] = std::from_chars(at, end, row);
        if (code != std::errc() || behind == end)
            break;
        marks[row] = *behind == '_' ? ' ' : *behind;
        at = behind + 1;
        while (at < end && *at == ' ')
            ++at;
    }
    return marks;
}

/// The highest number that a CPU of the machine can have, as far as it is known.
std::uint32_t lastCpu(const store::Capture& capture)
{
    std::uint32_t count = 0;
    const std::string told = capture.fact(facts::kCpus).value_or(std::string());
    if (std::from_chars(told.data(), told.data() + told.size(), count).ec == std::errc()
        && count > 0)
        return count - 1;
    const std::vector<std::uint32_t> cpus = capture.cpus();
    return cpus.empty() ? 0 : cpus.back();
}

/// Is it the head of a text in the latency format, without the option verbose?
bool isLatencyText(std::string_view header)
{
    format::TextHeader read;
    while (!header.empty()) {
        const auto end = std::min(header.find('\n'), header.size());
        read.add(header.substr(0, end));
        header.remove_prefix(std::min(end + 1, header.size()));
    }
    return read.form() == format::TraceLine::Form::Latency;
}

} // namespace

class CaptureGraphRows::Impl
{
public:
    Impl(const store::Capture& capture, const GraphRowRange& range, CancelToken cancel, KeepFn keep)
        : m_capture(capture)
        , m_cancel(std::move(cancel))
        , m_keep(std::move(keep))
        , m_range(range)
        , m_next(range.first)
        , m_end(std::min<RowId>(range.end, capture.summary().events))
        , m_latency(
              format::GraphOptions::parse(capture.fact(facts::kGraphOptions).value_or("")).latency)
        , m_ticks(capture.fact(facts::kTimeUnit) == "ticks")
        , m_delayMarks(delayMarks(capture.fact(format::kDelayMarksFact).value_or("")))
    {
        for (const Loss& loss : capture.losses())
            m_losses[loss.cpu].push_back(loss);
        if (const auto first = capture.event(range.first); first)
            m_beginNs = first->timeNs;
    }

    Result<const GraphRow*> next();
    void exportLosses(const std::vector<Loss>& losses);
    void passDamage() { m_passDamage = true; }
    void keepLines() { m_keepLines = true; }
    void nameExits() { m_nameExits = true; }
    void showLatencyLines() { m_latency = m_latencyLines = true; }
    std::uint64_t unreadable() const { return m_unreadable; }

private:
    bool passes(const Error& error) const
    {
        return m_passDamage && error.code == ErrorCode::Corrupt;
    }
    const GraphRow* restOfLosses();
    void showLoss(std::deque<Loss>& losses, std::int64_t timeNs);
    bool shown(const store::Event& event) const;
    Result<bool> load();
    bool lossBefore(const store::Event& event);
    Result<> make(const store::Event& event);
    Result<> makeStep(const store::Event& event, const GraphRowFields& fields);
    Result<> nameExit(const store::Event& exit);
    Result<> mergeLeaf(const store::Event& entry);
    Result<std::optional<store::Event>> nextOnCpu(const store::Event& event) const;
    void makePlain(const store::Event& event, const std::string& info);
    void writeLineEndsOut();
    char markOf(const store::Event& event) const;
    const GraphRowFields& fieldsOf(EventTypeId type);
    std::string_view symbol(std::uint64_t address);

    const store::Capture& m_capture;
    CancelToken m_cancel;
    KeepFn m_keep;
    GraphRowRange m_range;
    RowId m_next;
    RowId m_end;
    bool m_latency;
    bool m_latencyLines = false;
    bool m_ticks;
    std::unordered_map<RowId, char> m_delayMarks; ///< where times do not tell them
    std::int64_t m_beginNs = 0;
    std::vector<store::Event> m_page;
    std::size_t m_inPage = 0;
    std::map<std::uint32_t, std::deque<Loss>> m_losses; ///< by CPU, those to come
    bool m_allLosses = false; ///< those that no row follows, too
    bool m_passDamage = false;
    bool m_keepLines = false;
    bool m_nameExits = false;
    std::uint64_t m_unreadable = 0;
    std::unordered_map<std::uint32_t, RowId> m_merged; ///< by CPU: an exit that is printed already
    std::unordered_map<std::uint32_t, GraphRowFields> m_fields; ///< by type
    std::unordered_map<std::uint64_t, std::string> m_symbols;
    RowValues m_values;
    RowValues m_exitValues;
    std::string m_text;
    std::string m_function; ///< of an exit that the text does not name
    std::deque<std::string> m_writtenOut; ///< of the row
    GraphRow m_row;
};

bool CaptureGraphRows::Impl::shown(const store::Event& event) const
{
    if (m_range.cpu && *m_range.cpu != event.cpu)
        return false;
    if (m_range.pid && *m_range.pid != m_capture.task(event.task).pid)
        return false;
    if (m_range.buffer && *m_range.buffer != event.buffer)
        return false;
    if (m_keep && !m_keep(event.row))
        return false;
    const auto merged = m_merged.find(event.cpu);
    return merged == m_merged.end() || merged->second != event.row;
}

/// Reads the next page of rows. False: there is none.
Result<bool> CaptureGraphRows::Impl::load()
{
    if (m_cancel.cancelled())
        return fail(ErrorCode::Cancelled, tr("The operation was canceled"));
    // Not beyond a chunk: the next one may be damaged.
    const auto left =
        std::min<RowId>(m_end - std::min(m_next, m_end), kChunkRows - m_next % kChunkRows);
    const auto count = std::min<RowId>(kPage, left);
    if (count == 0)
        return false;
    auto page = m_capture.events(m_next, std::size_t(count));
    if (!page && passes(page.error())) {
        for (const RowId end = m_next + count; m_next < end; ++m_next)
            m_unreadable += !m_keep || m_keep(m_next) ? 1 : 0;
        m_page.clear();
        m_inPage = 0;
        return true;
    }
    if (!page)
        return tl::unexpected(page.error());
    m_page = std::move(*page);
    m_inPage = 0;
    m_next += m_page.size();
    return !m_page.empty();
}

Result<const GraphRow*> CaptureGraphRows::Impl::next()
{
    for (;;) {
        if (m_inPage == m_page.size()) {
            const Result<bool> more = load();
            if (!more)
                return tl::unexpected(more.error());
            if (!*more)
                return restOfLosses();
            continue;
        }
        const store::Event& event = m_page[m_inPage];
        if (shown(event)) {
            m_row = {};
            if (lossBefore(event))
                return &m_row;
            ++m_inPage;
            const Result<> made = make(event);
            if (!made && passes(made.error())) {
                ++m_unreadable;
                continue;
            }
            if (!made)
                return tl::unexpected(made.error());
            if (m_keepLines)
                writeLineEndsOut();
            return &m_row;
        }
        ++m_inPage;
    }
}

bool CaptureGraphRows::Impl::lossBefore(const store::Event& event)
{
    const auto found = m_losses.find(event.cpu);
    if (found == m_losses.end())
        return false;
    std::deque<Loss>& losses = found->second;
    // Those before the range stand nowhere in it.
    while (!m_allLosses && m_range.first != 0 && !losses.empty()
           && losses.front().endNs < m_beginNs)
        losses.pop_front();
    if (losses.empty() || losses.front().endNs > event.timeNs)
        return false;
    showLoss(losses, event.timeNs);
    return true;
}

void CaptureGraphRows::Impl::showLoss(std::deque<Loss>& losses, std::int64_t timeNs)
{
    m_row.kind = GraphRow::Kind::Lost;
    m_row.cpu = losses.front().cpu;
    m_row.timeNs = timeNs;
    m_row.lost = losses.front().count.value_or(0);
    losses.pop_front();
}

void CaptureGraphRows::Impl::exportLosses(const std::vector<Loss>& losses)
{
    m_allLosses = true;
    m_losses.clear();
    for (const Loss& loss : losses)
        m_losses[loss.cpu].push_back(loss);
}

/// The next of those that no row followed.
const GraphRow* CaptureGraphRows::Impl::restOfLosses()
{
    const auto waiting = std::find_if(m_losses.begin(), m_losses.end(),
                                      [](const auto& ofCpu) { return !ofCpu.second.empty(); });
    if (!m_allLosses || waiting == m_losses.end())
        return nullptr;
    m_row = {};
    showLoss(waiting->second, waiting->second.front().endNs);
    return &m_row;
}

const GraphRowFields& CaptureGraphRows::Impl::fieldsOf(EventTypeId type)
{
    const auto found = m_fields.find(type.value());
    if (found != m_fields.end())
        return found->second;
    return m_fields.emplace(type.value(), GraphRowFields(m_capture.eventType(type))).first->second;
}

std::string_view CaptureGraphRows::Impl::symbol(std::uint64_t address)
{
    const auto [found, isNew] = m_symbols.try_emplace(address);
    if (isNew) {
        const auto symbol = m_capture.symbolAt(address);
        if (!symbol)
            found->second = format::graphAddress(address);
        else
            found->second = symbol->first.module.empty()
                ? symbol->first.name
                : symbol->first.name + " [" + symbol->first.module + "]";
    }
    return found->second;
}

Result<> CaptureGraphRows::Impl::make(const store::Event& event)
{
    const Task& task = m_capture.task(event.task);
    m_row.cpu = event.cpu;
    m_row.timeNs = event.timeNs;
    m_row.pid = task.pid;
    m_row.comm = task.comm;
    m_row.flags = m_capture.flags(event.flags).text;
    const GraphRowFields& fields = fieldsOf(event.type);
    if (fields.isStep())
        return makeStep(event, fields);
    auto info = m_capture.info(event.row);
    if (!info)
        return tl::unexpected(info.error());
    const EventType& type = m_capture.eventType(event.type);
    if (m_latencyLines) {
        makePlain(event, namedText(type, *info));
        m_row.text = m_text;
        return {};
    }
    switch (type.role) {
    case EventRole::KernelStack:
    case EventRole::UserStack:
    case EventRole::Function:
        makePlain(event, *info);
        break;
    default:
        m_text = format::graphCommentText(type, *info);
        m_row.kind = GraphRow::Kind::Comment;
        break;
    }
    m_row.text = m_text;
    return {};
}

Result<> CaptureGraphRows::Impl::makeStep(const store::Event& event, const GraphRowFields& fields)
{
    if (Result<> read = m_values.read(m_capture, event); !read)
        return read;
    fields.fill(
        m_values.get(), [this](std::uint64_t address) { return symbol(address); }, m_row);
    if (m_row.step == GraphStep::Kind::Entry
        && m_capture.eventType(event.type).origin == FormatOrigin::Kernel)
        return mergeLeaf(event);
    if (m_nameExits && m_row.step == GraphStep::Kind::Exit && m_row.function.empty())
        return nameExit(event);
    return {};
}

Result<> CaptureGraphRows::Impl::nameExit(const store::Event& exit)
{
    const auto call = m_capture.calls().callAtRow(exit.row);
    if (!call)
        return tl::unexpected(call.error());
    if (*call && (*call)->exitRow == exit.row && (*call)->function.valid()) {
        m_function = m_capture.string((*call)->function);
        m_row.function = m_function;
    }
    return {};
}

/// The next event of the same CPU and buffer, if there is one.
Result<std::optional<store::Event>>
CaptureGraphRows::Impl::nextOnCpu(const store::Event& event) const
{
    for (RowId row = event.row + 1; row < m_end;) {
        const auto columns = m_capture.chunks().columns(row / kChunkRows);
        if (!columns && passes(columns.error()))
            return std::nullopt;
        if (!columns)
            return tl::unexpected(columns.error());
        const store::ChunkColumns& chunk = **columns;
        if (row < chunk.firstRow || row - chunk.firstRow >= chunk.cpu.size())
            break;
        for (std::size_t i = row - chunk.firstRow; i < chunk.cpu.size(); ++i, ++row) {
            if (chunk.cpu[i] != event.cpu || chunk.buffer[i] != event.buffer.value())
                continue;
            auto found = m_capture.event(row);
            if (!found)
                return tl::unexpected(found.error());
            return *found;
        }
    }
    return std::nullopt;
}

/// Makes the entry a leaf if its exit follows at once.
Result<> CaptureGraphRows::Impl::mergeLeaf(const store::Event& entry)
{
    const auto next = nextOnCpu(entry);
    if (!next)
        return tl::unexpected(next.error());
    if (!*next || (*next)->row >= m_end || (m_keep && !m_keep((*next)->row))
        || m_capture.eventType((*next)->type).role != EventRole::GraphExit
        || m_capture.task((*next)->task).pid != m_row.pid)
        return {};
    if (Result<> read = m_exitValues.read(m_capture, **next); !read)
        return read;
    GraphRow exit;
    fieldsOf((*next)->type)
        .fill(
            m_exitValues.get(), [this](std::uint64_t address) { return symbol(address); }, exit);
    if (exit.functionKey != m_row.functionKey || exit.depth != m_row.depth)
        return {};
    m_row.step = GraphStep::Kind::Leaf;
    m_row.hasDuration = exit.hasDuration;
    m_row.durationNs = exit.durationNs;
    m_row.hasRetval = exit.hasRetval;
    m_row.retval = exit.retval;
    m_merged[entry.cpu] = (*next)->row;
    return {};
}

void CaptureGraphRows::Impl::makePlain(const store::Event& event, const std::string& info)
{
    m_row.kind = GraphRow::Kind::Plain;
    m_text = format::graphPlainText(m_row, info, m_latency ? markOf(event) : '\0');
}

/// The mark of the latency format.
char CaptureGraphRows::Impl::markOf(const store::Event& event) const
{
    if (m_ticks)
        return format::kTicksMark;
    if (const auto told = m_delayMarks.find(event.row); told != m_delayMarks.end())
        return told->second;
    const auto next = m_capture.event(event.row + 1);
    return format::delayMark(event.timeNs, next ? next->timeNs : event.timeNs);
}

void CaptureGraphRows::Impl::writeLineEndsOut()
{
    m_writtenOut.clear();
    const auto writeOut = [this](std::string_view& text) {
        const auto has = [text](char c) { return text.find(c) != std::string_view::npos; };
        if (has('\n') || has('\t'))
            text = m_writtenOut.emplace_back(terminalText(text, TextLines::One));
    };
    for (std::string_view* const name : {&m_row.comm, &m_row.flags, &m_row.function,
                                         &m_row.arguments, &m_row.caller, &m_row.previous})
        writeOut(*name);
    if (m_row.kind != GraphRow::Kind::Comment)
        return;
    if (m_row.text.ends_with('\n'))
        m_row.text.remove_suffix(1); // as the printer does
    writeOut(m_row.text);
}

CaptureGraphRows::CaptureGraphRows(const store::Capture& capture, const GraphRowRange& range,
                                   const CancelToken& cancel, KeepFn keep)
    : m_impl(std::make_unique<Impl>(capture, range, cancel, std::move(keep)))
{
}

CaptureGraphRows::~CaptureGraphRows() = default;

void CaptureGraphRows::exportLosses(const std::vector<Loss>& losses)
{
    m_impl->exportLosses(losses);
}

void CaptureGraphRows::keepLines()
{
    m_impl->keepLines();
}

void CaptureGraphRows::showLatencyLines()
{
    m_impl->showLatencyLines();
}

void CaptureGraphRows::nameExits()
{
    m_impl->nameExits();
}

void CaptureGraphRows::passDamage()
{
    m_impl->passDamage();
}

std::uint64_t CaptureGraphRows::unreadable() const
{
    return m_impl->unreadable();
}

Result<const format::GraphRow*> CaptureGraphRows::next()
{
    return m_impl->next();
}

format::GraphTextOptions recordedGraphText(const store::Capture& capture)
{
    format::GraphTextOptions text;
    const auto recorded = capture.fact(facts::kGraphOptions);
    const std::string header = capture.fact(facts::kHeader).value_or(std::string());
    text.latencyLines = !recorded && isLatencyText(header);
    if (!recorded && !text.latencyLines) {
        text.show.cpuWidth = std::uint8_t(std::to_string(lastCpu(capture)).size());
        return text;
    }
    if (recorded) {
        text.show = format::GraphOptions::parse(*recorded);
        text.exitsAreNamed = text.show.tail || text.show.retval;
    }
    text.headerLines = header;
    if (!text.headerLines.empty() && text.headerLines.back() != '\n')
        text.headerLines += '\n';
    text.header = !text.headerLines.empty();
    return text;
}

void showGraphText(format::GraphTextOptions& text, const format::GraphOptions& show)
{
    if (text.show == show && !text.latencyLines)
        return;
    text.latencyLines = false;
    text.show = show;
    text.headerLines.clear();
}

} // namespace probescope::analysis
