#include "core/probe/check/checked_command.h"

#include <algorithm>

namespace probescope::probe {

namespace {

struct NamedParts
{
    std::vector<std::string_view> names = {}; ///< the first is the argument
    bool byValue = false; ///< `.` behind the argument
};

/// At `->` and `.`; nothing at a single hyphen.
std::optional<NamedParts> partsOf(CheckedCommand& checked, std::string_view text)
{
    NamedParts parts;
    while (true) {
        const auto divider = text.find_first_of("-.");
        parts.names.push_back(text.substr(0, divider));
        if (divider == std::string_view::npos)
            return parts;
        std::size_t width = 1;
        if (text[divider] == '-') {
            if (text.substr(divider + 1, 1) != ">") {
                checked.fault(Fault::SingleHyphen, text.substr(divider, 1)).replacement = "->";
                return std::nullopt;
            }
            width = 2;
        } else if (parts.names.size() == 1) {
            parts.byValue = true;
        }
        text.remove_prefix(divider + width);
    }
}

std::optional<Fetched> checkAnswer(CheckedCommand& checked, const NamedParts& parts,
                                   const NamedAnswer& answer)
{
    const auto part = parts.names.at(std::min(answer.part, parts.names.size() - 1));
    switch (answer.fault) {
    case NamedFault::NoTypes:
        checked.fault(Fault::NoTypesHere, parts.names.front(), ENOENT);
        break;
    case NamedFault::NoParameter:
        checked.fault(Fault::NoSuchParameter, parts.names.front(), ENOENT);
        break;
    case NamedFault::NoMember:
        checked.fault(Fault::NoSuchMember, part, ENOENT);
        break;
    case NamedFault::NoStructure:
        checked.fault(Fault::NoStructurePointer, part);
        break;
    case NamedFault::None:
        break;
    }
    return std::nullopt;
}

} // namespace

std::optional<Fetched> checkNamed(CheckedCommand& checked, const ArgumentPlace& where,
                                  std::string_view text)
{
    if (!where.hasParameters() || isUser(where.kind) || where.kind == Kind::Event) {
        checked.fault(Fault::NoTypesAtAll, text);
        return std::nullopt;
    }
    const auto parts = partsOf(checked, text);
    if (!parts)
        return std::nullopt;
    if (parts->byValue) {
        auto& finding = checked.fault(Fault::StructureByValue, parts->names[1], EOPNOTSUPP);
        finding.fix = tr("Write -> instead of the dot if the argument is a pointer.");
        return std::nullopt;
    }
    const std::vector<std::string> names(parts->names.begin(), parts->names.end());
    const auto answer = known(checked.kernelInfo().named, where.kind, where.symbol, names);
    if (answer && answer->fault != NamedFault::None)
        return checkAnswer(checked, *parts, *answer);
    if (names.size() > 1 && names.back().empty()) {
        checked.fault(Fault::NoSuchMember, parts->names.back(), ENOENT);
        return std::nullopt;
    }
    if (names.size() > 1)
        return Fetched{Operation::Memory, static_cast<unsigned>(names.size())};
    if (names.front() == "$retval")
        return Fetched{Operation::ReturnValue};
    return Fetched{where.atEntry ? Operation::Argument : Operation::EntryArgument};
}

} // namespace probescope::probe
