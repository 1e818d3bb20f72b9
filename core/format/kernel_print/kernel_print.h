#pragma once

#include "core/format/kernel_print/c_expression.h"
#include "core/format/kernel_print/printf_pieces.h"
#include "core/trace/capture_facts.h"
#include "core/trace/event.h"
#include "core/trace/event_type.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace probescope::format {

/// `0x1f`
std::string hexText(std::uint64_t value);

/// A field's value as its kind is written; bytes are `[0x1 0x2]`, in elements of the field's size.
std::string fieldValueText(const Field& field, const FieldValue& value);

/// The symbol that an address is in, with the offset into it; store::Capture::symbolAt() is one.
using SymbolResolver =
    std::function<std::optional<std::pair<Symbol, std::uint64_t>>(std::uint64_t address)>;

/// The text of the kernel's printk_formats: formats and strings by their addresses.
using PrintkFormats = std::unordered_map<std::uint64_t, std::string>;
PrintkFormats parsePrintkFormats(std::string_view text);

/// What printing needs beside an event: of the machine that was traced.
struct PrintContext
{
    std::uint32_t longSize = 8;
    bool bigEndian = false;
    SymbolResolver symbols;
    PrintkFormats printkFormats;
    std::optional<std::uint64_t> textStart; ///< the address of `_stext`

    /// `vfs_read`, with its offset if wanted (`vfs_read+0x1f`); `0x…` when there is no symbol.
    std::string symbolText(std::uint64_t address, bool withOffset) const;
};

/// The print format of an event type, ready for printing. It is the kernel's text taken apart by
/// our own code: what libtraceevent makes of it may read far beyond a record whose lengths are
/// broken. Immutable.
class KernelPrint
{
public:
    /// `printFormat` is KernelFormat::printFormat. Of an argument whose value only the kernel can
    /// compute the recorded fields are printed: `page=pfn:0x105055`, where the kernel looks up the
    /// page's address. (trace-cmd adds the number to the address of a variable, or prints no
    /// format at all.) Errors: Corrupt, when the text is not understood, or none of its arguments;
    /// the fields are then all that can be shown.
    static Result<KernelPrint> compile(const EventType& type, std::string_view printFormat,
                                       const PrintContext& context);

    std::string print(const EventType& type, std::span<const FieldValue> values,
                      const PrintContext& context) const;

    /// The text in parts: a directive with the literal before it is one. No part follows once the
    /// text is longer than kMaxText.
    static constexpr std::size_t kMaxText = std::size_t(64) << 10U;
    std::size_t partCount() const { return m_pieces.size(); }
    /// Indices of the fields that a part depends on.
    std::vector<std::uint32_t> partFields(std::size_t part, const EventType& type) const;
    void printPart(std::size_t part, const EventType& type, std::span<const FieldValue> values,
                   const PrintContext& context, std::string& text) const;

private:
    std::vector<PrintfPiece> m_pieces;
    std::vector<std::size_t> m_firstArguments; ///< of the pieces
    CExpressions m_arguments;
};

/// What trace_printk() recorded: its format, and the arguments as vbin_printf() packs them into
/// words.
std::string printBinary(std::string_view format, std::string_view words,
                        const PrintContext& context);

} // namespace probescope::format
