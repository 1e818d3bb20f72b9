#include "core/probe/check/checked_command.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/text_scan.h"

#include <algorithm>
#include <array>

namespace probescope::probe {

namespace {

// Of the fields, only that there are any was met on running kernels; what is wrong with one of
// them is as kernel/trace/trace_events_synth.c has it [C].

bool isSimpleType(std::string_view type)
{
    constexpr std::array<std::string_view, 15> kTypes{"s64",  "u64",  "s32",   "u32",   "s16",
                                                      "u16",  "s8",   "u8",    "char",  "int",
                                                      "long", "bool", "pid_t", "gfp_t", "unsigned"};
    return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

/// `[16]`, `[]`
bool isTextLength(std::string_view brackets)
{
    if (!brackets.ends_with(']'))
        return false;
    const auto text = brackets.substr(1, brackets.size() - 2);
    const auto length = unsignedOf(text);
    return text.empty() || (length && *length > 0 && *length <= kMaxSyntheticText);
}

void checkType(CheckedCommand& checked, std::string_view type, std::string_view array)
{
    const auto bracket = type.find('[');
    const auto brackets = bracket == std::string_view::npos ? array : type.substr(bracket);
    const auto base = type.substr(0, bracket);
    if (brackets.empty()) {
        if (!isSimpleType(base) || base == "unsigned")
            checked.fault(Fault::SyntheticType, type);
        return;
    }
    if (base == "char" ? !isTextLength(brackets) : base != "long" || brackets != "[]")
        checked.fault(base == "char" ? Fault::SyntheticArray : Fault::SyntheticType,
                      base == "char" ? brackets : type);
}

/// One field at a time off the words. False: it is wrong.
bool checkField(CheckedCommand& checked, std::vector<std::string_view>& words,
                std::vector<std::string_view>& names)
{
    const std::size_t types = words[0] == "unsigned" ? 2 : 1;
    if (types == 2 && words.size() < 3) {
        checked.fault(Fault::SyntheticIncompleteType, words[0]);
        return false;
    }
    if (words.size() <= types) {
        checked.fault(Fault::SyntheticField, words[0]);
        return false;
    }
    const auto type = words[types - 1];
    const auto whole = words[types];
    const auto bracket = std::min(whole.find('['), whole.size());
    const auto name = whole.substr(0, bracket);
    if (!isName(name)) {
        checked.fault(Fault::SyntheticName, name);
        return false;
    }
    const bool was = checked.failed();
    checkType(checked, type, whole.substr(bracket));
    if (std::find(names.begin(), names.end(), name) != names.end())
        checked.warn(name, tr("Two fields have this name: filters and triggers find only one."),
                     tr("Choose another name."));
    names.push_back(name);
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(types) + 1);
    return was || !checked.failed();
}

void checkFields(CheckedCommand& checked, std::string_view fields)
{
    std::vector<std::string_view> names;
    while (true) {
        const auto end = std::min(fields.find(';'), fields.size());
        auto words = splitWords(fields.substr(0, end));
        if (words.size() > 3)
            checked.warn(words[2], tr("Fields are separated by semicolons."),
                         tr("Write one after each field."));
        while (!words.empty()) {
            if (names.size() == kMaxSyntheticFields) {
                checked.fault(Fault::SyntheticTooMany, words[0]);
                return;
            }
            if (!checkField(checked, words, names))
                return;
        }
        if (end == fields.size())
            return;
        fields.remove_prefix(end + 1);
    }
}

/// The kernel repeats these commands as they were written, and points at their begin.
void atBegin(Finding& finding)
{
    finding.column = 0;
}

} // namespace

void checkSynthetic(CheckedCommand& checked, std::string_view command)
{
    command = command.substr(0, command.find('#'));
    const auto head = checked.words()[0];
    const bool dynamic = checked.rules().file == CommandFile::DynamicEvents;
    auto name = dynamic ? head.substr(2) : head;
    if (dynamic && command.find('/') != std::string_view::npos) {
        constexpr std::string_view group = "synthetic/";
        if (!name.starts_with(group)) {
            atBegin(checked.fault(Fault::SyntheticDynamicCommand, head));
            return;
        }
        name.remove_prefix(group.size());
    }
    const auto behind = static_cast<std::size_t>(name.data() - command.data()) + name.size();
    if (name.empty() || checked.words().size() < 3) {
        atBegin(
            checked.fault(Fault::SyntheticCommand, name.empty() ? head : checked.words().back()));
        return;
    }
    if (!isName(name)) {
        checked.fault(Fault::SyntheticName, name);
        return;
    }
    const auto known = probe::known(checked.kernelInfo().event, "synthetic", name);
    if (known && *known) {
        checked.fault(Fault::SyntheticExists, name, EEXIST);
        return;
    }
    checkFields(checked, command.substr(behind));
}

} // namespace probescope::probe
