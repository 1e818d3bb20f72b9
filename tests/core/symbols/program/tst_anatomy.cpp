#include "core/symbols/program/anatomy.h"

#include <QTest>

using namespace probescope;
using namespace probescope::program;

namespace {

constexpr std::uint64_t kAddress = 0xffffffff81000000U;

KernelCode codeOf(const char* hex, Architecture architecture = Architecture::X86_64)
{
    return {.address = kAddress,
            .bytes = QByteArray::fromHex(hex).toStdString(),
            .architecture = architecture};
}

QStringList texts(const std::vector<AnatomyLine>& lines, bool changedOnly = false)
{
    QStringList list;
    for (const AnatomyLine& line : lines) {
        if (!changedOnly || line.changed)
            list << QString::fromStdString(line.instruction.text.text());
    }
    return list;
}

std::string bytesOf(const std::vector<AnatomyLine>& lines)
{
    std::string bytes;
    for (const AnatomyLine& line : lines)
        bytes += line.instruction.bytes;
    return bytes;
}

QString words(const Anatomy& anatomy)
{
    QStringList list;
    for (const auto& sentence : anatomy.explanation)
        list << QString::fromStdString(sentence.text());
    return list.join(' ');
}

} // namespace

class TestAnatomy : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsChangedByADisabledProbe()
    {
        const auto code = codeOf("0f1f440000 55 4889e5 c3");
        const auto found = explainProbe(code, code, kAddress);
        QVERIFY(found.has_value());
        QCOMPARE(found->mechanism, Mechanism::Untouched);
        QVERIFY(texts(found->after, true).isEmpty());
        QVERIFY(found->after.front().probed);
    }

    void theNopBecomesACall()
    {
        const auto before = codeOf("f30f1efa 0f1f440000 55 c3");
        const auto after = codeOf("f30f1efa e8f7ffff00 55 c3");
        const auto nameOf = [](std::uint64_t address) {
            return address == kAddress + 0x1000000 ? std::string("ftrace_regs_caller")
                                                   : std::string();
        };
        const auto found = explainProbe(before, after, kAddress, nameOf);
        QVERIFY(found.has_value());
        QCOMPARE(found->mechanism, Mechanism::FtraceCall);
        QCOMPARE(found->place, kAddress + 4); // behind endbr64
        QCOMPARE(found->handler, std::optional<std::uint64_t>(kAddress + 0x1000000));
        QVERIFY(words(*found).contains("ftrace_regs_caller"));
        QVERIFY(found->explanation[0].isTemplate() && found->explanation[1].isTemplate());
        QVERIFY(found->explanation[0].arguments().at(0) == "ftrace_regs_caller");
        QVERIFY(words(*found).contains("[FTRACE]"));
        QCOMPARE(bytesOf(found->before), before.bytes);
        QCOMPARE(bytesOf(found->after), after.bytes);
        // Without a look at it before, the nop is known all the same.
        const auto alone = explainProbe({}, after, kAddress, nameOf);
        QVERIFY(alone.has_value());
        QVERIFY(!alone->knowsBefore);
        QCOMPARE(bytesOf(alone->before), before.bytes);
    }

    void theFirstByteBecomesABreakpoint()
    {
        const auto before = codeOf("0f1f440000 4889e5 c3");
        const auto after = codeOf("0f1f440000 cc89e5 c3");
        const auto found = explainProbe(before, after, kAddress + 5);
        QVERIFY(found.has_value());
        QCOMPARE(found->mechanism, Mechanism::Breakpoint);
        QCOMPARE(texts(found->after, true),
                 QStringList({"int3", "(rest of the replaced instruction)"}));
        QCOMPARE(bytesOf(found->after), after.bytes);
        QCOMPARE(texts(found->after).last().left(3), QString("ret"));
        QCOMPARE(
            words(*found).section('.', 0, 0),
            QString("The first byte of the instruction (%1) was replaced with a breakpoint (int3)")
                .arg(texts(found->before, true).front()));
        QVERIFY(found->explanation[0].isTemplate());
        const auto alone = explainProbe({}, after, kAddress + 5);
        QVERIFY(alone.has_value());
        QCOMPARE(alone->mechanism, Mechanism::Breakpoint);
        QCOMPARE(texts(alone->after, true), QStringList({"int3"}));
        QVERIFY(words(*alone).contains("unknown"));
    }

    void severalInstructionsBecomeAJump()
    {
        const auto before = codeOf("0f1f440000 55 4889e5 4157 c3");
        const auto after = codeOf("0f1f440000 e900010000 57 c3"); // 41 57 is half covered
        const auto found = explainProbe(before, after, kAddress + 5);
        QVERIFY(found.has_value());
        QCOMPARE(found->mechanism, Mechanism::Jump);
        QCOMPARE(found->handler, std::optional<std::uint64_t>(kAddress + 0x10a));
        QCOMPARE(texts(found->before, true).size(), 3);
        QCOMPARE(texts(found->after, true).size(), 2);
        QCOMPARE(bytesOf(found->after), after.bytes);
        QVERIFY(words(*found).contains("[OPTIMIZED]"));
    }

    void aJumpOfTheCompilerIsNoProbe()
    {
        const auto code = codeOf("0f1f440000 e900010000 c3");
        const auto nameOf = [](std::uint64_t) { return std::string("vfs_read"); };
        const auto alone = explainProbe({}, code, kAddress + 5, nameOf);
        QVERIFY(alone.has_value());
        QCOMPARE(alone->mechanism, Mechanism::Untouched);
        const auto seen = explainProbe(code, code, kAddress + 5);
        QVERIFY(seen.has_value());
        QCOMPARE(seen->mechanism, Mechanism::Untouched);
    }

    void otherChangesAreToldAsSuch()
    {
        const auto found =
            explainProbe(codeOf("0f1f440000 55 c3"), codeOf("0f1f440000 90 c3"), kAddress + 5);
        QVERIFY(found.has_value());
        QCOMPARE(found->mechanism, Mechanism::Other);
    }

    void armHasItsOwnInstructions()
    {
        const auto arm = Architecture::Arm64;
        const auto before = codeOf("1f2003d5 fd7bbfa9", arm);
        const auto call = explainProbe(before, codeOf("02000094 fd7bbfa9", arm), kAddress);
        QVERIFY(call.has_value());
        QCOMPARE(call->mechanism, Mechanism::FtraceCall);
        QCOMPARE(call->handler, std::optional<std::uint64_t>(kAddress + 8));
        const auto trap = explainProbe(before, codeOf("1f2003d5 800020d4", arm), kAddress + 4);
        QVERIFY(trap.has_value());
        QCOMPARE(trap->mechanism, Mechanism::Breakpoint);
    }

    void whatIsReadIsBounded()
    {
        std::size_t asked = 0;
        const KernelText reader = [&](std::uint64_t, std::size_t bytes) -> Result<std::string> {
            asked = bytes;
            return std::string(bytes, '\x90');
        };
        const auto code = readKernelCode(reader, kAddress, 1 << 20, Architecture::X86_64);
        QVERIFY(code.has_value());
        QCOMPARE(asked, 4096U);
        QVERIFY(!explainProbe({}, *code, kAddress + 4096));
        QVERIFY(!explainProbe({}, *code, kAddress - 1));
    }
};

QTEST_APPLESS_MAIN(TestAnatomy)
#include "tst_anatomy.moc"
