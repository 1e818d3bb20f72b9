#include "core/base/text.h"
#include "core/probe/check/checked_command.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>

namespace probescope::probe {

namespace {

/// The name with what it must not hold replaced.
std::string repaired(std::string_view name, std::string_view others)
{
    std::string text(name);
    std::replace_if(
        text.begin(), text.end(),
        [others](char c) {
            return !isDigit(c) && !isName(std::string_view(&c, 1))
                && others.find(c) == std::string_view::npos;
        },
        '_');
    if (!text.empty() && isDigit(text.front()))
        text.insert(0, 1, '_');
    return text;
}

} // namespace

bool checkNumber(CheckedCommand& checked, std::string_view head, bool returns)
{
    const auto number = head.substr(1, std::min(head.find(':'), head.size()) - 1);
    if (number.empty() || !isDigit(number.front()))
        return true;
    const auto most = unsignedOf(number);
    if (!returns) {
        checked
            .fault(checked.habits().saysWhyNoNumber ? Fault::NumberOnlyAtExit
                                                    : Fault::NumberNotOfKprobe,
                   number)
            .replacement = "";
    } else if (!most || *most == 0 || *most > UINT32_MAX) {
        checked.fault(Fault::BadNumber, number);
    } else if (*most > kMaxActive) {
        checked.fault(Fault::NumberTooBig, number).replacement = std::to_string(kMaxActive);
    } else {
        adviseNumber(checked, number);
        return true;
    }
    return false;
}

void checkEventName(CheckedCommand& checked, std::string_view head)
{
    const auto colon = head.find(':');
    if (colon == std::string_view::npos) {
        checked.note(head,
                     tr("Without a name, the kernel chooses one in a group that all users share."),
                     tr("Write :GROUP/EVENT after the letter."));
        return;
    }
    auto event = head.substr(colon + 1);
    auto divider = event.find('/');
    if (divider == std::string_view::npos)
        divider = event.find('.');
    const bool grouped = divider != std::string_view::npos;
    if (grouped) {
        const auto group = event.substr(0, divider);
        event.remove_prefix(divider + 1);
        if (group.empty()) {
            checked.fault(Fault::NoGroup, group);
        } else if (group.size() > kMaxNameBytes) {
            checked.fault(Fault::GroupTooLong, group);
        } else if (!isName(group, "-")) {
            checked.fault(Fault::BadGroup, group).replacement = repaired(group, "-");
        } else if (known(checked.kernelInfo().isSystem, group).value_or(false)) {
            checked.warn(group, tr("The kernel has its own events in this system."),
                         tr("Choose your own group name to avoid confusion."));
        }
        if (event.empty())
            return;
    }
    if (event.empty())
        checked.fault(Fault::NoEvent, event);
    else if (event.size() > kMaxNameBytes)
        checked.fault(Fault::EventTooLong, event);
    else if (!isName(event))
        checked.fault(Fault::BadEvent, event).replacement = repaired(event, {});
}

void adviseNumber(CheckedCommand& checked, std::string_view number)
{
    auto digits = number;
    if (digits.starts_with('+') || digits.starts_with('-'))
        digits.remove_prefix(1);
    if (!isOctal(digits) || digits.find_first_not_of('0') == std::string_view::npos)
        return;
    checked
        .warn(digits, tr("A number that starts with 0 is octal."), tr("Remove the leading zeros."))
        .replacement = std::string(digits.substr(digits.find_first_not_of('0')));
}

void checkDeletion(CheckedCommand& checked)
{
    const auto head = checked.words()[0];
    const bool synthetic = checked.rules().file == CommandFile::SyntheticEvents;
    const auto colon = head.find(':');
    auto name = synthetic
        ? head.substr(1)
        : head.substr(
            std::min(colon == std::string_view::npos ? head.size() : colon + 1, head.size()));
    if (name.empty() || (head.front() == '-' && !synthetic && colon != 1)
        || (head.front() == '!' && !synthetic
            && checked.rules().file != CommandFile::DynamicEvents)) {
        checked.silent(head, EINVAL, tr("The event to delete is missing."),
                       tr("Write -:GROUP/EVENT."));
        return;
    }
    const auto slash = name.find('/');
    std::string_view group = synthetic ? "synthetic" : std::string_view();
    if (slash != std::string_view::npos) {
        group = name.substr(0, slash);
        name.remove_prefix(slash + 1);
    } else if (!synthetic && head.front() == '-') {
        checked.warn(name, tr("Without a group, events of this name in all groups are deleted."),
                     tr("Write -:GROUP/EVENT."));
        return;
    }
    if (head.front() == '!' && head.substr(1).starts_with("s:"))
        group = "synthetic";
    const auto event = known(checked.kernelInfo().event, group, name);
    if (event && !*event)
        checked.silent(name, ENOENT, tr("No such event."), tr("It may have been deleted already."));
}

} // namespace probescope::probe
