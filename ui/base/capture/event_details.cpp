#include "ui/base/capture/event_details.h"

#include "core/store/read/call_series.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/event_rows.h"
#include "ui/base/text/list_text.h"
#include "ui/base/text/task_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kMaxText = 100'000; // characters of one value
constexpr std::size_t kMaxBytes = 256; // of an array, written in hex
constexpr RowId kStackWithin = 100'000; // rows
constexpr std::size_t kRowsAtOnce = 1024;
constexpr std::size_t kMaxFormatLines = 500;

struct DetailsTr
{
    Q_DECLARE_TR_FUNCTIONS(EventDetails)
};

QString hex(std::uint64_t number)
{
    return QStringLiteral("0x%1").arg(number, 0, 16);
}

QString symbolText(const store::Capture& capture, std::uint64_t address)
{
    const auto symbol = capture.symbolAt(address);
    if (!symbol)
        return hex(address);
    auto text = QString::fromStdString(symbol->first.name);
    if (symbol->second != 0)
        text += u'+' + hex(symbol->second);
    if (!symbol->first.module.empty())
        text += QStringLiteral(" [%1]").arg(QString::fromStdString(symbol->first.module));
    return text;
}

std::uint64_t elementAt(std::string_view bytes, std::size_t offset, std::size_t size)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size && offset + i < bytes.size(); ++i)
        number |= std::uint64_t(static_cast<unsigned char>(bytes[offset + i])) << (8 * i);
    return number;
}

QString arrayText(const Field& field, std::string_view bytes)
{
    const auto size = std::max<std::size_t>(field.elementSize, 1);
    QStringList elements;
    for (std::size_t at = 0; at < std::min(bytes.size(), kMaxBytes); at += size) {
        const auto number = elementAt(bytes, at, size);
        elements << (size == 1 ? QStringLiteral("%1").arg(number, 2, 16, QChar(u'0'))
                               : hex(number));
    }
    auto text = elements.join(size == 1 ? QStringLiteral(" ") : QStringLiteral(", "));
    if (bytes.size() > kMaxBytes)
        text += QStringLiteral(" …");
    return text;
}

/// The declaration that the kernel's format gives of a field, without its name.
QString declaredType(const EventType& type, const Field& field)
{
    if (type.origin != FormatOrigin::Kernel)
        return {};
    static const QRegularExpression kField(
        QStringLiteral(R"(field:([^;]*?)\b(\w+)(\[[^\]]*\])?;)"));
    auto matches = kField.globalMatch(QString::fromStdString(type.format));
    const auto name = QString::fromStdString(field.name);
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (match.captured(2) == name)
            return match.captured(1).trimmed() + match.captured(3);
    }
    return {};
}

QString typeText(const EventType& type, const Field& field)
{
    if (auto declared = declaredType(type, field); !declared.isEmpty())
        return declared;
    switch (field.kind) {
    case FieldKind::Signed:
        return DetailsTr::tr("signed, %1 bits").arg(field.elementSize * 8);
    case FieldKind::Unsigned:
    case FieldKind::Hex:
        return DetailsTr::tr("unsigned, %1 bits").arg(field.elementSize * 8);
    case FieldKind::Address:
        return DetailsTr::tr("address");
    case FieldKind::String:
        return DetailsTr::tr("string");
    case FieldKind::Bytes:
        return DetailsTr::tr("array of elements of %1 bits").arg(field.elementSize * 8);
    }
    return {};
}

std::uint64_t cutTo(Value value, std::uint8_t size)
{
    const auto number = std::uint64_t(value);
    return size >= 8 ? number : number & ((std::uint64_t(1) << (8U * size)) - 1);
}

DetailRow fieldRow(const store::Capture& capture, const EventType& type, const Field& field,
                   Value value)
{
    DetailRow row{shownName(field.name), {}, typeText(type, field), {}};
    if (field.kind == FieldKind::String || field.kind == FieldKind::Bytes) {
        const auto bytes =
            value < 0 ? std::string() : capture.string(StringId(std::uint32_t(value)));
        if (field.kind == FieldKind::String) {
            row.shown = oneLine(bytes, kMaxText);
            row.raw = DetailsTr::tr("%L1 B").arg(bytes.size());
            row.filterValue = QString::fromStdString(bytes);
        } else {
            row.shown = arrayText(field, bytes);
            row.raw = DetailsTr::tr("%L1 B").arg(bytes.size());
        }
        return row;
    }
    row.raw = hex(cutTo(value, field.elementSize));
    switch (field.kind) {
    case FieldKind::Address:
        row.shown = symbolText(capture, std::uint64_t(value));
        row.filterValue = row.raw;
        break;
    case FieldKind::Hex:
        row.shown = row.raw;
        row.filterValue = row.raw;
        break;
    case FieldKind::Signed:
        row.shown = QString::number(value);
        row.filterValue = row.shown;
        break;
    default:
        row.shown = QString::number(std::uint64_t(value));
        row.filterValue = row.shown;
        break;
    }
    return row;
}

DetailSection headerSection(const store::Capture& capture, const EventTimes& times,
                            const store::Event& event)
{
    DetailSection section{DetailSection::Kind::Event, DetailsTr::tr("Event"), {}};
    auto& rows = section.rows;
    const auto& type = capture.eventType(event.type);
    const auto name = shownName(type.system.empty() ? type.name : type.system + ":" + type.name);
    rows.push_back({DetailsTr::tr("Event"), name, {}, {}});
    rows.push_back({DetailsTr::tr("Time"), times.kernelText(event.timeNs), {}, {}});
    if (const auto wall = times.wallText(event.timeNs); !wall.isEmpty())
        rows.push_back({DetailsTr::tr("Wall clock"), wall, {}, {}});
    rows.push_back({DetailsTr::tr("CPU"), QString::number(event.cpu), {}, {}});
    const auto& task = capture.task(event.task);
    rows.push_back({DetailsTr::tr("Task"), oneLine(task.comm), {}, {}});
    if (task.pid != Task::kUnknownPid)
        rows.push_back({DetailsTr::tr("PID"), QString::number(task.pid), {}, {}});
    if (task.tgid != Task::kUnknownPid)
        rows.push_back({DetailsTr::tr("TGID"), QString::number(task.tgid), {}, {}});
    const auto& flags = capture.flags(event.flags);
    if (!flags.text.empty()) {
        // In one cell, which has all of the row: they are long, and have no type.
        QStringList parts{oneLine(flags.text), clausesText(flagTextsOf(flags.text))};
        if (flags.commonFlags >= 0)
            parts << hex(std::uint64_t(std::uint16_t(flags.commonFlags)));
        parts.removeAll(QString());
        rows.push_back({DetailsTr::tr("Flags"), parts.join(QStringLiteral("  ")), {}, {}});
    }
    if (capture.bufferCount() > 1) {
        const auto buffer = oneLine(capture.bufferName(event.buffer));
        rows.push_back({DetailsTr::tr("Buffer"),
                        buffer.isEmpty() ? DetailsTr::tr("Top-level buffer") : buffer,
                        {},
                        {}});
    }
    rows.push_back({DetailsTr::tr("Number"), QString::number(event.row + 1), {}, {}});
    return section;
}

DetailSection callSection(const store::Capture& capture, const EventTimes& times,
                          const store::Call& call)
{
    DetailSection section{DetailSection::Kind::Call, DetailsTr::tr("Call"), {}};
    auto& rows = section.rows;
    const auto nameOf = [&capture](const store::Call& one) {
        const auto name = oneLine(capture.string(one.function));
        return name.isEmpty() ? DetailsTr::tr("(unknown function)") : name;
    };
    rows.push_back({DetailsTr::tr("Function"), nameOf(call), {}, {}});
    const bool told = call.hasKnownDuration();
    const auto known = call.knownNs();
    const auto unknown = QStringLiteral("–");
    rows.push_back(
        {DetailsTr::tr("Duration"), told ? durationText(call.durationNs) : unknown, {}, {}});
    if (!told && known)
        rows.push_back({DetailsTr::tr("Known duration"),
                        DetailsTr::tr("at least %1")
                            .arg(differenceText(*known, durationUnit(call, times.unit()))),
                        {},
                        {}});
    rows.push_back(
        {DetailsTr::tr("Self time"), told ? durationText(call.selfNs) : unknown, {}, {}});
    rows.push_back({DetailsTr::tr("Depth"), QString::number(call.depth), {}, {}});
    if (call.subtree > 1)
        rows.push_back({DetailsTr::tr("Nested calls"), QString::number(call.subtree - 1), {}, {}});
    if (const auto path = capture.calls().path(call.id); path && path->size() > 1) {
        QStringList names;
        for (const auto& one : *path)
            names << nameOf(one);
        rows.push_back({DetailsTr::tr("Call path"), names.join(QStringLiteral(" › ")), {}, {}});
    }
    return section;
}

DetailSection stackSection(const store::Capture& capture, const store::Event& event)
{
    const auto& type = capture.eventType(event.type);
    const bool user = type.role == EventRole::UserStack;
    DetailSection section{DetailSection::Kind::Stack,
                          user ? DetailsTr::tr("User stack") : DetailsTr::tr("Kernel stack"),
                          {}};
    const auto info = capture.info(event.row);
    if (!info)
        return section;
    const auto lines = QString::fromStdString(*info).split(u'\n', Qt::SkipEmptyParts);
    for (const auto& line : lines) {
        auto frame = line.trimmed();
        if (frame.startsWith(QStringLiteral("=>")))
            frame = frame.mid(2).trimmed();
        // trace-cmd has a blank before the end of the heading.
        if (!frame.isEmpty() && !frame.startsWith(QStringLiteral("<stack trace"))
            && !frame.startsWith(QStringLiteral("<user stack trace")))
            section.rows.push_back(
                {QStringLiteral("#%1").arg(section.rows.size()), shownName(frame), {}, {}});
    }
    return section;
}

bool isStack(const EventType& type)
{
    return type.role == EventRole::KernelStack || type.role == EventRole::UserStack;
}

bool isStack(const store::Capture& capture, const store::Event& event)
{
    return isStack(capture.eventType(event.type));
}

bool hasStacks(const store::Capture& capture)
{
    for (std::uint32_t id = 0; id < capture.eventTypeCount(); ++id) {
        if (isStack(capture.eventType(EventTypeId(id))))
            return true;
    }
    return false;
}

/// The stacks recorded with an event: its own, or those that follow it on its CPU. Before them,
/// other CPUs may have any number of events: those of a guest wait while their host does something
/// else.
void addStacks(std::vector<DetailSection>& sections, const store::Capture& capture,
               const store::Event& event)
{
    if (isStack(capture, event)) {
        sections.push_back(stackSection(capture, event));
        return;
    }
    if (!hasStacks(capture))
        return;
    for (RowId first = event.row + 1; first < event.row + kStackWithin; first += kRowsAtOnce) {
        const auto following = capture.events(first, kRowsAtOnce);
        if (!following || following->empty())
            return;
        for (const auto& next : *following) {
            if (next.cpu != event.cpu || next.buffer != event.buffer)
                continue;
            if (!isStack(capture, next) || next.task != event.task)
                return;
            sections.push_back(stackSection(capture, next));
        }
    }
}

/// A skeleton with the names of its fields where the values stand: "irq=<irq> name=<name>".
QString skeletonText(const EventType& type)
{
    constexpr char kHole = 1; // core/trace/skeleton.h: three bytes for each hole
    QString text;
    std::size_t field = 0;
    for (std::size_t i = 0; i < type.format.size(); ++i) {
        if (type.format[i] != kHole) {
            text += QLatin1Char(type.format[i]);
            continue;
        }
        i += 2;
        const auto name = field < type.fields.size() ? type.fields[field].name : std::string();
        text += u'<' + QString::fromStdString(name) + u'>';
        ++field;
    }
    return text;
}

DetailSection formatSection(const EventType& type)
{
    const bool fromKernel = type.origin == FormatOrigin::Kernel;
    DetailSection section{DetailSection::Kind::Format,
                          fromKernel ? DetailsTr::tr("Format from the kernel")
                                     : DetailsTr::tr("Format inferred from the text"),
                          {}};
    const auto text = fromKernel ? QString::fromStdString(type.format) : skeletonText(type);
    const auto lines = text.split(u'\n');
    for (const auto& line : lines) {
        if (section.rows.size() == kMaxFormatLines)
            break;
        if (!line.trimmed().isEmpty())
            section.rows.push_back(
                {oneLine(QString(line).replace(u'\t', u' ').toStdString()), {}, {}, {}});
    }
    return section;
}

} // namespace

QStringList flagTextsOf(std::string_view flags)
{
    // trace_print_lat_fmt() in kernel/trace/trace_output.c: interrupts, need-resched, context,
    // preempt depth and, in newer kernels, migrate-disable depth.
    QStringList words;
    const auto at = [flags](std::size_t i) { return i < flags.size() ? flags[i] : '.'; };
    if (at(0) == 'd' || at(0) == 'D')
        words << DetailsTr::tr("interrupts disabled");
    if (at(0) == 'b' || at(0) == 'D')
        words << DetailsTr::tr("softirqs disabled");
    if (std::string_view("NnpLBlb").find(at(1)) != std::string_view::npos)
        words << DetailsTr::tr("reschedule pending");
    switch (at(2)) {
    case 'h':
        words << DetailsTr::tr("in hardware interrupt");
        break;
    case 's':
        words << DetailsTr::tr("in softirq");
        break;
    case 'H':
        words << DetailsTr::tr("in hardware interrupt within softirq");
        break;
    case 'z':
    case 'Z':
        words << DetailsTr::tr("in NMI");
        break;
    default:
        break;
    }
    if (at(3) >= '1' && at(3) <= 'f' && at(3) != '.')
        words << DetailsTr::tr("preemption disabled, depth %1").arg(QLatin1Char(at(3)));
    if (at(4) >= '1' && at(4) <= 'f' && at(4) != '.')
        words << DetailsTr::tr("migration disabled, depth %1").arg(QLatin1Char(at(4)));
    return words;
}

std::vector<DetailSection> eventDetails(const store::Capture& capture, const EventTimes& times,
                                        RowId row)
{
    const auto event = capture.event(row);
    const auto values = capture.values(row);
    if (!event || !values) {
        const auto& error = event ? values.error() : event.error();
        return {{DetailSection::Kind::Problem,
                 DetailsTr::tr("This event cannot be read."),
                 {{DetailsTr::tr("Reason"), oneLine(error.message()), {}, {}}}}};
    }
    std::vector<DetailSection> sections{headerSection(capture, times, *event)};
    const auto& type = capture.eventType(event->type);
    DetailSection fields{DetailSection::Kind::Fields, DetailsTr::tr("Fields"), {}};
    for (std::size_t i = 0; i < std::min(type.fields.size(), values->size()); ++i)
        fields.rows.push_back(fieldRow(capture, type, type.fields[i], (*values)[i]));
    if (!fields.rows.empty())
        sections.push_back(std::move(fields));
    if (capture.summary().calls > 0) {
        const auto call = capture.calls().callAtRow(row);
        if (call && *call)
            sections.push_back(callSection(capture, times, **call));
    }
    addStacks(sections, capture, *event);
    if (!type.format.empty())
        sections.push_back(formatSection(type));
    return sections;
}

} // namespace probescope::ui
