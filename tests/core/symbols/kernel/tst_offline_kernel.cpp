#include "core/symbols/kernel/catalogue.h"
#include "core/symbols/kernel/kernel_info.h"
#include "core/symbols/kernel/offline_kernel.h"
#include "core/symbols/kernel/save_kernel.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <sys/stat.h>

using namespace probescope;
using access::SystemFile;
using catalogue::Catalogue;
using catalogue::OfflineKernel;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

constexpr std::size_t kMax = access::Backend::kMaxRead;

std::string btf(const char* name)
{
    QFile file(QString(SAMPLE_BTF "/") + name + ".btf");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

FakeKernel describedKernel()
{
    auto kernel = FakeKernel::linux612();
    kernel.release = "6.12.7-described";
    kernel.functions = "takesPointers\n__x64_sys_read\nmoduleFunction [ext4]\n";
    kernel.symbols = "ffffffff81000000 T _text\nffffffff81000100 T takesPointers\n"
                     "ffffffff81000200 T plain_one\nffffffff81000400 T __x64_sys_read\n"
                     "ffffffffc0000000 t moduleFunction\t[ext4]\n";
    kernel.blacklist = "0xffffffff81000200-0xffffffff81000300\tplain_one\n";
    kernel.types = btf("kernel");
    kernel.moduleTypes = {{"ext4", btf("module")}};
    return kernel;
}

void put(const QString& path, const char* text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

std::vector<std::string> namesOf(const Result<std::vector<access::Entry>>& entries)
{
    std::vector<std::string> names;
    for (const auto& entry : entries ? *entries : std::vector<access::Entry>())
        names.push_back(entry.name);
    return names;
}

} // namespace

/// A kernel that is not at hand answers as the one that it was made of.
class TestOfflineKernel : public QObject
{
    Q_OBJECT

private slots:
    void answersAsTheKernelDid()
    {
        FakeTracefs tree(describedKernel());
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("kernels/mine").toStdString();
        std::vector<std::size_t> dones;
        std::size_t all = 0;
        const auto saved =
            catalogue::saveKernel(tree, path, {}, [&](std::size_t done, std::size_t of) {
                dones.push_back(done);
                all = of;
            });
        QVERIFY2(saved.has_value(), saved ? "" : saved.error().message().c_str());
        QVERIFY(saved->missing.empty());
        QCOMPARE(saved->modules, std::size_t(1));
        QVERIFY(saved->events > 5);
        QCOMPARE(dones.back(), all);
        QCOMPARE(dones.size(), all);
        QVERIFY(tree.writes().empty());
        // The addresses in it are for nobody else.
        struct stat status = {};
        QCOMPARE(stat(path.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777, 0700U);

        const auto opened = OfflineKernel::open(path);
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().message().c_str());
        OfflineKernel& kernel = **opened;
        QCOMPARE(kernel.release(), std::string("6.12.7-described"));
        QCOMPARE(kernel.name(), std::string("mine"));
        QVERIFY(kernel.description() && !kernel.description()->someSymbols);
        for (const char* const name : {"available_filter_functions", "available_events", "README",
                                       "events/sched/sched_switch/format"})
            QCOMPARE(*kernel.read(name, kMax), *tree.read(name, kMax));
        QVERIFY(!namesOf(kernel.list("events/sched")).empty());
        for (const auto file :
             {SystemFile::Symbols, SystemFile::ProbesBlacklist, SystemFile::Types})
            QCOMPARE(*kernel.readSystem(file, kMax), *tree.readSystem(file, kMax));
        QCOMPARE(namesOf(kernel.list("per_cpu")), (std::vector<std::string>{"cpu0", "cpu1"}));

        // What is read of both is the same.
        const auto there = *Catalogue::read(tree, {});
        const auto here = *Catalogue::read(kernel, {});
        QCOMPARE(here->size(), there->size());
        QCOMPARE(here->notes().size(), there->notes().size());
        QCOMPARE(here->architecture(), std::string("x86_64"));
        for (std::size_t i = 0; i < here->size(); ++i) {
            QCOMPARE(here->function(i).place, there->function(i).place);
            QCOMPARE(int(here->function(i).state), int(there->function(i).state));
            const auto ours = here->prototype(i);
            const auto theirs = there->prototype(i);
            QCOMPARE(ours ? ours->text() : "", theirs ? theirs->text() : "");
        }
        QVERIFY(here->prototype(here->named("moduleFunction").front()).has_value());
    }

    void cannotBeChanged()
    {
        OfflineKernel kernel("a capture", {{"kallsyms", "0000000000000000 t vfs_read\n"}});
        QCOMPARE(kernel.append("kprobe_events", "p vfs_read").error().code, ErrorCode::Unsupported);
        QCOMPARE(kernel.writeTruncating("kprobe_events", {}).error().code, ErrorCode::Unsupported);
        QCOMPARE(kernel.owner().error().code, ErrorCode::Unsupported);
        QCOMPARE(kernel.readKernelText(1, 1).error().code, ErrorCode::Unsupported);
    }

    void leavesNothingBehindWhenItIsStopped()
    {
        FakeTracefs tree(describedKernel());
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("mine").toStdString();
        const CancelToken cancel;
        const auto stopped =
            catalogue::saveKernel(tree, path, cancel, [&cancel](std::size_t done, std::size_t) {
                if (done == 12)
                    cancel.cancel();
            });
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        QVERIFY(QDir(folder.path()).isEmpty());
        // So too when the target goes.
        const auto gone =
            catalogue::saveKernel(tree, path, {}, [&tree](std::size_t done, std::size_t) {
                if (done == 12)
                    tree.disconnect();
            });
        QCOMPARE(gone.error().code, ErrorCode::Disconnected);
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void overwritesNothing()
    {
        FakeTracefs tree(describedKernel());
        const QTemporaryDir folder;
        const auto path = folder.filePath("mine");
        put(path + "/letter", "Dear");
        const auto refused = catalogue::saveKernel(tree, path.toStdString(), {});
        QCOMPARE(refused.error().code, ErrorCode::Refused);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
                 QStringList("mine"));
        QVERIFY(QFile::remove(path + "/letter"));
        QVERIFY(catalogue::saveKernel(tree, path.toStdString() + "/", {}).has_value());
        QVERIFY(QFile::exists(path + "/kallsyms"));
    }

    void tellsWhatIsMissing()
    {
        auto plain = describedKernel();
        plain.types.clear();
        plain.blacklist.clear();
        FakeTracefs tree(plain);
        const QTemporaryDir folder;
        const auto saved = catalogue::saveKernel(tree, folder.filePath("mine").toStdString(), {});
        QVERIFY(saved.has_value());
        QCOMPARE(saved->missing, (std::vector<std::string>{"blacklist", "vmlinux.btf"}));
        QCOMPARE(OfflineKernel::open(folder.path().toStdString()).error().code,
                 ErrorCode::NotFound);
    }

    void readsAFolderThatWasMadeByHand()
    {
        const QTemporaryDir folder;
        put(folder.filePath("available_filter_functions"), "vfs_read\nmod_fn [mod]\n");
        put(folder.filePath("architecture"), "aarch64\n");
        put(folder.filePath("cpus"), "0,2-5\n");
        put(folder.filePath("events/sched/sched_switch/format"), "name: sched_switch\n");
        put(folder.filePath("events/sched/enable"), "0\n");
        put(folder.filePath("modules/mod.btf"), "no types");
        put(folder.filePath("modules/README"), "none");
        const auto kernel = *OfflineKernel::open(folder.path().toStdString());
        QCOMPARE(*kernel->read("available_events", kMax), std::string("sched:sched_switch\n"));
        QCOMPARE(*kernel->readSystem(SystemFile::Modules, kMax),
                 std::string("mod 0 0 - Live 0x0000000000000000\n"));
        QCOMPARE(namesOf(kernel->list("per_cpu")).size(), std::size_t(6));
        QCOMPARE(kernel->readModuleTypes("../kallsyms", kMax).error().code, ErrorCode::Refused);
        QCOMPARE(kernel->read("README", kMax).error().code, ErrorCode::NotFound);
        QCOMPARE(kernel->read("available_filter_functions", 3).error().code, ErrorCode::Refused);
        const auto all = *Catalogue::read(*kernel, {});
        QCOMPARE(all->architecture(), std::string("arm64"));
        QCOMPARE(all->registers().front().fetch, std::string("%x0:x64"));
        // What would make it wait is no file.
        const auto pipe = folder.filePath("README").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QCOMPARE(kernel->read("README", kMax).error().code, ErrorCode::NotFound);
    }

    void knowsFunctionsOfACapture()
    {
        OfflineKernel kernel(
            "a capture",
            {{"kallsyms",
              catalogue::symbolLines(
                  {{.address = 0xffffffff81000100, .name = "vfs_read", .module = {}},
                   {.address = 0xffffffff81000200, .name = "vfs_write", .module = {}},
                   {.address = 0xffffffffc0000000, .name = "ext4_file_open", .module = "ext4"}})},
             {"architecture", "arm64"},
             {"events/mine/open/format", "name: open\n"}});
        QVERIFY(kernel.description()->someSymbols);
        const auto all = *Catalogue::read(kernel, {});
        QCOMPARE(all->size(), std::size_t(3));
        QCOMPARE(all->function(all->named("ext4_file_open").front()).place,
                 std::string("ext4:ext4_file_open"));
        const auto& read = all->function(all->named("vfs_read").front());
        QCOMPARE(int(read.state), int(catalogue::FunctionState::Unknown));
        QVERIFY(read.mayBeProbed());
        QCOMPARE(read.size, 0ULL); // others may lie before the next one that is mentioned
        QCOMPARE(all->registers().front().fetch, std::string("%x0:x64"));
        QVERIFY(!all->hasTypes());
        QCOMPARE(all->notes().size(), std::size_t(2));
        // A function that the capture does not mention may be there nevertheless.
        probe::KernelInfo known;
        catalogue::addTo(known, all);
        QVERIFY(!known.symbols("", "vfs_open").has_value());
        QVERIFY(!known.traceable("vfs_read").has_value());
        QVERIFY(!known.functionBytes("vfs_read").has_value());
        QCOMPARE(*kernel.read("available_events", kMax), std::string("mine:open\n"));
        QCOMPARE(namesOf(kernel.list("events")), std::vector<std::string>{"mine"});
    }

    void aCaptureAddsWhatTheFolderLacks()
    {
        FakeTracefs tree(describedKernel());
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("mine").toStdString();
        QVERIFY(catalogue::saveKernel(tree, path, {}).has_value());
        const auto kernel =
            *OfflineKernel::open(path,
                                 {{"kallsyms", "ffffffff99000100 t takesPointers\n"},
                                  {"release", "another"},
                                  {"architecture", "x86_64"},
                                  {"events/mine/open/format", "name: open\n"},
                                  {"events/sched/sched_switch/format", "not this\n"}});
        QCOMPARE(kernel->release(), std::string("6.12.7-described"));
        QCOMPARE(*kernel->read("events/mine/open/format", kMax), std::string("name: open\n"));
        QCOMPARE(*kernel->read("events/sched/sched_switch/format", kMax),
                 *tree.read("events/sched/sched_switch/format", kMax));
        const auto all = *Catalogue::read(*kernel, {});
        QCOMPARE(all->function(all->named("takesPointers").front()).address, 0xffffffff81000100ULL);
    }
};

QTEST_GUILESS_MAIN(TestOfflineKernel)
#include "tst_offline_kernel.moc"
