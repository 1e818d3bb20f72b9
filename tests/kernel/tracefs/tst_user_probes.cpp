#include "core/access/backend/local_backend.h"
#include "core/access/remote/transport.h"
#include "core/probe/spec/spec.h"
#include "core/symbols/program/anatomy.h"
#include "core/symbols/program/debug_info.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"
#include "tests/support/waits.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using access::LocalBackend;
using program::Architecture;
using program::CodeOf;
using program::DebugInfo;
using program::KernelCode;
using program::Mechanism;
using program::Program;
using tracefs::EventName;
using tracefs::Instance;

namespace {

constexpr int kRounds = 3;
constexpr std::size_t kCodeBytes = 256;

/// The program that is probed. It waits for a byte before it begins.
class Sample
{
public:
    explicit Sample(const QString& path)
    {
        m_process.start(path, {QString::number(kRounds), "wait"});
    }
    bool isThere() { return m_process.waitForStarted(-1); }
    /// Its output, when it ended well.
    QByteArray run()
    {
        m_process.write("x");
        m_process.closeWriteChannel();
        if (!m_process.waitForFinished(-1) || m_process.exitCode() != 0)
            return {};
        return m_process.readAllStandardOutput();
    }

private:
    QProcess m_process;
};

/// What the kernel's list of kprobes says of the ones at a function: `[FTRACE]`, `[OPTIMIZED]`.
QString listedProbe(access::Backend& backend, const QString& place)
{
    const auto list = backend.readSystem(access::SystemFile::ProbesList);
    if (!list)
        return {};
    for (const auto& line : QString::fromStdString(*list).split('\n')) {
        if (line.contains("  k  " + place))
            return line;
    }
    return {};
}

std::uint64_t addressOf(access::Backend& backend, const std::string& function)
{
    const auto symbols = backend.readSystem(access::SystemFile::Symbols);
    if (!symbols)
        return 0;
    const QRegularExpression line("^([0-9a-f]+) [tT] " + QString::fromStdString(function) + "$",
                                  QRegularExpression::MultilineOption);
    return line.match(QString::fromStdString(*symbols)).captured(1).toULongLong(nullptr, 16);
}

} // namespace

/// What Program says of a file is put on a real kernel: places and arguments are right if the
/// values are those that the program has by its source
/// (tests/core/symbols/program/samples/sample.c).
class TestUserProbes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_backend = needed(LocalBackend::open());
        const auto name = needed(tracefs::SessionName::of(*m_backend));
        m_group = name.probeGroup();
        m_instance =
            std::make_unique<Instance>(needed(Instance::create(*m_backend, name.instance())));
        for (const char* sample : {"sample_pie", "sample_fixed", "sample_plain"})
            QVERIFY(QFile::copy(QString(SAMPLE_FILES "/") + sample, m_folder.filePath(sample)));
    }

    void cleanup()
    {
        VERIFY_DONE(m_instance->setTracing(false));
        for (const EventName& event : m_events) {
            VERIFY_DONE(m_instance->events().setEnabled(event, false));
            VERIFY_DONE(tracefs::deleteDynamicEvent(*m_backend, event));
        }
        m_events.clear();
        VERIFY_DONE(m_backend->writeTruncating(m_instance->folder() / "trace", {}));
    }

    void cleanupTestCase() { VERIFY_DONE(m_instance->remove()); }

    void argumentsAndResultsAreThoseOfTheProgram_data() { samples(); }
    void argumentsAndResultsAreThoseOfTheProgram()
    {
        QFETCH(QString, file);
        QVERIFY(openProgram(file));
        const auto debug = DebugInfo::open(m_program);
        QVERIFY(debug.has_value());
        const auto symbol = m_program->named("sampleAdd");
        QCOMPARE(symbol.size(), 1U);
        const auto function = (*debug)->function(*symbol.front());
        QVERIFY(function.has_value());
        probe::Spec entry = spec("entry", symbol.front()->offset);
        for (const auto& parameter : function->parameters) {
            QVERIFY2(parameter.value.has_value(), parameter.reason.text().c_str());
            entry.arguments.push_back(*parameter.value);
        }
        probe::Spec result = spec("result", symbol.front()->offset);
        result.kind = probe::Kind::UserReturn;
        result.arguments.push_back({.name = "rv",
                                    .fetch = {.source = probe::Fetch::Source::ReturnValue},
                                    .type = probe::ValueType{.word = "s64"}});
        QVERIFY(make(entry) && make(result));
        runSample(file);
        const auto entries = lines("entry");
        const auto results = lines("result");
        QCOMPARE(entries.size(), kRounds);
        QCOMPARE(results.size(), kRounds);
        for (int i = 0; i < kRounds; ++i) {
            QVERIFY2(
                entries[i].contains(QString(R"(a=%1 text="hello" flag=7 where=0x)").arg(100 + i)),
                qPrintable(entries[i]));
            QVERIFY2(results[i].endsWith(QString("rv=%1").arg(100 + i + 5 + 7)),
                     qPrintable(results[i]));
        }
    }

    void placesHaveTheirValues_data() { samples(); }
    void placesHaveTheirValues()
    {
        QFETCH(QString, file);
        QVERIFY(openProgram(file));
        std::map<std::string, std::vector<bool>> fetched;
        for (const auto& place : m_program->usdtPlaces()) {
            if (place.provider != "probescope")
                continue; // static programs have those of the C library
            probe::Spec usdt = spec(place.name, place.offset);
            usdt.semaphore = place.semaphore;
            for (std::size_t i = 0; i < place.arguments.size(); ++i) {
                const auto& argument = place.arguments[i];
                fetched[place.name].push_back(argument.value.has_value());
                if (!argument.value)
                    continue;
                auto made = *argument.value;
                made.name = "v" + std::to_string(i);
                if (place.name == "pair" && i == 1) { // a text
                    made.fetch.follows.push_back({});
                    made.type = probe::ValueType{.word = "string"};
                }
                usdt.arguments.push_back(made);
            }
            QVERIFY(make(usdt));
        }
        QCOMPARE(m_events.size(), 4U);
        runSample(file);
        for (int i = 0; i < kRounds; ++i) {
            const auto has = [&](const char* event, std::size_t argument, const QString& text) {
                const auto& known = fetched[event];
                const auto all = lines(event);
                if (all.size() != kRounds)
                    return false;
                return argument >= known.size() || !known[argument]
                    || all[i].contains(QString(" v%1=%2").arg(argument).arg(text));
            };
            const std::string words = lines("many").join('\n').toStdString();
            QVERIFY(has("pair", 0, QString::number(1000 + i)));
            QVERIFY(has("pair", 1, R"("world")"));
            QVERIFY2(has("many", 0, QString::number(-i)), words.c_str());
            QVERIFY2(has("many", 1, "7"), words.c_str());
            QVERIFY2(has("many", 2, QString::number(42 + 2 * i)), words.c_str());
            QVERIFY2(has("many", 3, "-3"), words.c_str());
            QVERIFY(has("guarded", 0, QString::number(1000 + i)));
            QVERIFY(has("bare", 0, {}));
        }
        QVERIFY(fetched["pair"][0] && fetched["pair"][1] && fetched["guarded"][0]);
        QVERIFY(fetched["many"][1]);
        QVERIFY(!fetched["many"][4]); // a double
    }

    void aPlaceThatIsGuardedNeedsItsCounter()
    {
        QVERIFY(openProgram("sample_pie"));
        for (const auto& place : m_program->usdtPlaces()) {
            if (place.name == "guarded") {
                QVERIFY(place.semaphore.has_value());
                QVERIFY(make(spec("guarded", place.offset)));
            }
        }
        QCOMPARE(m_events.size(), 1U);
        runSample("sample_pie");
        QVERIFY(lines("guarded").isEmpty());
    }

    void everyStatementCanBeProbed()
    {
        QVERIFY(openProgram("sample_plain"));
        const auto debug = DebugInfo::open(m_program);
        QVERIFY(debug.has_value());
        const auto* symbol = m_program->named("sampleBranches").front();
        const auto function = (*debug)->function(*symbol);
        QVERIFY(function.has_value());
        const auto code = program::disassemble(*m_program->code(*symbol), symbol->address,
                                               m_program->architecture(), CodeOf::Program);
        QVERIFY(code.has_value());
        int number = 0;
        for (const auto& place : function->places) {
            const auto at = std::find_if(code->begin(), code->end(), [&](const auto& one) {
                return one.address == place.address;
            });
            QVERIFY(at != code->end());
            if (at->refusal.empty())
                QVERIFY(make(spec("line" + std::to_string(++number), place.offset)));
        }
        QVERIFY(number > 4);
        runSample("sample_plain");
        QCOMPARE(lines("line1").size(), kRounds);
        for (int i = 1; i <= number; ++i)
            QVERIFY2(lines("line" + std::to_string(i)).size() >= kRounds,
                     qPrintable(QString::number(i)));
    }

    void theBeginOfAFunctionBecomesACall()
    {
        const std::uint64_t address = addressOf(*m_backend, kFunction);
        QVERIFY(address != 0);
        const auto before = kernelCode(*m_backend, address);
        QVERIFY(!before.bytes.empty());
        probe::Spec entry{.group = m_group, .event = "begin", .symbol = kFunction};
        QVERIFY(make(entry));
        const auto after = kernelCode(*m_backend, address);
        const auto found = program::explainProbe(before, after, address);
        QVERIFY(found.has_value());
        const auto listed = listedProbe(*m_backend, kFunction);
        QVERIFY(!listed.isEmpty());
        qInfo("%s: %s", qPrintable(listed), found->explanation.front().text().c_str());
        QCOMPARE(found->mechanism == Mechanism::FtraceCall, listed.contains("[FTRACE]"));
        QVERIFY(found->mechanism != Mechanism::Untouched && found->mechanism != Mechanism::Other);
        QVERIFY(before.bytes != after.bytes);
        VERIFY_DONE(m_instance->events().setEnabled(m_events.back(), false));
        waitUntil([&] { return kernelCode(*m_backend, address).bytes == before.bytes; });
    }

    void anInstructionWithinBecomesABreakpointOrAJump()
    {
        const std::uint64_t address = addressOf(*m_backend, kFunction);
        const auto before = kernelCode(*m_backend, address);
        const auto code =
            program::disassemble(before.bytes, address, before.architecture, CodeOf::Kernel);
        QVERIFY(code.has_value());
        int tried = 0;
        for (std::size_t i = 4; i < code->size() && tried < 6; ++i) {
            const auto& one = (*code)[i];
            if (!one.refusal.empty() || one.flow == program::Flow::Call)
                continue;
            ++tried;
            const auto offset = std::int64_t(one.address - address);
            const probe::Spec within{.group = m_group,
                                     .event = "within" + std::to_string(tried),
                                     .symbol = kFunction,
                                     .offset = offset,
                                     .hasOffset = true};
            QVERIFY2(make(within), one.text.text().c_str());
            const QString place = QString("%1+0x%2").arg(kFunction).arg(offset, 0, 16);
            const auto snapshot = [&] {
                return program::explainProbe(before, kernelCode(*m_backend, address), one.address);
            };
            // The kernel makes a jump of a breakpoint a little later, where it can.
            const auto agrees = [&] {
                const auto listed = listedProbe(*m_backend, place);
                const auto found = snapshot();
                const auto wanted =
                    listed.contains("[OPTIMIZED]") ? Mechanism::Jump : Mechanism::Breakpoint;
                return !listed.isEmpty() && found && found->mechanism == wanted;
            };
            waitUntil([&] { return agrees(); });
            qInfo("%s at %s: %s", one.text.text().c_str(), qPrintable(place),
                  snapshot()->explanation.front().text().c_str());
            VERIFY_DONE(m_instance->events().setEnabled(m_events.back(), false));
            waitUntil([&] { return kernelCode(*m_backend, address).bytes == before.bytes; });
        }
        QVERIFY(tried > 2);
    }

    void theHelperShowsCodeAndNothingElse()
    {
        const auto helper = access::startLocalHelper({.program = HELPER, .elevate = {}});
        QVERIFY2(helper.has_value(), helper ? "" : helper.error().message().c_str());
        const std::uint64_t address = addressOf(*m_backend, kFunction);
        QCOMPARE(kernelCode(**helper, address).bytes, kernelCode(*m_backend, address).bytes);
        const auto symbols = m_backend->readSystem(access::SystemFile::Symbols);
        const QRegularExpression data("^([0-9a-f]+) D (init_task|jiffies)$",
                                      QRegularExpression::MultilineOption);
        const auto other =
            data.match(QString::fromStdString(*symbols)).captured(1).toULongLong(nullptr, 16);
        QVERIFY(other != 0);
        QCOMPARE((*helper)->readKernelText(other, 8).error().code, ErrorCode::Refused);
        QCOMPARE((*helper)->readKernelText(0x1000, 8).error().code, ErrorCode::Refused);
        const auto observer =
            access::startLocalHelper({.control = false, .program = HELPER, .elevate = {}});
        QVERIFY(observer.has_value());
        QCOMPARE((*observer)->readKernelText(address, 8).error().code, ErrorCode::Refused);
    }

private:
    static constexpr const char* kFunction = "do_sys_openat2";

    static void samples()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"sample_pie", "sample_fixed", "sample_plain"})
            QTest::newRow(file) << file;
    }

    bool openProgram(const QString& file)
    {
        const auto opened = Program::open(m_folder.filePath(file).toStdString());
        if (opened)
            m_program = *opened;
        return opened.has_value();
    }

    probe::Spec spec(const std::string& event, std::uint64_t offset) const
    {
        return {.kind = probe::Kind::UserEntry,
                .group = m_group,
                .event = event,
                .file = m_program->path(),
                .offset = std::int64_t(offset)};
    }

    /// Defines and enables it.
    bool make(const probe::Spec& made)
    {
        const auto line = made.format();
        const auto done = m_backend->append("dynamic_events", line);
        if (!done) {
            qWarning("%s: %s", line.c_str(), done.error().message().c_str());
            return false;
        }
        m_events.push_back({made.group, made.event});
        const auto enabled = m_instance->events().setEnabled(m_events.back(), true);
        if (!enabled)
            qWarning("%s: %s", line.c_str(), enabled.error().message().c_str());
        return enabled.has_value();
    }

    /// With probes and without them, it must do the same.
    void runSample(const QString& file)
    {
        const auto path = m_folder.filePath(file);
        VERIFY_DONE(m_instance->setTracing(true));
        Sample probed(path);
        QVERIFY(probed.isThere());
        const auto output = probed.run();
        VERIFY_DONE(m_instance->setTracing(false));
        const auto text = m_backend->read(m_instance->folder() / "trace");
        QVERIFY(text.has_value());
        m_trace = QString::fromStdString(*text).split('\n');
        QProcess alone;
        alone.start(path, {QString::number(kRounds)});
        QVERIFY(alone.waitForFinished(-1));
        QVERIFY(!output.isEmpty());
        QCOMPARE(output, alone.readAllStandardOutput());
    }

    /// What was recorded of an event, without blanks behind it.
    QStringList lines(const std::string& event) const
    {
        QStringList found;
        for (const QString& line : m_trace) {
            if (line.contains(": " + QString::fromStdString(event) + ": ("))
                found << line.trimmed();
        }
        return found;
    }

    static KernelCode kernelCode(access::Backend& backend, std::uint64_t address)
    {
        const auto read = [&backend](std::uint64_t at, std::size_t bytes) {
            return backend.readKernelText(at, bytes);
        };
        const auto code = program::readKernelCode(read, address, kCodeBytes, Architecture::X86_64);
        if (!code)
            qWarning("%s", code.error().message().c_str());
        return code ? *code : KernelCode();
    }

    std::unique_ptr<LocalBackend> m_backend;
    std::unique_ptr<Instance> m_instance;
    std::string m_group;
    std::vector<EventName> m_events;
    std::shared_ptr<const Program> m_program;
    QStringList m_trace;
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestUserProbes)
#include "tst_user_probes.moc"
