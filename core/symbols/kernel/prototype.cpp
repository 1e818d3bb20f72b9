#include "core/symbols/kernel/prototype.h"

namespace probescope::catalogue {

namespace {

/// `const char *` and `name`: `const char *name`; `void (*)(int)` and `fn`: `void (*fn)(int)`.
std::string declared(const std::string& type, const std::string& name)
{
    if (name.empty())
        return type;
    const auto inner = type.find("(*)");
    if (inner != std::string::npos)
        return type.substr(0, inner + 2) + name + type.substr(inner + 2);
    return type + (type.ends_with('*') ? "" : " ") + name;
}

} // namespace

std::string Prototype::text() const
{
    std::string list;
    for (const Parameter& parameter : parameters)
        list += (list.empty() ? "" : ", ") + declared(parameter.typeText, parameter.name);
    if (variadic)
        list += list.empty() ? "..." : ", ...";
    if (list.empty())
        list = "void";
    return declared(result.typeText, name) + "(" + list + ")";
}

} // namespace probescope::catalogue
