#include "core/probe/check/checked_command.h"
#include "core/probe/spec/text_scan.h"

namespace probescope::probe {

namespace {

/// ERANGE for digits that are too many, EINVAL for anything else, as the kernel's kstrtoul() has
/// it.
int numberErrorOf(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const bool hexadecimalDigits = text.starts_with("0x") || text.starts_with("0X");
    if (hexadecimalDigits)
        text.remove_prefix(2);
    const auto other =
        text.find_first_not_of(hexadecimalDigits ? "0123456789abcdefABCDEF" : "0123456789");
    return !text.empty() && other == std::string_view::npos ? ERANGE : EINVAL;
}

/// The `(REFCTR)` of `offset`, which it takes off. False: it is wrong.
bool takeCounter(CheckedCommand& checked, std::string_view place, std::string_view& offset,
                 bool& counted)
{
    const auto open = offset.find('(');
    if (open == std::string_view::npos)
        return true;
    const auto counter = offset.substr(open + 1);
    const auto close = counter.find(')');
    if (close == std::string_view::npos) {
        checked.fault(Fault::ReferenceCounterOpen, counter).column =
            checked.columnOf(place.data() + place.size());
        return false;
    }
    if (close + 1 < counter.size()) {
        checked.fault(Fault::BadReferenceSuffix, counter.substr(close + 1));
        return false;
    }
    const auto number = unsignedOf(counter.substr(0, close));
    if (!number) {
        checked.fault(Fault::BadReferenceCounter, counter.substr(0, close),
                      numberErrorOf(counter.substr(0, close)));
        return false;
    }
    adviseNumber(checked, counter.substr(0, close));
    counted = *number != 0;
    offset = offset.substr(0, open);
    return true;
}

} // namespace

std::optional<ArgumentPlace> checkFilePlace(CheckedCommand& checked, std::string_view place,
                                            bool returns)
{
    const auto colon = place.rfind(':');
    const auto file = place.substr(0, colon);
    auto offset = place.substr(colon + 1);
    const auto state = known(checked.kernelInfo().file, file);
    if (state == FileState::Missing) {
        checked.fault(Fault::FileNotFound, file, ENOENT);
        return std::nullopt;
    }
    if (state == FileState::NotRegular) {
        checked.fault(Fault::NoRegularFile, file);
        return std::nullopt;
    }
    bool counted = false;
    if (!takeCounter(checked, place, offset, counted))
        return std::nullopt;
    if (const auto percent = offset.find('%'); percent != std::string_view::npos) {
        if (offset.substr(percent) != "%return") {
            checked.fault(Fault::BadSuffix, offset.substr(percent));
            return std::nullopt;
        }
        offset = offset.substr(0, percent);
        returns = true;
    }
    if (!unsignedOf(offset)) {
        checked.fault(Fault::BadFileOffset, offset, numberErrorOf(offset));
        return std::nullopt;
    }
    adviseNumber(checked, offset);
    if (returns && counted) {
        checked.silent(place, EINVAL, tr("A return probe has no reference counter."),
                       tr("Remove the parenthesis, or probe the entry."));
        return std::nullopt;
    }
    return ArgumentPlace{.kind = returns ? Kind::UserReturn : Kind::UserEntry, .returns = returns};
}

} // namespace probescope::probe
