#include "core/symbols/kernel/system_calls.h"

#include "core/base/text.h"
#include "core/symbols/kernel/calling.h"

#include <algorithm>

namespace probescope::catalogue {

namespace {

struct Field
{
    std::string type;
    std::string name;
};

/// `\tfield:const char * filename;\toffset:24;\tsize:8;\tsigned:0;`
std::vector<Field> argumentFields(std::string_view format)
{
    constexpr std::string_view kBegin = "field:";
    std::vector<Field> fields;
    bool arguments = false; // they stand behind the number of the call
    while (!format.empty()) {
        const auto end = std::min(format.find('\n'), format.size());
        const std::string_view line = format.substr(0, end);
        format.remove_prefix(std::min(end + 1, format.size()));
        const auto begin = line.find(kBegin);
        const auto stop = line.find(';');
        if (begin == std::string_view::npos || stop == std::string_view::npos || stop < begin)
            continue;
        const auto text = line.substr(begin + kBegin.size(), stop - begin - kBegin.size());
        const auto blank = text.find_last_of(" *");
        if (blank == std::string_view::npos)
            continue;
        const auto name = text.substr(blank + 1);
        if (arguments) {
            std::string type(text.substr(0, text[blank] == '*' ? blank + 1 : blank));
            fields.push_back({std::move(type), std::string(name)});
        }
        arguments = arguments || name == "__syscall_nr" || name == "nr";
    }
    return fields;
}

/// Of what BTF has no type for: all of these are as long as a register.
TypeShape shapeOf(std::string_view type)
{
    const auto stars = std::count(type.begin(), type.end(), '*');
    if (stars == 0)
        return TypeShape::Integer;
    return stars == 1 && type.find("char") != std::string_view::npos ? TypeShape::Text
                                                                     : TypeShape::Pointer;
}

} // namespace

std::vector<Parameter> systemCallParameters(const Types& types, std::string_view function,
                                            std::string_view format, const std::string& argument)
{
    const auto registers = systemCallRegisters(function);
    const auto fields = argumentFields(format);
    if (fields.size() > registers.size())
        return {};
    std::vector<Parameter> parameters;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        Parameter parameter;
        parameter.name = fields[i].name;
        parameter.typeText = fields[i].type;
        parameter.type = types.named(fields[i].type);
        parameter.shape =
            parameter.type.id != 0 ? types.shape(parameter.type) : shapeOf(fields[i].type);
        parameter.location = "+" + std::to_string(registers[i].offset) + "(" + argument + ")";
        parameter.userMemory = fields[i].type.find('*') != std::string::npos;
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

} // namespace probescope::catalogue
