#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/text_scan.h"

namespace probescope::probe {

namespace {

struct SymbolPlace
{
    std::string_view module = {};
    std::string_view symbol = {};
    std::string_view offsetText = {}; ///< with its sign
    std::int64_t offset = 0;
};

std::size_t symbolsOf(const CheckedCommand& checked, const SymbolPlace& place,
                      std::size_t otherwise)
{
    return known(checked.kernelInfo().symbols, place.module, place.symbol).value_or(otherwise);
}

void adviseAddress(CheckedCommand& checked, std::string_view place)
{
    checked.warn(place,
                 tr("A raw address does not show what is probed: the kernel lists it hashed and "
                    "does not accept function arguments."),
                 tr("Write the function, or _text+OFFSET if several functions have its name."));
}

void adviseSymbol(CheckedCommand& checked, const SymbolPlace& place)
{
    if (!place.offsetText.empty())
        adviseNumber(checked, place.offsetText);
    if (place.symbol.starts_with("__pfx_") || place.symbol.starts_with("__ftrace_invalid_address"))
        checked.warn(place.symbol, tr("This is padding between functions, which never runs."),
                     tr("Probe the function after it."));
    const auto bytes = known(checked.kernelInfo().functionBytes, place.symbol);
    if (bytes && place.offset >= 0 && static_cast<std::uint64_t>(place.offset) >= *bytes)
        checked.warn(place.offsetText, tr("The offset is beyond the end of the function."),
                     tr("Probe the function at that address."));
}

void adviseUnknown(const CheckedCommand& checked, Finding& finding, std::string_view symbol)
{
    const auto near = known(checked.kernelInfo().nearFunctions, symbol);
    CheckedCommand::propose(finding, symbol, near);
    finding.what = tr("No such function or symbol on the target: the name is misspelled, its "
                      "module is not loaded, or the compiler inlined the function everywhere.");
    // vfs_read.isra.0
    if (near && !near->empty() && near->front().starts_with(std::string(symbol) + '.'))
        finding.what = tr("The compiler inlined or split this function, leaving only the copy {}.",
                          {near->front()});
}

/// False: there is no such symbol, or there are several.
bool checkSymbol(CheckedCommand& checked, std::string_view text, const SymbolPlace& place)
{
    if (!place.module.empty() || text.starts_with(':')) {
        if (text.starts_with(':'))
            checked.warn(text, tr("The module name is missing: this probe is never armed."),
                         tr("Write MODULE:FUNCTION."));
        else if (!known(checked.kernelInfo().symbols, place.module, place.symbol))
            checked.note(text, tr("The probe is armed when the module is loaded."),
                         tr("Load the module to check that it has this function."));
        return true;
    }
    const auto symbols = symbolsOf(checked, place, 1);
    if (symbols == 0)
        adviseUnknown(checked, checked.fault(Fault::BadAddress, text, checked.habits().noSymbol),
                      place.symbol);
    else if (symbols > 1)
        checked.fault(Fault::NotUnique, text, checked.habits().notUnique);
    return symbols == 1;
}

} // namespace

std::optional<ArgumentPlace> checkKernelPlace(CheckedCommand& checked, std::string_view place,
                                              bool returns)
{
    if (unsignedOf(place)) {
        adviseAddress(checked, place);
        return ArgumentPlace{.kind = returns ? Kind::KernelReturn : Kind::KernelEntry,
                             .returns = returns};
    }
    auto text = place;
    if (const auto percent = text.find('%'); percent != std::string_view::npos) {
        const bool known = text.substr(percent) == "%return";
        if (!known || !checked.rules().returnSuffix) {
            auto& finding = checked.fault(Fault::BadSuffix, text.substr(percent));
            if (known)
                finding.fix = tr("Write r instead of p, which this kernel supports.");
            return std::nullopt;
        }
        returns = true;
        text = text.substr(0, percent);
    }
    SymbolPlace symbol{.symbol = text};
    if (const auto sign = text.find_first_of("+-"); sign != std::string_view::npos) {
        symbol.symbol = text.substr(0, sign);
        symbol.offsetText = text.substr(sign);
        const auto offset = signedOf(symbol.offsetText);
        if (!offset || *offset < 0 || *offset > UINT32_MAX) {
            auto& finding = checked.fault(Fault::BadAddress, symbol.offsetText);
            finding.column = checked.columnOf(place.data());
            finding.what = tr("The offset after the function is not a number of bytes.");
            finding.fix = tr("Write it like vfs_read+4.");
            return std::nullopt;
        }
        symbol.offset = *offset;
    }
    if (const auto colon = symbol.symbol.find(':'); colon != std::string_view::npos) {
        symbol.module = symbol.symbol.substr(0, colon);
        symbol.symbol.remove_prefix(colon + 1);
    }
    if (!checkSymbol(checked, text, symbol))
        return std::nullopt;
    adviseSymbol(checked, symbol);
    // Whoever counts from the begin of the text means a function.
    const bool entry = symbol.offset == 0
        || known(checked.kernelInfo().isEntry, symbol.symbol, symbol.offset)
               .value_or(symbol.symbol == kTextSymbol);
    if (returns && !entry) {
        auto& finding = checked.fault(Fault::BadReturnPlace, symbol.offsetText);
        finding.column = checked.columnOf(place.data());
        finding.replacement = "";
        return std::nullopt;
    }
    return ArgumentPlace{.kind = returns ? Kind::KernelReturn : Kind::KernelEntry,
                         .atEntry = entry && !returns,
                         .returns = returns,
                         .symbol = symbol.symbol};
}

} // namespace probescope::probe
