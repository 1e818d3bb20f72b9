// Texts that are longer than the English ones find room in the forms of a target, in a small
// window.

#include "tests/ui/support/clipped_texts.h"
#include "tests/ui/support/pseudo_language.h"
#include "tests/ui/target/probes/probe_stage.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/probes/form/arguments/argument_extra.h"
#include "ui/target/probes/form/dialogs/dialect_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/record/command_dialog.h"
#include "ui/target/record/option_dialog.h"
#include "ui/target/record/process_picker.h"

#include <QComboBox>
#include <QTabWidget>

#include <memory>

using namespace probescope;
using namespace probescope::ui;

namespace {

constexpr QSize kSmall(1024, 700);

/// A part that is filled lays out its parents.
void layOut()
{
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

/// With each page of the tabs in it.
QStringList clippedInPages(const QWidget& root)
{
    layOut();
    auto cut = clippedTexts(root);
    for (auto* const tabs : root.findChildren<QTabWidget*>()) {
        const int before = tabs->currentIndex();
        for (int page = 0; tabs->isVisible() && page < tabs->count(); ++page) {
            if (!tabs->isTabVisible(page))
                continue;
            tabs->setCurrentIndex(page);
            layOut();
            cut << clippedTexts(root);
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
    return clippedInPages(dialog);
}

} // namespace

class TestLongForms : public QObject
{
    Q_OBJECT

    std::unique_ptr<PseudoLanguage> m_language;
    std::unique_ptr<ProbeStage> m_stage;

    void showPage(Qt::Key key) const
    {
        QTest::keyClick(m_stage->window.get(), key, Qt::ControlModifier | Qt::ShiftModifier);
        waitUntil([&] { return m_stage->record() && m_stage->record()->connected(); });
    }

private slots:
    void initTestCase() { m_language = std::make_unique<PseudoLanguage>(); }
    void init()
    {
        m_stage = std::make_unique<ProbeStage>();
        m_stage->window->resize(kSmall);
    }
    void cleanup() { m_stage.reset(); }
    void cleanupTestCase() { m_language.reset(); }

    void theRecordingForm()
    {
        showPage(Qt::Key_R);
        layOut();
        QCOMPARE(clippedTexts(*m_stage->window).join(u'\n'), QString());
    }
    void theKernel()
    {
        showPage(Qt::Key_K);
        QCOMPARE(clippedInPages(*m_stage->record()->kernelPage()).join(u'\n'), QString());
    }
    void counts()
    {
        showPage(Qt::Key_U);
        const auto* const page = m_stage->window->findChild<CountPage*>();
        waitUntil([&] { return page->findChild<QTabWidget*>()->isVisible(); });
        auto cut = clippedInPages(*page);
        for (auto* const box : page->findChildren<QComboBox*>()) {
            if (box->count() == 2) // the preset: an aggregation, or a latency
                box->setCurrentIndex(1);
        }
        cut << clippedInPages(*page);
        QCOMPARE(cut.join(u'\n'), QString());
    }
    void theTableOfProbes()
    {
        m_stage->showProbes();
        layOut();
        QCOMPARE(clippedTexts(*m_stage->window).join(u'\n'), QString());
    }
    void theBuilder()
    {
        m_stage->showProbes();
        m_stage->workspace()->openFunction(QStringLiteral("vfs_read"));
        waitUntil([&] { return m_stage->showsFunction("vfs_read"); });
        QCOMPARE(clippedInPages(*m_stage->form()).join(u'\n'), QString());
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
