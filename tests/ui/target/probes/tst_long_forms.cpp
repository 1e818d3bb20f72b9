// Texts that are longer than the English ones find room in the forms of a target, in a small
// window.

#include "tests/ui/support/clipped_texts.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_variant.h"
#include "tests/ui/target/probes/probe_stage.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/probes/form/arguments/argument_extra.h"
#include "ui/target/probes/form/dialogs/anatomy_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/probes/form/probe_builder_line.h"
#include "ui/target/probes/form/probe_form_dialogs.h"
#include "ui/target/record/command_dialog.h"
#include "ui/target/record/meter_bar.h"
#include "ui/target/record/option_dialog.h"
#include "ui/target/record/process_picker.h"

#include <QComboBox>
#include <QListWidget>
#include <QSignalSpy>
#include <QTabWidget>

#include <chrono>
#include <memory>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// A part that is filled lays out its parents.
void layOut()
{
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

/// With each page of the tabs in it. `shown` is what pictures are taken of.
QStringList clippedInPages(const QWidget& root, QWidget& shown, const QString& name)
{
    layOut();
    auto cut = clippedTexts(root);
    keepPicture(shown, name);
    int pictures = 0;
    for (auto* const tabs : root.findChildren<QTabWidget*>()) {
        const int before = tabs->currentIndex();
        for (int page = 0; tabs->isVisible() && page < tabs->count(); ++page) {
            if (!tabs->isTabVisible(page) || page == before)
                continue;
            tabs->setCurrentIndex(page);
            layOut();
            cut << clippedTexts(root);
            keepPicture(shown, QStringLiteral("%1-%2").arg(name).arg(++pictures));
        }
        tabs->setCurrentIndex(before);
    }
    cut.removeDuplicates();
    return cut;
}

QStringList clippedInDialog(QWidget& dialog)
{
    dialog.show();
    waitUntilExposed(&dialog);
    const auto name = QString::fromLatin1(dialog.metaObject()->className()).section(u':', -1);
    auto cut = clippedInPages(dialog, dialog, QStringLiteral("dialog-") + name);
    const QSize small(1024, 700);
    if (dialog.width() > small.width() || dialog.height() > small.height())
        cut << QStringLiteral("%1 is %2 x %3").arg(name).arg(dialog.width()).arg(dialog.height());
    dialog.hide();
    return cut;
}

} // namespace

class TestLongForms : public QObject
{
    Q_OBJECT

    std::unique_ptr<ShownVariant> m_variant;
    std::unique_ptr<ProbeStage> m_stage;

    void showPage(Qt::Key key) const
    {
        QTest::keyClick(m_stage->window.get(), key, Qt::ControlModifier | Qt::ShiftModifier);
        waitUntil([&] { return m_stage->record() && m_stage->record()->connected(); });
    }

public:
    static void initMain() { ShownVariant::makeScreen(); }

private slots:
    void initTestCase() { m_variant = std::make_unique<ShownVariant>(); }
    void init()
    {
        m_stage = std::make_unique<ProbeStage>();
        m_stage->window->resize(ShownVariant::size());
    }
    void cleanup()
    {
        layOut();
        QCOMPARE(m_stage->window->size(), ShownVariant::size()); // nothing made it larger
        m_stage.reset();
    }
    void cleanupTestCase() { m_variant.reset(); }

    void withoutATarget()
    {
        m_stage->window->setReach([](const std::string&, const CancelToken&) {
            return Result<Target::Backend>(fail(ErrorCode::NotFound, "there is no such host"));
        });
        QStringList cut;
        for (const auto key : {Qt::Key_R, Qt::Key_K, Qt::Key_U, Qt::Key_B}) {
            QTest::keyClick(m_stage->window.get(), key, Qt::ControlModifier | Qt::ShiftModifier);
            layOut();
            cut << clippedTexts(*m_stage->window);
            keepPicture(*m_stage->window, QStringLiteral("unconnected-%1").arg(QChar(key)));
        }
        QCOMPARE(cut.join(u'\n'), QString());
    }
    void theRecordingForm()
    {
        showPage(Qt::Key_R);
        layOut();
        QCOMPARE(clippedTexts(*m_stage->window).join(u'\n'), QString());
        keepPicture(*m_stage->window, QStringLiteral("record"));
    }
    /// On a machine with very many CPUs.
    void theFiguresOfARecording()
    {
        showPage(Qt::Key_R);
        record::Meters meters;
        meters.events = meters.decoded = 123'456'789;
        meters.bytes = 1'234'567'890;
        meters.lost = 12'345;
        meters.eventsPerSecond = 1e6;
        meters.time = std::chrono::seconds(12345);
        for (std::uint32_t cpu = 0; cpu < 512; ++cpu)
            meters.cpus.push_back({.cpu = cpu, .fill = double(cpu) / 512});
        auto* const bar = m_stage->window->findChild<MeterBar*>();
        bar->showMeters(record::SessionState::Recording, meters);
        bar->show();
        layOut();
        QCOMPARE(clippedTexts(*m_stage->window).join(u'\n'), QString());
        keepPicture(*m_stage->window, QStringLiteral("record-figures"));
    }
    void theKernel()
    {
        showPage(Qt::Key_K);
        auto* const page = m_stage->record()->kernelPage();
        waitUntil([&] { return !page->inspecting(); });
        auto* const sections = page->findChild<QListWidget*>();
        QStringList cut;
        for (int row = 0; row < sections->count(); ++row) {
            sections->setCurrentRow(row);
            cut << clippedInPages(*page, *m_stage->window, QStringLiteral("kernel-%1").arg(row));
        }
        QCOMPARE(cut.join(u'\n'), QString());
    }
    void counts()
    {
        showPage(Qt::Key_U);
        const auto* const page = m_stage->window->findChild<CountPage*>();
        waitUntil([&] { return page->findChild<QTabWidget*>()->isVisible(); });
        auto cut = clippedInPages(*page, *m_stage->window, QStringLiteral("count"));
        for (auto* const box : page->findChildren<QComboBox*>()) {
            if (box->count() == 2) // the preset: an aggregation, or a latency
                box->setCurrentIndex(1);
        }
        cut << clippedInPages(*page, *m_stage->window, QStringLiteral("count-latency"));
        QCOMPARE(cut.join(u'\n'), QString());
    }
    void theTableOfProbes()
    {
        m_stage->showProbes();
        layOut();
        QCOMPARE(clippedTexts(*m_stage->window).join(u'\n'), QString());
        keepPicture(*m_stage->window, QStringLiteral("probes"));
    }
    void theBuilder_data()
    {
        QTest::addColumn<QString>("definitions");
        QTest::newRow("entry") << QStringLiteral("p vfs_read count=%dx:u64");
        QTest::newRow("both") << QStringLiteral("p:g/e vfs_read count=%dx:u64\nr:g/e_ret vfs_read");
        QTest::newRow("faults") << QStringLiteral("p:mine/open vfsread a=%xx b=+0(%di):strin");
        QTest::newRow("unread") << QStringLiteral("p:mine/open vfs_read a1=+(");
    }
    void theBuilder()
    {
        QFETCH(QString, definitions);
        m_stage->showProbes();
        m_stage->workspace()->openFunction(QStringLiteral("vfs_read"));
        waitUntil([&] { return m_stage->showsFunction("vfs_read"); });
        auto* const edit = m_stage->form()->line()->edit();
        edit->selectAll();
        edit->insertPlainText(definitions);
        waitUntil([&] { return !m_stage->form()->busy(); });
        const auto name = QStringLiteral("builder-") + QLatin1String(QTest::currentDataTag());
        QCOMPARE(clippedInPages(*m_stage->workspace(), *m_stage->window, name).join(u'\n'),
                 QString());
    }
    void theAnatomyOfAProbe()
    {
        m_stage->showProbes();
        m_stage->workspace()->openFunction(QStringLiteral("vfs_read"));
        waitUntil([&] { return m_stage->showsFunction("vfs_read"); });
        m_stage->form()->dialogs()->showAnatomy();
        auto* const dialog = m_stage->window->findChild<AnatomyDialog*>();
        QVERIFY(dialog);
        QSignalSpy looked(dialog, &AnatomyDialog::refreshed);
        waitForNext(looked);
        QCOMPARE(clippedInDialog(*dialog).join(u'\n'), QString());
    }
    void dialogs()
    {
        auto draft = ProbeDraft::of({*probe::Spec::parse("p vfs_read")});
        draft.setMoment(ProbeDraft::Moment::Both);
        ArgumentExtra extra(draft);
        auto* const sources = extra.findChild<QComboBox*>();
        QStringList cut;
        for (int source = 0; source < sources->count(); ++source) {
            sources->setCurrentIndex(source);
            cut << clippedInDialog(extra);
        }
        OptionDialog options({{"overwrite", true}, {"sym-offset", false}}, {});
        ProcessPicker processes(m_stage->fake);
        GalleryDialog gallery(nullptr, "group");
        DialectImport import;
        probe::Recipe recipe;
        DialectDialog dialects(recipe);
        CommandDialog commands(record::Settings{});
        for (QWidget* const dialog :
             {static_cast<QWidget*>(&options), static_cast<QWidget*>(&processes),
              static_cast<QWidget*>(&gallery), static_cast<QWidget*>(&import),
              static_cast<QWidget*>(&dialects), static_cast<QWidget*>(&commands)})
            cut << clippedInDialog(*dialog);
        cut.removeDuplicates();
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }
};

QTEST_MAIN(TestLongForms)
#include "tst_long_forms.moc"
