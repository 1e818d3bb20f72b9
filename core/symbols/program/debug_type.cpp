#include "core/symbols/program/debug_type.h"

#include <dwarf.h>

namespace probescope::program {

namespace {

constexpr int kMaxSteps = 32;
constexpr std::size_t kLongestText = 400;

std::optional<Dwarf_Die> typeOf(const Dwarf_Die& die)
{
    Dwarf_Die from = die;
    Dwarf_Attribute attribute;
    Dwarf_Die type;
    if (dwarf_attr_integrate(&from, DW_AT_type, &attribute) == nullptr
        || dwarf_formref_die(&attribute, &type) == nullptr)
        return std::nullopt;
    return type;
}

int tagOf(const Dwarf_Die& die)
{
    Dwarf_Die from = die;
    return dwarf_tag(&from);
}

/// How a type is spelled, and with which texts.
struct Spelling
{
    bool isC = true;
    const DebugTexts* texts = nullptr;

    std::string nameOf(const Dwarf_Die& die) const
    {
        return texts->nameOf(die).substr(0, kLongestText);
    }
};

std::optional<Dwarf_Word> numberOf(const Dwarf_Die& die, unsigned name)
{
    Dwarf_Die from = die;
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    if (dwarf_attr_integrate(&from, name, &attribute) == nullptr
        || dwarf_formudata(&attribute, &value) != 0)
        return std::nullopt;
    return value;
}

bool isPassedOver(int tag)
{
    return tag == DW_TAG_typedef || tag == DW_TAG_const_type || tag == DW_TAG_volatile_type
        || tag == DW_TAG_restrict_type || tag == DW_TAG_atomic_type;
}

std::string withPointer(std::string inner, std::string_view sign)
{
    if (inner.ends_with("(*)()"))
        return inner;
    if (!inner.ends_with('*'))
        inner += ' ';
    return inner += sign;
}

std::string spelled(const std::optional<Dwarf_Die>& die, const Spelling& how, int steps);

std::string qualified(const Dwarf_Die& die, std::string_view word, const Spelling& how, int steps)
{
    auto inner = spelled(typeOf(die), how, steps);
    if (inner.ends_with('*'))
        return inner + std::string(word);
    return std::string(word) + ' ' + inner;
}

std::string tagged(const Dwarf_Die& die, std::string_view word, const Spelling& how)
{
    const auto name = how.nameOf(die);
    if (name.empty())
        return std::string(word) + " {…}";
    return how.isC ? std::string(word) + ' ' + name : name;
}

std::string spelled(const std::optional<Dwarf_Die>& die, const Spelling& how, int steps)
{
    if (!die)
        return "void";
    if (steps == 0)
        return "…";
    const int left = steps - 1;
    switch (const int tag = tagOf(*die)) {
    case DW_TAG_pointer_type:
        return withPointer(spelled(typeOf(*die), how, left), "*");
    case DW_TAG_reference_type:
        return withPointer(spelled(typeOf(*die), how, left), "&");
    case DW_TAG_rvalue_reference_type:
        return withPointer(spelled(typeOf(*die), how, left), "&&");
    case DW_TAG_const_type:
        return qualified(*die, "const", how, left);
    case DW_TAG_volatile_type:
        return qualified(*die, "volatile", how, left);
    case DW_TAG_restrict_type:
    case DW_TAG_atomic_type:
        return spelled(typeOf(*die), how, left);
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
        return tagged(*die, tag == DW_TAG_class_type ? "class" : "struct", how);
    case DW_TAG_union_type:
        return tagged(*die, "union", how);
    case DW_TAG_enumeration_type:
        return tagged(*die, "enum", how);
    case DW_TAG_array_type:
        return spelled(typeOf(*die), how, left) + " []";
    case DW_TAG_subroutine_type:
        return spelled(typeOf(*die), how, left) + " (*)()";
    default: {
        const auto name = how.nameOf(*die);
        return name.empty() ? "…" : name;
    }
    }
}

} // namespace

std::optional<DebugType> DebugType::of(Dwarf_Die* die, const DebugTexts& texts)
{
    const auto type = typeOf(*die);
    return type ? std::optional(DebugType(*type, texts)) : std::nullopt;
}

std::optional<DebugType> DebugType::bare() const
{
    Dwarf_Die die = m_die;
    for (int step = 0; step < kMaxSteps; ++step) {
        if (!isPassedOver(tagOf(die)))
            return DebugType(die, *m_texts);
        const auto inner = typeOf(die);
        if (!inner)
            return std::nullopt; // const void
        die = *inner;
    }
    return std::nullopt;
}

DebugType::Class DebugType::kind() const
{
    const auto type = bare();
    if (!type)
        return Class::Other;
    switch (tagOf(type->m_die)) {
    case DW_TAG_base_type:
        switch (numberOf(type->m_die, DW_AT_encoding).value_or(0)) {
        case DW_ATE_signed:
        case DW_ATE_signed_char:
            return Class::Signed;
        case DW_ATE_unsigned:
        case DW_ATE_unsigned_char:
        case DW_ATE_boolean:
        case DW_ATE_UTF:
            return Class::Unsigned;
        case DW_ATE_float:
        case DW_ATE_complex_float:
            return Class::Floating;
        default:
            return Class::Other;
        }
    case DW_TAG_enumeration_type: {
        const auto underlying = typeOf(type->m_die);
        const bool isUnsigned =
            underlying && DebugType(*underlying, *m_texts).kind() == Class::Unsigned;
        return isUnsigned ? Class::Unsigned : Class::Signed;
    }
    case DW_TAG_pointer_type: {
        const auto inner = typeOf(type->m_die);
        const auto what = inner ? DebugType(*inner, *m_texts).bare() : std::nullopt;
        const bool isText = what && tagOf(what->m_die) == DW_TAG_base_type
            && m_texts->nameOf(what->m_die) == "char";
        return isText ? Class::Text : Class::Pointer;
    }
    case DW_TAG_reference_type:
    case DW_TAG_rvalue_reference_type:
        return Class::Pointer;
    case DW_TAG_structure_type:
    case DW_TAG_class_type:
    case DW_TAG_union_type:
    case DW_TAG_array_type:
        return Class::Record;
    default:
        return Class::Other;
    }
}

std::uint64_t DebugType::bytes() const
{
    const auto type = bare();
    return type ? numberOf(type->m_die, DW_AT_byte_size).value_or(0) : 0;
}

std::string DebugType::text(bool isC) const
{
    return spelled(m_die, {.isC = isC, .texts = m_texts}, kMaxSteps).substr(0, kLongestText);
}

std::string typeText(const std::optional<DebugType>& type, bool isC)
{
    return type ? type->text(isC) : "void";
}

} // namespace probescope::program
