#include "core/symbols/program/disassembly.h"
#include "core/symbols/program/program.h"
#include "tests/core/symbols/program/outside_tools.h"

#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace probescope;
using namespace probescope::program;
using namespace std::string_view_literals;

namespace {

/// Where instructions begin and what calls lead to, as objdump says.
struct Listing
{
    std::map<std::uint64_t, QString> lines;
};

Listing listingOf(const QString& file)
{
    static const QRegularExpression kLine(R"(^\s*([0-9a-f]+):\t((?:[0-9a-f]{2} )+)\s*\t?(.*)$)");
    Listing listing;
    for (const QByteArray& line : outputOf("objdump", {"-dw", file}).split('\n')) {
        const auto match = kLine.match(QString::fromUtf8(line));
        if (match.hasMatch())
            listing.lines[match.captured(1).toULongLong(nullptr, 16)] = match.captured(3);
    }
    return listing;
}

std::vector<Instruction> shown(std::string_view bytes, CodeOf code = CodeOf::Kernel,
                               Architecture architecture = Architecture::X86_64)
{
    const auto made = disassemble(bytes, 0x1000, architecture, code);
    return made ? *made : std::vector<Instruction>();
}

} // namespace

class TestDisassembly : public QObject
{
    Q_OBJECT

private slots:
    void instructionsBeginWhereObjdumpSays_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("sample") << QString(SAMPLE_FILES "/sample_fixed");
        QTest::newRow("names") << QString(SAMPLE_FILES "/sample_names");
        QTest::newRow("libc") << "/lib/x86_64-linux-gnu/libc.so.6";
        QTest::newRow("libstdc++") << "/usr/lib/x86_64-linux-gnu/libstdc++.so.6";
    }
    void instructionsBeginWhereObjdumpSays()
    {
        QFETCH(QString, file);
        const auto program = Program::open(file.toStdString());
        QVERIFY(program.has_value());
        const auto listing = listingOf(file);
        QVERIFY(listing.lines.size() > 50);
        std::size_t functions = 0;
        std::size_t instructions = 0;
        std::size_t notKnown = 0;
        for (const Symbol& symbol : (*program)->symbols()) {
            const auto code = (*program)->code(symbol);
            QVERIFY(code.has_value());
            if (symbol.size == 0 || listing.lines.count(symbol.address) == 0)
                continue;
            const auto made =
                disassemble(*code, symbol.address, (*program)->architecture(), CodeOf::Program);
            QVERIFY(made.has_value());
            ++functions;
            for (const Instruction& one : *made) {
                if (one.text.text().starts_with("(unknown")) {
                    ++notKnown; // everything behind it is refused
                    break;
                }
                QVERIFY2(listing.lines.count(one.address) == 1, symbol.name.c_str());
                ++instructions;
                const QString line = listing.lines.at(one.address);
                static const QRegularExpression kCall("(^| )call ");
                const bool call = line.contains(kCall);
                QVERIFY2(call == (one.flow == Flow::Call), qPrintable(line));
                static const QRegularExpression kTarget("^(?:call|jmp|j[a-z]+) +([0-9a-f]+)");
                const auto target = kTarget.match(line);
                if (target.hasMatch() && one.target)
                    QCOMPARE(*one.target, target.captured(1).toULongLong(nullptr, 16));
            }
        }
        qInfo("%zu functions, %zu instructions, %zu functions with unknown ones", functions,
              instructions, notKnown);
        QVERIFY(functions > 5);
        QVERIFY(notKnown * 20 < functions);
    }

    void callsHaveTheNamesOfWhatTheyCall()
    {
        const auto program = Program::open(SAMPLE_FILES "/sample_fixed");
        QVERIFY(program.has_value());
        const Symbol& symbol = *(*program)->named("sampleBranches").front();
        const auto nameOf = [&](std::uint64_t address) {
            const Symbol* found = (*program)->at(address);
            return found != nullptr && found->address == address ? found->name : std::string();
        };
        const auto made = disassemble(*(*program)->code(symbol), symbol.address,
                                      (*program)->architecture(), CodeOf::Program, nameOf);
        QVERIFY(made.has_value());
        std::set<std::string> called;
        bool jumpedTo = false;
        for (const Instruction& one : *made) {
            if (one.flow == Flow::Call)
                called.insert(one.targetName);
            jumpedTo = jumpedTo || one.isJumpedTo;
        }
        QCOMPARE(called, (std::set<std::string>{"helper", "otherHelper"}));
        QVERIFY(jumpedTo);
    }

    void whatKernelsRefuseIsTold_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("refused"); // which instruction; -1: none
        QTest::addColumn<bool>("ofKernel");
        const auto row = [](const char* name, const char* hex, int refused, bool kernel) {
            QTest::newRow(name) << QByteArray::fromHex(hex) << refused << kernel;
        };
        row("nop of ftrace", "0f1f440000 55 4889e5 c3", -1, true);
        row("endbr64 and nop", "f30f1efa 0f1f440000 55 c3", -1, true);
        row("static key", "0f1f440000 55 4889e5 0f1f440000 c3", 3, true);
        row("short static key", "0f1f440000 55 4889e5 6690 c3", 3, true);
        row("bug", "0f1f440000 0f0b c3", 1, true);
        row("breakpoint", "0f1f440000 cc c3", 1, true);
        row("mov to ss", "0f1f440000 8ed0 c3", 1, true);
        row("lock in a program", "55 f00fb11f c3", 1, false);
        row("lock in the kernel", "55 f00fb11f c3", -1, true);
        row("notrack jump", "55 3effe0", 1, false);
        row("nop in a program", "55 0f1f440000 c3", -1, false);
        row("system call", "55 0f05 c3", -1, false);
        row("interrupt", "55 cd80 c3", 1, false);
        row("output", "55 6e c3", 1, false);
        row("no output, but a load of SSE", "55 660f6f06 c3", -1, false);
        row("load of AVX", "55 c5fd6f06 c3", 1, false);
        row("exclusive or of AVX", "55 c5f9efc0 c3", 1, false);
        row("load of AVX with another number", "55 c5fc1006 c3", -1, false);
        row("AVX with three bytes", "55 c4e27d1e06 c3", 1, false); // vpabsd
        row("AVX-512", "55 62f17c4810c1 c3", -1, false);
        row("AVX-512 with such a number", "55 62f1fd486f06 c3", 1, false);
        row("call of a thread's variables", "55 666648e800000000 c3", 1, false);
        row("wide push", "55 6656 c3", -1, false);
    }
    void whatKernelsRefuseIsTold()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, refused);
        QFETCH(bool, ofKernel);
        const auto made = shown(bytes.toStdString(), ofKernel ? CodeOf::Kernel : CodeOf::Program);
        QVERIFY(!made.empty());
        for (std::size_t i = 0; i < made.size(); ++i) {
            QVERIFY2(made[i].refusal.empty() == (int(i) != refused), made[i].text.text().c_str());
            QVERIFY(made[i].refusal.empty() || made[i].refusal.isTemplate());
        }
    }

    void nothingBehindUnknownBytesIsOffered()
    {
        const auto made = shown("\x55\x06\x90\xc3"sv); // 06: invalid in 64 bits
        QCOMPARE(made.size(), 4U);
        QVERIFY(made[0].refusal.empty());
        QVERIFY(!made[1].refusal.empty() && !made[2].refusal.empty() && !made[3].refusal.empty());
        QCOMPARE(made[1].text.words(), std::string("(unknown: {})"));
        QVERIFY(made[1].text == "(unknown: 06)" && made[2].refusal.isTemplate());
    }

    void aFunctionThatIsCutEndsWithNothingToProbe()
    {
        const auto made = shown("\x55\x48\x89"sv);
        QVERIFY(made.size() >= 2);
        QVERIFY(!made.back().refusal.empty());
    }

    void otherArchitecturesHaveTheirLengths()
    {
        // stp x29, x30, [sp, #-16]!; bl .+8; brk #4
        const auto arm = shown("\xfd\x7b\xbf\xa9\x02\x00\x00\x94\x80\x00\x20\xd4"sv, CodeOf::Kernel,
                               Architecture::Arm64);
        QCOMPARE(arm.size(), 3U);
        QVERIFY(arm[0].text.text().starts_with("stp"));
        QCOMPARE(arm[1].flow, Flow::Call);
        QCOMPARE(arm[1].target, std::optional<std::uint64_t>(0x100c));
        QCOMPARE(arm[2].flow, Flow::Breakpoint);
        // c.addi sp,-16; auipc ra,0; c.nop
        const auto riscv =
            shown("\x41\x11\x97\x00\x00\x00\x01\x00"sv, CodeOf::Kernel, Architecture::RiscV64);
        QCOMPARE(riscv.size(), 3U);
        QCOMPARE(riscv[1].address, 0x1002U);
        QCOMPARE(riscv[2].address, 0x1006U);
        QVERIFY(!disassemble("\x00"sv, 0, Architecture::Other, CodeOf::Kernel));
    }

    void bytesAreWrittenInDigits() { QCOMPARE(hexBytes("\x0f\xa0"sv), std::string("0f a0")); }
};

QTEST_GUILESS_MAIN(TestDisassembly)
#include "tst_disassembly.moc"
