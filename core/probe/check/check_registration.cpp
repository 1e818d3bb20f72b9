#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <utility>

namespace probescope::probe {

namespace {

/// No kernel is that big: what is that far behind a function is none.
constexpr std::int64_t kFarAway = 64LL << 20;

/// The `SYM[+OFF]` of an argument that reads there; nullptr data: it does not.
std::string_view symbolIn(std::string_view argument)
{
    auto fetch = argument.substr(argument.find('=') + 1);
    fetch = fetch.substr(0, fetch.find(':'));
    const auto at = fetch.find('@');
    if (at == std::string_view::npos || fetch.starts_with('\\'))
        return {};
    const auto symbol = fetch.substr(at + 1, fetch.find(')') - at - 1);
    return !symbol.empty() && (isDigit(symbol.front()) || symbol.front() == '+')
        ? std::string_view()
        : symbol;
}

/// The kernel looks the symbols of arguments up when all else is right, and blames the place.
void checkSymbolsOfArguments(CheckedCommand& checked, std::string_view place)
{
    const auto& words = checked.words();
    for (auto word = words.begin() + 2; word != words.end(); ++word) {
        const auto text = symbolIn(*word);
        if (text.data() == nullptr)
            continue;
        const auto sign = std::min(text.find_first_of("+-"), text.size());
        const auto symbol = text.substr(0, sign);
        if (sign < text.size() && !signedOf(text.substr(sign))) {
            auto& finding = checked.fault(Fault::NotRegistered, text.substr(sign));
            finding.column = checked.columnOf(place.data());
            finding.what = tr("The offset after the symbol is not a number.");
            finding.fix = tr("Write it like @init_task+16.");
            return;
        }
        if (symbol.empty()
            || known(checked.kernelInfo().symbols, std::string_view(), symbol) == std::size_t{0}) {
            auto& finding = checked.fault(Fault::BadAddress, text, ENOENT);
            finding.column = checked.columnOf(place.data());
            finding.what = tr("The kernel has no symbol of this name.");
            finding.fix = tr("Write the name of a kernel variable, like @jiffies.");
            return;
        }
    }
}

} // namespace

void checkKernelRegistration(CheckedCommand& checked, std::string_view place,
                             const ArgumentPlace& where)
{
    const auto& kernelInfo = checked.kernelInfo();
    if (where.symbol.empty()) {
        if (unsignedOf(place) == std::uint64_t{0})
            checked.fault(Fault::NotRegistered, place);
        return;
    }
    const auto refuse = [&checked, place](Message why) {
        checked.fault(Fault::NotRegistered, place).what = std::move(why);
    };
    const auto sign = std::min(place.find_first_of("+-%"), place.size());
    const auto offset = signedOf(place.substr(sign, place.find('%') - sign)).value_or(0);
    // The symbol itself is no function, but what lies behind it is.
    const bool ofText = where.symbol == kTextSymbol && offset > 0;
    const auto name = std::string(where.symbol) + (ofText ? "+" + std::to_string(offset) : "");
    if (!ofText && known(kernelInfo.isFunction, where.symbol) == false)
        return refuse(tr("This symbol is data, not a function."));
    const bool blacklisted = known(kernelInfo.blacklisted, name).value_or(false);
    if (!blacklisted && known(kernelInfo.traceable, name) == false)
        return refuse(
            tr("The kernel excludes this function from tracing (notrace): it is not traceable."));
    checkSymbolsOfArguments(checked, place);
    if (checked.failed())
        return;
    if (blacklisted)
        return refuse(tr("This function is on the kprobe blacklist: kprobes themselves or the "
                         "kernel's entry code use it."));
    if (offset >= kFarAway && !ofText)
        checked.fault(Fault::BadAddress, place, ENOENT).what = tr("No function at this offset.");
    else if (offset > 0 && known(kernelInfo.isInstruction, where.symbol, offset) == false)
        checked.fault(Fault::NoInstruction, place, EILSEQ);
}

void checkFunctionRegistration(CheckedCommand& checked, std::string_view place,
                               const ArgumentPlace& where)
{
    if (where.kind == Kind::Tracepoint)
        return;
    const auto& kernelInfo = checked.kernelInfo();
    const bool pattern = where.symbol.find_first_of("*?") != std::string_view::npos;
    const bool nowhere = where.symbol.find('+') != std::string_view::npos
        || (!pattern
            && (known(kernelInfo.symbols, std::string_view(), where.symbol) == std::size_t{0}
                || known(kernelInfo.traceable, where.symbol) == false));
    if (nowhere) {
        auto& finding = checked.fault(Fault::NotRegistered, place);
        finding.what = tr("No such traceable function.");
        finding.fix = tr("Write only the function name, without an offset.");
        if (!pattern && where.symbol.find('+') == std::string_view::npos)
            CheckedCommand::propose(finding, where.symbol,
                                    known(kernelInfo.nearFunctions, where.symbol));
    }
}

} // namespace probescope::probe
