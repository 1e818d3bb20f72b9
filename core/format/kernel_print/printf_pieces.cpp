#include "core/format/kernel_print/printf_pieces.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iterator>

namespace probescope::format {

namespace {

constexpr int kMaxWidth = 1024;

bool isAlnum(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Takes `12` or `*` off the front.
void takeCount(std::string_view& text, int& count, bool& star)
{
    if (text.starts_with('*')) {
        star = true;
        text.remove_prefix(1);
        return;
    }
    for (; !text.empty() && isDigit(text.front()); text.remove_prefix(1))
        count = std::min(std::max(count, 0) * 10 + (text.front() - '0'), kMaxWidth);
}

std::uint8_t takeLength(std::string_view& text, std::uint32_t longSize)
{
    int longs = 0;
    int shorts = 0;
    for (; !text.empty(); text.remove_prefix(1)) {
        const char c = text.front();
        if (c == 'l' || c == 'z' || c == 'Z' || c == 't')
            ++longs;
        else if (c == 'L' || c == 'j' || c == 'q')
            longs += 2;
        else if (c == 'h')
            ++shorts;
        else
            break;
    }
    if (longs >= 2)
        return 8;
    if (longs == 1)
        return std::uint8_t(longSize);
    return shorts >= 2 ? 1 : shorts == 1 ? 2 : 4;
}

/// Takes all of a directive but its `%`. False: it is none that is known.
bool takeDirective(std::string_view& text, PrintfPiece& piece, std::uint32_t longSize)
{
    while (!text.empty()
           && std::string_view("-+ #0").find(text.front()) != std::string_view::npos) {
        piece.flags += text.front();
        text.remove_prefix(1);
    }
    takeCount(text, piece.width, piece.starWidth);
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        piece.precision = 0;
        takeCount(text, piece.precision, piece.starPrecision);
    }
    piece.size = takeLength(text, longSize);
    if (text.empty() || std::string_view("diuxXocsp").find(text.front()) == std::string_view::npos)
        return false;
    piece.conversion = text.front();
    text.remove_prefix(1);
    while (piece.conversion == 'p' && !text.empty() && isAlnum(text.front())) {
        piece.pointer += text.front();
        text.remove_prefix(1);
    }
    return true;
}

template <typename... Args>
std::string print(const char* format, Args... args)
{
    char buffer[2 * kMaxWidth + 64];
    const int size = std::snprintf(buffer, sizeof buffer, format, args...);
    return {buffer, std::size_t(std::clamp(size, 0, int(sizeof buffer) - 1))};
}

template <typename T>
std::string plainNumber(T value, int base)
{
    char digits[24];
    return {digits, std::to_chars(std::begin(digits), std::end(digits), value, base).ptr};
}

std::string hexBytes(std::string_view bytes, std::string_view delimiter)
{
    std::string text;
    for (const char byte : bytes) {
        if (!text.empty())
            text += delimiter;
        text += print("%02x", unsigned(std::uint8_t(byte)));
    }
    return text;
}

std::string reversed(std::string_view bytes)
{
    return {bytes.rbegin(), bytes.rend()};
}

std::string ip4(std::string_view bytes, std::string_view mode, bool bigEndian)
{
    if (bytes.size() < 4)
        return "INVALIDIPv4";
    std::string address(bytes.substr(0, 4));
    const bool host = mode.find('h') != std::string_view::npos && !bigEndian;
    if (host || mode.find('l') != std::string_view::npos)
        address = reversed(address);
    const char* const format = mode.starts_with('i') ? "%03u.%03u.%03u.%03u" : "%u.%u.%u.%u";
    const auto byte = [&](std::size_t i) { return unsigned(std::uint8_t(address[i])); };
    return print(format, byte(0), byte(1), byte(2), byte(3));
}

/// Groups of 16 bits; with `c` the longest run of zero groups becomes `::`.
std::string ip6(std::string_view bytes, bool compressed, bool dense)
{
    if (bytes.size() < 16)
        return "INVALIDIPv6";
    unsigned groups[8];
    for (std::size_t i = 0; i < 8; ++i) {
        groups[i] = unsigned(std::uint8_t(bytes[2 * i])) << 8 | std::uint8_t(bytes[2 * i + 1]);
    }
    int longest = 0;
    int at = -1;
    for (int i = 0; compressed && i < 8; ++i) {
        int run = 0;
        while (i + run < 8 && groups[i + run] == 0)
            ++run;
        if (run > longest && run > 1) {
            longest = run;
            at = i;
        }
    }
    std::string text;
    for (int i = 0; i < 8; ++i) {
        if (i == at) {
            text += "::";
            i += longest - 1;
            continue;
        }
        if (!text.empty() && !text.ends_with(':') && !dense)
            text += ':';
        text += print(compressed ? "%x" : "%04x", groups[i]);
    }
    return text;
}

/// `struct sockaddr`: the family is in the machine's byte order, the rest in that of the network.
std::string socketAddress(std::string_view bytes, std::string_view mode, bool bigEndian)
{
    if (bytes.size() < 4)
        return "INVALIDSOCK";
    const auto byte = [&](std::size_t i) { return unsigned(std::uint8_t(bytes[i])); };
    const unsigned family = bigEndian ? byte(0) << 8 | byte(1) : byte(1) << 8 | byte(0);
    const bool port = mode.find('p', 2) != std::string_view::npos;
    const std::string portText = port ? print(":%u", byte(2) << 8 | byte(3)) : std::string();
    if (family == 2 && bytes.size() >= 8)
        return ip4(bytes.substr(4), "I4", bigEndian) + portText;
    if (family == 10 && bytes.size() >= 24) {
        const auto address = ip6(bytes.substr(8), mode.find('c') != std::string_view::npos, false);
        return port ? '[' + address + ']' + portText : address;
    }
    return "INVALIDSOCK";
}

std::string mac(std::string_view bytes, std::string_view mode)
{
    if (bytes.size() < 6)
        return "INVALIDMAC";
    std::string address(bytes.substr(0, 6));
    if (mode.find('R') != std::string_view::npos)
        address = reversed(address);
    if (mode.starts_with('m'))
        return hexBytes(address, "");
    return hexBytes(address, mode.find('F') != std::string_view::npos ? "-" : ":");
}

std::string uuid(std::string_view bytes, std::string_view mode)
{
    if (bytes.size() < 16)
        return "INVALIDUUID";
    std::string ordered(bytes.substr(0, 16));
    const bool upper = mode.ends_with('L') || mode.ends_with('B');
    if (mode.ends_with('l') || mode.ends_with('L')) {
        std::reverse(ordered.begin(), ordered.begin() + 4);
        std::reverse(ordered.begin() + 4, ordered.begin() + 6);
        std::reverse(ordered.begin() + 6, ordered.begin() + 8);
    }
    std::string text;
    for (std::size_t i = 0; i < 16; ++i) {
        text += print(upper ? "%02X" : "%02x", unsigned(std::uint8_t(ordered[i])));
        if (i == 3 || i == 5 || i == 7 || i == 9)
            text += '-';
    }
    return text;
}

} // namespace

std::vector<PrintfPiece> parsePrintf(std::string_view format, std::uint32_t longSize)
{
    std::vector<PrintfPiece> pieces(1);
    while (!format.empty()) {
        if (format.starts_with("%%")) {
            pieces.back().literal += '%';
            format.remove_prefix(2);
        } else if (format.front() != '%') {
            pieces.back().literal += format.front();
            format.remove_prefix(1);
        } else {
            auto rest = format.substr(1);
            PrintfPiece directive;
            directive.literal = pieces.back().literal;
            if (takeDirective(rest, directive, longSize)) {
                pieces.back() = std::move(directive);
                pieces.emplace_back();
                format = rest;
            } else {
                pieces.back().literal += '%';
                format.remove_prefix(1);
            }
        }
    }
    return pieces;
}

std::string printfNumber(const PrintfPiece& piece, int width, int precision, std::uint64_t value)
{
    const int shift = 64 - piece.size * 8;
    const bool isSigned = piece.conversion == 'd' || piece.conversion == 'i';
    if (piece.conversion == 'c')
        return printfText(piece, width, -1, std::string(1, char(value)));
    if (isSigned)
        value = std::uint64_t(std::int64_t(value << shift) >> shift);
    else
        value = value << shift >> shift;
    if (piece.flags.empty() && piece.width < 0 && !piece.starWidth && precision < 0) {
        if (isSigned)
            return plainNumber(std::int64_t(value), 10);
        if (piece.conversion == 'u' || piece.conversion == 'x')
            return plainNumber(value, piece.conversion == 'u' ? 10 : 16);
    }
    std::string format = '%' + piece.flags;
    width = std::clamp(width, -kMaxWidth, kMaxWidth);
    precision = std::min(precision, kMaxWidth);
    if (piece.width >= 0 || piece.starWidth)
        format += std::to_string(width);
    if (precision >= 0)
        format += '.' + std::to_string(precision);
    format += "ll";
    format += piece.conversion;
    return print(format.c_str(), value);
}

std::string printfText(const PrintfPiece& piece, int width, int precision, std::string_view text)
{
    if (precision >= 0)
        text = text.substr(0, std::size_t(precision));
    const bool left = width < -1 || piece.flags.find('-') != std::string::npos;
    const auto wanted = std::size_t(std::min(std::abs(width), kMaxWidth));
    if ((piece.width < 0 && !piece.starWidth) || text.size() >= wanted)
        return std::string(text);
    const std::string padding(wanted - text.size(), ' ');
    return left ? std::string(text) + padding : padding + std::string(text);
}

std::string printfPointed(const PrintfPiece& piece, int width, std::string_view bytes,
                          bool bigEndian)
{
    const std::string_view mode = piece.pointer;
    switch (mode.empty() ? '\0' : mode.front()) {
    case 'M':
    case 'm':
        return mac(bytes, mode);
    case 'I':
    case 'i':
        if (mode.substr(1).starts_with('4'))
            return ip4(bytes, mode, bigEndian);
        if (mode.substr(1).starts_with('6'))
            return ip6(bytes, mode.find('c') != std::string_view::npos, mode.front() == 'i');
        return socketAddress(bytes, mode, bigEndian);
    case 'U':
        return uuid(bytes, mode);
    case 'h': {
        constexpr int kMaxHex = 64; // as the kernel
        const auto count = std::size_t(std::clamp(width, 0, kMaxHex));
        return hexBytes(bytes.substr(0, count),
                        mode.ends_with('C')       ? ":"
                            : mode.ends_with('D') ? "-"
                            : mode.ends_with('N') ? ""
                                                  : " ");
    }
    default:
        return {};
    }
}

} // namespace probescope::format
