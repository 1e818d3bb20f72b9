#include "core/format/learn/learned_format.h"

#include "core/trace/skeleton.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace probescope::format {

namespace {

using As = LearnedFormat::As;
using Part = LearnedFormat::Part;

constexpr std::uint32_t kCommSize = 16; // TASK_COMM_LEN
constexpr std::string_view kStackPrint =
    R"("\t=> %ps\n\t=> %ps\n\t=> %ps\n" "\t=> %ps\n\t=> %ps\n\t=> %ps\n" "\t=> %ps\n\t=> %ps\n", )"
    "(void *)REC->caller[0], (void *)REC->caller[1], (void *)REC->caller[2], "
    "(void *)REC->caller[3], (void *)REC->caller[4], (void *)REC->caller[5], "
    "(void *)REC->caller[6], (void *)REC->caller[7]";
/// As include/trace/events/sched.h has it, with its sums of bits done.
constexpr std::string_view kStatePrint =
    R"((REC->prev_state & 0xff) ? __print_flags(REC->prev_state & 0xff, "|", )"
    R"({ 0x0001, "S" }, { 0x0002, "D" }, { 0x0004, "T" }, { 0x0008, "t" }, { 0x0010, "X" }, )"
    R"({ 0x0020, "Z" }, { 0x0040, "P" }, { 0x0080, "I" }) : "R", REC->prev_state & 0x100 ? "+" : "")";
/// With the letters of libtraceevent's plugin_sched_switch.c.
constexpr std::string_view kReportStatePrint =
    R"((REC->prev_state & 0xff) ? __print_flags(REC->prev_state & 0xff, "|", )"
    R"({ 0x0001, "S" }, { 0x0002, "D" }, { 0x0004, "T" }, { 0x0008, "t" }, { 0x0010, "Z" }, )"
    R"({ 0x0020, "X" }, { 0x0040, "x" }, { 0x0080, "W" }) : "R", REC->prev_state & 0x100 ? "+" : "")";

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isNamePart(char c)
{
    return isNameStart(c) || (c >= '0' && c <= '9');
}

std::string asWord(std::string_view text)
{
    std::string word(text);
    std::replace_if(
        word.begin(), word.end(), [](char c) { return !isNamePart(c); }, '_');
    return word;
}

/// The ids of kernel/trace/trace.h, enum trace_type.
constexpr std::array<std::pair<std::string_view, std::uint32_t>, 5> kFixedIds{{
    {"function", 1},
    {"kernel_stack", 4},
    {"print", 5},
    {"funcgraph_exit", 10},
    {"funcgraph_entry", 11},
}};

/// Fields of which trace-cmd's plugins and KernelShark know the kernel's types.
struct Shaped
{
    std::string_view events;
    std::string_view fields;
};
constexpr std::array<Shaped, 3> kShaped{{
    {"sched_switch", "prev_comm prev_pid prev_prio prev_state next_comm next_pid next_prio"},
    {"sched_wakeup sched_wakeup_new sched_waking", "comm pid prio target_cpu"},
    {"hrtimer_start hrtimer_expire_entry", "function"},
}};

/// Takes the first of words with blanks between them.
std::string_view takeName(std::string_view& words)
{
    const auto word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    return word;
}

bool isAmong(std::string_view words, std::string_view word)
{
    while (!words.empty()) {
        if (takeName(words) == word)
            return true;
    }
    return false;
}

const Shaped* shapedOf(const EventType& type)
{
    const auto found = std::find_if(kShaped.begin(), kShaped.end(), [&type](const Shaped& shaped) {
        return isAmong(shaped.events, type.name);
    });
    return found == kShaped.end() ? nullptr : &*found;
}

/// What the kernel has in such a field.
As shapedAs(std::string_view field)
{
    if (field.ends_with("comm"))
        return As::ShortText;
    if (field == "prev_state")
        return As::TaskState;
    return field == "function" ? As::Address : As::Number;
}

bool hasShapedFields(const EventType& type, const Shaped& shaped)
{
    for (auto fields = shaped.fields; !fields.empty();) {
        const auto name = takeName(fields);
        const int index = type.fieldIndex(name);
        const bool wantsText = shapedAs(name) != As::Number;
        if (index < 0 || (type.fields[std::size_t(index)].kind == FieldKind::String) != wantsText)
            return false;
    }
    return true;
}

std::string widthText(int width)
{
    return width > 0 ? std::to_string(width) : std::string();
}

/// The conversion that prints a number as the text has it.
std::string conversionOf(Hole hole, int width, std::string_view length)
{
    const std::string size(length);
    switch (hole) {
    case Hole::Unsigned:
        return "%" + size + "u";
    case Hole::Zeros:
        return "%0" + widthText(width) + size + "d";
    case Hole::Right:
        return "%" + widthText(width) + size + "d";
    case Hole::Left:
        return "%-" + widthText(width) + size + "d";
    case Hole::Hex:
        return "0x%" + size + "x";
    case Hole::PaddedHex:
        return "0x%0" + widthText(width) + size + "x";
    case Hole::BareHex:
        return "%" + size + "x";
    case Hole::BarePaddedHex:
        return "%0" + widthText(width) + size + "x";
    default:
        return "%" + size + "d";
    }
}

/// Makes the format of one type whose print format is its skeleton.
class Maker
{
public:
    Maker(const EventType& type, std::uint32_t id, std::string name, const Shaped* shaped)
        : m_type(type)
        , m_shaped(shaped)
        , m_text(name, id)
    {
        m_made.system = type.system.empty() ? "unknown" : type.system;
        m_made.renamed = name == type.name ? 0 : 1;
        m_made.name = std::move(name);
        nameFields();
    }

    LearnedFormat make()
    {
        for (std::uint32_t i = 0; i < m_type.fields.size(); ++i)
            addField(i);
        if (!printSkeleton())
            printWhole();
        m_made.text = m_text.take();
        return std::move(m_made);
    }

private:
    /// Names of formats are words of C, each is there once, and the common ones are taken.
    void nameFields()
    {
        for (const Field& field : m_type.fields) {
            std::string name = asWord(field.name);
            if (name.empty() || !isNameStart(name.front()) || name.starts_with("common_"))
                name.insert(0, "_");
            addName(name);
            m_made.renamed += m_names.back() == field.name ? 0 : 1;
        }
    }
    void addName(const std::string& name)
    {
        std::string unique = name;
        for (int i = 2; std::find(m_names.begin(), m_names.end(), unique) != m_names.end(); ++i)
            unique = name + "_" + std::to_string(i);
        m_names.push_back(std::move(unique));
    }

    bool isShaped(std::uint32_t i) const
    {
        return m_shaped && isAmong(m_shaped->fields, m_type.fields[i].name);
    }

    void addField(std::uint32_t i)
    {
        const Field& field = m_type.fields[i];
        const std::string& name = m_names[i];
        Part part{.field = i};
        if (isShaped(i)) {
            part.as = shapedAs(field.name);
            // trace-cmd's report, which does not name its fields, has letters of its own.
            if (part.as == As::TaskState && m_type.format.find("prev_state=") == std::string::npos)
                part.as = As::ReportState;
            part.size = part.as == As::Number ? 4 : 8;
            addShaped(part.as, name);
        } else if (field.kind == FieldKind::String) {
            part.as = As::Text;
            m_text.text(name);
        } else if (field.kind == FieldKind::Bytes) {
            part.as = As::Memory;
            m_text.field("__data_loc u8[] " + name, 4, false, 4);
        } else {
            const bool isSigned = field.kind == FieldKind::Signed;
            m_text.number(isSigned ? "s64" : "u64", name, 8, isSigned);
        }
        m_made.parts.push_back(part);
    }

    void addShaped(As as, const std::string& name)
    {
        if (as == As::ShortText)
            m_text.field("char " + name + "[" + std::to_string(kCommSize) + "]", kCommSize, true,
                         1);
        else if (as == As::TaskState || as == As::ReportState)
            m_text.number("long", name, 8, true);
        else if (as == As::Address)
            m_text.number("void *", name, 8, false);
        else
            m_text.number(name.ends_with("pid") ? "pid_t" : "int", name, 4, true);
    }

    /// False: it has what no print format may have, or prints nothing.
    bool printSkeleton()
    {
        const auto parts = skeletonParts(m_type.format);
        bool any = false;
        for (std::uint32_t i = 0; i < parts.size(); ++i) {
            if (!m_text.literal(parts[i].before))
                return false;
            if (!parts[i].hole)
                continue;
            if (i >= m_type.fields.size())
                return false;
            printField(i, *parts[i].hole, parts[i].width);
            any = true;
        }
        return any;
    }

    void printField(std::uint32_t i, Hole hole, int width)
    {
        const As as = m_made.parts[i].as;
        const std::string record = "REC->" + m_names[i];
        if (as == As::TaskState)
            m_text.argument("%s%s", kStatePrint);
        else if (as == As::ReportState)
            m_text.argument("%s%s", kReportStatePrint);
        else if (as == As::Address)
            m_text.argument("%ps", record);
        else if (as == As::ShortText)
            m_text.argument("%s", record);
        else if (as == As::Text)
            m_text.argument("%s", "__get_str(" + m_names[i] + ")");
        else
            m_text.argument(conversionOf(hole, width, m_made.parts[i].size == 4 ? "" : "ll"),
                            record);
    }

    void printWhole()
    {
        addName("info");
        m_text.text(m_names.back());
        m_made.parts.push_back({.as = As::WholeText});
        m_text.print("\"%s\", __get_str(" + m_names.back() + ")");
    }

    const EventType& m_type;
    const Shaped* m_shaped;
    LearnedFormat m_made;
    FormatText m_text;
    std::vector<std::string> m_names;
};

/// A part for the field of that name, whose text is a function's name or its address.
Part addressPart(const EventType& type, std::string_view name)
{
    Part part;
    const int index = type.fieldIndex(name);
    if (index < 0)
        return part;
    part.field = std::uint32_t(index);
    part.as = type.fields[*part.field].kind == FieldKind::String ? As::Address : As::Number;
    return part;
}

LearnedFormat functionFormat(const EventType& type, std::uint32_t id)
{
    FormatText text("function", id);
    text.number("unsigned long", "ip", 8, false);
    text.number("unsigned long", "parent_ip", 8, false);
    text.print(R"(" %ps <-- %ps", (void *)REC->ip, (void *)REC->parent_ip)");
    return {"ftrace",
            "function",
            text.take(),
            {addressPart(type, "ip"), addressPart(type, "parent_ip")}};
}

LearnedFormat printFormat(const EventType& type, std::uint32_t id)
{
    FormatText text("print", id);
    text.number("unsigned long", "ip", 8, false);
    text.field("char buf[]", 0, false, 1);
    text.print(R"("%ps: %s", (void *)REC->ip, REC->buf)");
    Part buffer{.as = As::Text};
    buffer.field = std::uint32_t(type.fieldIndex("buf"));
    return {"ftrace", "print", text.take(), {addressPart(type, "ip"), buffer}};
}

LearnedFormat stackFormat(const EventType& type, std::uint32_t id)
{
    FormatText text("kernel_stack", id);
    text.number("int", "size", 4, true);
    text.field("unsigned long caller[]", 0, false, 8);
    text.print(kStackPrint);
    Part size{.as = As::StackSize, .size = 4};
    Part stack{.as = As::Stack};
    if (const int caller = type.fieldIndex("caller"); caller >= 0)
        size.field = stack.field = std::uint32_t(caller);
    return {"ftrace", "kernel_stack", text.take(), {size, stack}};
}

bool isFtrace(const EventType& type)
{
    return type.system.empty() || type.system == "ftrace";
}

bool hasStringAt(const EventType& type, std::string_view name)
{
    const int index = type.fieldIndex(name);
    return index >= 0 && type.fields[std::size_t(index)].kind == FieldKind::String;
}

/// Events of which trace-cmd and libtraceevent take the fields by name.
bool isLookedInto(const EventType& type)
{
    constexpr std::array<std::string_view, 10> kOwn{
        "function", "print",      "bprint",       "bputs",           "kernel_stack",
        "raw_data", "user_stack", "func_repeats", "funcgraph_entry", "funcgraph_exit"};
    return shapedOf(type)
        || (isFtrace(type) && std::find(kOwn.begin(), kOwn.end(), type.name) != kOwn.end());
}

} // namespace

std::uint32_t fixedEventId(const EventType& type)
{
    const auto found = std::find_if(kFixedIds.begin(), kFixedIds.end(), [&type](const auto& fixed) {
        return fixed.first == type.name;
    });
    return isFtrace(type) && found != kFixedIds.end() ? found->second : 0;
}

std::optional<LearnedFormat> kernelShapedFormat(const EventType& type, std::uint32_t id)
{
    if (isFtrace(type)) {
        if (type.role == EventRole::Function && type.fieldIndex("ip") >= 0)
            return functionFormat(type, id);
        if (type.name == "print" && hasStringAt(type, "buf"))
            return printFormat(type, id);
        if (type.role == EventRole::KernelStack
            && (type.fields.empty() || hasStringAt(type, "caller")))
            return stackFormat(type, id);
    }
    const Shaped* const shaped = shapedOf(type);
    if (!shaped || !hasShapedFields(type, *shaped))
        return std::nullopt;
    return Maker(type, id, type.name, shaped).make();
}

LearnedFormat learnedFormat(const EventType& type, std::uint32_t id)
{
    std::string name = asWord(type.name);
    if (name.empty())
        name = "event";
    if (isLookedInto(type))
        name += "_text";
    return Maker(type, id, std::move(name), nullptr).make();
}

FormatText::FormatText(std::string_view name, std::uint32_t id)
{
    m_text.append("name: ").append(name).append("\nID: ").append(std::to_string(id));
    m_text += "\nformat:\n"
              "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
              "\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
              "\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n"
              "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n";
}

void FormatText::field(std::string_view declaration, std::uint32_t size, bool isSigned,
                       std::uint32_t alignment)
{
    m_offset = (m_offset + alignment - 1) / alignment * alignment;
    m_text.append("\tfield:").append(declaration);
    m_text.append(";\toffset:").append(std::to_string(m_offset));
    m_text.append(";\tsize:").append(std::to_string(size));
    m_text.append(";\tsigned:").append(isSigned ? "1" : "0").append(";\n");
    m_offset += size;
}

void FormatText::number(std::string_view type, std::string_view name, std::uint32_t size,
                        bool isSigned)
{
    std::string declaration(type);
    declaration.append(" ").append(name);
    field(declaration, size, isSigned, size);
}

void FormatText::text(std::string_view name)
{
    std::string declaration("__data_loc char[] ");
    declaration += name;
    field(declaration, 4, false, 4);
}

bool FormatText::literal(std::string_view text)
{
    for (const char c : text) {
        if (c == '\n')
            m_print += "\\n";
        else if (c == '\t')
            m_print += "\\t";
        else if (c == '"' || c == '\\')
            m_print.append("\\").append(1, c);
        else if (c == '%')
            m_print += "%%";
        else if (c >= ' ' && c < '\x7f')
            m_print += c;
        else
            return false;
    }
    return true;
}

void FormatText::argument(std::string_view conversion, std::string_view expression)
{
    m_print += conversion;
    m_arguments.append(", ").append(expression);
}

void FormatText::print(std::string_view format)
{
    m_ownPrint = format;
}

std::string FormatText::take() const
{
    const std::string print = m_ownPrint.empty() ? "\"" + m_print + "\"" + m_arguments : m_ownPrint;
    return m_text + "\nprint fmt: " + print + "\n";
}

} // namespace probescope::format
