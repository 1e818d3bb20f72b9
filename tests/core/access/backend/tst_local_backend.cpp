#include "core/access/backend/local_backend.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fcntl.h>
#include <future>
#include <map>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace probescope;
using namespace probescope::access;

namespace {

constexpr std::size_t kPage = 4096;

/// A plain folder that stands for a tracefs: what is resolved and how it is written needs no more.
class TestTree
{
public:
    TestTree()
    {
        for (const char* folder : {"instances", "instances/one", "events", "per_cpu",
                                   "per_cpu/cpu0", "per_cpu/cpu10", "per_cpu/cpu2"})
            QDir(m_folder.path()).mkdir(folder);
        write("tracing_on", "1\n");
        write("set_event", "a:b\n");
    }
    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    void write(const char* name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QFile::WriteOnly));
        file.write(text);
    }
    QByteArray text(const char* name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray("none");
    }
    std::unique_ptr<LocalBackend> backend() const
    {
        return std::make_unique<LocalBackend>(*TraceRoot::at(m_folder.path().toStdString(), true));
    }

private:
    QTemporaryDir m_folder;
};

/// Pipes with names behave as ring buffers do, as far as this goes.
FileDescriptor makeRing(const TestTree& tree, const char* cpu)
{
    const auto path = tree.path("per_cpu/") + cpu + "/trace_pipe_raw";
    mkfifo(path.c_str(), 0600);
    return FileDescriptor(open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
}

void putPages(const FileDescriptor& ring, int count, char letter)
{
    const std::string page(kPage, letter);
    for (int i = 0; i < count; ++i)
        QCOMPARE(write(ring.get(), page.data(), page.size()), ssize_t(kPage));
}

} // namespace

class TestLocalBackend : public QObject
{
    Q_OBJECT

private slots:
    void knowsWhoLives()
    {
        LocalBackend backend(*TraceRoot::at("/", true));
        const auto self = backend.owner();
        QVERIFY(*backend.isAlive(self->pid, self->start));
        QVERIFY(!*backend.isAlive(self->pid, self->start + 1)); // the pid was used again
        QVERIFY(!*backend.isAlive(99'999'999, 1));
        QVERIFY(*backend.Backend::isAlive(self->pid, self->start));
        QVERIFY(!*backend.Backend::isAlive(self->pid, self->start + 1));
    }

    void givesLittleOfTheKernelsCodeAtOnce()
    {
        const TestTree tree;
        for (const std::size_t bytes : {std::size_t(0), kPage + 1})
            QVERIFY(tree.backend()->readKernelText(0xffffffff81000000U, bytes).error().code
                    == ErrorCode::Refused);
    }

    void readsAndWrites()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        QVERIFY(*backend->read("tracing_on") == "1\n");
        QVERIFY(backend->append("set_event", "c:d").has_value());
        QVERIFY(backend->append("set_event", "e:f\n").has_value());
        QCOMPARE(tree.text("set_event"), QByteArray("a:b\nc:d\ne:f\n"));
        QVERIFY(backend->writeTruncating("set_event", "g:h").has_value());
        QCOMPARE(tree.text("set_event"), QByteArray("g:h\n"));
        QVERIFY(backend->writeTruncating("set_event", "").has_value());
        QCOMPARE(tree.text("set_event"), QByteArray());
    }

    void saysWhatIsWrong()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        const auto missing = backend->read("no_such_file");
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QCOMPARE(missing.error().number, ENOENT);
        QVERIFY(missing.error().place.file == "no_such_file");
        QCOMPARE(backend->append("no_such_file", "1").error().code, ErrorCode::NotFound);
        QVERIFY(!QFile::exists(QString::fromStdString(tree.path("no_such_file"))));
        QCOMPARE(backend->read("set_event", 3).error().code, ErrorCode::Refused);
        QVERIFY(*backend->read("set_event", 4) == "a:b\n");
        LocalBackend devices(*TraceRoot::at("/dev", true));
        QCOMPARE(devices.append("full", "1").error().code, ErrorCode::NoMemory);
        QCOMPARE(devices.append("full", "1").error().number, ENOSPC);
    }

    void knowsATracefs()
    {
        const auto other = TraceRoot::at("/proc");
        QCOMPARE(other.error().code, ErrorCode::NotFound);
        QVERIFY(!other.error().hint.empty());
        QCOMPARE(TraceRoot::at("/no/such/folder").error().code, ErrorCode::NotFound);
    }

    void staysBeneath()
    {
        const TestTree tree;
        const TestTree other;
        const auto backend = tree.backend();
        QVERIFY(symlink(other.path("set_event").c_str(), tree.path("link").c_str()) == 0);
        QVERIFY(symlink("set_event", tree.path("near").c_str()) == 0);
        QVERIFY(symlink(other.path("").c_str(), tree.path("events/away").c_str()) == 0);
        QVERIFY(symlink("/proc/self", tree.path("self").c_str()) == 0);
        for (const char* path : {"link", "near", "events/away/set_event", "self/environ"}) {
            const auto read = backend->read(path);
            QVERIFY2(!read, path);
            QCOMPARE(read.error().code, ErrorCode::Refused);
            QCOMPARE(backend->append(path, "x").error().code, ErrorCode::Refused);
            QCOMPARE(backend->writeTruncating(path, "").error().code, ErrorCode::Refused);
            QVERIFY(!backend->hold(path));
            QVERIFY(!backend->openStream(path));
        }
        QVERIFY(!backend->list("events/away"));
        QCOMPARE(other.text("set_event"), QByteArray("a:b\n"));
    }

    void makesAndRemovesInstances()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        QVERIFY(backend->makeInstance("two").has_value());
        const std::vector<Entry> both{{.name = "one", .folder = true, .writable = true},
                                      {.name = "two", .folder = true, .writable = true}};
        QVERIFY(*backend->list("instances") == both);
        QCOMPARE(backend->makeInstance("two").error().number, EEXIST);
        QVERIFY(backend->removeInstance("two").has_value());
        QCOMPARE(backend->removeInstance("two").error().code, ErrorCode::NotFound);
        for (const char* name : {"", ".", "..", "../two", "a/b", "a b", "/tmp/x"}) {
            QCOMPARE(backend->makeInstance(name).error().code, ErrorCode::Invalid);
            QCOMPARE(backend->removeInstance(name).error().code, ErrorCode::Invalid);
        }
    }

    void findsProcesses()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        const auto owner = backend->owner();
        QVERIFY(owner.has_value());
        QCOMPARE(owner->pid, std::int32_t(getpid()));
        QCOMPARE(owner->parent, std::int32_t(getppid()));
        QCOMPARE(owner->uid, std::uint32_t(getuid()));
        QVERIFY(owner->start > 0);
        QVERIFY(owner->comm == "tst_local_backe");
        QVERIFY(owner->commandLine.find("tst_local_backend") != std::string::npos);
        const auto all = backend->processes();
        QVERIFY(all.has_value());
        QVERIFY(std::find(all->begin(), all->end(), *owner) != all->end());
    }

    void findsThreads()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        std::promise<std::int32_t> number;
        std::promise<void> seen;
        std::thread thread([&] {
            number.set_value(std::int32_t(gettid()));
            seen.get_future().wait();
        });
        const auto tid = number.get_future().get();
        const auto all = backend->threads();
        seen.set_value();
        thread.join();
        QVERIFY(all.has_value());
        const auto found = std::find_if(all->begin(), all->end(),
                                        [tid](const auto& one) { return one.pid == tid; });
        QVERIFY(found != all->end());
        QCOMPARE(found->parent, std::int32_t(getpid()));
        QVERIFY(found->start > 0);
        // The first thread of a process is the process.
        QVERIFY(std::none_of(all->begin(), all->end(),
                             [](const auto& one) { return one.pid == getpid(); }));
    }

    void readsTheSystem()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        QVERIFY(!backend->readSystem(SystemFile::Release)->empty());
        QVERIFY(!backend->readSystem(SystemFile::BootId)->empty());
        QVERIFY(backend->readSystem(SystemFile::Cpus)->starts_with("cpu"));
    }

    void asksForTypesOfModulesByNamesOnly()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        for (const char* const name :
             {"", ".", "..", "../vmlinux", "a/b", "/etc/passwd", "ext4 ", "a.ko", "ext4\n"})
            QCOMPARE(backend->readModuleTypes(name).error().code, ErrorCode::Refused);
        QCOMPARE(backend->readModuleTypes(std::string(64, 'a')).error().code, ErrorCode::Refused);
        const auto missing = backend->readModuleTypes("probescope_has-no-such_module");
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY(missing.error().place.file.ends_with("/probescope_has-no-such_module"));
    }

    void streamsPagesOfAllCpus()
    {
        const TestTree tree;
        const auto first = makeRing(tree, "cpu0");
        const auto second = makeRing(tree, "cpu2");
        const auto third = makeRing(tree, "cpu10");
        const auto backend = tree.backend();
        auto stream = backend->openStream({});
        QVERIFY(stream.has_value());
        QCOMPARE((*stream)->pageBytes(), std::uint32_t(kPage));

        std::map<std::uint32_t, std::string> got;
        const auto collect = [&got](std::uint32_t cpu, std::span<const char> pages) {
            got[cpu].append(pages.data(), pages.size());
        };
        using namespace std::chrono_literals;
        QVERIFY((*stream)->drain(0ms, true, collect).has_value());
        QVERIFY(got.empty());
        putPages(first, 15, 'a');
        putPages(third, 3, 'c');
        QVERIFY((*stream)->drain(60s, false, collect).has_value());
        putPages(third, 1, 'd');
        putPages(second, 1, 'b');
        QVERIFY((*stream)->drain(60s, true, collect).has_value());
        QCOMPARE(got.size(), std::size_t(3));
        QVERIFY(got[0] == std::string(15 * kPage, 'a'));
        QVERIFY(got[2] == std::string(kPage, 'b'));
        QVERIFY(got[10] == std::string(3 * kPage, 'c') + std::string(kPage, 'd'));
    }

    void tellsOfCutPages()
    {
        const TestTree tree;
        const auto ring = makeRing(tree, "cpu0");
        const auto second = makeRing(tree, "cpu2");
        const auto third = makeRing(tree, "cpu10");
        const auto backend = tree.backend();
        const auto stream = backend->openStream({});
        QVERIFY(stream.has_value());
        QCOMPARE(write(ring.get(), "short", 5), ssize_t(5));
        const auto done = (*stream)->drain(std::chrono::milliseconds(0), true, [](auto, auto) {});
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Io);
    }

    void needsABufferToStream()
    {
        const TestTree tree;
        const auto backend = tree.backend();
        QCOMPARE(backend->openStream("instances/none").error().code, ErrorCode::NotFound);
        QCOMPARE(backend->openStream({}).error().code, ErrorCode::NotFound);
    }
};

QTEST_APPLESS_MAIN(TestLocalBackend)

#include "tst_local_backend.moc"
