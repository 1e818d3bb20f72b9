#include "tests/support/frame_mutator.h"
#include "tests/support/helper_process.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <csignal>
#include <map>

using namespace probescope;
using namespace probescope::access;
using protocol::FrameType;
using namespace std::chrono_literals;

namespace {

std::uint64_t wantedFrames()
{
    const auto given = qEnvironmentVariable("PROBESCOPE_FUZZED_FRAMES").toULongLong();
    return given > 0 ? given : 100'000;
}

/// Other requests with another one.
std::uint64_t wantedSeed()
{
    return qEnvironmentVariable("PROBESCOPE_FUZZED_SEED", "1").toULongLong();
}

void writeFile(const QString& name, const QByteArray& text)
{
    QDir().mkpath(QFileInfo(name).path());
    QFile file(name);
    QVERIFY2(file.open(QFile::WriteOnly), qPrintable(name));
    file.write(text);
}

/// All below a folder, with the contents of files and where links lead.
std::map<QString, QByteArray> contentsOf(const QString& folder)
{
    std::map<QString, QByteArray> contents;
    const auto entries = QDir(folder).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot
                                                    | QDir::Hidden | QDir::System);
    for (const auto& entry : entries) {
        const auto path = entry.filePath();
        if (entry.isSymLink()) {
            contents[path] = entry.symLinkTarget().toUtf8();
        } else if (entry.isDir()) {
            contents[path + "/"] = {};
            contents.merge(contentsOf(path));
        } else {
            QFile file(path);
            contents[path] = file.open(QFile::ReadOnly) ? file.readAll() : QByteArray("none");
        }
    }
    return contents;
}

constexpr const char* kSecret = "nobody may read this";

/// A folder that stands for a tracefs, beside a secret that nobody may reach.
class Tree
{
public:
    Tree()
    {
        QDir(m_folder.path()).mkpath("tracefs/instances");
        writeFile(m_folder.filePath("secret"), kSecret);
        for (const char* file :
             {"tracing_on", "current_tracer", "kprobe_events", "uprobe_events", "dynamic_events",
              "synthetic_events", "events/enable", "events/sched/sched_switch/enable",
              "buffer_size_kb", "max_graph_depth", "trace_marker", "set_event", "README"})
            writeFile(root() + "/" + file, "top\n");
        for (const char* file : {"trace_pipe", "trace_marker_raw", "per_cpu/cpu0/trace_pipe_raw"})
            writeFile(root() + "/" + file, kSecret);
        // How others set their instance may be seen, what they recorded may not.
        for (const char* file :
             {"tracing_on", "set_event", "events/enable", "trace_marker", "free_buffer"})
            writeFile(foreign() + "/" + file, "foreign\n");
        for (const char* file :
             {"trace", "trace_pipe", "snapshot", "events/sched/sched_switch/hist"})
            writeFile(foreign() + "/" + file, kSecret);
        QFile::link(m_folder.path(), root() + "/link");
    }
    QString root() const { return m_folder.filePath("tracefs"); }
    QString foreign() const { return root() + "/instances/foreign"; }
    /// What the kernel would make with the instance.
    void fillInstance(const std::string& owner) const
    {
        const auto own = root() + "/instances/probescope-" + QString::fromStdString(owner);
        for (const char* file :
             {"tracing_on", "current_tracer", "trace_clock", "buffer_size_kb", "set_event",
              "set_event_pid", "set_ftrace_filter", "options/overwrite", "trace", "trace_marker",
              "snapshot", "free_buffer", "error_log", "events/enable",
              "events/sched/sched_switch/enable", "events/sched/sched_switch/filter",
              "events/sched/sched_switch/trigger", "per_cpu/cpu0/stats"})
            writeFile(own + "/" + file, "own\n");
        if (!QFileInfo(own + "/options/link").isSymLink())
            QFile::link(foreign(), own + "/options/link");
    }
    /// What no request may change.
    std::map<QString, QByteArray> guarded() const
    {
        auto all = contentsOf(foreign());
        for (const char* file : {"secret", "tracefs/trace_pipe", "tracefs/trace_marker_raw",
                                 "tracefs/per_cpu/cpu0/trace_pipe_raw", "tracefs/README"}) {
            QFile guarded(m_folder.filePath(file));
            all[file] = guarded.open(QFile::ReadOnly) ? guarded.readAll() : QByteArray("none");
        }
        QStringList beside =
            QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
        beside.removeIf([](const auto& name) { return name.startsWith("tracefs.switch"); });
        all["beside"] = beside.join(' ').toUtf8();
        return all;
    }
    /// Lines of probes that are none of the helper's own.
    QByteArrayList foreignLines(const std::string& owner) const
    {
        auto group = "probescope_" + QByteArray::fromStdString(owner);
        group.replace('-', '_');
        QByteArrayList lines;
        for (const char* file :
             {"kprobe_events", "uprobe_events", "dynamic_events", "synthetic_events"}) {
            QFile events(root() + "/" + file);
            if (!events.open(QFile::ReadOnly))
                continue;
            for (const auto& line : events.readAll().split('\n')) {
                // What a dead one left may be deleted.
                const bool deletes =
                    (line.startsWith('-') || line.startsWith('!')) && line.contains("probescope_");
                if (!line.isEmpty() && line != "top" && !line.contains(group) && !deletes)
                    lines.push_back(line);
            }
        }
        return lines;
    }
    /// Files grow with each request that is allowed.
    void shorten() const
    {
        for (const auto& [path, contents] : contentsOf(root())) {
            constexpr qsizetype kLong = 1 << 20;
            if (contents.size() > kLong)
                QFile::resize(path, 0);
        }
    }

private:
    QTemporaryDir m_folder;
};

/// Requests in batches, so that the helper never waits for us.
class Feeder
{
public:
    Feeder(HelperProcess& helper, FrameMutator& mutator)
        : m_helper(helper)
        , m_mutator(mutator)
    {
    }

    /// False when the connection ended or an answer held what nobody may read.
    bool feed(int frames)
    {
        std::string bytes;
        int expected = 0;
        for (int i = 0; i < frames; ++i) {
            bool answered = false;
            bytes += m_mutator.shaped(++m_id, answered);
            expected += answered ? 1 : 0;
        }
        for (std::size_t sent = 0; sent < bytes.size();) {
            const auto done = write(m_helper.socket(), bytes.data() + sent, bytes.size() - sent);
            if (done > 0)
                sent += std::size_t(done);
            else if (!takeAnswers(expected, 20ms))
                return false;
        }
        while (expected > 0) {
            if (!takeAnswers(expected, 60s))
                return false;
        }
        return true;
    }
    std::uint64_t refused = 0;
    std::uint64_t done = 0;

private:
    /// One frame.
    bool takeAnswers(int& expected, std::chrono::milliseconds most)
    {
        const auto frame = m_helper.channel().receive(most);
        if (!frame) {
            qWarning("%s", frame.error().message().c_str());
            return false;
        }
        if (!*frame)
            return most < 1s;
        const auto type = (*frame)->type;
        if (type == FrameType::Done || type == FrameType::Failed)
            --expected;
        refused += type == FrameType::Failed ? 1 : 0;
        done += type == FrameType::Done ? 1 : 0;
        const bool told = (*frame)->payload.find(kSecret) != std::string::npos;
        if (told)
            qWarning("request %u told the secret", (*frame)->id);
        return !told;
    }

    HelperProcess& m_helper;
    FrameMutator& m_mutator;
    std::uint32_t m_id = 0;
};

} // namespace

/// The helper as a process: fed with what nobody would send, it ends neither by a signal nor with
/// anything changed or told that is not its caller's. By default it is one on a folder. Where
/// PROBESCOPE_FUZZED_HELPER names probescope-helper, that one is taken, which is for guests only.
/// Who wishes for more frames by PROBESCOPE_FUZZED_FRAMES needs a longer QTEST_FUNCTION_TIMEOUT.
class TestHelperFuzz : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN);
        m_real = qEnvironmentVariable("PROBESCOPE_FUZZED_HELPER").toStdString();
    }

    void refusesWhatLeadsElsewhere()
    {
        const Tree tree;
        const auto before = tree.guarded();
        HelperProcess helper(command(tree));
        QVERIFY(helper.greet());
        const auto owner = ownerOf(helper);
        const auto own = "instances/probescope-" + owner;
        QCOMPARE(answerTo(helper, FrameType::MakeInstance,
                          PayloadWriter().text("probescope-" + owner).take()),
                 FrameType::Done);
        if (m_real.empty())
            tree.fillInstance(owner);
        const auto root = tree.root().toStdString();
        const std::vector<std::string> paths{"..",
                                             "../secret",
                                             root + "/tracing_on",
                                             "/etc/passwd",
                                             "/proc/self/mem",
                                             "instances/../tracing_on",
                                             own + "/../foreign/tracing_on",
                                             own + "/../../tracing_on",
                                             own + "/options/link",
                                             own + "/options/link/tracing_on",
                                             own + "//tracing_on",
                                             own + "/tracing_on/",
                                             own + "/./tracing_on",
                                             own + "/no_such_file",
                                             "link",
                                             "link/secret",
                                             "instances/foreign/tracing_on",
                                             "instances/foreign/trace",
                                             "tracing_on",
                                             "current_tracer",
                                             "trace_marker",
                                             "trace_marker_raw",
                                             "trace_pipe",
                                             "per_cpu/cpu0/trace_pipe_raw",
                                             "events/enable",
                                             "events/sched/sched_switch/enable",
                                             std::string("tracing_on\0x", 12),
                                             std::string(5000, 'a'),
                                             "instances/" + std::string(300, 'a'),
                                             std::string(1'000'000, '/')};
        for (const auto& path : paths) {
            for (const auto& [type, payload] :
                 {std::pair{FrameType::Append, PayloadWriter().text(path).text("0").take()},
                  {FrameType::Truncate, PayloadWriter().text(path).text("").take()},
                  {FrameType::Hold, PayloadWriter().text(path).take()},
                  {FrameType::OpenStream, PayloadWriter().text(path).take()},
                  {FrameType::MakeInstance, PayloadWriter().text(path).take()},
                  {FrameType::RemoveInstance, PayloadWriter().text(path).take()}})
                QVERIFY2(answerTo(helper, type, payload) == FrameType::Failed,
                         path.substr(0, 100).c_str());
        }
        for (const char* data : {"instances/foreign/trace", "trace", "trace_pipe", "link/secret",
                                 "per_cpu/cpu0/trace_pipe_raw", "../secret"})
            QVERIFY2(answerTo(helper, FrameType::Read, PayloadWriter().text(data).u64(1000).take())
                         == FrameType::Failed,
                     data);
        for (const char* line : {"p:foreign/one vfs_read", "-:foreign/one", "-:", "p vfs_read",
                                 "p:sched/one vfs_read"}) {
            for (const char* file : {"kprobe_events", "dynamic_events", "uprobe_events"})
                QVERIFY2(answerTo(helper, FrameType::Append,
                                  PayloadWriter().text(file).text(line).take())
                             == FrameType::Failed,
                         line);
        }
        QVERIFY(answerTo(helper, FrameType::Turn, PayloadWriter().u8(0).u8(0).take())
                == FrameType::Failed);
        QCOMPARE(tree.guarded(), before);
        QCOMPARE(helper.end(), 0);
    }

    void survivesWhatNobodyWouldSend()
    {
        constexpr int kBatch = 250; // fewer than may wait
        const Tree tree;
        const auto before = tree.guarded();
        HelperProcess helper(command(tree));
        QVERIFY(helper.greet());
        const auto owner = ownerOf(helper);
        QVERIFY(!owner.empty());
        FrameMutator mutator({.seed = wantedSeed(), .owner = owner, .consents = m_real.empty()});
        Feeder feeder(helper, mutator);
        QElapsedTimer timer;
        timer.start();
        std::uint64_t sent = 0;
        for (int turn = 0; sent < wantedFrames(); ++turn, sent += kBatch) {
            if (turn % 400 == 0 && m_real.empty()) {
                QCOMPARE(tree.guarded(), before);
                QCOMPARE(tree.foreignLines(owner).join('\n'), QByteArray());
                tree.shorten();
                tree.fillInstance(owner);
            }
            QVERIFY2(feeder.feed(kBatch), qPrintable(QString::number(sent)));
        }
        const auto peak = helper.peakKib();
        qInfo("%llu frames in %.1f s: %llu done, %llu refused; the helper took %ld KiB",
              static_cast<unsigned long long>(sent), double(timer.elapsed()) / 1000,
              static_cast<unsigned long long>(feeder.done),
              static_cast<unsigned long long>(feeder.refused), peak);
        QVERIFY(feeder.done > sent / 100);
        QVERIFY(feeder.refused > sent / 100);
#ifndef PROBESCOPE_SANITIZED
        QVERIFY(peak < 200'000);
#endif
        QCOMPARE(ownerOf(helper), owner); // it still answers
        QCOMPARE(tree.guarded(), before);
        QCOMPARE(tree.foreignLines(owner).join('\n'), QByteArray());
        QCOMPARE(helper.end(), 0);
    }

    void endsInOrderWhateverBreaks()
    {
        const Tree tree;
        const auto before = tree.guarded();
        const auto rounds = std::max<std::uint64_t>(100, wantedFrames() / 1000);
        for (std::uint64_t round = 0; round < rounds; ++round) {
            HelperProcess helper(command(tree));
            // Some say no word, or the wrong one first.
            if (round % 7 != 0)
                QVERIFY(helper.greet());
            FrameMutator mutator({.seed = round, .owner = "10-500", .consents = m_real.empty()});
            const auto bytes = mutator.broken();
            static_cast<void>(write(helper.socket(), bytes.data(), bytes.size()));
            const int status = helper.end();
            QVERIFY2(status == 0 || status == 1, qPrintable(QString::number(round)));
        }
        QCOMPARE(tree.guarded(), before);
    }

private:
    std::vector<std::string> command(const Tree& tree) const
    {
        if (!m_real.empty())
            return {m_real, "--control"};
        return {HELPER_ON_FOLDER, tree.root().toStdString()};
    }

    std::string m_real;
};

QTEST_APPLESS_MAIN(TestHelperFuzz)

#include "tst_helper_fuzz.moc"
