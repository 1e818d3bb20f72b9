#include "core/tracefs/files/enabled_functions.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>

namespace probescope::tracefs {

std::vector<EnabledFunction> enabledFunctionsOf(std::string_view text)
{
    std::vector<EnabledFunction> functions;
    for (const auto line : linesOf(text)) {
        // `vmx_init [kvm_intel] (2) R I  \ttramp: 0x… (a+0x0/0x1) ->b+0x0/0x1d0`
        const auto words = splitWords(line);
        if (words.size() < 2)
            continue;
        EnabledFunction function{.name = std::string(words[0])};
        std::size_t next = 1;
        if (words[next].starts_with('[') && words[next].ends_with(']'))
            function.module = words[next++].substr(1, words[1].size() - 2);
        if (next == words.size() || words[next].size() < 3 || !words[next].starts_with('('))
            continue;
        const auto users = numberOf(words[next].substr(1, words[next].size() - 2));
        if (!users)
            continue;
        function.users = *users;
        for (++next; next < words.size() && words[next].size() == 1; ++next) {
            function.savesRegisters = function.savesRegisters || words[next] == "R";
            function.redirects = function.redirects || words[next] == "I";
        }
        if (const auto arrow = line.rfind("->"); arrow != std::string_view::npos)
            function.handler = trimmed(line.substr(arrow + 2));
        functions.push_back(std::move(function));
    }
    return functions;
}

Result<std::vector<EnabledFunction>> enabledFunctions(access::Backend& backend)
{
    const auto text = backend.read("enabled_functions");
    if (!text && text.error().code == ErrorCode::NotFound)
        return fail(ErrorCode::Unsupported,
                    "this kernel was built without dynamic function tracing",
                    "It needs CONFIG_DYNAMIC_FTRACE", text.error().place);
    if (!text)
        return passOn(text);
    return enabledFunctionsOf(*text);
}

} // namespace probescope::tracefs
