#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace probescope {

// Names of tasks and files, fields and notes can contain anything. Some of it controls a terminal:
// it moves the cursor, renames the window, makes the terminal answer as if somebody typed, or
// reorders text. So everything that our programs print goes through one of these functions.

/// What happens to line ends and tabs.
enum class TextLines : std::uint8_t {
    Kept, ///< they stay as they are
    One, ///< the text is part of a line: they are written as `\n` and `\t`
};

/// Text for people. Escaped are: control characters (C0, DEL, C1), bytes that are not UTF-8, and
/// Unicode characters that are invisible or change the writing direction (format characters, line
/// and paragraph separators). `\x1b` is a byte, `\u202e` is a character. Backslashes are not
/// escaped, so the exact bytes cannot be recovered; use separatedText() or jsonString() for that.
std::string terminalText(std::string_view text, TextLines lines = TextLines::Kept);

/// The columns that UTF-8 text takes on a terminal, whatever the user's locale: two for a Chinese
/// character, none for an accent that combines with the letter before it, one for a byte that is
/// not UTF-8.
std::size_t displayWidth(std::string_view text);

/// A value for CSV or TSV, from which the exact bytes can be recovered: `\xHH` is one byte (of
/// those that terminalText() escapes), `\t` a tab, `\\` a backslash. With `Kept` line ends stay
/// (CSV quotes them), with `One` they are
/// `\n`.
std::string separatedText(std::string_view text, TextLines lines);

/// A value as a cell of CSV (RFC 4180), in every CSV that is written: separatedText(), quoted where
/// it holds a comma, a quote or a line end.
std::string csvQuoted(std::string_view value);

/// A string for JSON, which has to be UTF-8. Each byte that is not UTF-8 becomes a character,
/// U+EF80 for 0x80 to U+EFFF for 0xff. If the text contains such a character itself, each of its
/// three bytes is encoded in this way. So the exact bytes can be recovered: every U+EF80 to U+EFFF
/// stands for one byte.
std::string jsonString(std::string_view text);
/// JSON text from a library, in which everything that terminalText() escapes, and what jsonString()
/// made, is written as `\uHHHH`.
std::string jsonText(std::string text);

} // namespace probescope
