#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace probescope {

// Names of tasks and files, fields and notes hold what anybody put there, and a terminal obeys some
// of it: it moves the cursor, renames its window, answers with what looks like typed words, or
// shows text in another order. All that a program of ours prints passes one of these.

/// What becomes of line ends and tabs.
enum class TextLines : std::uint8_t {
    Kept, ///< they are those of the text
    One, ///< it is a part of a line: `\n` and `\t` are written out
};

/// Text for people. Control characters (C0, DEL, C1), bytes that are no UTF-8, and what shows
/// nothing or turns the direction of writing (Unicode's format characters, and its line and
/// paragraph separators) are written out: `\x1b` is a byte, `\u202e` a character. Backslashes stay
/// as they are, so that exact bytes cannot be had from it: separatedText() and jsonString() are for
/// that.
std::string terminalText(std::string_view text, TextLines lines = TextLines::Kept);

/// Columns that UTF-8 text takes on a terminal: two for a Chinese character, none for an accent
/// that joins the letter before it, one for a byte that is no UTF-8. Whatever the user's locale.
std::size_t displayWidth(std::string_view text);

/// A value for CSV or TSV, from which its exact bytes can be had: `\xHH` is one byte, of those that
/// terminalText() writes out; `\t` a tab; `\\` a backslash. Line ends stay in `Kept` (CSV has
/// quotes for them) and are `\n` in `One`.
std::string separatedText(std::string_view text, TextLines lines);

/// A value as a cell of CSV (RFC 4180), in every CSV that is written: separatedText(), quoted where
/// it holds a comma, a quote or a line end.
std::string csvQuoted(std::string_view value);

/// A string for JSON, which is UTF-8: each byte that is none becomes a character, U+EF80 for 0x80
/// to U+EFFF for 0xff. Those characters themselves become three, for their bytes, so that the exact
/// bytes can be had from it: each of U+EF80 to U+EFFF is one byte.
std::string jsonString(std::string_view text);
/// A text of JSON, as a library wrote it, with `\uHHHH` for all that terminalText() writes out, and
/// for what jsonString() made.
std::string jsonText(std::string text);

} // namespace probescope
