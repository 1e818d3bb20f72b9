#include "core/trace/skeleton_numbers.h"

#include <QTest>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>

using namespace probescope;

namespace {

struct NumberKind
{
    Hole hole;
    const char* printed; ///< what printf makes such a number with; takes width and value
    int base;
    bool isSigned;
};

constexpr NumberKind kKinds[] = {
    {Hole::Decimal, "%.0s%lld", 10, true},      {Hole::Unsigned, "%.0s%llu", 10, false},
    {Hole::Zeros, "%0*llu", 10, false},         {Hole::Right, "%*lld", 10, true},
    {Hole::Left, "%-*lld", 10, true},           {Hole::Hex, "%.0s0x%llx", 16, false},
    {Hole::PaddedHex, "0x%0*llx", 16, false},   {Hole::BareHex, "%.0s%llx", 16, false},
    {Hole::BarePaddedHex, "%0*llx", 16, false},
};

std::string printed(const NumberKind& kind, int width, Value value)
{
    char text[200];
    const std::string format = kind.printed;
    // `%.0s` prints nothing: it takes the place of the width where there is none.
    if (format.starts_with("%.0s"))
        std::snprintf(text, sizeof text, kind.printed, "", static_cast<long long>(value));
    else
        std::snprintf(text, sizeof text, kind.printed, width, static_cast<long long>(value));
    return text;
}

/// The number that libc reads from a text, if libc prints that number as this text.
std::optional<Value> byLibc(const NumberKind& kind, int width, const std::string& text)
{
    errno = 0;
    const auto value = kind.isSigned ? Value(std::strtoll(text.c_str(), nullptr, kind.base))
                                     : Value(std::strtoull(text.c_str(), nullptr, kind.base));
    if (errno != 0 || text.empty() || printed(kind, width, value) != text)
        return std::nullopt;
    if (kind.hole == Hole::Unsigned && value >= 0)
        return std::nullopt; // Decimal's
    if (kind.hole == Hole::Zeros && value < 0)
        return std::nullopt; // beyond what it holds
    return value;
}

void compare(const std::string& text, int width)
{
    for (const NumberKind& kind : kKinds) {
        const auto expected = byLibc(kind, width, text);
        Value value = 0;
        const bool read = readNumber(kind.hole, width, text, value);
        QVERIFY2(read == expected.has_value(),
                 (text + " as " + char(kind.hole) + std::to_string(width)).c_str());
        if (read)
            QCOMPARE(value, *expected);
    }
}

} // namespace

class TestSkeletonNumbers : public QObject
{
    Q_OBJECT

private slots:
    void areThoseThatPrintBackTheSame()
    {
        std::mt19937 random(3);
        const std::string kAlphabet = "0123456789012345678900abcdef0x- ";
        for (int i = 0; i < 200000; ++i) {
            std::string text;
            for (auto size = random() % 7; size > 0; --size)
                text += kAlphabet[random() % kAlphabet.size()];
            compare(text, 1 + int(random() % 8));
        }
    }

    void limitsAreKept_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"9223372036854775807",
                                 "9223372036854775808",
                                 "-9223372036854775808",
                                 "-9223372036854775809",
                                 "18446744073709551615",
                                 "18446744073709551616",
                                 "99999999999999999999",
                                 "111111111111111111111",
                                 "0x7fffffffffffffff",
                                 "0xffffffffffffffff",
                                 "0x10000000000000000",
                                 "00000000000000000000001",
                                 "0x0000000000000000000000ff",
                                 "-0",
                                 "-",
                                 "",
                                 "0",
                                 "00",
                                 "0x",
                                 "0x0",
                                 "0X1",
                                 "0xA"})
            QTest::newRow(text) << QByteArray(text);
    }
    void limitsAreKept()
    {
        QFETCH(QByteArray, text);
        for (const int width : {1, 3, 16, 20, 23, 24})
            compare(text.toStdString(), width);
    }

    void areTakenFromTheFront()
    {
        Value value = 0;
        QCOMPARE(takeNumber(Hole::Decimal, 0, "-12 next", value), std::size_t(3));
        QCOMPARE(value, Value(-12));
        QCOMPARE(takeNumber(Hole::Left, 6, "12      ns", value), std::size_t(6));
        QCOMPARE(takeNumber(Hole::Hex, 0, "0x1fg", value), std::size_t(4));
        QCOMPARE(value, Value(0x1f));
        QCOMPARE(takeNumber(Hole::Decimal, 0, "012", value), std::size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestSkeletonNumbers)
#include "tst_skeleton_numbers.moc"
