#include "core/store/read/capture.h"
#include "core/store/write/writer.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_texts.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/form_kernel.h"
#include "ui/base/table/table_view.h"
#include "ui/base/theme/theme.h"
#include "ui/target/events/filter_edit.h"
#include "ui/target/probes/form/arguments/argument_extra.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/dialogs/anatomy_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_event.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_builder_offset.h"
#include "ui/target/probes/form/probe_builder_program.h"
#include "ui/target/probes/form/probe_form_dialogs.h"
#include "ui/views/probe_counts/probe_counts_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <functional>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeTracefs;

namespace {

constexpr std::uint64_t kReadAddress = 0xffffffff81000300;

/// Code that is long enough to scroll, as compilers make it.
std::string longCode()
{
    std::string code = formCode();
    code.resize(code.size() - 2);
    for (int i = 0; i < 40; ++i)
        code += std::string("\x48\x8b\x47\x10\x48\x85\xc0\x74\x05", 9);
    return code + std::string("\x5d\xc3", 2);
}

/// Two probes over ten seconds: one that is filtered, one that misses.
std::shared_ptr<store::Capture> capturedCounts(const QString& file)
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    auto writer = std::move(*store::Writer::create(std::filesystem::path(file.toStdString())));
    writer->probe({.id = 0,
                   .definition = "p:opens do_sys_openat2 dfd=%di:s32 name=+0(%si):ustring",
                   .system = "kprobes",
                   .event = "opens",
                   .group = "probescope_1_2_1",
                   .kind = probe::Kind::KernelEntry,
                   .place = "do_sys_openat2",
                   .filter = "dfd > 2"});
    writer->probe({.id = 1,
                   .definition = "r1:a_very_long_name_of_an_event_that_somebody_chose vfs_read",
                   .system = "kprobes",
                   .event = "a_very_long_name_of_an_event_that_somebody_chose",
                   .group = "probescope_1_2_1",
                   .kind = probe::Kind::KernelReturn,
                   .place = "vfs_read",
                   .maxActive = 1});
    const auto type = writer->eventType({.system = "kprobes", .name = "opens"});
    const auto exits = writer->eventType(
        {.system = "kprobes", .name = "a_very_long_name_of_an_event_that_somebody_chose"});
    for (int i = 0; i <= 10; ++i) {
        writer->probeSample(
            {.timeNs = i * kSecond, .probe = 0, .hits = std::uint64_t(i * i) * 1000});
        writer->probeSample({.timeNs = i * kSecond,
                             .probe = 1,
                             .hits = std::uint64_t(i) * 600,
                             .misses = std::uint64_t(i) * 40});
    }
    for (int i = 0; i < 70; ++i)
        writer->event({.timeNs = i * kSecond / 7, .type = type});
    for (int i = 0; i < 60; ++i)
        writer->event({.timeNs = 10 * kSecond + i, .type = exits});
    if (!writer->finish())
        qFatal("the capture could not be made");
    return *store::Capture::open(std::filesystem::path(file.toStdString()));
}

} // namespace

/// All screens of the form, in light and dark: no text is cut, each control has a name. PICTURES
/// names a folder for pictures of them.
class TestProbeScreens : public QObject
{
    Q_OBJECT

    std::shared_ptr<FakeTracefs> m_fake;
    std::unique_ptr<ProbeBuilder> m_form;
    QTemporaryDir m_folder;

    void settle() const
    {
        while (m_form->busy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    void makeForm(bool withTarget = true)
    {
        m_fake = std::make_shared<FakeTracefs>(formKernel());
        m_fake->setKernelText(kReadAddress, longCode());
        m_form = std::make_unique<ProbeBuilder>(
            ProbeBuilder::Options{.createText = QStringLiteral("Create and watch")});
        m_form->resize(1180, 800);
        m_form->show();
        if (withTarget) {
            QSignalSpy learnt(m_form.get(), &ProbeBuilder::learnt);
            m_form->setTarget(m_fake);
            waitForNext(learnt);
        }
        settle();
    }
    void search(const QString& words) const
    {
        m_form->findChild<FunctionSearch*>()->setWords(words);
        settle();
        waitUntil([&] { return !m_form->findChild<FunctionSearch*>()->model()->searching(); });
    }
    void type(const QString& text) const
    {
        auto* const edit = m_form->line()->edit();
        edit->setFocus();
        edit->selectAll();
        edit->insertPlainText(text); // as if it were pasted: it has lines
        settle();
    }
    QTabWidget* pages() const
    {
        for (auto* const tabs : m_form->findChildren<QTabWidget*>()) {
            if (tabs->indexOf(m_form->findChild<ArgumentPane*>()) >= 0)
                return tabs;
        }
        return nullptr;
    }
    void openTree(const char* name) const
    {
        auto* const tree = m_form->findChild<ArgumentPane*>()->tree();
        const auto found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole,
                                                QLatin1String(name), 1, Qt::MatchExactly);
        if (!found.isEmpty())
            tree->expand(found.front());
    }
    template <typename Dialog>
    QWidget* opened() const
    {
        return m_form->findChild<Dialog*>();
    }
    QWidget* extra(const char* source, const std::function<void(ArgumentExtra&)>& fill = {}) const
    {
        auto* const dialog = new ArgumentExtra(m_form->draft(), m_form.get());
        auto* const box = dialog->findChild<QComboBox*>();
        for (int i = 0; i < box->count(); ++i) {
            if (box->itemText(i).contains(QLatin1String(source)))
                box->setCurrentIndex(i);
        }
        if (fill)
            fill(*dialog);
        dialog->open();
        return dialog;
    }
    static void put(QWidget& dialog, const char* name, const QString& text)
    {
        for (auto* const line : dialog.findChildren<QLineEdit*>()) {
            if (line->accessibleName() == QLatin1String(name))
                line->setText(text);
        }
    }

    struct Screen
    {
        const char* name;
        std::function<QWidget*()> show;
    };
    QWidget* formWith(const QString& line)
    {
        makeForm();
        type(line);
        return m_form.get();
    }
    std::vector<Screen> formScreens()
    {
        return {
            {"form-no-target", [this] { return makeForm(false), m_form.get(); }},
            {"form-empty", [this] { return makeForm(), m_form.get(); }},
            {"form-found",
             [this] {
                 makeForm();
                 search(QStringLiteral("vfs"));
                 return m_form.get();
             }},
            {"form-not-found",
             [this] {
                 makeForm();
                 search(QStringLiteral("zzzqq"));
                 return m_form.get();
             }},
            {"form-filled",
             [this] {
                 makeForm();
                 search(QStringLiteral("vfsread"));
                 m_form->openFunction(QStringLiteral("vfs_read"));
                 type(QStringLiteral("p:probescope/vfs_read vfs_read count=%dx:u64 "
                                     "flags=+0(%di):u32 comm=$comm\n"
                                     "r64:probescope/vfs_read_ret vfs_read ret=$retval:s64"));
                 openTree("file");
                 return m_form.get();
             }},
            {"form-error",
             [this] {
                 return formWith(
                     QStringLiteral("p:mine/open vfsread a=%xx b=+0(%di):strin c=$arg9"));
             }},
            {"form-unread",
             [this] { return formWith(QStringLiteral("p:mine/open vfs_read a1=+(")); }},
            {"form-long-names",
             [this] {
                 return formWith(QStringLiteral(
                     "p:a_group_with_quite_a_long_name_that_somebody_thought_of/"
                     "an_event_with_an_even_longer_name_so_that_it_is_at_the_limit vfs_read "
                     "the_first_argument_of_it=+8(+16(+24(+32(%di)))):x64[8] "
                     "the_second_argument_of_it=+0(+0(+0(%si))):string another=%dx:u64 "
                     "a_bit_field_in_it=+4(%di):b3@7/32"));
             }},
            {"form-filter",
             [this] {
                 formWith(QStringLiteral("p:mine/reads vfs_read count=%dx:u64\n"
                                         "r:mine/reads_ret vfs_read ret=$retval:s64"));
                 pages()->setCurrentIndex(1);
                 m_form->findChildren<FilterEdit*>().front()->setText(
                     QStringLiteral("count > 100 && cuont < 3"));
                 settle();
                 return m_form.get();
             }},
            {"form-offset",
             [this] {
                 formWith(QStringLiteral("p:mine/reads vfs_read+0xa"));
                 pages()->setCurrentIndex(2);
                 return m_form.get();
             }},
            {"form-no-code",
             [this] {
                 formWith(QStringLiteral("p:mine/opens do_filp_open+0x5"));
                 pages()->setCurrentIndex(2);
                 return m_form.get();
             }},
            {"form-program",
             [this] {
                 makeForm();
                 QSignalSpy opened(m_form->findChild<ProbeProgramPane*>(),
                                   &ProbeProgramPane::opened);
                 m_form->findChild<ProbeProgramPane*>()->openProgram(QStringLiteral(SMALL_PROGRAM));
                 waitForNext(opened);
                 m_form->findChildren<QTabWidget*>().front()->setCurrentWidget(
                     m_form->findChild<ProbeProgramPane*>());
                 type(QStringLiteral("p:mine/main /usr/bin/bash:0x1234 a=%di:x64"));
                 m_form->findChild<ProbeProgramPane*>()->openProgram(QStringLiteral(SMALL_PROGRAM));
                 waitForNext(opened);
                 return m_form.get();
             }},
            {"form-event",
             [this] {
                 formWith(QStringLiteral("e:mine/switches sched.sched_switch pid=$next_pid"));
                 m_form->findChildren<QTabWidget*>().front()->setCurrentWidget(
                     m_form->findChild<ProbeEventPane*>());
                 return m_form.get();
             }},
            {"form-checked",
             [this] {
                 formWith(QStringLiteral("p:mine/reads vfs_read count=%dx:u64"));
                 QSignalSpy checked(m_form.get(), &ProbeBuilder::checked);
                 m_form->check();
                 waitForNext(checked);
                 return m_form.get();
             }},
        };
    }
    std::vector<Screen> dialogScreens()
    {
        const auto form = [this] {
            formWith(QStringLiteral("p:mine/reads vfs_read count=%dx:u64"));
        };
        return {
            {"gallery",
             [this, form] {
                 form();
                 m_form->dialogs()->showGallery();
                 return opened<GalleryDialog>();
             }},
            {"gallery-not-found",
             [this, form] {
                 form();
                 m_form->dialogs()->showGallery();
                 auto* const dialog = m_form->findChild<GalleryDialog*>();
                 dialog->findChild<QLineEdit*>()->setText(QStringLiteral("zzzqq"));
                 return static_cast<QWidget*>(dialog);
             }},
            {"anatomy",
             [this, form] {
                 form();
                 m_form->dialogs()->showAnatomy();
                 auto* const dialog = m_form->findChild<AnatomyDialog*>();
                 QSignalSpy looked(dialog, &AnatomyDialog::refreshed);
                 waitForNext(looked);
                 auto code = longCode();
                 code.replace(4, 5, std::string("\xe8\x00\x10\x00\x00", 5));
                 m_fake->setKernelText(kReadAddress, code);
                 dialog->refresh();
                 waitForNext(looked);
                 return static_cast<QWidget*>(dialog);
             }},
            {"anatomy-unreadable",
             [this] {
                 formWith(QStringLiteral("p:mine/opens do_filp_open"));
                 m_form->dialogs()->showAnatomy();
                 auto* const dialog = m_form->findChild<AnatomyDialog*>();
                 QSignalSpy looked(dialog, &AnatomyDialog::refreshed);
                 waitForNext(looked);
                 return static_cast<QWidget*>(dialog);
             }},
            {"argument-comm",
             [this, form] {
                 form();
                 return extra("$comm");
             }},
            {"argument-bits",
             [this] {
                 formWith(QStringLiteral("p:mine/r vfs_read\nr:mine/r_ret vfs_read"));
                 return extra("$stackN", [](ArgumentExtra& dialog) {
                     put(dialog, "Entry", QStringLiteral("2"));
                     put(dialog, "Offsets to follow", QStringLiteral("16, 8"));
                     dialog.findChildren<QSpinBox*>()[1]->setValue(3);
                 });
             }},
            {"argument-error",
             [this, form] {
                 form();
                 return extra("Custom", [](ArgumentExtra& dialog) {
                     put(dialog, "Argument", QStringLiteral("+0(%si:string"));
                 });
             }},
            {"dialects",
             [this, form] {
                 form();
                 m_form->dialogs()->showDialects();
                 return opened<DialectDialog>();
             }},
            {"import",
             [this, form] {
                 form();
                 m_form->dialogs()->showImport(
                     QStringLiteral("p:open do_sys_openat2 dfd=%di:s32\n"
                                    "perf probe --add 'vfs_read count'\nnonsense"));
                 return opened<DialectImport>();
             }},
        };
    }
    void refresh(const std::vector<Screen>& screens, const QString& theme, QStringList& faults)
    {
        for (const auto& screen : screens) {
            QWidget* const shown = screen.show();
            QVERIFY2(shown, screen.name);
            for (int pass = 0; pass < 8; ++pass)
                QCoreApplication::processEvents(); // layouts settle in more than one
            QVERIFY2(shown->isVisible(), screen.name);
            for (const auto& fault : cutTexts(*shown) + namelessControls(*shown))
                faults
                    << QStringLiteral("%1 (%2): %3").arg(QLatin1String(screen.name), theme, fault);
            keepPicture(*shown, QStringLiteral("%1-%2").arg(QLatin1String(screen.name), theme));
            m_form.reset();
        }
    }

private slots:
    void init()
    {
        m_form.reset();
        m_fake.reset();
    }
    void cleanup() { m_form.reset(); }

    void everyTextHasRoom_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("dialogs");
        QTest::newRow("form, light") << false << false;
        QTest::newRow("form, dark") << true << false;
        QTest::newRow("dialogs, light") << false << true;
        QTest::newRow("dialogs, dark") << true << true;
    }
    void everyTextHasRoom()
    {
        QFETCH(bool, dark);
        QFETCH(bool, dialogs);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        QStringList faults;
        refresh(dialogs ? dialogScreens() : formScreens(),
                dark ? QStringLiteral("dark") : QStringLiteral("light"), faults);
        QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
    }

    void theCountsOfACaptureHaveRoom()
    {
        const auto capture = capturedCounts(m_folder.filePath(QStringLiteral("counts.psc")));
        for (const auto theme : {Theme::Light, Theme::Dark}) {
            applyTheme(theme);
            Selection selection;
            selection.setVisible({0, 10'000'000'000});
            ProbeCountsView view(capture, &selection);
            QSignalSpy shown(&view, &ProbeCountsView::shown);
            view.resize(1200, 420);
            view.show();
            waitForNext(shown);
            view.table()->selectRow(1);
            for (int pass = 0; pass < 8; ++pass)
                QCoreApplication::processEvents();
            const auto faults = cutTexts(view) + namelessControls(view);
            keepPicture(view,
                        theme == Theme::Dark ? QStringLiteral("counts-dark")
                                             : QStringLiteral("counts-light"));
            QVERIFY2(faults.isEmpty(), qPrintable(u'\n' + faults.join(u'\n')));
        }
    }
};

QTEST_MAIN(TestProbeScreens)
#include "tst_probe_screens.moc"
