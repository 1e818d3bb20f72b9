#include "core/base/terminal_text.h"

#include <algorithm>
#include <array>
#include <clocale>
#include <cstring>
#include <cwchar>

namespace probescope {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

/// Unicode's property Default_Ignorable_Code_Point, and separators of lines and paragraphs.
constexpr std::array<Range, 18> kUnseen{{
    {0x00ad, 0x00ad}, // soft hyphen
    {0x034f, 0x034f}, // grapheme joiner
    {0x061c, 0x061c}, // Arabic letter mark
    {0x115f, 0x1160}, // Hangul fillers: letters that show nothing
    {0x17b4, 0x17b5}, // Khmer vowels that show nothing
    {0x180b, 0x180f}, // Mongolian selectors of variants
    {0x200b, 0x200f}, // of no width, joiners, marks of direction
    {0x2028, 0x202e}, // separators, embeddings and overrides of direction
    {0x2060, 0x206f}, // joiners, invisible operators, isolates
    {0x3164, 0x3164}, // Hangul filler
    {0xfe00, 0xfe0f}, // selectors of variants
    {0xfeff, 0xfeff}, // byte order mark
    {0xffa0, 0xffa0}, // Hangul filler of half the width
    {0xfff0, 0xfff8}, // reserved for such
    {0xfff9, 0xfffb}, // interlinear annotation
    {0x1bca0, 0x1bca3}, // shorthand
    {0x1d173, 0x1d17a}, // music
    {0xe0000, 0xe0fff}, // tags, and selectors of variants
}};

bool isControl(char32_t character)
{
    constexpr char32_t kFirstSeen = 0x20;
    constexpr char32_t kDelete = 0x7f;
    constexpr char32_t kLastC1 = 0x9f;
    return character < kFirstSeen || (character >= kDelete && character <= kLastC1);
}

bool isObeyed(char32_t character)
{
    return isControl(character)
        || std::any_of(kUnseen.begin(), kUnseen.end(), [character](const Range& range) {
               return character >= range.first && character <= range.last;
           });
}

bool isByteStandIn(char32_t character)
{
    return character >= 0xef80 && character <= 0xefff;
}

/// What the text begins with.
struct Piece
{
    char32_t character = 0; ///< or the byte, which is no UTF-8
    std::size_t bytes = 1;
    bool valid = true;
};

/// UTF-8 as RFC 3629 has it: nothing overlong, no surrogates, nothing beyond U+10FFFF.
Piece pieceOf(std::string_view text)
{
    const auto byteAt = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned first = byteAt(0);
    if (first < 0x80)
        return {first, 1, true};
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const Piece wrong{first, 1, false};
    if (first < 0xc2 || first > 0xf4 || text.size() < length)
        return wrong;
    char32_t character = first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byteAt(i) & 0xc0U) != 0x80)
            return wrong;
        character = character << 6U | (byteAt(i) & 0x3fU);
    }
    const bool overlong =
        (length == 3 && character < 0x800) || (length == 4 && character < 0x10000);
    const bool none = (character >= 0xd800 && character <= 0xdfff) || character > 0x10ffff;
    return overlong || none ? wrong : Piece{character, length, true};
}

bool isPlainByte(char c)
{
    return c >= ' ' && c <= '~' && c != '\\';
}

/// The high bit of each byte of a word that may not be plain: one below a space, above a tilde, or
/// a backslash. A plain one above such a byte may be marked, too; the lowest mark is right.
std::uint64_t notPlain(std::uint64_t word)
{
    constexpr std::uint64_t kEach = 0x0101010101010101;
    constexpr std::uint64_t kHigh = kEach * 0x80;
    const auto zeros = [](std::uint64_t bytes) { return (bytes - kEach) & ~bytes; };
    const auto low = (word - kEach * ' ') & ~word;
    return (word | low | zeros(word ^ kEach * 0x7f) | zeros(word ^ kEach * '\\')) & kHigh;
}

/// How many bytes at the beginning are plain: of most texts all, so that eight are looked at in one
/// go.
std::size_t plainBytes(std::string_view text)
{
    std::size_t at = 0;
    for (std::uint64_t word = 0; at + sizeof word <= text.size(); at += sizeof word) {
        std::memcpy(&word, text.data() + at, sizeof word);
        if (notPlain(word) != 0)
            break;
    }
    while (at < text.size() && isPlainByte(text[at]))
        ++at;
    return at;
}

bool isPlain(std::string_view text)
{
    return plainBytes(text) == text.size();
}

/// Moves what is plain at the beginning of `rest`.
void movePlain(std::string& text, std::string_view& rest)
{
    const auto size = plainBytes(rest);
    text += rest.substr(0, size);
    rest.remove_prefix(size);
}

void addHex(std::string& text, char32_t number, unsigned digits)
{
    while (digits > 0)
        text += "0123456789abcdef"[number >> (4 * --digits) & 0xfU];
}

void addByte(std::string& text, char byte)
{
    text += "\\x";
    addHex(text, static_cast<unsigned char>(byte), 2);
}

/// Line ends and tabs have names.
bool addNamed(std::string& text, char32_t character, TextLines lines)
{
    if (character != '\n' && character != '\t')
        return false;
    if (lines == TextLines::Kept)
        text += char(character);
    else
        text += character == '\n' ? "\\n" : "\\t";
    return true;
}

void addUtf8(std::string& text, char32_t character) // of three bytes
{
    text += char(0xe0U | character >> 12U);
    text += char(0x80U | (character >> 6U & 0x3fU));
    text += char(0x80U | (character & 0x3fU));
}

void addStandIn(std::string& text, char byte)
{
    constexpr char32_t kStandIns = 0xef00;
    addUtf8(text, kStandIns + static_cast<unsigned char>(byte));
}

/// wcwidth() and mbrtowc() follow the locale of the thread.
class Utf8Locale
{
public:
    Utf8Locale()
        : m_utf8(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr))
        , m_before(m_utf8 ? uselocale(m_utf8) : nullptr)
    {
    }
    ~Utf8Locale()
    {
        if (!m_utf8)
            return;
        uselocale(m_before);
        freelocale(m_utf8);
    }
    Utf8Locale(const Utf8Locale&) = delete;
    Utf8Locale& operator=(const Utf8Locale&) = delete;

private:
    locale_t m_utf8;
    locale_t m_before;
};

} // namespace

std::string terminalText(std::string_view text, TextLines lines)
{
    if (isPlain(text))
        return std::string(text);
    std::string shown;
    shown.reserve(text.size());
    for (movePlain(shown, text); !text.empty(); movePlain(shown, text)) {
        const Piece piece = pieceOf(text);
        if (!piece.valid || (piece.bytes == 1 && isControl(piece.character))) {
            if (!piece.valid || !addNamed(shown, piece.character, lines))
                addByte(shown, text.front());
        } else if (isObeyed(piece.character)) {
            const bool large = piece.character > 0xffff;
            shown += large ? "\\U" : "\\u";
            addHex(shown, piece.character, large ? 8 : 4);
        } else {
            shown += text.substr(0, piece.bytes);
        }
        text.remove_prefix(piece.bytes);
    }
    return shown;
}

std::size_t displayWidth(std::string_view text)
{
    if (isPlain(text))
        return text.size();
    const Utf8Locale utf8;
    std::size_t width = 0;
    while (!text.empty()) {
        const Piece piece = pieceOf(text);
        const int columns = piece.valid ? wcwidth(wchar_t(piece.character)) : 1;
        width += columns < 0 ? 1 : std::size_t(columns);
        text.remove_prefix(piece.bytes);
    }
    return width;
}

std::string separatedText(std::string_view text, TextLines lines)
{
    if (isPlain(text))
        return std::string(text);
    std::string written;
    written.reserve(text.size());
    for (movePlain(written, text); !text.empty(); movePlain(written, text)) {
        const Piece piece = pieceOf(text);
        const std::string_view bytes = text.substr(0, piece.bytes);
        text.remove_prefix(piece.bytes);
        if (piece.character == '\\') {
            written += "\\\\";
        } else if (piece.character == '\t') {
            written += "\\t";
        } else if (piece.valid && addNamed(written, piece.character, lines)) {
            continue;
        } else if (!piece.valid || isObeyed(piece.character)) {
            for (const char byte : bytes)
                addByte(written, byte);
        } else {
            written += bytes;
        }
    }
    return written;
}

std::string csvQuoted(std::string_view value)
{
    std::string text = separatedText(value, TextLines::Kept);
    const auto needsQuotes = [](char c) { return c == ',' || c == '"' || c == '\n'; };
    if (std::none_of(text.begin(), text.end(), needsQuotes))
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string jsonString(std::string_view text)
{
    if (isPlain(text))
        return std::string(text);
    std::string utf8;
    utf8.reserve(text.size());
    for (movePlain(utf8, text); !text.empty(); movePlain(utf8, text)) {
        const Piece piece = pieceOf(text);
        const std::string_view bytes = text.substr(0, piece.bytes);
        text.remove_prefix(piece.bytes);
        if (piece.valid && !isByteStandIn(piece.character)) {
            utf8 += bytes;
            continue;
        }
        for (const char byte : bytes)
            addStandIn(utf8, byte);
    }
    return utf8;
}

std::string jsonText(std::string text)
{
    if (isPlain(text))
        return text;
    std::string written;
    written.reserve(text.size());
    const auto addUnit = [&written](char32_t unit) {
        written += "\\u";
        addHex(written, unit, 4);
    };
    std::string_view rest = text;
    for (movePlain(written, rest); !rest.empty(); movePlain(written, rest)) {
        const Piece piece = pieceOf(rest);
        // Line ends are those between its values: within strings the library has written them out.
        const bool kept = piece.character == '\n' || piece.character == '\t'
            || !(isObeyed(piece.character) || isByteStandIn(piece.character));
        if (kept) {
            written += rest.substr(0, piece.bytes);
        } else if (piece.character <= 0xffff) {
            addUnit(piece.character);
        } else {
            const char32_t above = piece.character - 0x10000;
            addUnit(0xd800U | above >> 10U);
            addUnit(0xdc00U | (above & 0x3ffU));
        }
        rest.remove_prefix(piece.bytes);
    }
    return written;
}

} // namespace probescope
