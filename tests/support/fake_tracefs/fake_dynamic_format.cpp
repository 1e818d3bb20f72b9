#include "tests/support/fake_tracefs/fake_dynamic_format.h"

#include "core/tracefs/files/control_text.h"

#include <algorithm>
#include <array>

namespace probescope::fake {

namespace {

/// `u32`, `s8`, `x64`; 0 where it is none.
std::uint32_t bytesOfInteger(std::string_view type)
{
    for (const auto& [bits, bytes] :
         {std::pair<std::string_view, std::uint32_t>("8", 1), {"16", 2}, {"32", 4}, {"64", 8}}) {
        if (type.size() > 1 && type.substr(1) == bits
            && std::string_view("usx").find(type[0]) != std::string_view::npos)
            return bytes;
    }
    return 0;
}

std::string cTypeOf(std::string_view type)
{
    return (type[0] == 's' ? "s" : "u") + std::string(type.substr(1));
}

std::optional<FakeField> fieldOfType(std::string_view type, const std::string& name)
{
    const auto bracket = type.find('[');
    const auto base = type.substr(0, bracket);
    const auto count = bracket == std::string_view::npos
        ? std::uint64_t(1)
        : tracefs::numberOf(type.substr(bracket + 1, type.size() - bracket - 2)).value_or(0);
    if (base == "string" || base == "ustring" || base == "symstr")
        return FakeField{"__data_loc char[] " + name, 4, true};
    if (base == "symbol")
        return FakeField{"u64 " + name, 8, false};
    if (base == "char")
        return FakeField{"char " + name, 1, true};
    if (base.size() > 1 && base[0] == 'b' && base.find('@') != std::string_view::npos) {
        const auto bits = base.substr(base.find('/') + 1);
        const auto bytes = bytesOfInteger("u" + std::string(bits));
        return bytes == 0 ? std::optional<FakeField>()
                          : FakeField{"u" + std::string(bits) + " " + name, bytes, false};
    }
    const auto bytes = bytesOfInteger(base);
    if (bytes == 0 || count == 0 || count > 64)
        return std::nullopt;
    // The kernel does not tell how long arrays are.
    return FakeField{cTypeOf(base) + " " + name + (bracket == std::string_view::npos ? "" : "[]"),
                     bytes * std::uint32_t(count), base[0] == 's'};
}

struct SyntheticText
{
    std::string_view type; ///< may hold blanks
    std::string_view name;
    std::string_view count; ///< of an array
};

SyntheticText partsOf(std::string_view text)
{
    SyntheticText parts;
    text = tracefs::trimmed(text);
    if (text.ends_with(']')) {
        const auto bracket = text.rfind('[');
        parts.count = text.substr(bracket + 1, text.size() - bracket - 2);
        text = text.substr(0, bracket);
    }
    const auto blank = text.rfind(' ');
    parts.type = tracefs::trimmed(text.substr(0, std::min(blank, text.size())));
    parts.name = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    return parts;
}

} // namespace

std::optional<FakeField> fieldOfArgument(std::string_view argument, std::size_t number)
{
    const auto equals = argument.find('=');
    const auto name = equals == std::string_view::npos ? "arg" + std::to_string(number)
                                                       : std::string(argument.substr(0, equals));
    const auto fetch = argument.substr(equals == std::string_view::npos ? 0 : equals + 1);
    const auto colon = fetch.rfind(':');
    if (colon == std::string_view::npos)
        return fieldOfType(fetch == "$comm" ? "string" : "x64", name);
    return fieldOfType(fetch.substr(colon + 1), name);
}

std::optional<FakeField> fieldOfSynthetic(std::string_view text)
{
    struct Known
    {
        std::string_view type;
        std::uint32_t bytes;
        bool isSigned;
    };
    static constexpr std::array<Known, 9> kKnown{{{"char", 1, true},
                                                  {"bool", 1, false},
                                                  {"int", 4, true},
                                                  {"unsigned int", 4, false},
                                                  {"long", 8, true},
                                                  {"unsigned long", 8, false},
                                                  {"pid_t", 4, true},
                                                  {"gfp_t", 4, false},
                                                  {"dma_addr_t", 8, false}}};
    const auto parts = partsOf(text);
    if (parts.name.empty())
        return std::nullopt;
    const auto declared = std::string(parts.type) + " " + std::string(parts.name);
    if (const auto bytes = bytesOfInteger(parts.type); bytes != 0 && parts.type[0] != 'x')
        return FakeField{declared, bytes, parts.type[0] == 's'};
    for (const auto& known : kKnown) {
        if (known.type != parts.type)
            continue;
        if (parts.count.empty())
            return FakeField{declared, known.bytes, known.isSigned};
        const auto count = tracefs::numberOf(parts.count);
        if (!count)
            return std::nullopt;
        return FakeField{declared + "[]", known.bytes * std::uint32_t(*count), known.isSigned};
    }
    return std::nullopt;
}

std::string listedSynthetic(std::string_view text)
{
    const auto parts = partsOf(text);
    return std::string(parts.type)
        + (parts.count.empty() ? "" : "[" + std::string(parts.count) + "]") + " "
        + std::string(parts.name);
}

std::string formatOf(const std::string& event, std::uint32_t id,
                     const std::vector<FakeField>& fields)
{
    std::string text = "name: " + event + "\nID: " + std::to_string(id)
        + "\nformat:\n"
          "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
          "\tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;\n"
          "\tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;\n"
          "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n";
    std::uint32_t offset = 8;
    for (const auto& field : fields) {
        text += "\tfield:" + field.declaration + ";\toffset:" + std::to_string(offset) + ";\tsize:"
            + std::to_string(field.bytes) + ";\tsigned:" + (field.isSigned ? "1" : "0") + ";\n";
        offset += field.bytes;
    }
    return text + "\nprint fmt: \"\"\n";
}

} // namespace probescope::fake
