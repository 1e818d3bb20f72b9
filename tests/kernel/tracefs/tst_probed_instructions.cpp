#include "core/access/backend/local_backend.h"
#include "core/probe/spec/spec.h"
#include "core/symbols/program/disassembly.h"
#include "core/symbols/program/program.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/dynamic_events.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <sstream>

using namespace probescope;
using access::LocalBackend;
using access::SystemFile;
using program::Architecture;
using program::CodeOf;
using program::Instruction;
using tracefs::EventName;

namespace {

constexpr std::size_t kFunctions = 1500;
constexpr std::size_t kMaxCode = 1024;
constexpr std::size_t kOfAKind = 2;
constexpr unsigned kSeed = 5;

/// An instruction and the place that a probe on it has.
struct Candidate
{
    Instruction instruction;
    std::string symbol; ///< of the kernel; of a program: its function
    std::uint64_t offset = 0; ///< in the function, or in the file
};

/// Some of each kind of instruction, by what capstone calls it and by what is said against it.
class Picked
{
public:
    void add(const Instruction& one, const std::string& symbol, std::uint64_t offset)
    {
        // Where it is not known what begins, kernels do not know better: they look at nothing else.
        if (one.refusal.text().find("unknown") != std::string::npos)
            return;
        const std::string text = one.text.text();
        auto& some = m_kinds[text.substr(0, text.find(' ')) + '\n' + one.refusal.text() + '\n'
                             + one.bytes.substr(0, one.bytes.empty() ? 0 : 1)];
        if (some.size() < kOfAKind)
            some.push_back({one, symbol, offset});
    }
    std::vector<Candidate> all() const
    {
        std::vector<Candidate> all;
        for (const auto& kind : m_kinds)
            all.insert(all.end(), kind.second.begin(), kind.second.end());
        return all;
    }

private:
    std::map<std::string, std::vector<Candidate>> m_kinds;
};

/// What was said of instructions, and what the kernel did.
struct Verdicts
{
    int agreed = 0;
    int guessed = 0; ///< refused as what it is likely, and taken
    QStringList wrong = {};

    void add(const Candidate& one, bool taken, const std::string& why)
    {
        if (one.instruction.refusal.empty() == taken)
            ++agreed;
        else if (taken && one.instruction.refusal.text().find("likely") != std::string::npos)
            ++guessed;
        else
            wrong << QString("%1+0x%2: %3 (%4): %5")
                         .arg(QString::fromStdString(one.symbol))
                         .arg(one.offset, 0, 16)
                         .arg(QString::fromStdString(one.instruction.text.text()),
                              QString::fromStdString(program::hexBytes(one.instruction.bytes)),
                              QString::fromStdString(taken ? one.instruction.refusal.text() : why));
    }
};

struct KernelFunction
{
    std::uint64_t address = 0;
    std::uint64_t size = 0;
};

/// Functions of the kernel itself whose name is theirs alone.
std::map<std::string, KernelFunction> functionsOf(const std::string& symbols)
{
    std::vector<std::pair<std::uint64_t, std::string>> all;
    std::map<std::string, int> names;
    std::istringstream lines(symbols);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string address;
        std::string type;
        std::string name;
        std::string module;
        words >> address >> type >> name >> module;
        ++names[name];
        if (module.empty() && (type == "t" || type == "T"))
            all.emplace_back(std::stoull(address, nullptr, 16), name);
    }
    std::sort(all.begin(), all.end());
    std::map<std::string, KernelFunction> functions;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (names[all[i].second] == 1 && all[i + 1].first > all[i].first)
            functions[all[i].second] = {all[i].first, all[i + 1].first - all[i].first};
    }
    return functions;
}

} // namespace

/// What is said of instructions is put on a real kernel: those that the form offers are taken, and
/// those that it refuses are refused.
class TestProbedInstructions : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_backend = needed(LocalBackend::open());
        const auto name = needed(tracefs::SessionName::of(*m_backend));
        m_event = {name.probeGroup(), "place"};
        m_instance =
            std::make_unique<Instance>(needed(Instance::create(*m_backend, name.instance())));
        VERIFY_DONE(m_instance->setTracing(false));
    }

    void cleanupTestCase() { VERIFY_DONE(m_instance->remove()); }

    void theKernelTakesWhatIsOffered()
    {
        const auto symbols = m_backend->readSystem(SystemFile::Symbols);
        QVERIFY(symbols.has_value());
        auto functions = functionsOf(*symbols);
        // Some can be traced, but not probed.
        const auto blacklist = m_backend->readSystem(SystemFile::ProbesBlacklist);
        QVERIFY(blacklist.has_value());
        std::istringstream refused(*blacklist);
        for (std::string range, name; refused >> range >> name;)
            functions.erase(name);
        const auto traceable = m_backend->read("available_filter_functions");
        QVERIFY(traceable.has_value());
        std::vector<std::string> names;
        std::istringstream lines(*traceable);
        for (std::string line; std::getline(lines, line);) {
            if (functions.count(line) != 0)
                names.push_back(line);
        }
        std::shuffle(names.begin(), names.end(), std::mt19937(kSeed));
        Picked picked;
        for (std::size_t i = 0; i < std::min(names.size(), kFunctions); ++i) {
            const auto& function = functions.at(names[i]);
            const auto bytes = m_backend->readKernelText(
                function.address, std::min<std::size_t>(function.size, kMaxCode));
            QVERIFY2(bytes.has_value(), bytes ? "" : bytes.error().message().c_str());
            const auto code = program::disassemble(*bytes, function.address, Architecture::X86_64,
                                                   CodeOf::Kernel);
            QVERIFY(code.has_value());
            for (const auto& one : *code) {
                // What is cut off ends the code.
                if (one.address + 16 < function.address + bytes->size())
                    picked.add(one, names[i], one.address - function.address);
            }
        }
        Verdicts verdicts;
        for (const auto& one : picked.all()) {
            const probe::Spec spec{.group = m_event.system,
                                   .event = m_event.name,
                                   .symbol = one.symbol,
                                   .offset = std::int64_t(one.offset),
                                   .hasOffset = one.offset != 0};
            const auto made = m_backend->append("dynamic_events", spec.format());
            verdicts.add(one, made.has_value(), made ? "" : made.error().message());
            if (made)
                VERIFY_DONE(tracefs::deleteDynamicEvent(*m_backend, m_event));
        }
        show(verdicts);
        QVERIFY(verdicts.agreed > 500);
        // The bytes do not show which jumps and calls the kernel itself changes as it runs.
        QVERIFY2(int(verdicts.wrong.size()) * 100 <= verdicts.agreed,
                 qPrintable(verdicts.wrong.join('\n')));
    }

    void programsTakeWhatIsOffered()
    {
        const QString path = m_folder.filePath("sample_static");
        QVERIFY(QFile::copy(SAMPLE_FILES "/sample_static", path));
        const auto program = program::Program::open(path.toStdString());
        QVERIFY(program.has_value());
        Picked picked;
        for (const auto& symbol : (*program)->symbols()) {
            const auto bytes = (*program)->code(symbol);
            if (!bytes || symbol.size == 0)
                continue;
            const auto code = program::disassemble(*bytes, symbol.address,
                                                   (*program)->architecture(), CodeOf::Program);
            QVERIFY(code.has_value());
            for (const auto& one : *code) {
                if (const auto offset = (*program)->offsetOf(one.address))
                    picked.add(one, symbol.name, *offset);
            }
        }
        // The kernel looks at an instruction when somebody has it in memory.
        QProcess process;
        process.start(path, {"1", "wait"});
        QVERIFY(process.waitForStarted(-1));
        Verdicts verdicts;
        for (const auto& one : picked.all()) {
            const probe::Spec spec{.kind = probe::Kind::UserEntry,
                                   .group = m_event.system,
                                   .event = m_event.name,
                                   .file = path.toStdString(),
                                   .offset = std::int64_t(one.offset)};
            VERIFY_DONE(m_backend->append("dynamic_events", spec.format()));
            const auto enabled = m_instance->events().setEnabled(m_event, true);
            verdicts.add(one, enabled.has_value(), enabled ? "" : enabled.error().message());
            if (enabled)
                VERIFY_DONE(m_instance->events().setEnabled(m_event, false));
            VERIFY_DONE(tracefs::deleteDynamicEvent(*m_backend, m_event));
        }
        process.write("x");
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(-1));
        QCOMPARE(process.exitCode(), 0);
        show(verdicts);
        QVERIFY(verdicts.agreed > 500);
        QVERIFY2(verdicts.wrong.isEmpty(), qPrintable(verdicts.wrong.join('\n')));
    }

private:
    using Instance = tracefs::Instance;

    static void show(const Verdicts& verdicts)
    {
        qInfo("%d agreed, %d refused by a guess, %d wrong", verdicts.agreed, verdicts.guessed,
              int(verdicts.wrong.size()));
        for (const QString& line : verdicts.wrong)
            qInfo("%s", qPrintable(line));
    }

    std::unique_ptr<LocalBackend> m_backend;
    std::unique_ptr<Instance> m_instance;
    EventName m_event;
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestProbedInstructions)
#include "tst_probed_instructions.moc"
