#include "core/format/graph/graph_text.h"

#include "core/format/graph/graph_nesting.h"
#include "core/format/graph/graph_scan.h"
#include "core/format/graph/graph_text_columns.h"

#include <unordered_map>
#include <utility>

namespace probescope::format {

namespace {

constexpr std::size_t kPieceSize = 1 << 16;
constexpr std::int64_t kNoIrq = -1;

/// The kernel's struct fgraph_cpu_data.
struct PrintedCpu
{
    bool seen = false;
    std::int32_t lastPid = 0;
    std::string lastComm;
    std::int64_t irqDepth = kNoIrq;
    GraphNesting nesting;
};

} // namespace

class GraphTextPrinter::Impl
{
public:
    explicit Impl(const GraphTextOptions& options)
        : m_options(options)
        , m_show(options.show)
    {
    }

    const GraphTextOptions& options() const { return m_options; }
    void print(const GraphRow& row, std::string& out);

private:
    void step(const GraphRow& row, PrintedCpu& cpu, std::string& out);
    void entry(const GraphRow& row, PrintedCpu& cpu, std::string& out);
    void exit(const GraphRow& row, PrintedCpu& cpu, std::string& out);
    void comment(const GraphRow& row, PrintedCpu& cpu, std::string& out);
    void separator(const GraphRow& row, PrintedCpu& cpu, std::string& out) const;
    void irqMark(const GraphRow& row, bool begins, std::string& out) const;
    void call(const GraphRow& row, std::string& out) const;
    bool hidesIrq(const GraphRow& row, PrintedCpu& cpu) const;
    bool mustName(const GraphRow& exit, bool matches) const;

    GraphTextOptions m_options;
    GraphOptions m_show;
    std::unordered_map<std::uint32_t, PrintedCpu> m_cpus;
};

void GraphTextPrinter::Impl::print(const GraphRow& row, std::string& out)
{
    switch (row.kind) {
    case GraphRow::Kind::Step:
        step(row, m_cpus[row.cpu], out);
        break;
    case GraphRow::Kind::Comment:
        comment(row, m_cpus[row.cpu], out);
        break;
    case GraphRow::Kind::Lost:
        out += "CPU:" + std::to_string(row.cpu) + " [LOST "
            + (row.lost != 0 ? std::to_string(row.lost) + " " : std::string()) + "EVENTS]\n";
        break;
    case GraphRow::Kind::Plain:
        out += row.text;
        if (!row.text.ends_with('\n'))
            out += '\n';
        break;
    }
}

void GraphTextPrinter::Impl::step(const GraphRow& row, PrintedCpu& cpu, std::string& out)
{
    if (hidesIrq(row, cpu))
        return;
    if (row.step == GraphStep::Kind::Exit)
        exit(row, cpu, out);
    else
        entry(row, cpu, out);
    if (row.step != GraphStep::Kind::Entry && row.irqEnds)
        irqMark(row, false, out);
}

/// With nofuncgraph-irqs, an interrupt's calls are left out, from its entry to its exit.
bool GraphTextPrinter::Impl::hidesIrq(const GraphRow& row, PrintedCpu& cpu) const
{
    if (m_show.irqs)
        return false;
    if (row.step == GraphStep::Kind::Exit) {
        const bool inside = cpu.irqDepth != kNoIrq;
        if (inside && cpu.irqDepth >= std::int64_t(row.depth))
            cpu.irqDepth = kNoIrq;
        return inside;
    }
    if (cpu.irqDepth != kNoIrq)
        return true;
    if (!row.irqBegins)
        return false;
    if (row.step == GraphStep::Kind::Entry)
        cpu.irqDepth = std::int64_t(row.depth);
    return true;
}

/// A CPU that runs another task than in its last line says so.
void GraphTextPrinter::Impl::separator(const GraphRow& row, PrintedCpu& cpu, std::string& out) const
{
    static constexpr std::string_view kDashes = " ------------------------------------------\n";
    if (const std::size_t dash = row.previous.rfind('-'); dash != std::string_view::npos) {
        std::uint64_t pid = 0;
        if (GraphScan(row.previous.substr(dash + 1)).takeNumber(pid))
            cpu.lastPid = std::int32_t(pid);
        cpu.lastComm = row.previous.substr(0, dash);
    }
    if (!row.previous.empty() || (cpu.seen && cpu.lastPid != row.pid)) {
        out += kDashes;
        graphcolumn::putCpu(out, row.cpu, m_show.cpuWidth);
        graphcolumn::putTask(out, cpu.lastComm, cpu.lastPid);
        out += " => ";
        graphcolumn::putTask(out, row.comm, row.pid);
        out += '\n';
        out += kDashes;
        out += '\n';
    }
    cpu.seen = true;
    cpu.lastPid = row.pid;
    cpu.lastComm = row.comm;
}

void GraphTextPrinter::Impl::irqMark(const GraphRow& row, bool begins, std::string& out) const
{
    graphcolumn::putContext(out, row, m_show);
    const std::string_view mark = begins ? "==========>" : "<==========";
    if (m_show.duration)
        ((out += "  ") += mark) += " |\n";
    else
        (out += mark) += '\n';
}

void GraphTextPrinter::Impl::call(const GraphRow& row, std::string& out) const
{
    (out += row.function) += '(';
    if (m_show.args)
        out += row.arguments;
    const bool leaf = row.step == GraphStep::Kind::Leaf;
    out += leaf ? ");" : ") {";
    const bool caller = m_show.retaddr && !row.caller.empty();
    const bool retval = leaf && m_show.retval && row.hasRetval;
    if (!caller && !retval)
        return;
    out += " /*";
    if (caller)
        (out += " <-") += row.caller;
    if (retval)
        graphcolumn::putRetval(out, row.retval, m_show);
    out += " */";
}

void GraphTextPrinter::Impl::entry(const GraphRow& row, PrintedCpu& cpu, std::string& out)
{
    separator(row, cpu, out);
    if (row.irqBegins)
        irqMark(row, true, out);
    graphcolumn::putContext(out, row, m_show);
    if (row.step == GraphStep::Kind::Leaf) {
        cpu.nesting.leaf(row.depth);
        graphcolumn::putDuration(out, row, m_show);
    } else {
        cpu.nesting.enter(row.depth, row.functionKey);
        graphcolumn::putNoDuration(out, m_show);
    }
    out.append(std::size_t(row.depth) * 2, ' ');
    call(row, out);
    out += '\n';
}

bool GraphTextPrinter::Impl::mustName(const GraphRow& exit, bool matches) const
{
    if (m_show.tail)
        return true;
    return m_options.exitsAreNamed ? !matches : !exit.function.empty();
}

void GraphTextPrinter::Impl::exit(const GraphRow& row, PrintedCpu& cpu, std::string& out)
{
    const bool matches = cpu.nesting.exit(row.depth, row.functionKey);
    separator(row, cpu, out);
    graphcolumn::putContext(out, row, m_show);
    graphcolumn::putDuration(out, row, m_show);
    out.append(std::size_t(row.depth) * 2, ' ');
    out += '}';
    const bool retval = m_show.retval && row.hasRetval;
    if (retval || (mustName(row, matches) && !row.function.empty())) {
        (out += " /* ") += row.function;
        if (retval)
            graphcolumn::putRetval(out, row.retval, m_show);
        out += " */";
    }
    out += '\n';
    if (m_show.overrun && row.overruns != GraphRow::kNoOverruns)
        graphcolumn::putOverruns(out, row.overruns);
}

void GraphTextPrinter::Impl::comment(const GraphRow& row, PrintedCpu& cpu, std::string& out)
{
    separator(row, cpu, out);
    graphcolumn::putContext(out, row, m_show);
    graphcolumn::putNoDuration(out, m_show);
    out.append(std::size_t(cpu.nesting.commentIndent()), ' ');
    std::string_view text = row.text;
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    ((out += "/* ") += text) += " */\n";
}

GraphTextPrinter::GraphTextPrinter(const GraphTextOptions& options)
    : m_impl(std::make_unique<Impl>(options))
{
}

GraphTextPrinter::~GraphTextPrinter() = default;

std::string GraphTextPrinter::header() const
{
    const GraphTextOptions& options = m_impl->options();
    if (!options.header)
        return {};
    if (!options.headerLines.empty())
        return options.headerLines;
    return graphcolumn::header(options.show);
}

void GraphTextPrinter::print(const GraphRow& row, std::string& out)
{
    m_impl->print(row, out);
}

Result<> printGraphText(GraphRows& rows, const GraphTextOptions& options, const GraphTextFn& text)
{
    const auto cancelled = [] {
        return fail(ErrorCode::Cancelled, tr("The operation was canceled"));
    };
    GraphTextPrinter printer(options);
    std::string out = printer.header();
    for (;;) {
        const Result<const GraphRow*> row = rows.next();
        if (!row)
            return tl::unexpected(row.error());
        if (*row == nullptr)
            break;
        printer.print(**row, out);
        if (out.size() < kPieceSize)
            continue;
        if (!text(out))
            return cancelled();
        out.clear();
    }
    if (!out.empty() && !text(out))
        return cancelled();
    return {};
}

} // namespace probescope::format
