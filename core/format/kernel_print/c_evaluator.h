#pragma once

#include "core/format/kernel_print/c_expression.h"
#include "core/format/kernel_print/kernel_print.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace probescope::format {

/// Finds what names fields, functions or constants that are not known, and what depends on it.
void markOpaque(CExpressions& expressions, const EventType& type, const PrintContext& context);

/// Computes the expressions of a print format for one event, by C's rules. What leads out of an
/// array is 0. Cheap to make; the parts must outlive it.
class CEvaluator
{
public:
    /// A number, extended to 64 bits as its type says.
    struct Number
    {
        std::uint64_t bits = 0;
        CType type;
    };
    /// What a pointer points to.
    struct Memory
    {
        std::string bytes;
        std::uint8_t elementSize = 1;
        bool isUnsigned = true;
        bool known = false; ///< false: a number that only is an address
    };

    CEvaluator(const CExpressions& expressions, const EventType& type,
               std::span<const FieldValue> values, const PrintContext& context)
        : m_nodes(expressions.nodes)
        , m_type(type)
        , m_values(values)
        , m_context(context)
    {
    }

    Number number(std::uint32_t node) const;
    /// As %s prints it.
    std::string text(std::uint32_t node) const;
    Memory memory(std::uint32_t node) const;
    /// Can the value be computed for this event? Of a condition's two sides only the one that is
    /// taken counts.
    bool known(std::uint32_t node) const
    {
        return !m_nodes[node].opaque || knownInside(m_nodes[node]);
    }
    /// What was recorded of a value that is not known: `pfn:0x105055`, the fields that it is made
    /// of; without any, the names that stand for it.
    std::string recorded(std::uint32_t node, bool hexadecimal) const;

private:
    bool knownInside(const CNode& node) const;
    std::string fieldText(const std::string& name, bool hexadecimal) const;
    Number fieldNumber(const std::string& name) const;
    Number unary(const CNode& node) const;
    Number binary(const CNode& node) const;
    Number index(const CNode& node) const;
    Number callNumber(const CNode& node) const;
    Number element(const Memory& memory, std::uint64_t index) const;
    std::string callText(const CNode& node) const;
    std::string flagsText(const CNode& node) const;
    std::string symbolicText(const CNode& node) const;
    std::string hexText(const CNode& node, const char* delimiter) const;
    std::string arrayText(const CNode& node) const;
    Memory fieldMemory(const std::string& name) const;
    Memory callMemory(const CNode& node) const;

    const std::vector<CNode>& m_nodes;
    const EventType& m_type;
    std::span<const FieldValue> m_values;
    const PrintContext& m_context;
};

} // namespace probescope::format
