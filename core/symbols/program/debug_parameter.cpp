#include "core/symbols/program/debug_parameter.h"

#include "core/symbols/program/debug_type.h"
#include "core/symbols/program/registers.h"

#include <dwarf.h>

namespace probescope::program {

namespace {

using probe::Fetch;
using Class = DebugType::Class;

constexpr std::size_t kMaxParameters = 256;
constexpr std::uint64_t kLargestValue = 8;

bool isOfC(Dwarf_Die unit)
{
    switch (dwarf_srclang(&unit)) {
    case DW_LANG_C:
    case DW_LANG_C89:
    case DW_LANG_C99:
    case DW_LANG_C11:
        return true;
    default:
        return false;
    }
}

/// What the calling convention says of the parameters so far, where the compiler describes only
/// where it will put them later (code that is not optimised).
class Convention
{
public:
    Convention(Architecture architecture, bool known)
        : m_architecture(architecture)
        , m_known(known)
    {
    }
    /// Takes the next parameter's place.
    std::optional<Fetch> take(Class kind, std::uint64_t bytes)
    {
        if (kind == Class::Floating)
            return std::nullopt; // these have their own registers
        if (kind == Class::Record || kind == Class::Other || bytes > kLargestValue)
            m_known = false; // it may take none, one or two
        const auto& words = argumentRegisters(m_architecture);
        if (!m_known || words.empty())
            return std::nullopt;
        const auto index = m_taken++;
        if (index < words.size())
            return Fetch{.source = Fetch::Source::Register, .word = words[index]};
        if (m_architecture != Architecture::X86_64)
            return std::nullopt;
        // The address to return to is the stack's first entry.
        return Fetch{.source = Fetch::Source::StackEntry,
                     .number = std::int64_t(index - words.size() + 1)};
    }

private:
    Architecture m_architecture;
    bool m_known;
    std::size_t m_taken = 0;
};

enum class Where : std::uint8_t { Fetched, Stack, Nowhere, Elsewhere };

/// Where the compiler says that it is at the entry.
Where placeOf(Dwarf_Die& parameter, std::uint64_t entry, Architecture architecture, Fetch& fetch)
{
    Dwarf_Attribute attribute;
    if (dwarf_attr(&parameter, DW_AT_location, &attribute) == nullptr)
        return Where::Nowhere;
    Dwarf_Op* expression = nullptr;
    std::size_t length = 0;
    if (dwarf_getlocation_addr(&attribute, entry, &expression, &length, 1) != 1 || length == 0)
        return Where::Nowhere;
    const unsigned operation = expression[0].atom;
    if (operation == DW_OP_fbreg && length == 1)
        return Where::Stack;
    std::uint64_t number = 0;
    if (operation >= DW_OP_reg0 && operation <= DW_OP_reg31)
        number = operation - DW_OP_reg0;
    else if (operation == DW_OP_regx)
        number = expression[0].number;
    else
        return Where::Elsewhere;
    const auto word = registerOfDwarf(number, architecture);
    if (length != 1 || !word)
        return Where::Elsewhere;
    fetch = {.source = Fetch::Source::Register, .word = *word};
    return Where::Fetched;
}

/// Why no value of that type can be fetched, wherever it is.
Message reasonOf(const std::optional<DebugType>& type)
{
    if (!type)
        return tr("Its type is unknown.");
    switch (type->kind()) {
    case Class::Floating:
        return tr("Probes cannot read floating-point numbers.");
    case Class::Record:
        return tr("It is passed by value: probes cannot fetch a whole struct.");
    case Class::Other:
        return tr("Probes cannot read values of this type.");
    default:
        break;
    }
    const auto bytes = type->bytes();
    const bool known = type->kind() == Class::Pointer || type->kind() == Class::Text || bytes == 1
        || bytes == 2 || bytes == 4 || bytes == 8;
    return known ? Message() : tr("Probes cannot read values of this size.");
}

probe::Argument argumentOf(const std::string& name, const DebugType& type, Fetch fetch,
                           Architecture architecture)
{
    probe::Argument argument{.name = name, .fetch = std::move(fetch)};
    std::string word;
    switch (type.kind()) {
    case Class::Text:
        argument.fetch.follows.push_back({});
        word = "string";
        break;
    case Class::Pointer:
        word = architecture == Architecture::X86 ? "x32" : "x64";
        break;
    default:
        word = (type.kind() == Class::Signed ? "s" : "u") + std::to_string(type.bytes() * 8);
    }
    argument.type = probe::ValueType{.word = word};
    return argument;
}

FunctionParameter parameterFrom(Dwarf_Die die, std::uint64_t entry, Architecture architecture,
                                bool isC, Convention& convention, const DebugTexts& texts)
{
    const auto type = DebugType::of(&die, texts);
    FunctionParameter made{.name = texts.nameOf(die), .typeText = typeText(type, isC)};
    const auto byConvention = type
        ? convention.take(type->kind(),
                          type->kind() == Class::Pointer || type->kind() == Class::Text
                              ? kLargestValue
                              : type->bytes())
        : convention.take(Class::Other, 0);
    made.reason = reasonOf(type);
    if (!made.reason.empty())
        return made;
    Fetch fetch;
    switch (placeOf(die, entry, architecture, fetch)) {
    case Where::Fetched:
        made.value = argumentOf(made.name, *type, std::move(fetch), architecture);
        break;
    case Where::Stack:
        // It will be there soon; now it is where the caller put it.
        if (byConvention)
            made.value = argumentOf(made.name, *type, *byConvention, architecture);
        else
            made.reason = tr("Its location depends on the parameters before it.");
        break;
    case Where::Nowhere:
        made.reason = tr("The compiler optimized it away.");
        break;
    case Where::Elsewhere:
        made.reason = tr("At the entry, it is in a location that probes cannot read.");
        break;
    }
    return made;
}

} // namespace

FunctionDebug debugParameters(Dwarf_Die function, Dwarf_Die unit, std::uint64_t entry,
                              Architecture architecture, const DebugTexts& texts)
{
    FunctionDebug found;
    const bool isC = isOfC(unit);
    const auto result = DebugType::of(&function, texts);
    found.resultType = typeText(result, isC);
    // Large results are written to where a hidden first parameter points.
    Convention convention(architecture, !result || result->kind() != Class::Record);
    Dwarf_Die die;
    if (dwarf_child(&function, &die) != 0)
        return found;
    for (std::size_t i = 0; i < kMaxParameters; ++i) {
        if (dwarf_tag(&die) == DW_TAG_formal_parameter)
            found.parameters.push_back(
                parameterFrom(die, entry, architecture, isC, convention, texts));
        Dwarf_Die next;
        if (dwarf_siblingof(&die, &next) != 0)
            break;
        die = next;
    }
    return found;
}

} // namespace probescope::program
