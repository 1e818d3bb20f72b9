#include "tests/ui/support/unnamed_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/probes_page_stage.h"
#include "ui/plot/probe_plot.h"
#include "ui/views/probe_counts/explainer_cards.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>

using namespace probescope;
using namespace probescope::ui;

/// The page shows everybody's probes, and says what is to be said of them.
class TestProbesPage : public ProbesPageStage
{
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { m_page.reset(); }

    void asksToConnect()
    {
        int asked = 0;
        m_page = std::make_unique<ProbesPage>(
            ProbesPage::Options{.connectTarget = [&asked] { ++asked; }});
        m_page->show();
        QVERIFY(says(*m_page, QStringLiteral("No target is connected.")));
        click(QStringLiteral("Connect"));
        QCOMPARE(asked, 1);
        // The focus stays on the page while its buttons come and go.
        const auto isHere = [this] {
            const auto* const focus = QApplication::focusWidget();
            return focus && (focus == m_page.get() || m_page->isAncestorOf(focus));
        };
        m_page->activateWindow();
        waitUntilActive(m_page.get());
        shownButton(*m_page, QStringLiteral("Connect"))->setFocus();
        QVERIFY(isHere());
        m_page->setConnecting(QStringLiteral("board"));
        QVERIFY(says(*m_page, QStringLiteral("Connecting to board…")));
        QVERIFY(isHere());
        m_page->setTrouble({.code = ErrorCode::Disconnected, .what = "the host does not answer"});
        QVERIFY(says(*m_page, QStringLiteral("The host does not answer.")));
        QVERIFY(isHere());
        QVERIFY(!m_page->hasOwn());
    }

    void withoutATargetItOffersWhatNeedsNone()
    {
        m_page->setBackend(nullptr);
        QSignalSpy form(m_page.get(), &ProbesPage::builderWanted);
        click(QStringLiteral("New probe…"));
        QCOMPARE(form.size(), 1);
        QSignalSpy description(m_page.get(), &ProbesPage::descriptionWanted);
        click(QStringLiteral("Open kernel description…"));
        QCOMPARE(description.size(), 1);
        QSignalSpy gallery(m_page.get(), &ProbesPage::galleryWanted);
        click(QStringLiteral("Open gallery"));
        QCOMPARE(gallery.size(), 1);
        QSignalSpy import(m_page.get(), &ProbesPage::importWanted);
        click(QStringLiteral("Import…"));
        QCOMPARE(import.size(), 1);
        m_page->setConnecting(QStringLiteral("board"));
        QVERIFY(!shownButton(*m_page, QStringLiteral("Open kernel description…")));
    }

    void withoutProbesItOffersTheGallery()
    {
        showTarget();
        QVERIFY(says(*m_page, QStringLiteral("There are no probes on this target yet.")));
        QSignalSpy gallery(m_page.get(), &ProbesPage::galleryWanted);
        click(QStringLiteral("Open gallery"));
        QCOMPARE(gallery.size(), 1);
        QSignalSpy wanted(m_page.get(), &ProbesPage::builderWanted);
        click(QStringLiteral("New probe…"));
        QTest::keyClick(m_page->table(), Qt::Key_N, Qt::ControlModifier);
        QVERIFY(wanted.size() >= 1);
        picture(QStringLiteral("page-empty"));
    }

    void everybodysProbesAreShownAndOthersProtected()
    {
        QVERIFY(m_fake->append("dynamic_events", "p:kprobes/theirs vfs_read").has_value());
        QVERIFY(m_fake->append("dynamic_events", "p:probescope_55_550/left vfs_write").has_value());
        showTarget();
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        QCOMPARE(rowNamed("theirs")->owner, ProbeRow::Owner::Others);
        QCOMPARE(rowNamed("left")->owner, ProbeRow::Owner::DeadSession);
        choose("theirs");
        // Each deed says so, and asks: see tst_probes_of_others.
        for (const auto* const text : {"Edit…", "Delete…", "Watch…"}) {
            auto* const button = shownButton(*m_page, QString::fromUtf8(text));
            QVERIFY2(button && button->isEnabled(), text);
        }
        QVERIFY(shownButton(*m_page, QStringLiteral("Clone…"))->isEnabled());
        QTest::keyClick(m_page->table(), Qt::Key_Delete);
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        QTest::keyClick(m_page->findChild<QMessageBox*>(), Qt::Key_Escape);
        waitUntil([&] { return !m_page->findChild<QMessageBox*>(); });
        waitForSnapshot();
        QCOMPARE(m_page->table()->probes()->rowCount(), 2);
        waitUntil([&] { return !m_page->work()->isBusy(); });
        // What is left behind can go.
        click(QStringLiteral("Clean up…"));
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        auto* const question = m_page->findChild<QMessageBox*>();
        QVERIFY(question->informativeText().contains(QStringLiteral("left")));
        doAndSee([&] {
            QTest::mouseClick(shownButton(*question, QStringLiteral("Clean up")), Qt::LeftButton);
        });
        QCOMPARE(m_page->table()->probes()->rowCount(), 1);
        QVERIFY(!shownButton(*m_page, QStringLiteral("Clean up…")));
    }

    void missesAreExplainedAndMended()
    {
        showTarget();
        doAndSee([&] { m_page->make({specOf("r2:slow do_sys_openat2 fd=$retval")}); });
        auto* const cards = m_page->findChild<ExplainerCards*>();
        hit("slow", 40, 12);
        waitUntil([&] {
            return !cards->explanations().empty()
                && cards->explanations().front().cause == probe::Cause::TooFewInstances;
        });
        QVERIFY(rowNamed("slow")->warnings > 0);
        QVERIFY(says(*cards, QStringLiteral("misses 12")));
        picture(QStringLiteral("page-misses"));
        doAndSee([&] {
            QTest::mouseClick(shownButton(*cards, QStringLiteral("Recreate with maxactive 64…")),
                              Qt::LeftButton);
        });
        waitUntil([&] { return rowNamed("slow")->misses == std::optional<std::uint64_t>(0); });
        waitUntil([&] {
            return rowNamed("slow")->definitions.front().startsWith(QStringLiteral("r64:"));
        });
        QVERIFY(rowNamed("slow")->state.startsWith(QStringLiteral("Watched")));
    }

    void definitionsAreCopied()
    {
        showTarget();
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2")}); });
        QTest::keyClick(m_page->table(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(
            QGuiApplication::clipboard()->text().contains(QStringLiteral("/open do_sys_openat2")));
        QSignalSpy record(m_page.get(), &ProbesPage::recordWanted);
        doAndSee([&] { click(QStringLiteral("Add to recording")); });
        QCOMPARE(record.front().front().toStringList(),
                 QStringList(QStringLiteral("p:open do_sys_openat2")));
    }

    void nothingIsAskedWhileNobodyLooks()
    {
        showTarget();
        m_page->hide();
        QVERIFY(!m_page->work()->watching());
        QSignalSpy looked(m_page.get(), &ProbesPage::refreshed);
        m_page->show();
        waitForNext(looked);
    }

    void aLostTargetIsTold()
    {
        showTarget();
        m_fake->disconnect();
        takeSnapshotAgain();
        waitUntil([&] { return shownButton(*m_page, QStringLiteral("Try again")); });
        m_page->setBackend(nullptr);
        QVERIFY(says(*m_page, QStringLiteral("No target is connected.")));
    }

    void lightDarkAndLarge()
    {
        const auto light = QApplication::palette();
        const auto font = QApplication::font();
        showTarget();
        QVERIFY(m_fake->append("dynamic_events", "p:kprobes/theirs vfs_read").has_value());
        QVERIFY(m_fake->append("dynamic_events", "p:probescope_55_550/left vfs_write").has_value());
        doAndSee([&] {
            m_page->make({specOf("p:open do_sys_openat2 name=+0($arg2):string"),
                          specOf("r2:open_ret do_sys_openat2 fd=$retval")});
        });
        for (std::uint64_t i = 1; i < 6; ++i) {
            hit("open", i * i * 10);
            hit("open_ret", i * 9, i * 3);
            waitForSnapshot();
        }
        choose("open_ret");
        picture(QStringLiteral("page-light"));
        m_page->setPalette(darkPalette());
        picture(QStringLiteral("page-dark"));
        m_page->setPalette(light);
        auto large = font;
        large.setPointSizeF(font.pointSizeF() * 1.25);
        QApplication::setFont(large);
        picture(QStringLiteral("page-large"));
        // What is said fits, whatever the font.
        for (const auto* const label : m_page->findChildren<QLabel*>()) {
            if (label->isVisible() && label->wordWrap() && !label->text().isEmpty())
                QVERIFY2(label->height() >= label->heightForWidth(label->width()),
                         qPrintable(label->text()));
        }
        QApplication::setFont(font);
    }

    void everyControlHasAName()
    {
        showTarget();
        doAndSee([&] { m_page->make({specOf("p:open do_sys_openat2")}); });
        QCOMPARE(unnamedControls(*m_page).join(u'\n'), QString());
        for (const auto* const child : m_page->findChildren<QWidget*>()) {
            const auto* const button = qobject_cast<const QAbstractButton*>(child);
            if (button && button->isVisible() && !button->text().isEmpty())
                QVERIFY2(button->focusPolicy() != Qt::NoFocus, qPrintable(button->text()));
        }
    }
};

QTEST_MAIN(TestProbesPage)

#include "tst_probes_page.moc"
