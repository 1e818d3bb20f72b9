#include "core/symbols/program/usdt.h"

#include <QTest>

using namespace probescope;
using namespace probescope::program;

namespace {

/// As the kernel's grammar writes it, by hand: nothing of ours formats the truth.
QString spoken(const UsdtArgument& argument)
{
    if (!argument.value)
        return "-";
    const auto& fetch = argument.value->fetch;
    QString text = fetch.source == probe::Fetch::Source::Immediate
        ? "\\" + QString::number(fetch.number)
        : "%" + QString::fromStdString(fetch.word);
    for (const auto& follow : fetch.follows)
        text = QString(follow.offset < 0 ? "" : "+") + QString::number(follow.offset) + "(" + text
            + ")";
    return text + ":" + QString::fromStdString(argument.value->type->word);
}

} // namespace

class TestUsdtArgument : public QObject
{
    Q_OBJECT

private slots:
    void operandsBecomeFetches_data()
    {
        QTest::addColumn<int>("machine");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("fetches");
        const auto x86 = [](const char* text, const char* fetches) {
            QTest::newRow(text) << int(Architecture::X86_64) << text << fetches;
        };
        x86("8@%rdi -4@%eax", "%di:u64 %ax:s32");
        x86("-4@$5 8@$-1 -1@$0x10", "\\5:s32 \\-1:u64 \\16:s8");
        x86("8@$18446744073709551615", "\\-1:u64");
        x86("-4@-20(%rbp) 8@(%rsp) 8@16(%r12)", "-20(%bp):s32 +0(%sp):u64 +16(%r12):u64");
        x86("1@%al 1@%sil 2@%r8w 4@%r10d 1@%r15b", "%ax:u8 %si:u8 %r8:u16 %r10:u32 %r15:u8");
        x86("%rax", "%ax:u64");
        x86("8@8(%rax,%rbx,4) -4@%ecx", "- %cx:s32"); // the rest is kept
        x86("4@counter.0(%rip) 4@16+counter(%rip) 8@sym", "- - -");
        x86("1@%ah 8f@%xmm0 8@%xmm1 8@%fs:40 16@%rax 8@%rxx", "- - - - - -");
        x86("8@$sym", "-");
        x86("", "");
        x86("  8@%rax   ", "%ax:u64");
        x86("8@ 8@( 8@) @ $ -", "- - - - -"); // nothing separates within brackets
        const auto arm = [](const char* text, const char* fetches) {
            QTest::newRow(text) << int(Architecture::Arm64) << text << fetches;
        };
        arm("8@x0 -4@w3 4@wzr", "%x0:u64 %x3:s32 \\0:u32");
        arm("-4@[sp, 60] 8@[x19] 8@[x29,-16]", "+60(%sp):s32 +0(%x19):u64 -16(%x29):u64");
        arm("-4@5 8@[x0, x1] 8@d0 8@[x0, x1, lsl 3]", "\\5:s32 - - -");
        QTest::newRow("riscv") << int(Architecture::RiscV64) << "8@a0 -4@-20(s0) 4@7 8@fa0 8@x10"
                               << "%a0:u64 -20(%s0):s32 \\7:u32 - %a0:u64";
        QTest::newRow("32 bits") << int(Architecture::X86) << "-4@%eax 4@8(%ebp) %edx"
                                 << "%ax:s32 +8(%bp):u32 %dx:u32";
    }
    void operandsBecomeFetches()
    {
        QFETCH(int, machine);
        QFETCH(QString, text);
        QFETCH(QString, fetches);
        QStringList found;
        for (const auto& argument : usdtArguments(text.toStdString(), Architecture(machine))) {
            found << spoken(argument);
            QVERIFY(argument.value.has_value() == argument.reason.empty());
            QVERIFY(argument.value.has_value() || argument.reason.isTemplate());
        }
        QCOMPARE(found.join(' '), fetches);
    }
};

QTEST_APPLESS_MAIN(TestUsdtArgument)
#include "tst_usdt_argument.moc"
