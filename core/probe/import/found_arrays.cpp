#include "core/probe/import/code_notes.h"
#include "core/probe/import/found_probe.h"

#include <algorithm>
#include <cstdint>

namespace probescope::probe {

namespace {

using Form = Lifted::Form;
using Source = Fetch::Source;

/// `sk->names` of `sk->names[3]`; nothing: it is no element of that number.
std::optional<std::string> arrayOf(const Fetch& fetch, std::size_t number)
{
    const std::string index = "[" + std::to_string(number) + "]";
    if (fetch.source != Source::Named || !fetch.follows.empty() || !fetch.word.ends_with(index))
        return std::nullopt;
    return fetch.word.substr(0, fetch.word.size() - index.size());
}

} // namespace

void FoundProbe::joinArrays()
{
    auto& arguments = probe.probe.spec.arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].name.ends_with("_0") || values[i].fetch.follows.empty())
            continue;
        const std::string stem = arguments[i].name.substr(0, arguments[i].name.size() - 1);
        const bool text = values[i].form == Form::Text;
        const std::size_t step = values[i].fetch.follows.size() - (text ? 2 : 1);
        if (text && values[i].fetch.follows.size() < 2)
            continue;
        std::size_t count = 1;
        while (i + count < arguments.size()
               && arguments[i + count].name == stem + std::to_string(count)) {
            Lifted next = values[i + count];
            if (step >= next.fetch.follows.size())
                break;
            auto& offset = next.fetch.follows[step].offset;
            offset = static_cast<std::int64_t>(static_cast<std::uint64_t>(offset)
                                               - std::uint64_t(count) * (text ? 8 : next.bytes));
            if (!isSameValue(next, values[i]) || arguments[i + count].type != arguments[i].type)
                break;
            ++count;
        }
        if (count < 2)
            continue;
        arguments[i].name.resize(stem.size() - 1);
        if (!arguments[i].type)
            arguments[i].type = ValueType{.word = "x64"};
        arguments[i].type->array = static_cast<unsigned>(count);
        if (text)
            arguments[i].fetch.follows.pop_back();
        const auto from = std::ptrdiff_t(i + 1);
        const auto to = std::ptrdiff_t(i + count);
        arguments.erase(arguments.begin() + from, arguments.begin() + to);
        values.erase(values.begin() + from, values.begin() + to);
    }
}

void FoundProbe::joinMembers(CodeNotes& notes)
{
    auto& arguments = probe.probe.spec.arguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i].fetch.source != Source::Named
            || arguments[i].fetch.word.find('[') == std::string::npos)
            continue;
        const auto array = arrayOf(arguments[i].fetch, 0);
        std::size_t count = 1;
        while (array && i + count < arguments.size()
               && arrayOf(arguments[i + count].fetch, count) == array
               && arguments[i + count].type == arguments[i].type)
            ++count;
        if (!array || array->find('[') != std::string::npos || !arguments[i].name.ends_with("_0")) {
            notes.add(
                values[i].at,
                tr("The kernel's probes cannot express {}, an array element: choose it by offset.",
                   {arguments[i].fetch.word}),
                true);
            count = 0;
        } else {
            arguments[i].name.resize(arguments[i].name.size() - 2);
            arguments[i].fetch.word = *array;
            if (!arguments[i].type)
                arguments[i].type = ValueType{.word = "x64"};
            arguments[i].type->array = static_cast<unsigned>(count);
        }
        const auto from = std::ptrdiff_t(i + (count == 0 ? 0 : 1));
        const auto to = std::ptrdiff_t(i + std::max<std::size_t>(count, 1));
        arguments.erase(arguments.begin() + from, arguments.begin() + to);
        values.erase(values.begin() + from, values.begin() + to);
        i -= count == 0 ? 1 : 0;
    }
}

} // namespace probescope::probe
