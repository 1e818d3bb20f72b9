#include "core/analysis/spans/span_preview.h"
#include "core/store/file/chunks.h"
#include "core/store/spans/open_spans.h"
#include "tests/core/analysis/events/made_events.h"

#include <QTest>

#include <array>
#include <chrono>

using namespace probescope;
using namespace probescope::analysis;
using namespace probescope::store;
using namespace probescope::test;

namespace {

SpanDefinition definitionOf(const char* begin, const char* filter, const char* end)
{
    SpanDefinition made;
    made.name = "mine";
    made.begin.event = begin;
    made.begin.filter = filter;
    made.end.event = end;
    made.scope = SpanScope::Anywhere;
    return made;
}

SpanPairingCounts histSnapshotOf(const Capture& capture, const SpanDefinition& definition)
{
    const auto preview = previewDefinition(capture, definition, {}, CancelToken());
    if (!preview)
        qFatal("%s", preview.error().message().c_str());
    return preview->pairingCounts;
}

} // namespace

class TestSpanConditions : public QObject
{
    Q_OBJECT

private slots:
    /// As bits in binary captures, as letters in text: a filter is written the same way.
    void statesOfSwitchesAreLetters_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<int>("holds"); ///< of S, D, R, R+ and D|K, a bit each
        QTest::newRow("S") << QByteArray("prev_state == S") << 0b00001;
        QTest::newRow("not S") << QByteArray("prev_state != S") << 0b11110;
        QTest::newRow("D") << QByteArray("prev_state == 'D'") << 0b00010;
        QTest::newRow("R+") << QByteArray("prev_state == R+") << 0b01000;
        QTest::newRow("any R") << QByteArray("prev_state ~ R*") << 0b01100;
        QTest::newRow("any D") << QByteArray("prev_state ~ *D*") << 0b10010;
    }
    void statesOfSwitchesAreLetters()
    {
        QFETCH(QByteArray, filter);
        QFETCH(int, holds);
        constexpr std::array<Value, 5> kBits{1, 2, 0, 0x100, 0x42};
        constexpr std::array<const char*, 5> kTexts{"S", "D", "R", "R+", "D|P"};
        for (const bool asText : {false, true}) {
            for (std::size_t i = 0; i < kBits.size(); ++i) {
                MadeEvents made;
                made.type("sched_switch",
                          {{"prev_pid"},
                           {"prev_state", asText ? FieldKind::String : FieldKind::Signed},
                           {"next_pid"}});
                made.event("sched_switch", {.timeNs = 1},
                           {5, asText ? made.text(kTexts[i]) : kBits[i], 6});
                const auto capture = made.capture();
                const auto pairingCounts =
                    histSnapshotOf(*capture, definitionOf("sched_switch", filter, "sched_switch"));
                QCOMPARE(int(pairingCounts.openBegins), (holds >> i) & 1);
            }
        }
    }

    void textsThatNumbersCannotEqualAreFaults_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<int>("fault"); ///< byte; -1: none
        QTest::newRow("equal") << QByteArray("a == x") << 5;
        QTest::newRow("unequal, second") << QByteArray("a == 3 && a != \"7\"") << 15;
        QTest::newRow("pid") << QByteArray("common_pid == bash") << 14;
        QTest::newRow("like") << QByteArray("a ~ 1*") << -1;
        QTest::newRow("a text") << QByteArray("b == x && common_comm != y") << -1;
        QTest::newRow("number of a text") << QByteArray("b == 3") << -1;
        QTest::newRow("state of another event") << QByteArray("prev_state == S") << 14;
    }
    void textsThatNumbersCannotEqualAreFaults()
    {
        QFETCH(QByteArray, filter);
        QFETCH(int, fault);
        MadeEvents made;
        made.type("one", {{"a"}, {"b", FieldKind::String}, {"prev_state"}});
        made.event("one", {}, {1, made.text("x"), 1});
        const auto capture = made.capture();
        const auto preview =
            previewDefinition(*capture, definitionOf("one", filter, "one"), {}, CancelToken());
        QCOMPARE(preview.has_value(), fault < 0);
        if (preview)
            return;
        QCOMPARE(preview.error().code, ErrorCode::Invalid);
        QCOMPARE(preview.error().place.field, std::string("begin.filter"));
        QCOMPARE(int(preview.error().place.byte.value_or(999)), fault);
    }

    /// As the kernel's own filters do: the bits of the field count.
    void numbersAreComparedAtTheirWidth_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<bool>("holds");
        QTest::newRow("u32 is -1") << QByteArray("u32 == -1") << true;
        QTest::newRow("u32 is all ones") << QByteArray("u32 == 0xffffffff") << true;
        QTest::newRow("u8 is -2") << QByteArray("u8 == -2") << true;
        QTest::newRow("u8 is less") << QByteArray("u8 < 300") << true;
        QTest::newRow("u8 is not -300") << QByteArray("u8 != -300") << true;
        QTest::newRow("s32 is all ones") << QByteArray("s32 == 0xffffffff") << true;
        QTest::newRow("s32 is -1") << QByteArray("s32 == -1 && s32 < 0") << true;
        QTest::newRow("s32 is not of 64 bits") << QByteArray("s32 < 0x100000000") << true;
        QTest::newRow("u64 is -1") << QByteArray("u64 == -1") << true;
        QTest::newRow("another") << QByteArray("u32 == -2") << false;
    }
    void numbersAreComparedAtTheirWidth()
    {
        QFETCH(QByteArray, filter);
        QFETCH(bool, holds);
        MadeEvents made;
        made.type("one",
                  {{"u32", FieldKind::Unsigned, 4},
                   {"u8", FieldKind::Hex, 1},
                   {"s32", FieldKind::Signed, 4},
                   {"u64", FieldKind::Unsigned, 8}});
        made.event("one", {}, {0xffffffff, 0xfe, -1, -1});
        const auto capture = made.capture();
        QCOMPARE(histSnapshotOf(*capture, definitionOf("one", filter, "one")).openBegins,
                 std::uint64_t(holds ? 1 : 0));
    }

    /// An int of -1 and an unsigned one of 0xffffffff are the same key; numbers of other widths are
    /// compared as numbers.
    void keysAreComparedAtTheirWidth()
    {
        MadeEvents made;
        made.type("begins", {{"s32", FieldKind::Signed, 4}, {"s64", FieldKind::Signed, 8}});
        made.type("ends", {{"u32", FieldKind::Unsigned, 4}});
        made.event("begins", {.timeNs = 1}, {-1, 0x100000005});
        made.event("ends", {.timeNs = 2}, {0xffffffff});
        made.event("begins", {.timeNs = 3}, {7, 0x100000005});
        made.event("ends", {.timeNs = 4}, {5});
        const auto capture = made.capture();
        auto definition = definitionOf("begins", "", "ends");
        definition.begin.keys[0] = "s32";
        definition.end.keys[0] = "u32";
        QCOMPARE(histSnapshotOf(*capture, definition),
                 (SpanPairingCounts{.pairs = 1, .openBegins = 1, .loneEnds = 1}));
        definition.begin.keys[0] = "s64";
        QCOMPARE(histSnapshotOf(*capture, definition),
                 (SpanPairingCounts{.openBegins = 1, .replacedBegins = 1, .loneEnds = 2}));
    }

    /// However few pairs there are.
    void whatWasFoundIsToldWithEachChunk()
    {
        constexpr std::int64_t kEvents = 200'000;
        MadeEvents made;
        made.type("begins", {});
        made.type("ends", {});
        made.type("other", {});
        made.event("begins", {.timeNs = 10});
        made.event("ends", {.timeNs = 35});
        for (std::int64_t i = 0; i < kEvents; ++i)
            made.event("other", {.timeNs = 100 + i});
        const auto capture = made.capture();
        QVERIFY(capture->chunks().count() > 2);
        const auto definition = definitionOf("begins", "", "ends");
        std::vector<std::uint64_t> done;
        const auto hear = [&done](const SpanPreview& preview) {
            done.push_back(preview.chunksDone);
            return preview.pairingCounts.pairs == 1 && preview.minNs == 25 && preview.maxNs == 25;
        };
        const auto preview = previewDefinition(*capture, definition, hear, CancelToken(),
                                               std::chrono::milliseconds(0));
        QVERIFY(preview.has_value());
        std::vector<std::uint64_t> wanted;
        for (std::uint64_t chunk = 1; chunk < capture->chunks().count(); ++chunk)
            wanted.push_back(chunk);
        QCOMPARE(done, wanted);
        QCOMPARE(preview->chunksDone, capture->chunks().count());
        const auto stopped = previewDefinition(
            *capture, definition, [](const SpanPreview&) { return false; }, CancelToken(),
            std::chrono::milliseconds(0));
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    }

    /// Keys that never come again do not stay, whichever way their spans went.
    void keysWithoutOpenSpansAreForgotten()
    {
        for (const bool drops : {false, true}) {
            OpenSpans open{{}};
            for (Value key = 0; key < 100'000; ++key) {
                const SpanKey one{.key = key};
                open.begin(one, false, {}, true);
                if (drops)
                    open.drop(one);
                else
                    static_cast<void>(open.end(one, {}, false, OpenSpans::Alone::IsCounted));
            }
            QVERIFY2(open.keys() <= OpenSpans::kKeptKeys, qPrintable(QString::number(open.keys())));
            QCOMPARE(open.pairingCounts().begins(), std::uint64_t(100'000));
        }
    }
};

QTEST_GUILESS_MAIN(TestSpanConditions)
#include "tst_span_conditions.moc"
