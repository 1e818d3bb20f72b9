#include "core/probe/check/check_command.h"
#include "core/probe/spec/limits.h"
#include "core/probe/spec/spec.h"
#include "core/tracefs/probes/rules.h"

#include <QFile>
#include <QTest>

#include <cerrno>

using namespace probescope;
using namespace probescope::probe;

namespace {

QByteArray partOf(const QByteArray& line, const Finding& finding)
{
    return line.mid(static_cast<qsizetype>(finding.begin),
                    static_cast<qsizetype>(finding.end - finding.begin));
}

KernelRules rulesOfReadme(const char* kernel)
{
    QFile readme(QStringLiteral(TEST_DATA "/tracefs/%1/README").arg(QLatin1String(kernel)));
    if (!readme.open(QIODevice::ReadOnly))
        qFatal("no README of %s", kernel);
    return tracefs::kernelRules(tracefs::readmeFeatures(readme.readAll().toStdString()));
}

} // namespace

class TestCheckCommand : public QObject
{
    Q_OBJECT

private slots:
    void takesWhatKernelsListed_data();
    void takesWhatKernelsListed();
    void knowsKernelsByTheirReadme();
    void namesProbesThatAKernelLacks();
    void advises_data();
    void advises();
    void offersReplacements_data();
    void offersReplacements();
    void countsOperations();
    void countsBytes();
    void countsArguments();
    void asksWhatIsKnown();
    void isQuietWithoutKnowledge();
    void knowsRegisters();
};

void TestCheckCommand::takesWhatKernelsListed_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"6.12-btf", "6.12-types", "6.12-uprobes", "6.12-eprobes",
                             "6.12-synthetic", "6.1-types", "6.1-modules"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

/// Their own lists and what is written here for them hold no error.
void TestCheckCommand::takesWhatKernelsListed()
{
    QFETCH(QString, file);
    QFile listing(QStringLiteral(TEST_DATA "/probe/%1.dynamic_events").arg(file));
    QVERIFY(listing.open(QIODevice::ReadOnly));
    const auto rules = rulesOfReadme(file.startsWith(QLatin1String("6.12")) ? "6.12" : "6.1");
    while (!listing.atEnd()) {
        const auto line = listing.readLine().trimmed().toStdString();
        for (const auto& text : {line, Spec::parse(line)->format()}) {
            const auto findings = checkCommand(text, rules);
            const auto* error = firstError(findings);
            QVERIFY2(error == nullptr, (text + (error ? ": " + error->what.text() : "")).c_str());
        }
    }
}

void TestCheckCommand::knowsKernelsByTheirReadme()
{
    KernelRules older;
    older.argumentsAtReturn = false;
    older.btfArguments = false;
    older.functionProbes = false;
    older.charType = false;
    older.pathTypes = false;
    QVERIFY(rulesOfReadme("6.1") == older);
    QVERIFY(rulesOfReadme("6.12") == KernelRules{});
    QCOMPARE(habitsOf(older).noSymbol, ENOENT);
    QCOMPARE(habitsOf(KernelRules{}).noSymbol, EINVAL);
}

/// Which the README of a kernel that has none does not mention (kernel/trace/trace.c).
void TestCheckCommand::namesProbesThatAKernelLacks()
{
    QFile readme(QStringLiteral(TEST_DATA "/tracefs/6.1/README"));
    QVERIFY(readme.open(QIODevice::ReadOnly));
    const auto rulesWithout = [text = readme.readAll()](const char* file) {
        QByteArray without;
        for (const QByteArray& line : text.split('\n')) {
            if (!line.contains(file))
                without += line + '\n';
        }
        return tracefs::kernelRules(tracefs::readmeFeatures(without.toStdString()));
    };
    const auto says = [](const char* line, const KernelRules& rules) {
        const auto findings = checkCommand(line, rules);
        const auto* const error = firstError(findings);
        return error ? error->what.text() : std::string();
    };
    const auto noKernel = rulesWithout("kprobe_events");
    for (const char* const line : {"p:my/x vfs_read", "r:my/x vfs_read", "p vfs_read+4"})
        QVERIFY(says(line, noKernel).find("CONFIG_KPROBE_EVENTS") != std::string::npos);
    QCOMPARE(says("p:my/x /bin/bash:0x1234", noKernel), std::string());
    const auto noUser = rulesWithout("uprobe_events");
    for (const char* const line : {"p:my/x /bin/bash:0x1234", "r:my/x /bin/bash:0x1234"})
        QVERIFY(says(line, noUser).find("CONFIG_UPROBE_EVENTS") != std::string::npos);
    QCOMPARE(says("p:my/x vfs_read", noUser), std::string());
}

void TestCheckCommand::advises_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("severity");
    QTest::addColumn<QByteArray>("part");
    const auto row = [](const char* line, Severity severity, const char* part) {
        QTest::newRow(line) << QByteArray(line) << static_cast<int>(severity) << QByteArray(part);
    };
    row("p:my/x 0xffffffff81234567", Severity::Warning, "0xffffffff81234567");
    row("p:sched/x vfs_read", Severity::Warning, "sched");
    row("p vfs_read", Severity::Note, "p");
    row("rx:my/x vfs_read", Severity::Warning, "x");
    row("r010:my/x vfs_read", Severity::Warning, "010");
    row("r2:my/x /bin/ls:0x10", Severity::Warning, "2");
    row("p:my/x vfs_read+010", Severity::Warning, "010");
    row("p:my/x /bin/ls:010", Severity::Warning, "010");
    row("p:my/x vfs_read ab=+010(%di)", Severity::Warning, "010");
    row("p:my/x vfs_read ab=\\010", Severity::Warning, "010");
    row("p:my/x vfs_read ab=+0(%di):u8[010]", Severity::Warning, "010");
    row("p:my/x vfs_read a=%di", Severity::Warning, "a");
    row("p:my/x vfs_read %di", Severity::Warning, "%di");
    row("p:my/x vfs_read st=$stack0:symstr co=$comm", Severity::Warning, "symstr");
    row("p:my/x vfs_read ab=+0(%di):string[2]", Severity::Note, "string[2]");
    row("p:my/x vfs_read ab=+0(%di)x", Severity::Warning, "x");
    row("p:my/x __pfx_vfs_read", Severity::Warning, "__pfx_vfs_read");
    row("p:my/x :vfs_read", Severity::Warning, ":vfs_read");
    row("p:my/x ext4:ext4_sync_file", Severity::Note, "ext4:ext4_sync_file");
    row("p:my/x vfs_read # why", Severity::Note, "# why");
    row("s:lat u64 ab; u64 ab", Severity::Warning, "ab");
    row("-:x", Severity::Warning, "x");
}

void TestCheckCommand::advises()
{
    QFETCH(QByteArray, line);
    QFETCH(int, severity);
    QFETCH(QByteArray, part);
    KernelInfo kernelInfo;
    kernelInfo.isSystem = [](std::string_view system) { return std::optional(system == "sched"); };
    const auto findings = checkCommand(line.toStdString(), {}, kernelInfo);
    QVERIFY2(firstError(findings) == nullptr, line);
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(static_cast<int>(findings[0].severity), severity);
    QCOMPARE(partOf(line, findings[0]), part);
    QVERIFY(QByteArray::fromStdString(findings[0].what.text()).endsWith('.'));
    QVERIFY(QByteArray::fromStdString(findings[0].fix.text()).endsWith('.'));
}

void TestCheckCommand::offersReplacements_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("repaired");
    const auto row = [](const char* line, const char* repaired) {
        QTest::newRow(line) << QByteArray(line) << QByteArray(repaired);
    };
    row("p:my/b@r vfs_read", "p:my/b_r vfs_read");
    row("p:1my/x vfs_read", "p:_1my/x vfs_read");
    row("p5:my/x vfs_read", "p:my/x vfs_read");
    row("r5000:my/x vfs_read", "r4096:my/x vfs_read");
    row("r:my/x vfs_read+4", "r:my/x vfs_read");
    row("p:my/x vfs_read ab=%rdi", "p:my/x vfs_read ab=%di");
    row("p:my/x vfs_read ab=%esi", "p:my/x vfs_read ab=%si");
    row("p:my/x vfs_read ab=%r8d", "p:my/x vfs_read ab=%r8");
    row("p:my/x vfs_read ab=%di:int", "p:my/x vfs_read ab=%di:s32");
    row("p:my/x vfs_read ab=+0(%di):u8[65]", "p:my/x vfs_read ab=+0(%di):u8[64]");
    row("p:my/x vfs_read ab=+0(%di):u8[4]x", "p:my/x vfs_read ab=+0(%di):u8[4]");
    row("p:my/x vfs_read file-f_flags", "p:my/x vfs_read file->f_flags");
    row("p:my/x vfs_read ab=+010(%di)", "p:my/x vfs_read ab=+10(%di)");
    row("p:my/x vfs_read st=%di:symstr co=$comm", "p:my/x vfs_read st=%di:symbol co=$comm");
}

/// What they leave is taken.
void TestCheckCommand::offersReplacements()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, repaired);
    for (const auto& finding : checkCommand(line.toStdString(), {})) {
        if (!finding.replacement)
            continue;
        auto text = line;
        text.replace(static_cast<qsizetype>(finding.begin),
                     static_cast<qsizetype>(finding.end - finding.begin),
                     QByteArray::fromStdString(*finding.replacement));
        QCOMPARE(text, repaired);
        QVERIFY(firstError(checkCommand(text.toStdString(), {})) == nullptr);
        return;
    }
    QFAIL("nothing is offered");
}

/// The kernel's program of an argument has 16 operations [C]: at most 14 steps from a register.
void TestCheckCommand::countsOperations()
{
    const auto nested = [](int steps) {
        std::string text = "p:my/x vfs_read ";
        for (int i = 0; i < steps; ++i)
            text += "+0(";
        return text + "%di" + std::string(static_cast<std::size_t>(steps), ')');
    };
    QVERIFY(firstError(checkCommand(nested(14), {})) == nullptr);
    const auto findings = checkCommand(nested(15), {});
    QVERIFY(firstError(findings) != nullptr);
    QCOMPARE(firstError(findings)->kernelMessage, std::string("Dereference is too much nested"));
    QCOMPARE(firstError(checkCommand(nested(16), {}))->kernelMessage,
             std::string("Argument expression is too long"));
}

void TestCheckCommand::countsBytes()
{
    std::string line = "p:my/x vfs_read";
    for (int i = 0; i < 5; ++i)
        line += " big" + std::to_string(i) + "=+0(%di):u64[64]"; // 512 bytes each
    QVERIFY(firstError(checkCommand(line, {})) == nullptr);
    line += " more=+0(%di):u64[64]";
    const auto findings = checkCommand(line, {});
    QVERIFY(firstError(findings) != nullptr);
    QCOMPARE(firstError(findings)->number, E2BIG);
    QCOMPARE(line.substr(firstError(findings)->begin, 4), std::string("more"));
}

void TestCheckCommand::countsArguments()
{
    std::string line = "p:my/x vfs_read";
    for (std::size_t i = 0; i < kMaxArguments; ++i)
        line += " ab" + std::to_string(i) + "=%di:u8";
    QVERIFY(checkCommand(line, {}).empty());
    const auto more = line + " last=%di:u8";
    QCOMPARE(firstError(checkCommand(more, {}))->number, E2BIG);
    KernelRules older;
    older.functionProbes = false;
    const auto findings = checkCommand(more, older);
    QVERIFY(firstError(findings) == nullptr);
    QCOMPARE(findings.size(), std::size_t{1});
    const std::string longest(kMaxLineBytes + 1, 'p');
    QCOMPARE(firstError(checkCommand(longest, {}))->number, EINVAL);
}

void TestCheckCommand::asksWhatIsKnown()
{
    KernelInfo kernelInfo;
    kernelInfo.functionBytes = [](std::string_view) { return std::optional<std::uint64_t>(32); };
    kernelInfo.parameters = [](Kind, std::string_view) {
        return std::optional(std::vector<std::string>{"file", "buf"});
    };
    kernelInfo.isEntry = [](std::string_view, std::int64_t offset) {
        return std::optional(offset == 4); // behind an ENDBR
    };
    kernelInfo.fields = [](std::string_view, std::string_view) {
        return std::optional(std::vector<std::string>{"pid", "comm"});
    };
    const auto warned = [&kernelInfo](const char* line) {
        const auto findings = checkCommand(line, {}, kernelInfo);
        return findings.size() == 1 && findings[0].severity == Severity::Warning;
    };
    QVERIFY(warned("p:my/x vfs_read+32"));
    QVERIFY(checkCommand("p:my/x vfs_read+31", {}, kernelInfo).empty());
    QVERIFY(checkCommand("r:my/x vfs_read+4", {}, kernelInfo).empty());
    QVERIFY(checkCommand("p:my/x vfs_read+4 ab=$arg1", {}, kernelInfo).empty());
    QVERIFY(warned("p:my/x vfs_read ab=$arg3"));
    QVERIFY(checkCommand("p:my/x vfs_read $arg* more=$comm", {}, kernelInfo).empty());
    QCOMPARE(
        firstError(checkCommand("p:my/x vfs_read $arg* buf=%di", {}, kernelInfo))->kernelMessage,
        std::string("This argument name is already used"));
    QVERIFY(
        checkCommand("e:my/x sched/sched_waking co=$comm:string pi=$pid", {}, kernelInfo).empty());
    QVERIFY(firstError(checkCommand("e:my/x sched/sched_waking pi=$prio", {}, kernelInfo))
            != nullptr);
}

/// Nothing is found that hangs on what nobody said.
void TestCheckCommand::isQuietWithoutKnowledge()
{
    for (const char* line :
         {"p:my/x no_such_function", "p:my/x jiffies", "p:sched/sched_switch vfs_read",
          "p:my/x /no/such/file:0x10", "e:my/x nosuch/event ab=$field", "p:my/x vfs_read ab=$arg6",
          "p:my/x vfs_read file->nosuch", "t:my/x nosuch", "-:my/x",
          "p:my/x vfs_read+2 ab=@nosuch:u64"})
        QVERIFY2(checkCommand(line, {}).empty(), line);
}

void TestCheckCommand::knowsRegisters()
{
    KernelRules rules;
    const auto refused = [&rules](const std::string& name) {
        return firstError(checkCommand("p:my/x f ab=%" + name, rules)) != nullptr;
    };
    QVERIFY(!refused("di") && !refused("r15") && !refused("orig_ax"));
    QVERIFY(refused("rdi") && refused("r16") && refused("r08") && refused("x0"));
    rules.machine = Machine::Arm64;
    QVERIFY(!refused("x0") && !refused("x30") && !refused("pstate"));
    QVERIFY(refused("x31") && refused("di"));
    rules.machine = Machine::Riscv64;
    QVERIFY(!refused("a0") && !refused("s11") && !refused("epc"));
    QVERIFY(refused("a8") && refused("di"));
    rules.machine = Machine::Other;
    QVERIFY(!refused("gpr4"));
}

QTEST_GUILESS_MAIN(TestCheckCommand)
#include "tst_check_command.moc"
