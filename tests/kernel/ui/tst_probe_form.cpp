// Probes as somebody makes them who sits before the window, with mouse and keys, on a real kernel:
// what they record is what this program did.

#include "tests/kernel/support/guest_tools.h"
#include "tests/kernel/support/guest_window.h"
#include "tests/support/waits.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/shell/main_window.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/models/argument_list_model.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <cerrno>
#include <fcntl.h>
#include <functional>
#include <initializer_list>
#include <linux/openat2.h>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr int kTimes = 7;
constexpr int kLargeFile = 0100000; // of the kernel, which adds it where a program is of 64 bits

/// What this program asked the kernel for, and what it got.
struct Opened
{
    int folder = 0;
    QByteArray file;
    quint64 flags = 0;
    quint64 mode = 0;
    quint64 resolve = 0;
    qint64 result = 0; ///< a descriptor, or -errno
};

Opened opened(const Opened& asked, long got)
{
    auto done = asked;
    done.result = got >= 0 ? got : -errno;
    if (got >= 0)
        ::close(int(got));
    return done;
}

/// By openat(); it is not told of a mode unless it may make a file.
Opened openOne(const QByteArray& file, int flags, int folder = AT_FDCWD, mode_t mode = 0600)
{
    const bool makes = (flags & O_CREAT) != 0;
    return opened({folder, file, quint64(flags), makes ? mode : 0U},
                  ::syscall(SYS_openat, folder, file.constData(), flags, mode));
}

/// By openat2(), which can say more.
Opened openInside(const QByteArray& file, int flags, int folder, quint64 resolve)
{
    open_how how{};
    how.flags = quint64(flags);
    how.resolve = resolve;
    return opened({folder, file, quint64(flags), 0, resolve},
                  ::syscall(SYS_openat2, folder, file.constData(), &how, sizeof how));
}

/// How often the kernel calls a function for it: some are part of their callers. It says so itself,
/// by its function tracer.
qsizetype callsOf(const QByteArray& function, const std::function<void()>& run)
{
    const QString instance = QStringLiteral("instances/truth/");
    if (!QDir().mkdir(kTracefs + instance)
        || writeTo(instance + "set_ftrace_filter", function + '\n') != 0
        || writeTo(instance + "current_tracer", "function\n") != 0)
        qFatal("the function tracer does not start");
    run();
    const auto calls = contentOf(instance + "trace").count(": " + function + " <-");
    writeTo(instance + "current_tracer", "nop\n");
    writeTo(instance + "set_ftrace_filter", "\n");
    if (!QDir().rmdir(kTracefs + instance))
        qFatal("the instance of the function tracer stays");
    return calls;
}

} // namespace

class TestProbeForm : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_guest.open({1300, 950});
        m_workspace = m_guest.window().findChild<ProbesWorkspace*>();
        showTab(m_guest.view(), QStringLiteral("Probes"));
        QVERIFY(m_workspace->isVisible());
        press(*m_workspace, QStringLiteral("New probe…"));
        waitUntil([&] { return m_workspace->showsBuilder(); });
        settle(); // the functions of this kernel are read
    }

    void cleanup()
    {
        m_guest.close();
        // What is slow to let go is let go beside the window.
        waitUntil([&] { return ourInstances() == QStringList(); });
        QCOMPARE(contentOf("dynamic_events"), QByteArray());
    }

    /// The first example of the tutorials: who opens which file, with all arguments and the result.
    void openingFilesWithAllArgumentsAndTheResult()
    {
        choose(QStringLiteral("do_sys_openat2"));
        press(*form(), QStringLiteral("Both"));
        for (const char* name : {"dfd", "filename", "how", "return value"})
            tick(row(QString::fromLatin1(name)));
        const auto how = opening(row(QStringLiteral("how")));
        for (const char* name : {"flags", "mode", "resolve"})
            tick(row(QString::fromLatin1(name), how));
        QCOMPARE(lines().size(), 2);
        check();
        record([this] {
            const int folder = ::open(m_files.path().toUtf8().constData(), O_PATH | O_DIRECTORY);
            std::vector<Opened> made{
                openOne(path("one"), O_RDWR | O_CREAT),
                openOne(path("two"), O_WRONLY | O_CREAT | O_TRUNC, AT_FDCWD, 0751),
                openOne(path("one"), O_RDONLY),
                openOne(path("missing"), O_RDONLY),
                openOne(path("no/folder"), O_RDONLY | O_DIRECTORY),
                openOne(path("two"), O_RDONLY | O_NOFOLLOW | O_CLOEXEC, folder),
                openInside(path("one"), O_RDONLY, folder, RESOLVE_BENEATH),
                openInside(path("two"), O_RDWR, folder, RESOLVE_NO_SYMLINKS),
            };
            ::close(folder);
            return made;
        });
        QByteArrayList asked;
        QByteArrayList got;
        for (const auto& one : m_made) {
            asked << QByteArrayList{QByteArray::number(::getpid()),
                                    QByteArray::number(one.folder),
                                    one.file,
                                    QByteArray::number(one.flags | kLargeFile),
                                    QByteArray::number(one.mode),
                                    QByteArray::number(one.resolve)}
                         .join('\t');
            got << QByteArray::number(one.result);
        }
        const auto where = QStringLiteral("filename GLOB '%1/*'").arg(m_files.path());
        QCOMPARE(ask(m_capture,
                     QStringLiteral("SELECT pid, dfd, filename, %1, %2, %3 FROM "
                                    "kprobes_do_sys_openat2 WHERE %4 ORDER BY id")
                         .arg(argument("flags"), argument("mode"), argument("resolve"), where)),
                 asked);
        // Each entry's return is the next one of its task.
        QCOMPARE(ask(m_capture,
                     QStringLiteral("SELECT (SELECT r.ret FROM kprobes_do_sys_openat2_ret r WHERE "
                                    "r.pid = e.pid AND r.id > e.id ORDER BY r.id LIMIT 1) FROM "
                                    "kprobes_do_sys_openat2 e WHERE %1 ORDER BY e.id")
                         .arg(where)),
                 got);
        // The structure was on the stack of the kernel.
        QCOMPARE(askOne(m_capture,
                        QStringLiteral("SELECT count(*) FROM kprobes_do_sys_openat2 WHERE %1 AND "
                                       "how < 0")
                            .arg(where)),
                 QByteArray::number(m_made.size()));
    }

    /// The function of older tutorials, which newer kernels have within its callers, too.
    void openingFilesByTheOlderFunction()
    {
        const QString function = QStringLiteral("do_sys_open");
        const auto doIt = [this] {
            return std::vector<Opened>{openOne(path("one"), O_RDWR | O_CREAT),
                                       openOne(path("one"), O_WRONLY | O_APPEND),
                                       openOne(path("missing"), O_RDONLY)};
        };
        const auto calls = callsOf(function.toUtf8(), [&] { doIt(); });
        qInfo("%d calls of do_sys_open for 3 files", int(calls));
        choose(function);
        press(*form(), QStringLiteral("Both"));
        for (const char* name : {"dfd", "filename", "flags", "mode", "return value"})
            tick(row(QString::fromLatin1(name)));
        check();
        record(doIt);
        if (calls == 0) { // then the probe is right to be silent
            QCOMPARE(numberAt(countersOf(m_capture)["do_sys_open"], "hits"), 0);
            return;
        }
        QByteArrayList asked;
        QByteArrayList got;
        for (const auto& one : m_made) {
            // The mode is as it came, whether it is used or not.
            asked << QByteArrayList{QByteArray::number(one.folder), one.file,
                                    QByteArray::number(one.flags | kLargeFile), "384"}
                         .join('\t');
            got << QByteArray::number(one.result);
        }
        const auto where = QStringLiteral("filename GLOB '%1/*'").arg(m_files.path());
        QCOMPARE(ask(m_capture,
                     "SELECT dfd, filename, flags, mode FROM kprobes_do_sys_open WHERE " + where
                         + " ORDER BY id"),
                 asked);
        QCOMPARE(ask(m_capture,
                     "SELECT (SELECT r.ret FROM kprobes_do_sys_open_ret r WHERE r.pid = e.pid AND "
                     "r.id > e.id ORDER BY r.id LIMIT 1) FROM kprobes_do_sys_open e WHERE "
                         + where + " ORDER BY e.id"),
                 got);
    }

    /// A name behind two pointers, of one file only, with the stacks that led there.
    void oneFileBehindTwoPointersWithItsStacks()
    {
        choose(QStringLiteral("do_filp_open"));
        const auto pathname = opening(row(QStringLiteral("pathname")));
        tick(row(QStringLiteral("name"), pathname));
        rename(0, QStringLiteral("pathname"));
        QVERIFY2(lines().value(0).endsWith(
                     QStringLiteral("/do_filp_open do_filp_open pathname=+0(+0(%si)):string")),
                 qPrintable(lines().value(0)));
        filterBy(QStringLiteral("pathname==\"%1\"").arg(QString::fromUtf8(path("wanted"))));
        press(*form(), QStringLiteral("Record a kernel stack trace with each hit"));
        check();
        record([this] { return openByTurns(); });
        QCOMPARE(ask(m_capture, "SELECT pathname FROM kprobes_do_filp_open"), wanted());
        filteredTheRest("do_filp_open");
        stacksShow({"do_filp_open", "do_sys_openat2", "__x64_sys_openat", "do_syscall_64"});
    }

    /// The filter of the tutorials, on what is memory of the program.
    void oneFileByItsNameAtTheSystemCall()
    {
        choose(QStringLiteral("do_sys_openat2"));
        tick(row(QStringLiteral("filename")));
        filterBy(QStringLiteral("filename==\"%1\"").arg(QString::fromUtf8(path("wanted"))));
        press(*form(), QStringLiteral("Record a kernel stack trace with each hit"));
        check();
        record([this] { return openByTurns(); });
        QCOMPARE(ask(m_capture, "SELECT filename FROM kprobes_do_sys_openat2"), wanted());
        filteredTheRest("do_sys_openat2");
        stacksShow({"do_sys_openat2", "__x64_sys_openat", "do_syscall_64"});
    }

    /// A line that is typed is a probe, too, and is watched in the manager until the window closes.
    void aTypedLineIsMadeAndCounts()
    {
        QVERIFY(!m_workspace->page()->hasOwn());
        auto* const edit = form()->line()->edit();
        QTest::mouseClick(edit->viewport(), Qt::LeftButton);
        QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(edit, QStringLiteral("p:reads vfs_read count=%dx:u64"));
        check();
        press(*form(), QStringLiteral("Create and watch"));
        waitUntil([&] { return m_workspace->page()->hasOwn() && !m_workspace->showsBuilder(); });
        QVERIFY(contentOf("dynamic_events").contains("/reads vfs_read"));
        constexpr std::uint64_t kReads = 300;
        for (std::uint64_t i = 0; i < kReads; ++i)
            contentOf("/proc/self/comm");
        waitUntil([&] { return hitsOf("reads") >= kReads; });
        // The window asks before it closes.
        m_guest.window().close();
        QVERIFY(m_guest.window().isVisible());
        press(m_guest.window(), QStringLiteral("Delete"));
        waitUntil([&] { return !m_guest.window().isVisible(); });
        QCOMPARE(contentOf("dynamic_events"), QByteArray());
    }

private:
    ProbeBuilder* form() const { return m_workspace->builder(); }
    QByteArray path(const char* name) const { return m_files.filePath(name).toUtf8(); }
    QStringList lines() const
    {
        return form()->line()->edit()->toPlainText().split(u'\n', Qt::SkipEmptyParts);
    }
    void settle() const
    {
        waitUntil([&] { return !form()->busy(); });
    }
    /// Types a name and takes the best.
    void choose(const QString& name) const
    {
        auto* const search = form()->findChild<FunctionSearch*>();
        QTest::mouseClick(search->line(), Qt::LeftButton);
        QTest::keyClicks(search->line(), name);
        waitUntil([&] { return !search->model()->searching() && search->model()->rowCount() > 0; });
        QTest::keyClick(search->line(), Qt::Key_Return);
        waitUntil([&] { return QString::fromStdString(form()->draft().spec().symbol) == name; });
        settle();
    }
    QModelIndex row(const QString& name, const QModelIndex& parent = {}) const
    {
        const auto* const model = form()->findChild<ArgumentPane*>()->tree()->model();
        for (int i = 0; i < model->rowCount(parent); ++i) {
            if (model->index(i, 0, parent).data().toString() == name)
                return model->index(i, 0, parent);
        }
        return {};
    }
    /// Opens a row with the keyboard, and gives it back.
    QModelIndex opening(const QModelIndex& index) const
    {
        auto* const tree = form()->findChild<ArgumentPane*>()->tree();
        tree->scrollTo(index);
        const auto text = tree->visualRect(index).center();
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, text);
        QTest::keyClick(tree, Qt::Key_Right);
        return index;
    }
    /// A click on the box before the name.
    void tick(const QModelIndex& index) const
    {
        QVERIFY(index.isValid());
        auto* const tree = form()->findChild<ArgumentPane*>()->tree();
        tree->scrollTo(index);
        const auto rect = tree->visualRect(index);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          {rect.left() + 10, rect.center().y()});
        QVERIFY2(index.data(Qt::CheckStateRole).toInt() == Qt::Checked,
                 qPrintable(index.data().toString()));
    }
    /// Another name for what is recorded, typed into its cell.
    void rename(int argument, const QString& name) const
    {
        auto* const list = named<QTableView>(*form(), QStringLiteral("Fetch arguments"));
        const auto cell = list->model()->index(argument, ArgumentListModel::Name);
        const auto at = list->visualRect(cell).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
        auto* const editor = list->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(editor, name);
        QTest::keyClick(editor, Qt::Key_Return);
        waitUntil([&] { return cell.data().toString() == name; });
    }
    static void showTab(const QWidget& in, const QString& text)
    {
        for (auto* const bar : in.findChildren<QTabBar*>()) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->tabText(i).remove(u'&') == text)
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
            }
        }
    }
    void filterBy(const QString& text) const
    {
        showTab(*form(), QStringLiteral("Filter and stack"));
        auto* const filter = form()->findChildren<FilterEdit*>().front();
        QVERIFY(!filter->line()->visibleRegion().isEmpty());
        QTest::mouseClick(filter->line(), Qt::LeftButton);
        QTest::keyClicks(filter->line(), text);
        QTest::keyClick(filter->line(), Qt::Key_Escape);
        QCOMPARE(filter->text(), text);
        QVERIFY2(!filter->hasFault(), qPrintable(filter->words()));
    }
    /// The kernel itself tries it, and nothing stays.
    void check() const
    {
        settle();
        QSignalSpy checked(form(), &ProbeBuilder::checked);
        press(*form(), QStringLiteral("Check"));
        waitUntil([&] { return checked.size() == 1; });
        QVERIFY2(form()->line()->verdict().startsWith(QStringLiteral("Accepted")),
                 qPrintable(form()->line()->verdict()));
        settle();
        QCOMPARE(contentOf("dynamic_events"), QByteArray());
    }
    /// Records with the probes of the form while something is done.
    template <typename Do>
    void record(const Do& run)
    {
        qInfo("%s", qPrintable(lines().join(u'\n')));
        press(*form(), QStringLiteral("Add to recording"));
        m_guest.record();
        m_made = run();
        m_capture = m_guest.stop();
        QVERIFY(!m_capture.isEmpty());
    }
    std::vector<Opened> openByTurns() const
    {
        std::vector<Opened> made;
        for (int i = 0; i < kTimes; ++i) {
            for (const char* name : {"wanted", "other", "wanted2"})
                made.push_back(openOne(path(name), O_RDWR | O_CREAT));
        }
        return made;
    }
    QByteArrayList wanted() const
    {
        QByteArrayList files;
        for (const auto& one : m_made) {
            if (one.file == path("wanted"))
                files << one.file;
        }
        return files;
    }
    /// Hits are all opens of the machine.
    void filteredTheRest(const char* event) const
    {
        const auto counters = countersOf(m_capture)[QString::fromLatin1(event)];
        const auto hits = numberAt(counters, "hits");
        QVERIFY2(hits >= qint64(m_made.size()), QByteArray::number(hits).constData());
        QCOMPARE(numberAt(counters, "recorded"), kTimes);
        QCOMPARE(numberAt(counters, "filtered"), hits - kTimes);
        QCOMPARE(numberAt(counters, "misses"), 0);
        QCOMPARE(numberAt(counters, "lost"), 0);
    }
    /// Each hit has one, of this task, with all of these functions.
    void stacksShow(std::initializer_list<const char*> functions) const
    {
        QCOMPARE(askOne(m_capture,
                        QStringLiteral("SELECT count(*), min(pid), max(pid) FROM event WHERE name "
                                       "= 'kernel_stack'")),
                 QStringLiteral("%1\t%2\t%2").arg(kTimes).arg(::getpid()).toUtf8());
        const auto text = runCli({"events", m_capture, "--event", "kernel_stack"}).output;
        for (const char* function : functions)
            QVERIFY2(text.count(function) == kTimes, text.constData());
    }
    std::uint64_t hitsOf(const std::string& event) const
    {
        for (const auto& probe : m_workspace->page()->table()->probes()->rows()) {
            if (probe.event.name == event)
                return probe.hits.value_or(0);
        }
        return 0;
    }
    /// The name of the argument that was made of a tick: it ends with the word.
    QString argument(const char* word) const
    {
        for (const auto& argument : form()->draft().spec().arguments) {
            if (argument.name.ends_with(word))
                return QString::fromStdString(argument.name);
        }
        return {};
    }

    GuestWindow m_guest;
    QTemporaryDir m_files;
    ProbesWorkspace* m_workspace = nullptr;
    std::vector<Opened> m_made;
    QString m_capture;
};

QTEST_MAIN(TestProbeForm)

#include "tst_probe_form.moc"
