#include "ui/target/probes/form/models/probe_format.h"

#include "ui/target/probes/form/models/argument_text.h"

#include <array>
#include <string>

namespace probescope::ui {

namespace {

struct FormatField
{
    std::string type;
    std::string name;
};

std::size_t bytesOf(const std::string& type)
{
    if (type.starts_with("__data_loc"))
        return 4;
    for (const auto& [word, bytes] : {std::pair("8", 1U), {"16", 2U}, {"32", 4U}, {"64", 8U}}) {
        if (type.size() > 1 && type.substr(1) == word)
            return bytes;
    }
    if (type == "unsigned short")
        return 2;
    if (type == "unsigned char" || type == "char")
        return 1;
    return type == "int" ? 4 : 8;
}

bool isSigned(const std::string& type)
{
    return type == "int" || (type.size() > 1 && type[0] == 's' && type[1] >= '0' && type[1] <= '9');
}

void addLine(std::string& text, const FormatField& field, std::size_t& offset)
{
    const auto bracket =
        field.type.starts_with("__data_loc") ? std::string::npos : field.type.find('[');
    const auto element = field.type.substr(0, bracket);
    const auto array = bracket == std::string::npos ? std::string() : field.type.substr(bracket);
    const std::size_t count = array.empty() ? 1 : std::stoul(array.substr(1));
    const auto size = bytesOf(element) * count;
    text += "\tfield:" + element + ' ' + field.name + array + ";\toffset:" + std::to_string(offset)
        + ";\tsize:" + std::to_string(size) + ";\tsigned:" + (isSigned(element) ? "1" : "0")
        + ";\n";
    offset += size;
}

} // namespace

std::shared_ptr<const tracefs::EventFormat> formatOfProbe(const probe::Spec& spec)
{
    std::string text =
        "name: " + (spec.event.empty() ? "probe" : spec.event) + "\nID: 0\nformat:\n";
    std::size_t offset = 0;
    for (const auto& field : std::array<FormatField, 4>{{{"unsigned short", "common_type"},
                                                         {"unsigned char", "common_flags"},
                                                         {"unsigned char", "common_preempt_count"},
                                                         {"int", "common_pid"}}})
        addLine(text, field, offset);
    text += '\n';
    const std::string address = "unsigned long";
    if (spec.kind == probe::Kind::Synthetic) {
        for (const auto& field : spec.fields)
            addLine(text, {field.type, field.name}, offset);
    } else if (probe::isReturn(spec.kind)) {
        addLine(text, {address, "__probe_func"}, offset);
        addLine(text, {address, "__probe_ret_ip"}, offset);
    } else if (spec.kind != probe::Kind::Event) {
        addLine(text, {address, "__probe_ip"}, offset);
    }
    for (const auto& argument : spec.arguments) {
        if (!argument.name.empty())
            addLine(text, {formatTypeOf(argument), argument.name}, offset);
    }
    text += "\nprint fmt: \"\"\n";
    auto format = tracefs::EventFormat::parse(std::move(text));
    return format ? std::make_shared<const tracefs::EventFormat>(std::move(*format)) : nullptr;
}

} // namespace probescope::ui
