#include "core/tracefs/events/event_format.h"

#include "core/tracefs/files/control_text.h"

#include <limits>
#include <optional>

namespace probescope::tracefs {

namespace {

/// What stands behind `KEY:` up to the next `;`.
std::optional<std::string_view> partOf(std::string_view line, std::string_view key)
{
    const auto at = line.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    const auto rest = line.substr(at + key.size());
    return trimmed(rest.substr(0, rest.find(';')));
}

/// As the kernel's filter_assign_type() does.
FieldUse useOf(std::string_view type)
{
    const auto holds = [&](std::string_view word) {
        return type.find(word) != std::string_view::npos;
    };
    if ((holds("__data_loc") || holds("__rel_loc")) && holds("char"))
        return FieldUse::String;
    if (holds("__data_loc cpumask_t") || holds("__rel_loc cpumask_t"))
        return FieldUse::CpuSet;
    if (holds("[") && holds("char"))
        return FieldUse::String;
    if (type == "char *" || type == "const char *")
        return FieldUse::String;
    return FieldUse::Number;
}

/// `	field:char prev_comm[16];	offset:8;	size:16;	signed:1;`
std::optional<EventField> fieldOf(std::string_view line)
{
    const auto declared = partOf(line, "field:");
    const auto signedness = partOf(line, "signed:");
    if (!declared || !signedness)
        return std::nullopt;
    auto name = *declared;
    std::string_view array;
    if (const auto open = name.rfind('['); open != std::string_view::npos && name.ends_with(']')) {
        array = name.substr(open);
        name = name.substr(0, open);
    }
    const auto blank = name.find_last_of(" *");
    if (blank == std::string_view::npos || blank + 1 == name.size())
        return std::nullopt;
    EventField field;
    field.type = std::string(trimmed(name.substr(0, blank + 1))) + std::string(array);
    field.name = std::string(name.substr(blank + 1));
    field.use = useOf(field.type);
    field.isSigned = *signedness == "1";
    field.bytes = std::uint32_t(numberOf(partOf(line, "size:").value_or("")).value_or(0) & 0xffff);
    field.common = field.name.starts_with("common_");
    return field;
}

} // namespace

Result<EventFormat> EventFormat::parse(std::string text)
{
    EventFormat format;
    std::optional<std::uint64_t> id;
    std::uint64_t lineNumber = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        const auto line = std::string_view(text).substr(begin, end - begin);
        begin = end + 1;
        ++lineNumber;
        if (line.starts_with("name:")) {
            format.name = std::string(trimmed(line.substr(5)));
        } else if (line.starts_with("ID:")) {
            id = numberOf(trimmed(line.substr(3)));
        } else if (line.starts_with("\tfield:")) {
            auto field = fieldOf(line);
            if (!field)
                return fail(ErrorCode::Corrupt, tr("not an event field"), {},
                            Place{.file = "format", .line = lineNumber});
            format.fields.push_back(std::move(*field));
        }
    }
    if (!id || *id > std::numeric_limits<std::uint32_t>::max() || format.name.empty())
        return fail(ErrorCode::Corrupt, tr("not an event format"), {}, Place{.file = "format"});
    format.id = std::uint32_t(*id);
    format.text = std::move(text);
    return format;
}

std::vector<EventField> EventFormat::filterFields() const
{
    auto all = fields;
    for (const char* name : {"comm", "COMM"})
        all.push_back({.name = name,
                       .type = "char[16]",
                       .use = FieldUse::String,
                       .bytes = 16,
                       .common = true});
    for (const char* name : {"cpu", "CPU"})
        all.push_back(
            {.name = name, .type = "int", .use = FieldUse::Cpu, .bytes = 4, .common = true});
    return all;
}

} // namespace probescope::tracefs
