// The form of a probe about kernels that cannot be reached: of captures, and of saved descriptions.

#include "core/symbols/kernel/save_kernel.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/form_kernel.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/kernel_choice.h"
#include "ui/target/probes/models/capture_kernel.h"
#include "ui/target/probes/models/known_kernels.h"
#include "ui/target/probes/probes_workspace.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QProgressDialog>
#include <QPushButton>
#include <QScopeGuard>
#include <QSemaphore>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <atomic>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeTracefs;

namespace {

/// For people who want to look at it: PICTURES names a folder.
void keepPicture(QWidget& widget, const QString& name)
{
    const auto folder = qEnvironmentVariable("PICTURES");
    if (folder.isEmpty())
        return;
    const auto light = QApplication::palette();
    QPalette dark(QColor(45, 45, 48));
    dark.setColor(QPalette::Base, QColor(30, 30, 32));
    dark.setColor(QPalette::Text, Qt::white);
    for (const auto& [palette, ending] : {std::pair(light, "light"), std::pair(dark, "dark")}) {
        QApplication::setPalette(palette);
        QCoreApplication::processEvents();
        QVERIFY(widget.grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, name, ending)));
    }
    QApplication::setPalette(light);
}

/// The page of probes with its form, and no target yet.
struct Desk
{
    ProbesWorkspace workspace{ProbesPage::Options{}};

    Desk()
    {
        workspace.resize(1200, 900);
        workspace.show();
        waitUntilExposed(&workspace);
    }
    void settle()
    {
        waitUntil([&] { return !workspace.kernels()->reading() && !workspace.builder()->busy(); });
    }
    QString line() const { return workspace.builder()->line()->edit()->toPlainText(); }
    QString words() const { return workspace.kernels()->words(); }
    QPushButton* create() const
    {
        return shownButton<QPushButton>(*workspace.builder(), "Create and watch");
    }
    QTreeView* tree() const { return workspace.builder()->findChild<ArgumentPane*>()->tree(); }
    QModelIndex argument(const QString& name) const
    {
        const auto* const model = tree()->model();
        for (int i = 0; i < model->rowCount(); ++i) {
            if (model->index(i, 0).data().toString() == name)
                return model->index(i, 0);
        }
        return {};
    }
    void tick(const QString& name) const
    {
        const auto index = argument(name);
        QVERIFY2(index.isValid(), qPrintable(name));
        const auto box = tree()->visualRect(index);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                          {box.left() + 10, box.center().y()});
    }
    void chooseFunction(const QString& name) const
    {
        auto* const search = workspace.builder()->findChild<FunctionSearch*>();
        search->line()->clear();
        QTest::keyClicks(search->line(), name);
        waitUntil([&] { return !search->model()->searching() && search->model()->rowCount() > 0; });
        QTest::keyClick(search->line(), Qt::Key_Return);
    }
};

/// A target whose types are read when the test wants it, from when it `waits` on.
class WaitingFake : public FakeTracefs
{
public:
    using FakeTracefs::FakeTracefs;
    Result<std::string> readSystem(access::SystemFile file, std::size_t most) override
    {
        if (waits && file == access::SystemFile::Types) {
            asked.release();
            goOn.acquire();
        }
        return FakeTracefs::readSystem(file, most);
    }
    std::atomic<bool> waits = false;
    QSemaphore asked;
    QSemaphore goOn;
};

} // namespace

class TestKernelChoice : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_captures = 0;

    /// As a recording leaves it.
    std::shared_ptr<store::Capture> recorded(const std::string& release, const std::string& machine)
    {
        const std::filesystem::path path =
            m_folder.filePath(QStringLiteral("recorded%1.psc").arg(++m_captures)).toStdString();
        auto writer = store::Writer::create(path);
        if (!writer)
            qFatal("%s", writer.error().message().c_str());
        auto& sink = **writer;
        sink.fact(facts::kKernel, release);
        sink.fact(facts::kUname, "Linux board " + release + ' ' + machine);
        sink.fact(facts::kCpus, "4");
        sink.symbol({.address = 0xffffffff9a000100, .name = "do_sys_openat2"});
        sink.symbol({.address = 0xffffffff9a000300, .name = "vfs_read"});
        sink.symbol({.address = 0xffffffffc0100000, .name = "ext4_file_open", .module = "ext4"});
        if (!sink.finish())
            qFatal("the capture cannot be written");
        return *store::Capture::open(path);
    }
    std::shared_ptr<store::Capture> ofText()
    {
        return captureOfText(m_folder.filePath(QStringLiteral("text%1.psc").arg(++m_captures)),
                             sampleGraphText());
    }
    static fake::FakeKernel kernelOf(const std::string& release)
    {
        auto kernel = formKernel();
        kernel.release = release;
        return kernel;
    }

private slots:
    void initTestCase()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        QCoreApplication::setOrganizationName(QStringLiteral("tst_kernel_choice"));
    }
    void init() { QSettings().clear(); }

    void aCaptureIsEnoughForALine()
    {
        Desk form;
        form.workspace.openFunction(QStringLiteral("do_filp_open"), ofText());
        form.settle();
        QCOMPARE(form.line(), QStringLiteral("p:do_filp_open do_filp_open"));
        const auto& catalogue =
            form.workspace.builder()->findChild<FunctionSearch*>()->model()->catalogue();
        QVERIFY(catalogue != nullptr);
        QCOMPARE(catalogue->size(), std::size_t(5)); // those that the text mentions
        form.chooseFunction(QStringLiteral("pathop"));
        QCOMPARE(form.line(), QStringLiteral("p:path_openat path_openat"));
        // What is not known is said kindly, and what cannot be done, why.
        QVERIFY(says(*form.workspace.builder()->findChild<ArgumentPane*>(),
                     "whether this function can be probed; most can"));
        QVERIFY(form.words().contains(QStringLiteral("Offline: probes cannot be checked")));
        keepPicture(form.workspace, QStringLiteral("kernel-of-capture"));
        QVERIFY(!form.create()->isEnabled());
        QVERIFY(form.create()->toolTip().contains(QStringLiteral("Connect to a target")));
        QVERIFY(shownButton<QPushButton>(*form.workspace.builder(), "Copy as…")->isEnabled());
        QVERIFY(form.workspace.builder()->line()->findings().empty());
        form.workspace.builder()->check();
        QVERIFY2(form.workspace.builder()->line()->verdict().contains(
                     QStringLiteral("no kernel has checked")),
                 qPrintable(form.workspace.builder()->line()->verdict()));
        // Nothing tells the processor, so that nothing is said about registers.
        QVERIFY(!form.argument(QStringLiteral("%di")).isValid());
        QVERIFY(form.argument(QStringLiteral("return value")).isValid());
    }

    void registersAreThoseOfTheCapturesProcessor()
    {
        Desk form;
        form.workspace.openFunction(QStringLiteral("vfs_read"), recorded("6.1.0-board", "aarch64"));
        form.settle();
        form.tick(QStringLiteral("%x1"));
        QVERIFY2(form.line().contains(QStringLiteral(" vfs_read "))
                     && form.line().endsWith(QStringLiteral("=%x1:x64")),
                 qPrintable(form.line()));
        QVERIFY(!form.argument(QStringLiteral("%di")).isValid());
        // So too for a function that the capture does not mention.
        form.workspace.openFunction(QStringLiteral("vfs_write"));
        form.settle();
        form.tick(QStringLiteral("x0 (argument 1)"));
        QVERIFY2(form.line().contains(QStringLiteral("=%x0:x64")), qPrintable(form.line()));
        // Judged by the rules of that processor.
        QVERIFY(form.workspace.builder()->line()->findings().empty());
        // A module's function keeps its module.
        form.workspace.openFunction(QStringLiteral("ext4_file_open"));
        form.settle();
        QVERIFY(form.line().endsWith(QStringLiteral(" ext4:ext4_file_open")));
    }

    void aDescriptionOfTheSameReleaseGivesTypes()
    {
        FakeTracefs target(kernelOf("6.1.0-typed"));
        const auto folder = m_folder.filePath(QStringLiteral("typed"));
        QVERIFY(catalogue::saveKernel(target, folder.toStdString(), {}).has_value());
        known_kernels::add(m_folder.filePath(QStringLiteral("nowhere")));
        known_kernels::add(folder);
        Desk form;
        form.workspace.openFunction(QStringLiteral("do_sys_openat2"),
                                    recorded("6.1.0-typed", "x86_64"));
        form.settle();
        form.tick(QStringLiteral("filename"));
        QVERIFY2(form.line().endsWith(QStringLiteral(" filename=+u0(%si):string")),
                 qPrintable(form.line()));
        keepPicture(form.workspace, QStringLiteral("kernel-described"));
        // Types of another kernel are no types of this one.
        form.workspace.openFunction(QStringLiteral("do_sys_openat2"),
                                    recorded("6.1.0-other", "x86_64"));
        form.settle();
        QVERIFY(!form.argument(QStringLiteral("filename")).isValid());
        QVERIFY(form.argument(QStringLiteral("%si")).isValid());
    }

    void aTargetComesFirstAndTellsThatItIsAnother()
    {
        Desk form;
        const auto target = std::make_shared<FakeTracefs>(kernelOf("6.12.7-here"));
        QSignalSpy learnt(form.workspace.builder(), &ProbeBuilder::learnt);
        form.workspace.setBackend(target);
        form.workspace.openFunction(QStringLiteral("vfs_read"), recorded("6.1.0-board", "aarch64"));
        waitForNext(learnt);
        form.settle();
        auto* const kernels = form.workspace.kernels();
        QCOMPARE(kernels->findChild<QComboBox*>()->currentIndex(), 0);
        waitUntil([&] {
            return form.words().contains(QStringLiteral("6.1.0-board"))
                && form.words().contains(QStringLiteral("6.12.7-here"));
        });
        QVERIFY(form.argument(QStringLiteral("file")).isValid()); // by the types of the target
        QVERIFY(form.create()->isEnabled());
        // The user may wish for the other one.
        auto* const use = shownButton<QPushButton>(*kernels, "Use the capture's kernel");
        QVERIFY(use->isVisible());
        keepPicture(form.workspace, QStringLiteral("kernel-differs"));
        QTest::mouseClick(use, Qt::LeftButton);
        form.settle();
        QCOMPARE(kernels->findChild<QComboBox*>()->currentIndex(), 1);
        QVERIFY(!use->isVisible());
        QVERIFY(form.argument(QStringLiteral("%x0")).isValid());
        QVERIFY(!form.create()->isEnabled());
        // What was wished stays when the target is reached anew; by the box, it is left again.
        form.workspace.setBackend(target);
        QCOMPARE(kernels->findChild<QComboBox*>()->currentIndex(), 1);
        kernels->findChild<QComboBox*>()->setFocus();
        QTest::keyClick(kernels->findChild<QComboBox*>(), Qt::Key_Up);
        form.settle();
        QVERIFY(form.argument(QStringLiteral("file")).isValid());
        // Of the same kernel nothing is to be said.
        form.workspace.openFunction(QStringLiteral("vfs_read"), recorded("6.12.7-here", "x86_64"));
        form.settle();
        QCOMPARE(form.words(), QString());
        // That a capture does not tell its kernel, is.
        form.workspace.openFunction(QStringLiteral("vfs_read"), ofText());
        form.settle();
        QVERIFY(form.words().contains(QStringLiteral("does not say which kernel")));
        QVERIFY(target->writes().empty());
    }

    void theCaptureTakesOverWhenTheTargetGoes()
    {
        Desk form;
        form.workspace.setBackend(std::make_shared<FakeTracefs>(kernelOf("6.12.7-here")));
        form.workspace.openFunction(QStringLiteral("vfs_read"), recorded("6.1.0-board", "x86_64"));
        form.settle();
        QVERIFY(form.argument(QStringLiteral("file")).isValid());
        form.workspace.setBackend(nullptr);
        form.settle();
        QCOMPARE(form.workspace.kernels()->findChild<QComboBox*>()->currentIndex(), 1);
        QVERIFY(form.argument(QStringLiteral("%di")).isValid());
        form.workspace.setBackend(std::make_shared<FakeTracefs>(kernelOf("6.12.7-here")));
        form.settle();
        QCOMPARE(form.workspace.kernels()->findChild<QComboBox*>()->currentIndex(), 0);
        QVERIFY(form.argument(QStringLiteral("file")).isValid());
    }

    void aDescriptionIsSavedAndOpened()
    {
        const auto folder = m_folder.filePath(QStringLiteral("saved"));
        {
            Desk form;
            form.workspace.openBuilder({});
            auto* const save =
                named<QToolButton>(*form.workspace.kernels(), "Save kernel description");
            QVERIFY(!save->isEnabled()); // of what?
            const auto target = std::make_shared<FakeTracefs>(kernelOf("6.12.7-saved"));
            form.workspace.setBackend(target);
            form.settle();
            QSignalSpy settled(form.workspace.kernels(), &KernelChoice::settled);
            QTimer::singleShot(0, this, [&folder] {
                auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog != nullptr);
                QVERIFY(dialog->selectedFiles().front().contains(QStringLiteral("kernel-")));
                dialog->selectFile(folder);
                static_cast<QDialog*>(dialog)->accept();
            });
            QTest::mouseClick(save, Qt::LeftButton);
            waitUntil([&] { return settled.count() > 0; });
            QVERIFY2(form.words().contains(folder), qPrintable(form.words()));
            keepPicture(form.workspace, QStringLiteral("kernel-saved"));
            QVERIFY(target->writes().empty());
            // Once more: what is there stays.
            form.workspace.kernels()->saveTo(folder);
            waitForNext(settled);
            QVERIFY2(form.words().contains(QStringLiteral("not empty")), qPrintable(form.words()));
        }
        QCOMPARE(known_kernels::folders(), QStringList(folder));

        Desk form;
        form.workspace.openBuilder({});
        QTimer::singleShot(0, this, [&folder] {
            auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->selectFile(folder);
            static_cast<QDialog*>(dialog)->accept();
        });
        QTest::mouseClick(named<QToolButton>(*form.workspace.kernels(), "Open kernel description"),
                          Qt::LeftButton);
        form.settle();
        QVERIFY(form.workspace.kernels()->findChild<QComboBox*>()->currentText().contains(
            QStringLiteral("6.12.7-saved")));
        form.chooseFunction(QStringLiteral("do_filp_open"));
        QVERIFY(form.argument(QStringLiteral("pathname")).isValid());
        QVERIFY(!form.create()->isEnabled());
        // Its events, with their fields, are there, too.
        auto* const events = form.workspace.builder()->findChild<ProbeEventPane*>();
        auto* const list = events->findChild<QListView*>();
        waitUntil([&] { return list->model()->rowCount() > 5; });
        emit list->activated(list->model()->index(0, 0));
        waitUntil([&] { return form.tree()->model()->rowCount() > 0; });
        // A folder that holds no kernel says so.
        form.workspace.kernels()->openFolder(m_folder.path());
        waitUntil(
            [&] { return form.words().contains(QStringLiteral("no list of kernel functions")); });
    }

    void savingCanBeStopped()
    {
        const auto folder = m_folder.filePath(QStringLiteral("stopped"));
        Desk form;
        form.workspace.openBuilder({});
        const auto target = std::make_shared<WaitingFake>(kernelOf("6.12.7-stopped"));
        // Whatever fails here, nobody is left waiting.
        const auto letGo = qScopeGuard([&target] { target->goOn.release(100); });
        form.workspace.setBackend(target);
        form.settle();
        target->waits = true;
        QSignalSpy settled(form.workspace.kernels(), &KernelChoice::settled);
        form.workspace.kernels()->saveTo(folder);
        waitUntil([&] { return target->asked.available() == 1; });
        auto* const progress = form.workspace.kernels()->findChild<QProgressDialog*>();
        QVERIFY(progress->isVisible());
        keepPicture(*progress, QStringLiteral("kernel-saving"));
        QTest::mouseClick(shownButton<QPushButton>(*progress, "Stop"), Qt::LeftButton);
        target->goOn.release();
        waitForNext(settled);
        QVERIFY2(form.words().contains(QStringLiteral("canceled")), qPrintable(form.words()));
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral("stopped*")}).isEmpty());
        QVERIFY(known_kernels::folders().isEmpty());
    }
};

QTEST_MAIN(TestKernelChoice)
#include "tst_kernel_choice.moc"
