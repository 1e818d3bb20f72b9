#include "core/base/text.h"
#include "core/probe/judging.h"
#include "core/probe/text_scan.h"

namespace probescope::probe {

namespace {

struct SymbolPlace
{
    std::string_view module = {};
    std::string_view symbol = {};
    std::string_view offsetText = {}; ///< with its sign
    std::int64_t offset = 0;
};

std::size_t symbolsOf(const Judging& judging, const SymbolPlace& place, std::size_t otherwise)
{
    return known(judging.knowledge().symbols, place.module, place.symbol).value_or(otherwise);
}

void adviseAddress(Judging& judging, std::string_view place)
{
    judging.warn(place,
                 "A bare address tells nobody what is probed: the kernel lists it in disguise, and "
                 "takes no arguments of the function.",
                 "Write the function, or _text+OFFSET where several have its name.");
}

void adviseSymbol(Judging& judging, const SymbolPlace& place)
{
    if (!place.offsetText.empty())
        adviseNumber(judging, place.offsetText);
    if (place.symbol.starts_with("__pfx_") || place.symbol.starts_with("__ftrace_invalid_address"))
        judging.warn(place.symbol, "This is no function but a gap that never runs.",
                     "Probe the function behind it.");
    const auto bytes = known(judging.knowledge().functionBytes, place.symbol);
    if (bytes && place.offset >= 0 && static_cast<std::uint64_t>(place.offset) >= *bytes)
        judging.warn(place.offsetText, "The offset lies behind the end of the function.",
                     "Probe the function that is there.");
}

void adviseUnknown(const Judging& judging, Finding& finding, std::string_view symbol)
{
    const auto near = known(judging.knowledge().nearFunctions, symbol);
    Judging::propose(finding, symbol, near);
    finding.what = "There is no such function or symbol on the target: the name is misspelled, its "
                   "module is not loaded, or the compiler inlined the function everywhere.";
    // vfs_read.isra.0
    if (near && !near->empty() && near->front().starts_with(std::string(symbol) + '.'))
        finding.what = "The compiler inlined this function or split it up, and left only the copy "
            + near->front() + '.';
}

/// False: there is no such symbol, or there are several.
bool judgeSymbol(Judging& judging, std::string_view text, const SymbolPlace& place)
{
    if (!place.module.empty() || text.starts_with(':')) {
        if (text.starts_with(':'))
            judging.warn(text, "The name of the module is missing: this probe never arms itself.",
                         "Write MODULE:FUNCTION.");
        else if (!known(judging.knowledge().symbols, place.module, place.symbol))
            judging.note(text, "The probe arms itself when the module is loaded.",
                         "Load the module to be sure that it has this function.");
        return true;
    }
    const auto symbols = symbolsOf(judging, place, 1);
    if (symbols == 0)
        adviseUnknown(judging, judging.fault(Fault::BadAddress, text, judging.habits().noSymbol),
                      place.symbol);
    else if (symbols > 1)
        judging.fault(Fault::NotUnique, text, judging.habits().notUnique);
    return symbols == 1;
}

} // namespace

std::optional<ArgumentPlace> judgeKernelPlace(Judging& judging, std::string_view place,
                                              bool returns)
{
    if (unsignedOf(place)) {
        adviseAddress(judging, place);
        return ArgumentPlace{.kind = returns ? Kind::KernelReturn : Kind::KernelEntry,
                             .returns = returns};
    }
    auto text = place;
    if (const auto percent = text.find('%'); percent != std::string_view::npos) {
        const bool known = text.substr(percent) == "%return";
        if (!known || !judging.rules().returnSuffix) {
            auto& finding = judging.fault(Fault::BadSuffix, text.substr(percent));
            if (known)
                finding.fix = "Write r in place of p, which this kernel knows.";
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
            auto& finding = judging.fault(Fault::BadAddress, symbol.offsetText);
            finding.column = judging.columnOf(place.data());
            finding.what = "The offset behind the function is no number of bytes.";
            finding.fix = "Write it like vfs_read+4.";
            return std::nullopt;
        }
        symbol.offset = *offset;
    }
    if (const auto colon = symbol.symbol.find(':'); colon != std::string_view::npos) {
        symbol.module = symbol.symbol.substr(0, colon);
        symbol.symbol.remove_prefix(colon + 1);
    }
    if (!judgeSymbol(judging, text, symbol))
        return std::nullopt;
    adviseSymbol(judging, symbol);
    // Whoever counts from the begin of the text means a function.
    const bool entry = symbol.offset == 0
        || known(judging.knowledge().isEntry, symbol.symbol, symbol.offset)
               .value_or(symbol.symbol == kTextSymbol);
    if (returns && !entry) {
        auto& finding = judging.fault(Fault::BadReturnPlace, symbol.offsetText);
        finding.column = judging.columnOf(place.data());
        finding.replacement = "";
        return std::nullopt;
    }
    return ArgumentPlace{.kind = returns ? Kind::KernelReturn : Kind::KernelEntry,
                         .atEntry = entry && !returns,
                         .returns = returns,
                         .symbol = symbol.symbol};
}

} // namespace probescope::probe
