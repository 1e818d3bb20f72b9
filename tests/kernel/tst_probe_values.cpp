#include "core/access/local_backend.h"
#include "core/catalogue/catalogue.h"
#include "core/tracefs/instance.h"
#include "core/tracefs/session_name.h"
#include "tests/support/verify_done.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <functional>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace probescope;
using access::LocalBackend;
using access::TracePath;
using catalogue::Catalogue;
using tracefs::Instance;

namespace {

/// Of one hit, in the order of the steps.
using Values = std::vector<std::string>;

struct Plan
{
    std::string function;
    /// `how.flags` is the member `flags` of what the parameter `how` points to; `$retval` is the
    /// returned value, and makes a return probe.
    std::vector<std::string> steps;
    /// Calls it once, and says what a probe has to print.
    std::function<Values(int round)> call;
};

std::string number(auto value)
{
    return std::to_string(value);
}

std::string quoted(const std::string& text)
{
    return '"' + text + '"';
}

std::vector<std::string> wordsOf(const std::string& steps)
{
    std::vector<std::string> words;
    for (const QString& word : QString::fromStdString(steps).split('.'))
        words.push_back(word.toStdString());
    return words;
}

} // namespace

/// What probes print of calls that this program makes, against what it called with.
class TestProbeValues : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto opened = LocalBackend::open();
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().message().c_str());
        m_backend = std::move(*opened);
        const auto name = tracefs::SessionName::of(*m_backend);
        QVERIFY(name.has_value());
        m_group = name->probeGroup();
        auto made = Instance::create(*m_backend, name->instance());
        QVERIFY2(made.has_value(), made ? "" : made.error().message().c_str());
        m_instance = std::make_unique<Instance>(std::move(*made));
        const auto read = Catalogue::read(*m_backend, {});
        QVERIFY2(read.has_value(), read ? "" : read.error().message().c_str());
        m_all = *read;
        VERIFY_DONE(m_backend->writeTruncating(m_instance->folder() / "set_event_pid",
                                               std::to_string(getpid())));
    }

    void cleanupTestCase()
    {
        if (m_instance)
            VERIFY_DONE(m_instance->remove());
    }

    void printsWhatWasCalled()
    {
        std::size_t compared = 0;
        QStringList failures;
        for (const Plan& plan : plans()) {
            if (m_all->named(plan.function).empty()) {
                qInfo("this kernel has no %s", plan.function.c_str());
                continue;
            }
            compared += run(plan, failures);
        }
        qInfo("%zu values", compared);
        QVERIFY2(failures.isEmpty(), qPrintable("\n" + failures.join('\n')));
        QVERIFY(compared >= 200);
    }

private:
    static constexpr int kRounds = 10;

    std::string pathOf(const char* what, int round) const
    {
        return m_folder.path().toStdString() + "/" + what + number(round);
    }

    /// The words that fetch the step, or nothing.
    std::string fetchOf(std::size_t function, const std::string& step) const
    {
        if (step == "$retval")
            return m_all->returnValue(function).fetch;
        auto words = wordsOf(step);
        const auto prototype = m_all->prototype(function);
        for (const auto& parameter :
             prototype ? prototype->parameters : std::vector<catalogue::Parameter>()) {
            if (parameter.name != words.front())
                continue;
            words.erase(words.begin());
            return m_all->fetch(parameter, {words, {}}, parameter.userMemory).fetch;
        }
        return {};
    }

    /// How many values were compared.
    std::size_t run(const Plan& plan, QStringList& failures)
    {
        const auto function = m_all->named(plan.function).front();
        const bool back = plan.steps.front() == "$retval";
        std::string line =
            (back ? "r:" : "p:") + m_group + "/values " + m_all->function(function).place;
        for (std::size_t i = 0; i < plan.steps.size(); ++i) {
            const auto fetch = fetchOf(function, plan.steps[i]);
            if (fetch.empty()) {
                failures.append(QString::fromStdString(plan.function + ": no " + plan.steps[i]));
                return 0;
            }
            line += " v" + number(i) + "x=" + fetch;
        }
        if (const auto done = m_backend->append("dynamic_events", line); !done) {
            failures.append(QString::fromStdString(line + ": " + done.error().message()));
            return 0;
        }
        std::vector<Values> wanted;
        const auto enable = *TracePath::parse(m_instance->folder().text() + "/events/" + m_group
                                              + "/values/enable");
        const auto set = [this](const TracePath& file, const char* text) {
            if (const auto done = m_backend->append(file, text); !done)
                qWarning("%s", done.error().message().c_str());
        };
        set(enable, "1");
        for (int round = 0; round < kRounds; ++round) {
            set(m_instance->folder() / "tracing_on", "1");
            wanted.push_back(plan.call(round));
            set(m_instance->folder() / "tracing_on", "0");
        }
        set(enable, "0");
        const auto trace = m_backend->read(m_instance->folder() / "trace").value_or("");
        set("dynamic_events", ("-:" + m_group + "/values").c_str());
        return compare(plan, line, wanted, hitsOf(trace, plan.steps.size()), failures);
    }

    /// Of each line of the probe the values, by the names that they were given.
    static std::vector<Values> hitsOf(const std::string& trace, std::size_t count)
    {
        std::vector<Values> hits;
        for (const QString& line : QString::fromStdString(trace).split('\n')) {
            const auto begin = line.indexOf(" v0x=");
            if (begin < 0 || line.startsWith('#'))
                continue;
            const auto text = line.toStdString();
            Values values;
            for (std::size_t i = 0; i < count; ++i) {
                const auto at = text.find(" v" + number(i) + "x=") + 5 + (i > 9 ? 1 : 0);
                const auto end = text.find(" v" + number(i + 1) + "x=", at);
                values.push_back(text.substr(at, end - at));
            }
            hits.push_back(std::move(values));
        }
        return hits;
    }

    /// Other code of this program may call the same: the calls are found among the hits, in order.
    static std::size_t compare(const Plan& plan, const std::string& line,
                               const std::vector<Values>& wanted, const std::vector<Values>& hits,
                               QStringList& failures)
    {
        std::size_t compared = 0;
        std::size_t at = 0;
        for (const Values& values : wanted) {
            const auto found = std::find(hits.begin() + std::ptrdiff_t(at), hits.end(), values);
            if (found != hits.end()) {
                at = std::size_t(found - hits.begin()) + 1;
                compared += values.size();
                continue;
            }
            QStringList said;
            for (const Values& hit : hits) {
                for (const auto& value : hit)
                    said.append(QString::fromStdString(value));
                said.append(";");
            }
            QStringList missing;
            for (const auto& value : values)
                missing.append(QString::fromStdString(value));
            failures.append(QString::fromStdString(plan.function + ": " + line) + "\n    wanted "
                            + missing.join(' ') + "\n    " + said.join(' ').left(2000));
        }
        return compared;
    }

    std::vector<Plan> plans() const
    {
        constexpr int kLarge = 0100000; // O_LARGEFILE of the kernel, which it adds by itself
        const auto open =
            [this](int round, const std::function<Values(const std::string&, int, int)>& values) {
                const auto path = pathOf("open", round);
                const int flags = O_CREAT | O_RDWR | (round % 2 == 0 ? O_APPEND : 0);
                const int mode = 0600 + round;
                const long fd = syscall(SYS_openat, AT_FDCWD, path.c_str(), flags, mode);
                auto all = values(path, flags, mode);
                if (all.empty())
                    all.push_back(number(fd));
                close(int(fd));
                return all;
            };
        std::vector<Plan> all;
        all.push_back(
            {"do_sys_openat2", {"dfd", "filename", "how.flags", "how.mode"}, [open](int round) {
                 return open(round, [](const auto& path, int flags, int mode) {
                     return Values{number(AT_FDCWD), quoted(path), number(flags | kLarge),
                                   number(mode)};
                 });
             }});
        all.push_back({"do_sys_openat2", {"$retval"}, [open](int round) {
                           return open(round, [](const auto&, int, int) { return Values{}; });
                       }});
        all.push_back(
            {"__x64_sys_openat", {"dfd", "filename", "flags", "mode"}, [open](int round) {
                 return open(round, [](const auto& path, int flags, int mode) {
                     return Values{number(AT_FDCWD), quoted(path), number(flags), number(mode)};
                 });
             }});
        all.push_back({"do_filp_open", {"dfd", "pathname.name"}, [open](int round) {
                           return open(round, [](const auto& path, int, int) {
                               return Values{number(AT_FDCWD), quoted(path)};
                           });
                       }});
        all.push_back({"do_mkdirat", {"dfd", "name.name", "mode"}, [this](int round) {
                           const auto path = pathOf("folder", round);
                           syscall(SYS_mkdirat, AT_FDCWD, path.c_str(), 0700 + round);
                           return Values{number(AT_FDCWD), quoted(path), number(0700 + round)};
                       }});
        all.push_back({"do_renameat2",
                       {"olddfd", "from.name", "newdfd", "to.name", "flags"},
                       [this](int round) {
                           const auto from = pathOf("folder", round);
                           const auto to = pathOf("renamed", round);
                           syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(),
                                   round % 2);
                           return Values{number(AT_FDCWD), quoted(from), number(AT_FDCWD),
                                         quoted(to), number(round % 2)};
                       }});
        all.push_back({"__x64_sys_lseek", {"fd", "offset", "whence"}, [this](int round) {
                           syscall(SYS_lseek, m_file, 1000 * round, round % 3);
                           return Values{number(m_file), number(1000 * round), number(round % 3)};
                       }});
        all.push_back({"__x64_sys_pread64", {"fd", "count", "pos"}, [this](int round) {
                           std::array<char, 200> buffer{};
                           syscall(SYS_pread64, m_file, buffer.data(), 10 + round, 5LL * round);
                           return Values{number(m_file), number(10 + round), number(5 * round)};
                       }});
        all.push_back({"ksys_write", {"fd", "buf", "count"}, [this](int round) {
                           const auto text = "written " + number(round * 77);
                           syscall(SYS_write, m_file, text.c_str(), text.size());
                           return Values{number(m_file), quoted(text), number(text.size())};
                       }});
        all.push_back(
            {"vfs_write", {"file.f_flags", "buf", "count"}, [this](int round) {
                 const auto text = "more of it " + number(round * 99);
                 syscall(SYS_write, m_file, text.c_str(), text.size());
                 return Values{number(O_RDWR | kLarge), quoted(text), number(text.size())};
             }});
        all.push_back(
            {"__x64_sys_mmap", {"addr", "len", "prot", "flags", "fd", "off"}, [](int round) {
                 const std::uint64_t address = 0x70000000 + 0x10000UL * unsigned(round);
                 const int flags = MAP_PRIVATE | MAP_ANONYMOUS;
                 const std::size_t length = 4096UL * unsigned(1 + round);
                 void* const got =
                     mmap(reinterpret_cast<void*>(address), length, PROT_READ, flags, -1, 0);
                 munmap(got, length);
                 return Values{number(address),           number(length),
                               number(PROT_READ),         number(flags),
                               number(std::uint64_t(-1)), number(0)};
             }});
        all.push_back({"__x64_sys_nanosleep", {"rqtp.tv_sec", "rqtp.tv_nsec"}, [](int round) {
                           timespec time{0, 1000 + 111 * round};
                           syscall(SYS_nanosleep, &time, nullptr);
                           return Values{number(0), number(1000 + 111 * round)};
                       }});
        all.push_back(
            {"__x64_sys_connect", {"fd", "uservaddr.sa_family", "addrlen"}, [](int round) {
                 const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
                 sockaddr_un address{};
                 address.sun_family = sa_family_t(1 + round);
                 const auto length = socklen_t(20 + round);
                 syscall(SYS_connect, socket, &address, length);
                 close(socket);
                 return Values{number(socket), number(1 + round), number(length)};
             }});
        all.push_back(
            {"wake_up_new_task",
             {"p.comm", "p.tgid", "p.real_parent.pid", "p.real_parent.comm"},
             [](int) {
                 std::array<char, 64> name{};
                 const int file = openedToRead("/proc/self/comm");
                 const auto got = ::read(file, name.data(), name.size() - 1);
                 close(file);
                 const std::string comm(name.data(), got > 0 ? std::size_t(got) - 1 : 0);
                 const pid_t child = fork();
                 if (child == 0)
                     _exit(0);
                 waitpid(child, nullptr, 0);
                 return Values{quoted(comm), number(child), number(getpid()), quoted(comm)};
             }});
        all.push_back({"__x64_sys_kill", {"pid", "sig"}, [](int round) {
                           syscall(SYS_kill, getpid(), round == 0 ? 0 : 64 + round);
                           return Values{number(getpid()), number(round == 0 ? 0 : 64 + round)};
                       }});
        return all;
    }

    static int openedToRead(const char* path) { return ::open(path, O_RDONLY | O_CLOEXEC); }

    QTemporaryDir m_folder;
    int m_file =
        ::open(m_folder.filePath("file").toLocal8Bit().constData(), O_CREAT | O_RDWR, 0600);
    std::unique_ptr<LocalBackend> m_backend;
    std::string m_group;
    std::unique_ptr<Instance> m_instance;
    std::shared_ptr<const Catalogue> m_all;
};

QTEST_GUILESS_MAIN(TestProbeValues)
#include "tst_probe_values.moc"
