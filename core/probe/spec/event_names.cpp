#include "core/probe/spec/event_names.h"

#include "core/base/text.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::probe {

namespace {

std::string sanitized(std::string text)
{
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return !isDigit(c) && !isName(std::string_view(&c, 1)); }, '_');
    return text.substr(0, kMaxNameBytes);
}

std::string kernelEvent(const Spec& spec)
{
    const std::string letter = isReturn(spec.kind) ? "r_" : "p_";
    if (spec.address)
        return letter + hexadecimal(*spec.address);
    const auto symbol = spec.module.empty() ? spec.symbol : spec.module + ':' + spec.symbol;
    return letter + symbol + '_' + std::to_string(spec.offset);
}

std::string fileEvent(const Spec& spec)
{
    const auto slash = spec.file.rfind('/');
    auto name = spec.file.substr(slash == std::string::npos ? 0 : slash + 1);
    name = name.substr(0, name.find_first_of(".-_"));
    return "p_" + name + '_' + hexadecimal(static_cast<std::uint64_t>(spec.offset));
}

} // namespace

std::string groupOf(const Spec& spec)
{
    if (!spec.group.empty())
        return spec.group;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
        return "kprobes";
    case Kind::UserEntry:
    case Kind::UserReturn:
        return "uprobes";
    case Kind::Event:
        return "eprobes";
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
        return "fprobes";
    case Kind::Tracepoint:
        return "tracepoints";
    case Kind::Synthetic:
        break;
    }
    return "synthetic";
}

std::string eventOf(const Spec& spec)
{
    if (!spec.event.empty())
        return spec.event;
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
        return sanitized(kernelEvent(spec));
    case Kind::UserEntry:
    case Kind::UserReturn:
        return sanitized(fileEvent(spec));
    case Kind::FunctionEntry:
        return sanitized(spec.symbol + "__entry");
    case Kind::FunctionReturn:
        return sanitized(spec.symbol + "__exit");
    case Kind::Tracepoint:
        return sanitized(!spec.symbol.empty() && isDigit(spec.symbol.front()) ? '_' + spec.symbol
                                                                              : spec.symbol);
    case Kind::Event:
    case Kind::Synthetic:
        break;
    }
    return spec.symbol;
}

} // namespace probescope::probe
