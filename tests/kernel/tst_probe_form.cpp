// Probes as somebody makes them who sits before the window, with mouse and keys, on a real kernel:
// what they record is what this program did.

#include "tests/kernel/guest_tools.h"
#include "ui/probes/argument_pane.h"
#include "ui/probes/function_search.h"
#include "ui/probes/probe_builder.h"
#include "ui/probes/probe_builder_line.h"
#include "ui/probes/probes_desk.h"
#include "ui/record/filter_edit.h"
#include "ui/record/record_view.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/shell/start_page.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

// Emulated processors are slow, and those of a busy machine slower.
constexpr int kWaitMs = 300'000;

/// One that can be seen.
QAbstractButton* buttonSaying(const QWidget& in, const QString& text)
{
    for (auto* const button : in.findChildren<QAbstractButton*>()) {
        if (button->text().remove(u'&') == text && !button->visibleRegion().isEmpty())
            return button;
    }
    return nullptr;
}

/// What a query says of a capture: rows, their columns parted by tabs.
QByteArrayList ask(const QString& capture, const QString& sql)
{
    const Ran ran = runCli({"query", capture, sql, "--format", "tsv", "--no-header"});
    if (ran.status != 0)
        qWarning("%s", ran.output.constData());
    auto rows = ran.output.split('\n');
    rows.removeAll(QByteArray());
    return rows;
}

/// What this program asked the kernel for, and what it got.
struct Opened
{
    QByteArray file;
    int flags = 0;
    int result = 0; ///< a descriptor, or -errno
};
Opened openOne(const QByteArray& file, int flags)
{
    const int fd = ::openat(AT_FDCWD, file.constData(), flags, 0600);
    const Opened opened{file, flags, fd >= 0 ? fd : -errno};
    if (fd >= 0)
        ::close(fd);
    return opened;
}

} // namespace

class TestProbeForm : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qputenv("HOME", m_home.path().toUtf8());
        for (const char* folder : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
            qputenv(folder, m_home.filePath(QString::fromLatin1(folder)).toUtf8());
    }

    void init()
    {
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1300, 950);
        m_window->show();
        QTest::mouseClick(buttonSaying(*m_window->startPage(), QStringLiteral("Record a Kernel…")),
                          Qt::LeftButton);
        m_view = m_window->findChild<RecordView*>();
        QVERIFY(m_view);
        QTRY_VERIFY_WITH_TIMEOUT(m_view->connected(), kWaitMs);
        m_desk = m_window->showProbes();
        QTRY_VERIFY_WITH_TIMEOUT(!m_desk->builder()->learning(), kWaitMs);
        m_desk->page()->newProbe();
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->showsBuilder(), kWaitMs);
        settle();
    }

    void cleanup()
    {
        m_window.reset();
        QVERIFY(ourInstances().isEmpty());
        QCOMPARE(contentOf("dynamic_events"), QByteArray());
    }

    /// The first example of the tutorials: who opens which file, with all arguments and the result.
    void openingFilesWithAllArgumentsAndTheResult()
    {
        choose(QStringLiteral("do_sys_openat2"));
        press(*form(), QStringLiteral("Both"));
        for (const char* name : {"dfd", "filename", "how", "return value"})
            tick(row(QString::fromLatin1(name)));
        const auto how = row(QStringLiteral("how"));
        form()->arguments()->tree()->expand(how);
        for (const char* name : {"flags", "mode"})
            tick(row(QString::fromLatin1(name), how));
        QCOMPARE(lines().size(), 2);
        check();
        record([this] {
            return std::vector<Opened>{
                openOne(path("one"), O_RDWR | O_CREAT),
                openOne(path("two"), O_WRONLY | O_CREAT | O_TRUNC),
                openOne(path("one"), O_RDONLY),
                openOne(path("missing"), O_RDONLY),
                openOne(path("no/folder"), O_RDONLY | O_DIRECTORY),
            };
        });
        const auto entries = ask(
            m_capture,
            QStringLiteral("SELECT dfd, filename, %2, %3 FROM \"%1\" WHERE filename GLOB '%4/*' "
                           "ORDER BY id")
                .arg(tableOf(0), argument(0, "flags"), argument(0, "mode"), m_files.path()));
        const auto& made = m_made;
        QCOMPARE(entries.size(), qsizetype(made.size()));
        for (std::size_t i = 0; i < made.size(); ++i) {
            const auto cells = entries[qsizetype(i)].split('\t');
            QCOMPARE(cells.value(0), QByteArray::number(AT_FDCWD));
            QCOMPARE(cells.value(1), made[i].file);
            // The kernel adds O_LARGEFILE.
            QCOMPARE(cells.value(2).toLongLong() & ~0100000LL, qint64(made[i].flags));
            QCOMPARE(cells.value(3).toLongLong(), (made[i].flags & O_CREAT) != 0 ? 0600 : 0);
        }
        // Each entry's return is the next one of its task.
        const auto returns = ask(
            m_capture,
            QStringLiteral("SELECT (SELECT r.%3 FROM \"%2\" r WHERE r.pid = e.pid AND r.id > e.id "
                           "ORDER BY r.id LIMIT 1) FROM \"%1\" e WHERE e.filename GLOB '%4/*' "
                           "ORDER BY e.id")
                .arg(tableOf(0), tableOf(1), argument(1, "ret"), m_files.path()));
        QCOMPARE(returns.size(), qsizetype(made.size()));
        for (std::size_t i = 0; i < made.size(); ++i)
            QCOMPARE(returns[qsizetype(i)].toLongLong(), qint64(made[i].result));
    }

    /// A name behind two pointers, of one file only, with the stacks that led there.
    void oneFileBehindTwoPointersWithItsStacks()
    {
        choose(QStringLiteral("do_filp_open"));
        const auto pathname = row(QStringLiteral("pathname"));
        form()->arguments()->tree()->expand(pathname);
        const auto name = row(QStringLiteral("name"), pathname);
        QVERIFY(name.isValid());
        tick(name);
        QVERIFY2(lines().value(0).contains(QStringLiteral("=+0(+0(%si)):string")),
                 qPrintable(lines().value(0)));
        showTab(QStringLiteral("Filter and stack"));
        auto* const filter = form()->findChildren<FilterEdit*>().front();
        QTest::mouseClick(filter->line(), Qt::LeftButton);
        QTest::keyClicks(filter->line(),
                         QStringLiteral("%1 == \"%2\"")
                             .arg(argument(0, "name"), QString::fromUtf8(path("wanted"))));
        QTest::keyClick(filter->line(), Qt::Key_Escape);
        press(*form(), QStringLiteral("Record the kernel's stack with each hit"));
        check();
        constexpr int kTimes = 7;
        record([this] {
            std::vector<Opened> made;
            for (int i = 0; i < kTimes; ++i) {
                made.push_back(openOne(path("wanted"), O_RDWR | O_CREAT));
                made.push_back(openOne(path("other"), O_RDWR | O_CREAT));
            }
            return made;
        });
        const auto table = tableOf(0);
        QCOMPARE(ask(m_capture,
                     QStringLiteral("SELECT count(*), count(DISTINCT %2), min(%2) FROM \"%1\"")
                         .arg(table, argument(0, "name"))),
                 QByteArrayList{QByteArray::number(kTimes) + "\t1\t" + path("wanted")});
        // Hits are all opens of the machine, recorded are these.
        const auto counters = runCli({"probes", m_capture});
        QCOMPARE(counters.status, 0);
        const auto stacks = runCli({"events", m_capture, "--type", "kernel_stack"});
        QVERIFY2(stacks.output.count("do_filp_open") >= kTimes
                     || stacks.output.count("do_sys_openat2") >= kTimes,
                 stacks.output.right(2000).constData());
    }

    /// A line that is typed is a probe, too, and is watched in the manager.
    void aTypedLineIsMadeAndCounts()
    {
        const auto before = m_desk->page()->hasOwn();
        QVERIFY(!before);
        auto* const edit = form()->line()->edit();
        QTest::mouseClick(edit->viewport(), Qt::LeftButton);
        QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(edit, QStringLiteral("p:reads vfs_read count=%dx:u64"));
        check();
        press(*form(), QStringLiteral("Make and Watch"));
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->page()->hasOwn() && !m_desk->showsBuilder(), kWaitMs);
        QVERIFY(contentOf("dynamic_events").contains("/reads vfs_read"));
        bool left = false;
        // The window asks, and takes them away unless told otherwise.
        QTimer asked;
        asked.setInterval(50);
        connect(&asked, &QTimer::timeout, this, [] {
            auto* const box = QApplication::activeModalWidget();
            if (auto* const button = box ? buttonSaying(*box, QStringLiteral("Delete")) : nullptr)
                button->click();
        });
        asked.start();
        m_desk->page()->leave([&left] { left = true; });
        QTRY_VERIFY_WITH_TIMEOUT(left, kWaitMs);
        QTRY_COMPARE_WITH_TIMEOUT(contentOf("dynamic_events"), QByteArray(), kWaitMs);
    }

private:
    ProbeBuilder* form() const { return m_desk->builder(); }
    QByteArray path(const char* name) const { return m_files.filePath(name).toUtf8(); }
    QStringList lines() const
    {
        return form()->line()->edit()->toPlainText().split(u'\n', Qt::SkipEmptyParts);
    }
    void settle() const { QTRY_VERIFY_WITH_TIMEOUT(!form()->busy(), kWaitMs); }
    void press(const QWidget& in, const QString& text) const
    {
        auto* const button = buttonSaying(in, text);
        QVERIFY2(button, qPrintable(text));
        QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), kWaitMs);
        // The box of a check box or radio button stands at its begin.
        QTest::mouseClick(button, Qt::LeftButton, {}, {8, button->height() / 2});
    }
    void showTab(const QString& text) const
    {
        for (auto* const bar : form()->findChildren<QTabBar*>()) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->tabText(i).remove(u'&') == text)
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
            }
        }
    }
    /// Types a name and takes the best.
    void choose(const QString& name) const
    {
        auto* const search = form()->functions();
        QTest::mouseClick(search->line(), Qt::LeftButton);
        QTest::keyClicks(search->line(), name);
        QTRY_VERIFY_WITH_TIMEOUT(!search->model()->searching() && search->model()->rowCount() > 0,
                                 kWaitMs);
        QTest::keyClick(search->line(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(lines().value(0).contains(name), kWaitMs);
        settle();
    }
    QModelIndex row(const QString& name, const QModelIndex& parent = {}) const
    {
        const auto* const model = form()->arguments()->tree()->model();
        for (int i = 0; i < model->rowCount(parent); ++i) {
            if (model->index(i, 0, parent).data().toString() == name)
                return model->index(i, 0, parent);
        }
        return {};
    }
    /// A click on the box before the name.
    void tick(const QModelIndex& index) const
    {
        QVERIFY(index.isValid());
        auto* const tree = form()->arguments()->tree();
        tree->scrollTo(index);
        const auto rect = tree->visualRect(index);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {},
                          {rect.left() + 10, rect.center().y()});
        QCOMPARE(index.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    }
    /// The kernel itself tries it, and nothing stays.
    void check() const
    {
        settle();
        QSignalSpy checked(form(), &ProbeBuilder::checked);
        press(*form(), QStringLiteral("Check"));
        QTRY_COMPARE_WITH_TIMEOUT(checked.size(), 1, kWaitMs);
        QVERIFY2(form()->line()->verdict().startsWith(QStringLiteral("The kernel takes it")),
                 qPrintable(form()->line()->verdict()));
        settle();
        QCOMPARE(contentOf("dynamic_events"), QByteArray());
    }
    /// Records with the probes of the form while something is done.
    template <typename Do>
    void record(const Do& run)
    {
        m_specs = *form()->draft().specs();
        press(*form(), QStringLiteral("Record with It"));
        const auto button = [this] { return buttonSaying(*m_view, QStringLiteral("Record")); };
        QTRY_VERIFY_WITH_TIMEOUT(button() && button()->isEnabled(), kWaitMs);
        QTest::mouseClick(button(), Qt::LeftButton);
        // It can be marked as soon as it is recorded.
        auto* const mark = m_view->actions()[2];
        QTRY_VERIFY_WITH_TIMEOUT(mark->isEnabled(), kWaitMs);
        m_made = run();
        m_view->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->recording(), kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->currentTab(), kWaitMs);
        m_capture = QString::fromStdString(m_window->currentTab()->file().string());
    }
    /// Its events in the capture: SYSTEM_NAME.
    QString tableOf(std::size_t probe) const
    {
        const auto& spec = m_specs[probe];
        const auto group = spec.group.empty() || spec.group.starts_with("probescope")
            ? std::string("kprobes")
            : spec.group;
        return QString::fromStdString(group + "_" + spec.event);
    }
    /// The name of the argument that was made of a tick: it holds the word.
    QString argument(std::size_t probe, std::string_view word) const
    {
        const auto specs = form()->draft().specs().value_or(m_specs);
        for (const auto& argument : specs[probe].arguments) {
            if (argument.name.ends_with(word))
                return QString::fromStdString(argument.name);
        }
        return QString::fromUtf8(word.data(), qsizetype(word.size()));
    }

    QTemporaryDir m_home;
    QTemporaryDir m_files;
    std::unique_ptr<MainWindow> m_window;
    RecordView* m_view = nullptr;
    ProbesDesk* m_desk = nullptr;
    std::vector<probe::Spec> m_specs;
    std::vector<Opened> m_made;
    QString m_capture;
};

QTEST_MAIN(TestProbeForm)

#include "tst_probe_form.moc"
