#include "core/tracefs/files/stack_tracer.h"

#include "core/tracefs/files/control_text.h"
#include "core/tracefs/files/control_value.h"

namespace probescope::tracefs {

std::vector<StackUse> stackUsesOf(std::string_view text)
{
    std::vector<StackUse> uses;
    for (const auto line : linesOf(text)) {
        // `  0)     4176      48   schedule+0x5e/0xd0`
        const auto words = splitWords(line);
        if (words.size() < 4 || !words[0].ends_with(')'))
            continue;
        const auto depth = numberOf(words[1]);
        const auto size = numberOf(words[2]);
        if (depth && size)
            uses.push_back({*depth, *size, std::string(words[3])});
    }
    return uses;
}

Result<std::vector<StackUse>> deepestStack(access::Backend& backend)
{
    const auto text = backend.read("stack_trace");
    if (!text)
        return passOn(text);
    return stackUsesOf(*text);
}

Result<std::uint64_t> deepestStackBytes(access::Backend& backend)
{
    return controlNumber(backend, "stack_max_size");
}

Result<> forgetDeepestStack(access::Backend& backend)
{
    return backend.append("stack_max_size", "0");
}

} // namespace probescope::tracefs
