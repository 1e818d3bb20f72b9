#include "core/probe/check/check_command.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/symbols/kernel/fetch.h"
#include "tests/core/symbols/kernel/called_state.h"
#include "tests/core/symbols/kernel/samples/sample_types.h"

#include <QFile>
#include <QTest>

#include <cstring>

using namespace probescope;
using catalogue::Catalogue;
using catalogue::FetchPath;
using catalogue::FetchProposal;
using catalogue::Prototype;

namespace {

std::string btf(const char* name)
{
    QFile file(QString(SAMPLE_BTF "/") + name + ".btf");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// All functions of the samples, as a kernel lists them.
std::shared_ptr<const Catalogue> sampleCatalogue(const std::string& architecture)
{
    Catalogue::Files files;
    for (const char* const name :
         {"takesScalars", "takesMore",    "takesPointers", "takesThree",       "takesPair",
          "takesBig",     "takesSpilled", "takesPacked",   "takesBits",        "takesEither",
          "takesHuge",    "takesFloat",   "takesFloats",   "makesBig",         "makesPair",
          "makesPacked",  "makesThree",   "takesAny",      "__x64_sys_openat", "ksys_read"})
        files.functions += std::string(name) + "\n";
    files.types = btf("kernel");
    files.architecture = architecture;
    return *Catalogue::of(std::move(files));
}

std::string number(auto value)
{
    return std::to_string(value);
}

std::string quoted(const char* text)
{
    return "\"" + std::string(text) + "\"";
}

std::string address(const void* pointer)
{
    char text[32];
    std::snprintf(text, sizeof text, "0x%lx", reinterpret_cast<unsigned long>(pointer));
    return text;
}

FetchPath path(const std::string& steps)
{
    FetchPath all;
    for (const QString& step : QString::fromStdString(steps).split('.', Qt::SkipEmptyParts))
        all.members.push_back(step.toStdString());
    return all;
}

int callback(Outer*, int)
{
    return 0;
}

} // namespace

/// The words that fetch a value, against calls of functions by the compiler's own code: an
/// interpreter of these words looks into the registers and the memory that such a call left.
class TestFetch : public QObject
{
    Q_OBJECT

private:
    Prototype prototype(const char* function) const
    {
        return *m_catalogue->prototype(m_catalogue->named(function).front());
    }

    FetchProposal proposal(const char* function, std::size_t parameter, FetchPath at = {}) const
    {
        return m_catalogue->fetch(prototype(function).parameters.at(parameter), at, false);
    }

    /// What the proposal leads to, or why there is none.
    std::string value(const CalledState& state, const char* function, std::size_t parameter,
                      const std::string& steps = {}, std::optional<unsigned> element = {}) const
    {
        auto at = path(steps);
        at.element = element;
        const auto found = proposal(function, parameter, at);
        if (found.fetch.empty())
            return found.reason.text();
        const auto argument = probe::parseArgument(found.name + "=" + found.fetch);
        return argument ? fetched(state, *argument) : argument.error().message();
    }

    std::shared_ptr<const Catalogue> m_catalogue = sampleCatalogue("x86_64");

private slots:
    void initTestCase()
    {
#ifndef __x86_64__
        QSKIP("What a call leaves in registers is noted by instructions of x86-64.");
#endif
    }

    void fetchesScalars()
    {
        const auto& state =
            CalledAs<decltype(takesScalars)>::with('c', -5, 250, -300, 65000, -70000);
        const char* const of = "takesScalars";
        QCOMPARE(value(state, of, 0), number(int('c')));
        QCOMPARE(value(state, of, 1), number(-5));
        QCOMPARE(value(state, of, 2), number(250));
        QCOMPARE(value(state, of, 3), number(-300));
        QCOMPARE(value(state, of, 4), number(65000));
        QCOMPARE(value(state, of, 5), number(-70000));
    }

    void fetchesWhatIsOnTheStack()
    {
        const auto& state = CalledAs<decltype(takesMore)>::with(true, Green, Low, ~0ULL, "five",
                                                                -6LL, -7, "eight", 9);
        const char* const of = "takesMore";
        QCOMPARE(value(state, of, 0), number(1));
        QCOMPARE(value(state, of, 1), number(200));
        QCOMPARE(value(state, of, 2), number(-3));
        QCOMPARE(value(state, of, 3), number(~0ULL));
        QCOMPARE(value(state, of, 4), quoted("five"));
        QCOMPARE(value(state, of, 5), number(-6));
        QCOMPARE(value(state, of, 6), number(-7));
        QCOMPARE(value(state, of, 7), quoted("eight"));
        QCOMPARE(value(state, of, 8), number(9));
    }

    void fetchesMembers()
    {
        alignas(Outer) std::array<char, sizeof(Outer) + 8> memory{};
        auto& outer = *new (memory.data()) Outer{};
        Link last{nullptr, "last", 77};
        Link first{&last, "first", 7};
        std::array<Point, 3> polygon{{{1, 2}, {3, 4}, {-5, 6}}};
        long long counter = -12345678901;
        outer.number = -42;
        outer.letter = 'x';
        outer.small = -8;
        outer.byte = 200;
        outer.flag = true;
        outer.color = Green;
        outer.level = Low;
        outer.low = 5;
        outer.middle = 300;
        outer.high = 40000;
        outer.wide = 0x1234567890;
        outer.rest = 0x5555555;
        outer.left = 513;
        outer.right = 60001;
        outer.corner = {-1, 2};
        for (int i = 0; i < 4; ++i)
            outer.corners[i] = {i * 10, -i};
        std::strcpy(outer.name, "the name");
        std::memcpy(outer.alias, "alias", 6);
        for (unsigned i = 0; i < 6; ++i)
            outer.bytes[i] = u8(i * 50);
        for (unsigned i = 0; i < 6; ++i)
            outer.table[i / 2][i % 2] = u16(i * 1000);
        for (unsigned i = 0; i < 100; ++i)
            outer.numbers[i] = i * i;
        outer.words[0] = "one";
        outer.words[1] = "two";
        outer.words[2] = "three";
        outer.title = reinterpret_cast<const unsigned char*>("title");
        outer.data = outer.bytes;
        outer.link = &first;
        outer.callback = callback;
        outer.opaque = &last;
        outer.counter = &counter;
        outer.polygon = polygon.data();
        outer.owner = 1000;
        outer.levels[0] = Low;
        outer.levels[1] = High;
        std::strcpy(memory.data() + offsetof(Outer, flexible), "flex");

        const auto& state = CalledAs<decltype(takesPointers)>::with(&outer, nullptr, nullptr,
                                                                    nullptr, nullptr, nullptr);
        const auto is = [&](const std::string& steps, std::optional<unsigned> element = {}) {
            return value(state, "takesPointers", 0, steps, element);
        };
        QCOMPARE(is(""), address(&outer));
        QCOMPARE(is("number"), number(outer.number));
        QCOMPARE(is("letter"), number(int(outer.letter)));
        QCOMPARE(is("small"), number(outer.small));
        QCOMPARE(is("byte"), number(outer.byte));
        QCOMPARE(is("flag"), number(1));
        QCOMPARE(is("color"), number(200));
        QCOMPARE(is("level"), number(-3));
        QCOMPARE(is("low"), number(outer.low));
        QCOMPARE(is("middle"), number(outer.middle));
        QCOMPARE(is("high"), number(outer.high));
        QCOMPARE(is("wide"), number(u64(outer.wide)));
        QCOMPARE(is("rest"), number(u64(outer.rest)));
        QCOMPARE(is("whole"), number(outer.whole));
        QCOMPARE(is("left"), number(outer.left));
        QCOMPARE(is("right"), number(outer.right));
        QCOMPARE(is("corner.x"), number(-1));
        QCOMPARE(is("corner.y"), number(2));
        QCOMPARE(is("corners[2].x"), number(20));
        QCOMPARE(is("corners[3].y"), number(-3));
        QCOMPARE(is("name"), quoted("the name"));
        QCOMPARE(is("alias"), quoted("alias"));
        QCOMPARE(is("bytes"), std::string("{0,50,100,150,200,250}"));
        QCOMPARE(is("bytes", 3), number(150));
        QCOMPARE(is("table"), std::string("{0,1000,2000,3000,4000,5000}"));
        QCOMPARE(is("table[5]"), number(5000)); // pahole makes one dimension of two
        QVERIFY(is("numbers").ends_with(",3844,3969}")); // 64 of them
        QCOMPARE(is("numbers", 99), number(99 * 99));
        QCOMPARE(is("words"), std::string(R"({"one","two","three"})"));
        QCOMPARE(is("words", 1), quoted("two"));
        QCOMPARE(is("title"), quoted("title"));
        QCOMPARE(is("data"), address(outer.bytes));
        QCOMPARE(is("data", 5), number(250));
        QCOMPARE(is("link"), address(&first));
        QCOMPARE(is("link.label"), quoted("first"));
        QCOMPARE(is("link.next.label"), quoted("last"));
        QCOMPARE(is("link.next.order"), number(77));
        QCOMPARE(is("callback"), address(reinterpret_cast<void*>(callback)));
        QCOMPARE(is("opaque"), address(&last));
        QCOMPARE(is("counter"), address(&counter));
        QCOMPARE(is("counter", 0), number(counter));
        QCOMPARE(is("polygon[2].x"), number(-5));
        QCOMPARE(is("owner"), number(1000));
        QCOMPARE(is("levels"), std::string("{-3,3}"));
        QCOMPARE(is("flexible"), quoted("flex"));
        // What there is no way to.
        for (const char* const steps :
             {"ratio", "huge", "corner", "corners", "nothing", "number.x", "low.x", "opaque[0]",
              "numbers[100]", "link.next.next.nothing", "name.x", "callback.x"}) {
            QVERIFY2(proposal("takesPointers", 0, path(steps)).fetch.empty(), steps);
            const Message reason = proposal("takesPointers", 0, path(steps)).reason;
            QVERIFY2(!reason.empty() && reason.isTemplate(), steps);
        }
    }

    void followsPointersToPointers()
    {
        const Link one{nullptr, "one", 1};
        const std::array<const Link*, 2> links{&one, &one};
        const std::array<const char*, 2> words{"first", "second"};
        const auto& state =
            CalledAs<decltype(takesPointers)>::with(nullptr, reinterpret_cast<const u8*>("\7\10"),
                                                    callback, nullptr, links.data(), words.data());
        const char* const of = "takesPointers";
        QCOMPARE(value(state, of, 1, "", 1), number(8));
        QCOMPARE(value(state, of, 2), address(reinterpret_cast<void*>(callback)));
        QCOMPARE(value(state, of, 4, "", 1), address(&one));
        QCOMPARE(value(state, of, 5, "", 1), quoted("second"));
    }

    void fetchesFromStructsByValue()
    {
        const auto& three = CalledAs<decltype(takesThree)>::with(Three{1, 250, 3}, -4);
        QCOMPARE(value(three, "takesThree", 0, "a"), number(1));
        QCOMPARE(value(three, "takesThree", 0, "b"), number(250));
        QCOMPARE(value(three, "takesThree", 0, "c"), number(3));
        QCOMPARE(value(three, "takesThree", 1), number(-4));

        const auto& pair = CalledAs<decltype(takesPair)>::with(-1, Pair{-2, 3, 4, 5}, -6);
        QCOMPARE(value(pair, "takesPair", 0), number(-1));
        QCOMPARE(value(pair, "takesPair", 1, "first"), number(-2));
        QCOMPARE(value(pair, "takesPair", 1, "second"), number(3));
        QCOMPARE(value(pair, "takesPair", 1, "third"), number(4));
        QCOMPARE(value(pair, "takesPair", 1, "fourth"), number(5));
        QCOMPARE(value(pair, "takesPair", 2), number(-6));

        Link link{nullptr, "linked", 5};
        const auto& big = CalledAs<decltype(takesBig)>::with(-1, Big{{10, 11, -12}, "label", &link},
                                                             -3, Big{{7, 8, 9}, "other", &link});
        QCOMPARE(value(big, "takesBig", 0), number(-1));
        QCOMPARE(value(big, "takesBig", 1, "values"), std::string("{10,11,-12}"));
        QCOMPARE(value(big, "takesBig", 1, "label"), quoted("label"));
        QCOMPARE(value(big, "takesBig", 1, "link.label"), quoted("linked"));
        QCOMPARE(value(big, "takesBig", 2), number(-3));
        QCOMPARE(value(big, "takesBig", 3, "values", 2), number(9));
        QCOMPARE(value(big, "takesBig", 3, "label"), quoted("other"));

        const auto& spilled =
            CalledAs<decltype(takesSpilled)>::with(1, 2, 3, 4, 5, Pair{60, 61, 62, 63}, 7, 8);
        QCOMPARE(value(spilled, "takesSpilled", 4), number(5));
        QCOMPARE(value(spilled, "takesSpilled", 5, "first"), number(60));
        QCOMPARE(value(spilled, "takesSpilled", 5, "third"), number(62));
        QCOMPARE(value(spilled, "takesSpilled", 6), number(7));
        QCOMPARE(value(spilled, "takesSpilled", 7), number(8));

        const auto& packed = CalledAs<decltype(takesPacked)>::with(Packed{1, -70000}, 5);
        QCOMPARE(value(packed, "takesPacked", 0, "one"), number(1));
        QCOMPARE(value(packed, "takesPacked", 0, "two"), number(-70000));
        QCOMPARE(value(packed, "takesPacked", 1), number(5));

        const auto& bits = CalledAs<decltype(takesBits)>::with(Bits{5, 300, 0x123456789a}, 6);
        QCOMPARE(value(bits, "takesBits", 0, "a"), number(5));
        QCOMPARE(value(bits, "takesBits", 0, "b"), number(300));
        QCOMPARE(value(bits, "takesBits", 0, "c"), number(0x123456789aULL));
        QCOMPARE(value(bits, "takesBits", 1), number(6));

        Either either{};
        either.whole = 0xfffffff123456789;
        const auto& united = CalledAs<decltype(takesEither)>::with(either, Kuid{1000});
        QCOMPARE(value(united, "takesEither", 0, "whole"), number(either.whole));
        QCOMPARE(value(united, "takesEither", 0, "number"), number(either.number));
        QCOMPARE(value(united, "takesEither", 1, "value"), number(1000));
    }

    void passesByWhatItCannotFetch()
    {
        const auto& huge = CalledAs<decltype(takesHuge)>::with(1, static_cast<__int128>(2), 3);
        QCOMPARE(value(huge, "takesHuge", 0), number(1));
        QVERIFY(proposal("takesHuge", 1).fetch.empty());
        QCOMPARE(value(huge, "takesHuge", 2), number(3));
        const auto& real = CalledAs<decltype(takesFloat)>::with(1, 2.0, 3);
        QVERIFY(proposal("takesFloat", 1).fetch.empty());
        QCOMPARE(value(real, "takesFloat", 2), number(3));
        QVERIFY(proposal("takesFloats", 1, path("x")).fetch.empty());
        QVERIFY(proposal("takesFloats", 1).reason.isTemplate());
    }

    void knowsWhatResultsTakeRegistersFor()
    {
        Outer outer{};
        outer.number = 99;
        const auto& big = CalledAs<decltype(makesBig)>::with(-5, &outer);
        QCOMPARE(value(big, "makesBig", 0), number(-5));
        QCOMPARE(value(big, "makesBig", 1, "number"), number(99));
        const auto& packed = CalledAs<decltype(makesPacked)>::with(-6);
        QCOMPARE(value(packed, "makesPacked", 0), number(-6));
        const auto& pair = CalledAs<decltype(makesPair)>::with(-7);
        QCOMPARE(value(pair, "makesPair", 0), number(-7));
        const auto result = [this](const char* function, const char* steps) {
            return m_catalogue->fetch(prototype(function).result, path(steps), false).fetch;
        };
        QCOMPARE(result("makesPair", "first"), std::string("$retval:s64"));
        QCOMPARE(result("makesPair", "third"), std::string("%dx:b16@32/64"));
        QCOMPARE(result("makesThree", "a"), std::string("$retval:u8"));
        QCOMPARE(result("makesThree", "c"), std::string("$retval:b8@16/64"));
        QCOMPARE(result("makesBig", "label"), std::string("+24($retval):string"));
        QCOMPARE(result("makesPacked", "two"), std::string("+1($retval):s32"));
    }

    void followsTheRulesOfOtherMachines()
    {
        const auto locations = [](const char* architecture, const char* function) {
            const auto found = sampleCatalogue(architecture);
            std::string all;
            const auto prototype = found->prototype(found->named(function).front());
            for (const auto& parameter : prototype->parameters)
                all += (all.empty() ? "" : ", ") + parameter.location;
            return all;
        };
        // AAPCS64: a copy in memory for what is larger than two registers; what does not fit into
        // the last registers goes to the stack, as all behind it.
        QCOMPARE(locations("arm64", "takesBig"), std::string("%x0, +0(%x1), %x2, +0(%x3)"));
        QCOMPARE(locations("arm64", "takesPair"), std::string("%x0, %x1 %x2, %x3"));
        QCOMPARE(locations("arm64", "takesSpilled"),
                 std::string("%x0, %x1, %x2, %x3, %x4, %x5 %x6, %x7, $stack0"));
        QCOMPARE(locations("arm64", "takesMore"),
                 std::string("%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7, $stack0"));
        QCOMPARE(locations("arm64", "makesBig"), std::string("%x0, %x1"));
        QCOMPARE(locations("arm64", "takesPacked"), std::string("%x0, %x1"));
        QCOMPARE(locations("riscv64", "takesBig"), std::string("%a0, +0(%a1), %a2, +0(%a3)"));
        QCOMPARE(locations("riscv64", "makesBig"), std::string("%a1, %a2"));
        QCOMPARE(locations("riscv64", "takesMore"),
                 std::string("%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, $stack0"));
    }

    void namesArguments_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("name");
        QTest::newRow("as it is") << "filename"
                                  << "filename";
        QTest::newRow("one letter") << "p"
                                    << "arg_p";
        QTest::newRow("of the kernel") << "common_pid"
                                       << "arg_common_pid";
        QTest::newRow("digit") << "3d"
                               << "arg_3d";
        QTest::newRow("other letters") << "a.b-c"
                                       << "a_b_c";
        QTest::newRow("empty") << ""
                               << "arg_";
        QTest::newRow("long") << QString(50, 'x') << QString(32, 'x');
    }
    void namesArguments()
    {
        QFETCH(QString, wanted);
        QFETCH(QString, name);
        QCOMPARE(QString::fromStdString(catalogue::argumentName(wanted.toStdString())), name);
    }

    void refusesWhatIsTooLong()
    {
        FetchPath far = path("link");
        for (int i = 0; i < 13; ++i)
            far.members.emplace_back("next");
        const auto found = proposal("takesPointers", 0, far);
        QVERIFY(found.fetch.empty());
        QVERIFY(!found.reason.empty());
        far.members.resize(5);
        QVERIFY(!proposal("takesPointers", 0, far).fetch.empty());
    }

    void marksMemoryOfTheProgram()
    {
        const auto read = prototype("ksys_read");
        QVERIFY(read.parameters[1].userMemory);
        QVERIFY(!read.parameters[0].userMemory);
        QCOMPARE(m_catalogue->fetch(read.parameters[1], {}, true).fetch,
                 std::string("+u0(%si):string"));
        QCOMPARE(m_catalogue->fetch(read.parameters[1], {}, false).fetch,
                 std::string("+0(%si):string"));
        // Where the parameter is the kernel's, the last step is meant.
        const auto outer = prototype("takesPointers").parameters[0];
        QCOMPARE(m_catalogue->fetch(outer, path("link.label"), true).fetch.substr(0, 4),
                 std::string("+u0("));
        QVERIFY(m_catalogue->fetch(outer, path("link.label"), true).fetch.find("+u", 3)
                == std::string::npos);
        // No kernel takes +u0(%di):u16[6].
        for (const char* const array : {"table", "numbers", "words", "levels"}) {
            const auto fetch = m_catalogue->fetch(outer, path(array), true).fetch;
            QVERIFY(fetch.ends_with(']'));
            const auto findings = probe::checkCommand("p:my/x vfs_read ab=" + fetch, {});
            QVERIFY2(probe::firstError(findings) == nullptr, fetch.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestFetch)
#include "tst_fetch.moc"
