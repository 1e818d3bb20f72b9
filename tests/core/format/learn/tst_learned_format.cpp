#include "core/format/kernel_print/kernel_format.h"
#include "core/format/kernel_print/print_names.h"
#include "core/format/learn/event_learner.h"
#include "core/format/learn/learned_format.h"
#include "core/format/learn/learned_values.h"
#include "core/format/learn/text_symbols.h"
#include "core/format/text/dat_flags.h"
#include "tests/support/recording_sink.h"

#include <QTest>

using namespace probescope;
using namespace probescope::format;

namespace {

EventType typeOf(const std::string& name, const std::string& info)
{
    RecordingSink sink;
    EventLearner learner(sink);
    learner.learn("", name, info);
    return sink.eventTypes.at(0);
}

} // namespace

/// Formats for events of which only the text is known, and what becomes of their values.
class TestLearnedFormat : public QObject
{
    Q_OBJECT

private slots:
    void printsTheTextAgain()
    {
        const auto made =
            learnedFormat(typeOf("thing", "a=12 b=0x1f c=007 d=\"100% x\" say=why"), 301);
        QCOMPARE(made.system, std::string("unknown"));
        const auto format = KernelFormat::parse(made.text, 8);
        QVERIFY(format);
        QCOMPARE(format->id, 301U);
        QCOMPARE(format->printFormat,
                 std::string_view("\"a=%lld b=0x%llx c=%03lld d=%s say=%s\", REC->a, REC->b, "
                                  "REC->c, __get_str(d), __get_str(say)"));
        QCOMPARE(format->fields.size(), 5U);
        QCOMPARE(format->fields[1].offset, 16U);
        QCOMPARE(format->fields[4].offset, 36U);
    }

    void bytesThatNoFormatMayHaveAreKeptAsText()
    {
        const auto made = learnedFormat(typeOf("thing", "größe=1 a=5"), 301);
        const auto format = KernelFormat::parse(made.text, 8);
        QVERIFY(format);
        QCOMPARE(format->printFormat, std::string_view("\"%s\", __get_str(info)"));
        QVERIFY(made.parts.back().as == LearnedFormat::As::WholeText);
    }

    void namesBecomeWordsThatAreThereOnce()
    {
        EventType type = typeOf("mem-loads:u", "a=1 b=2 c=3");
        type.fields[0].name = "a.b";
        type.fields[1].name = "a_b";
        type.fields[2].name = "common_pid";
        const auto made = learnedFormat(type, 301);
        QCOMPARE(made.name, std::string("mem_loads_u"));
        QCOMPARE(made.renamed, 4U);
        const auto format = KernelFormat::parse(made.text, 8);
        QVERIFY(format);
        QCOMPARE(format->fields[0].name, std::string_view("a_b"));
        QCOMPARE(format->fields[1].name, std::string_view("a_b_2"));
        QCOMPARE(format->fields[2].name, std::string_view("_common_pid"));
    }

    void eventsThatToolsLookIntoAreAsTheKernelHasThem()
    {
        const auto type = typeOf("sched_switch",
                                 "prev_comm=a prev_pid=1 prev_prio=120 prev_state=R+ ==> "
                                 "next_comm=b next_pid=2 next_prio=120");
        const auto made = kernelShapedFormat(type, 302);
        QVERIFY(made);
        QVERIFY(made->text.find("field:char prev_comm[16];\toffset:8;\tsize:16;")
                != std::string::npos);
        QVERIFY(made->text.find("field:long prev_state;\toffset:32;\tsize:8;\tsigned:1;")
                != std::string::npos);
        TextSymbols symbols;
        LearnedValues learned(symbols);
        std::vector<FieldValue> text(type.fields.size());
        text[std::size_t(type.fieldIndex("prev_comm"))].bytes = "a";
        text[std::size_t(type.fieldIndex("prev_state"))].bytes = "R+";
        std::vector<FieldValue> values;
        const auto whole = [] { return std::string(); };
        QVERIFY(learned.convert(*made, text, whole, values));
        QCOMPARE(values[std::size_t(type.fieldIndex("prev_state"))].number, 0x100);
        text[std::size_t(type.fieldIndex("prev_comm"))].bytes = "longer than names are";
        QVERIFY(!learned.convert(*made, text, whole, values));
        QVERIFY(!kernelShapedFormat(typeOf("sched_switch", "something else"), 302));
        QCOMPARE(learnedFormat(typeOf("sched_switch", "something else"), 303).name,
                 std::string("sched_switch_text"));
    }

    void statesOfTasksHaveTheirBits()
    {
        QCOMPARE(taskStateBits("R"), std::optional<std::int64_t>(0));
        QCOMPARE(taskStateBits("S"), std::optional<std::int64_t>(1));
        QCOMPARE(taskStateBits("I"), std::optional<std::int64_t>(0x80));
        QCOMPARE(taskStateBits("D|t+"), std::optional<std::int64_t>(0x10a));
        QCOMPARE(reportStateBits("W"), std::optional<std::int64_t>(0x80));
        QCOMPARE(reportStateBits("Z"), std::optional<std::int64_t>(0x10));
        for (const char* const bad : {"", "+", "K", "D|K", "SD"})
            QVERIFY2(!taskStateBits(bad), bad);
    }

    void functionsHaveOneAddressEach()
    {
        TextSymbols symbols;
        const auto read = symbols.addressOf("vfs_read");
        QVERIFY(read);
        QCOMPARE(symbols.addressOf("vfs_read+0x1c/0x90"), std::optional(*read + 0x1c));
        QCOMPARE(symbols.addressOf("vfs_read+0x4"), std::optional(*read + 4));
        QVERIFY(symbols.addressOf("vfs_read [ext4]") != read);
        QCOMPARE(symbols.addressOf("vfs_read+0x8/0x90 <ffffffff8136ed00>"),
                 std::optional(*read + 8));
        QCOMPARE(symbols.addressOf(" 0xffffffff81000000"),
                 std::optional<std::uint64_t>(0xffffffff81000000));
        QCOMPARE(symbols.addressOf("ffffffff81000000"),
                 std::optional<std::uint64_t>(0xffffffff81000000));
        for (const char* const bad : {"", "two words", "$a", "f+0xzz", "f+0x1/0xq"})
            QVERIFY2(!symbols.addressOf(bad), bad);
        QCOMPARE(symbols.count(), 2U);
        QCOMPARE(symbols.cut(), 3U);
        QVERIFY(symbols.kallsyms().starts_with("ffffff8000000000 t vfs_read\n"));
        QVERIFY(symbols.kallsyms().find(" t vfs_read\t[ext4]\n") != std::string::npos);
    }

    void flagsOfAnyKernelAreFoundAgain()
    {
        for (const char* const release : {"5.10.0", "6.1.0", "6.14.0"}) {
            for (unsigned flags = 0; flags < 256; ++flags) {
                const auto count = std::uint8_t(flags * 7);
                const auto text = latencyFlags(std::uint8_t(flags), count, release);
                const auto found = recordFlags(text, release);
                QVERIFY2(found, text.c_str());
                QCOMPARE(latencyFlags(found->flags, found->preemptCount, release), text);
            }
        }
        QVERIFY(recordFlags("d..2.", ""));
        QVERIFY(!recordFlags("?!", ""));
        QVERIFY(!recordFlags("", ""));
    }

    void symbolsInPrintFormatsAreFound()
    {
        const auto names = namesInPrintFormat(
            "\"page=%p \\\" name\", REC->pfn != -1UL ? (((struct page *)vmemmap_base) + (REC->pfn))"
            " : ((void *)0), __get_str(dev), 'c', _stext + 0x12, vmemmap_base, a.b");
        QCOMPARE(names, (std::vector<std::string_view>{"vmemmap_base", "_stext", "a"}));
    }
};

QTEST_GUILESS_MAIN(TestLearnedFormat)
#include "tst_learned_format.moc"
