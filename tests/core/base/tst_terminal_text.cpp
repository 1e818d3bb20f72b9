#include "core/base/terminal_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include <nlohmann/json.hpp>
#include <random>

using namespace probescope;

namespace {

/// What a reader of CSV or TSV does.
std::string unescaped(const std::string& text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            bytes += text[i];
            continue;
        }
        const char kind = text.at(++i);
        if (kind == 'x') {
            bytes += char(std::stoi(text.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else {
            bytes += kind == 't' ? '\t' : kind == 'n' ? '\n' : kind;
        }
    }
    return bytes;
}

/// What a reader of JSON does with a string.
std::string bytesOf(const std::string& json)
{
    const auto text = nlohmann::json::parse(json).get<std::string>();
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto at = std::string_view(text).substr(i, 2);
        if (at != "\xee\xbe" && at != "\xee\xbf") { // U+EF80 to U+EFBF, and to U+EFFF
            bytes += text[i];
            continue;
        }
        bytes += char(static_cast<unsigned char>(text[i + 2]) + (at.back() == '\xbf' ? 0x40 : 0));
        i += 2;
    }
    return bytes;
}

std::string asJson(const std::string& bytes)
{
    return jsonText(nlohmann::json(jsonString(bytes)).dump());
}

/// Nothing that a terminal obeys, but line ends and tabs where they may be.
bool isHarmless(const std::string& text, bool lines)
{
    const auto decoded = QString::fromStdString(text);
    if (decoded.toStdString() != text) // no UTF-8
        return false;
    return std::all_of(decoded.begin(), decoded.end(), [lines](QChar c) {
        if (c == u'\n' || c == u'\t')
            return lines;
        return c.category() != QChar::Other_Control && c.category() != QChar::Separator_Line
            && c.category() != QChar::Separator_Paragraph && c != QChar(0x202e)
            && c != QChar(0x200b) && c != QChar(0xfeff);
    });
}

/// Bytes that are likely to go wrong.
std::string oddText(std::mt19937& random)
{
    static const std::vector<std::string> kPieces{"a",
                                                  "\\",
                                                  "\\x1b",
                                                  "\"",
                                                  "\n",
                                                  "\r",
                                                  "\t",
                                                  ",",
                                                  "\x1b]0;t\a",
                                                  "\x7f",
                                                  "\xc2\x9b",
                                                  "\x9b",
                                                  "\xff",
                                                  "\xe2\x82",
                                                  "\u202e",
                                                  "\u200b",
                                                  "\u65e5",
                                                  "\u00e9",
                                                  "\ufeff",
                                                  "\U0001f600",
                                                  "\xed\xa0\x80",
                                                  "\xc0\x80",
                                                  "\xf4\x90\x80\x80",
                                                  "\uef80",
                                                  "\uef9b",
                                                  "\uf000",
                                                  "\U000e0041",
                                                  std::string(1, '\0'),
                                                  "\xf0\x9f"};
    std::string text;
    std::uniform_int_distribution<std::size_t> which(0, kPieces.size() - 1);
    for (int i = 0; i < 8; ++i)
        text += kPieces[which(random)];
    return text;
}

} // namespace

class TestTerminalText : public QObject
{
    Q_OBJECT

private slots:
    void eachPlaceOfALongTextIsLookedAt()
    {
        for (std::size_t size = 1; size < 40; ++size) {
            for (std::size_t at = 0; at < size; ++at) {
                for (int byte = 1; byte < 0x80; ++byte) {
                    std::string text(size, 'x');
                    text[at] = char(byte);
                    const bool escaped = byte < ' ' || byte == 0x7f;
                    auto expected = text;
                    if (escaped && byte != '\n' && byte != '\t') {
                        char digits[8];
                        std::snprintf(digits, sizeof digits, "\\x%02x", unsigned(byte));
                        expected.replace(at, 1, digits);
                    }
                    QCOMPARE(terminalText(text), expected);
                }
            }
        }
    }

    void writesOutWhatATerminalObeys_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char* name, const QByteArray& text, const QByteArray& shown) {
            QTest::newRow(name) << text << shown;
        };
        row("nothing", "", "");
        row("plain", "a b~\\x", "a b~\\x");
        row("letters", "日本é", "日本é");
        row("title of the window", "\x1b]0;owned\a", "\\x1b]0;owned\\x07");
        row("over the line", "evil\rgood\b", "evil\\x0dgood\\x08");
        row("NUL and DEL", QByteArray("a\0b\x7f", 4), "a\\x00b\\x7f");
        row("C1 as UTF-8",
            "\xc2\x9b"
            "2J",
            "\\u009b2J");
        row("C1 as a byte",
            "\x9b"
            "2J",
            "\\x9b2J");
        row("cut off", "\xe6\x97", "\\xe6\\x97");
        row("overlong", "\xc0\x9b\xe0\x82\x9b", "\\xc0\\x9b\\xe0\\x82\\x9b");
        row("surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80");
        row("beyond Unicode", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80");
        row("from right to left", "a\u202e\u2066b", "a\\u202e\\u2066b");
        row("no width", "a\u200b\ufeff\u2028", "a\\u200b\\ufeff\\u2028");
        row("tag", "\U000e0041", "\\U000e0041");
        row("lines", "a\n\tb", "a\n\tb");
    }
    void writesOutWhatATerminalObeys()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(terminalText(text.toStdString())), shown);
    }

    void keepsAPartOfALineOnIt()
    {
        QCOMPARE(terminalText("a\nb\tc\r", TextLines::One), std::string("a\\nb\\tc\\x0d"));
    }

    void countsWhatIsShown()
    {
        QCOMPARE(displayWidth("abc"), std::size_t(3));
        QCOMPARE(displayWidth("日本"), std::size_t(4));
        QCOMPARE(displayWidth("e\u0301"), std::size_t(1));
        QCOMPARE(displayWidth(terminalText("\x1b[1m")), std::size_t(7));
    }

    void givesTheExactBytesBack()
    {
        std::mt19937 random(1); // NOLINT(cert-msc51-cpp): the same texts in each run
        for (int i = 0; i < 5000; ++i) {
            const std::string bytes = oddText(random);
            const auto shown = QByteArray::fromStdString(bytes).toPercentEncoding();
            QVERIFY2(isHarmless(terminalText(bytes), true), shown.constData());
            QVERIFY2(isHarmless(terminalText(bytes, TextLines::One), false), shown.constData());
            const std::string csv = separatedText(bytes, TextLines::Kept);
            QVERIFY2(isHarmless(csv, true) && unescaped(csv) == bytes, shown.constData());
            const std::string tsv = separatedText(bytes, TextLines::One);
            QVERIFY2(isHarmless(tsv, false) && unescaped(tsv) == bytes, shown.constData());
            const std::string json = asJson(bytes);
            QVERIFY2(isHarmless(json, false) && bytesOf(json) == bytes, shown.constData());
            // What is safe is not changed any more.
            QCOMPARE(terminalText(csv), csv);
            QCOMPARE(terminalText(json), json);
        }
    }

    void jsonOfOrdinaryTextIsAsItWas()
    {
        for (const char* const text : {"a\\b", "日本é", "tab\tline\n", "\"", "/dev/sda"})
            QCOMPARE(asJson(text), nlohmann::json(text).dump());
        QCOMPARE(asJson("a\x80z"), std::string("\"a\\uef80z\""));
        QCOMPARE(asJson("\U000e0041"), std::string("\"\\udb40\\udc41\""));
        // Every reader of JSON takes it.
        const auto read =
            QJsonDocument::fromJson(QByteArray::fromStdString("[" + asJson("a\x9b\u202e") + "]"));
        QCOMPARE(read.array().at(0).toString(), QStringLiteral("a\uef9b\u202e"));
    }
};

QTEST_GUILESS_MAIN(TestTerminalText)
#include "tst_terminal_text.moc"
