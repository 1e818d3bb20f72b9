#include "core/base/text.h"
#include "core/probe/spec/spec_text.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::probe {

namespace {

constexpr std::string_view kReturnSuffix = "%return";

/// Takes `%return` off the end. Errors: another suffix.
Result<bool> takeReturn(std::string_view whole, std::string_view& text)
{
    const auto percent = text.find('%');
    if (percent == std::string_view::npos)
        return false;
    const auto suffix = text.substr(percent);
    if (suffix != kReturnSuffix)
        return wrongPart(whole, suffix, tr("unknown text after the probe point"),
                         tr("Only %return can follow a probe point"));
    text = text.substr(0, percent);
    return true;
}

bool isModule(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return isDigit(c) || c == '-' || isName(std::string_view(&c, 1));
    });
}

/// `PATH:OFF[%return][(REFCTR)]`
Result<> parseFilePlace(std::string_view whole, std::string_view text, Spec& spec)
{
    spec.kind = spec.kind == Kind::KernelReturn ? Kind::UserReturn : Kind::UserEntry;
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return wrongPart(whole, text, tr("the file offset is missing"),
                         tr("Write it like /bin/bash:0x4710"));
    if (colon == 0)
        return wrongPart(whole, text, tr("the file is missing"),
                         tr("Write it like /bin/bash:0x4710"));
    spec.file = text.substr(0, colon);
    auto offset = text.substr(colon + 1);
    if (const auto open = offset.find('('); open != std::string_view::npos) {
        const auto counter = offset.substr(open);
        const auto semaphore = counter.ends_with(')')
            ? unsignedOf(counter.substr(1, counter.size() - 2))
            : std::nullopt;
        if (!semaphore)
            return wrongPart(whole, counter, tr("invalid offset of the reference counter"),
                             tr("Write it like /bin/app:0x4710(0x5010)"));
        spec.semaphore = *semaphore;
        offset = offset.substr(0, open);
    }
    const auto returns = takeReturn(whole, offset);
    if (!returns)
        return passOn(returns);
    if (*returns)
        spec.kind = Kind::UserReturn;
    const auto number = unsignedOf(offset);
    if (!number)
        return wrongPart(whole, offset, tr("the file offset is not a number"),
                         tr("Write it like /bin/bash:0x4710"));
    spec.offset = static_cast<std::int64_t>(*number);
    return {};
}

/// `[MOD:]SYM[+OFF][%return]`, or an address
Result<> parseKernelPlace(std::string_view whole, std::string_view text, Spec& spec)
{
    const auto returns = takeReturn(whole, text);
    if (!returns)
        return passOn(returns);
    if (*returns)
        spec.kind = Kind::KernelReturn;
    if (!text.empty() && isDigit(text.front())) {
        if (const auto address = unsignedOf(text)) {
            spec.address = *address;
            return {};
        }
    }
    auto symbol = text;
    if (const auto colon = symbol.find(':'); colon != std::string_view::npos) {
        const auto module = symbol.substr(0, colon);
        if (!isModule(module))
            return wrongPart(whole, module, tr("invalid module name"),
                             tr("Write it like ext4:ext4_sync_file"));
        spec.module = module;
        symbol.remove_prefix(colon + 1);
    }
    if (const auto sign = symbol.find_first_of("+-"); sign != std::string_view::npos) {
        const auto offset = signedOf(symbol.substr(sign));
        if (!offset)
            return wrongPart(whole, symbol.substr(sign), tr("the offset is not a number"),
                             tr("Write it like vfs_read+4"));
        spec.offset = *offset;
        spec.hasOffset = true;
        symbol = symbol.substr(0, sign);
    }
    if (!isSymbol(symbol))
        return wrongPart(whole, symbol, tr("invalid function name"),
                         tr("Write it like vfs_read or ext4:ext4_sync_file"));
    spec.symbol = symbol;
    return {};
}

/// Function probes take `vfs_*`, too.
bool isPattern(std::string_view text)
{
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), '*', '_');
    std::replace(plain.begin(), plain.end(), '?', '_');
    return isSymbol(plain);
}

/// `SYM[%return]` of `f`, the tracepoint of `t`
Result<> parseBarePlace(std::string_view whole, std::string_view text, Spec& spec)
{
    if (spec.kind == Kind::FunctionEntry) {
        const auto returns = takeReturn(whole, text);
        if (!returns)
            return passOn(returns);
        if (*returns)
            spec.kind = Kind::FunctionReturn;
    }
    if (!(spec.kind == Kind::Tracepoint ? isSymbol(text) : isPattern(text)))
        return wrongPart(whole, text,
                         spec.kind == Kind::Tracepoint ? tr("invalid tracepoint name")
                                                       : tr("invalid function name"),
                         tr("Write only the name, like vfs_read or sched_switch"));
    spec.symbol = text;
    return {};
}

/// `SYSTEM/EVENT`, `SYSTEM.EVENT`
Result<> parseEventPlace(std::string_view whole, std::string_view text, Spec& spec)
{
    auto divider = text.find('/');
    if (divider == std::string_view::npos)
        divider = text.find('.');
    if (divider == std::string_view::npos || !isName(text.substr(0, divider), "-")
        || !isName(text.substr(divider + 1)))
        return wrongPart(whole, text, tr("invalid event to attach the probe to"),
                         tr("Write it like sched/sched_switch"));
    spec.system = text.substr(0, divider);
    spec.symbol = text.substr(divider + 1);
    return {};
}

std::string formatFilePlace(const Spec& spec)
{
    auto text = spec.file + ':' + hexadecimal(static_cast<std::uint64_t>(spec.offset));
    if (spec.semaphore)
        text += '(' + hexadecimal(*spec.semaphore) + ')';
    return text;
}

std::string formatKernelPlace(const Spec& spec)
{
    if (spec.address)
        return hexadecimal(*spec.address);
    auto text = spec.module.empty() ? spec.symbol : spec.module + ':' + spec.symbol;
    if (spec.hasOffset || spec.offset != 0)
        text += (spec.offset < 0 ? "" : "+") + std::to_string(spec.offset);
    return text;
}

} // namespace

Result<> parsePlace(std::string_view whole, std::string_view text, Spec& spec)
{
    switch (spec.kind) {
    case Kind::Event:
        return parseEventPlace(whole, text, spec);
    case Kind::FunctionEntry:
    case Kind::FunctionReturn:
    case Kind::Tracepoint:
        return parseBarePlace(whole, text, spec);
    default:
        // No function has a slash in its name.
        return text.find('/') != std::string_view::npos ? parseFilePlace(whole, text, spec)
                                                        : parseKernelPlace(whole, text, spec);
    }
}

std::string formatPlace(const Spec& spec)
{
    switch (spec.kind) {
    case Kind::KernelEntry:
    case Kind::KernelReturn:
        return formatKernelPlace(spec);
    case Kind::UserEntry:
    case Kind::UserReturn:
        return formatFilePlace(spec);
    case Kind::Event:
        return spec.system + '/' + spec.symbol;
    case Kind::FunctionEntry:
    case Kind::Tracepoint:
        return spec.symbol;
    case Kind::FunctionReturn:
        return spec.symbol + std::string(kReturnSuffix);
    case Kind::Synthetic:
        break;
    }
    return {};
}

} // namespace probescope::probe
