#pragma once

#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/needed.h"
#include "tests/support/tracefs_text.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/target/probes/probe_commands.h"
#include "ui/target/probes/probe_sets.h"
#include "ui/target/probes/probe_switching.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_page.h"

#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

namespace probescope {

/// A page of probes above a kernel that is made up.
class ProbesPageStage : public QObject
{
protected:
    using FakeKernel = fake::FakeKernel;
    using FakeTracefs = fake::FakeTracefs;
    using ProbesPage = ui::ProbesPage;
    using ProbeRow = ui::ProbeRow;

    std::shared_ptr<FakeTracefs> m_fake;
    std::unique_ptr<ProbesPage> m_page;

    ui::ProbeCommands* commands() const { return m_page->findChild<ui::ProbeCommands*>(); }
    ui::ProbeSets* sets() const { return m_page->findChild<ui::ProbeSets*>(); }
    ui::ProbeSwitching* switching() const { return m_page->findChild<ui::ProbeSwitching*>(); }

    void waitForSnapshot()
    {
        QSignalSpy looked(m_page.get(), &ProbesPage::refreshed);
        waitForNext(looked);
    }

    void showTarget()
    {
        m_page->setBackend(m_fake);
        waitForSnapshot();
    }

    /// Shows what is there now: a look that had begun before may have missed it.
    void takeSnapshotAgain()
    {
        waitUntil([&] { return !m_page->work()->takingSnapshot(); });
        m_page->work()->takeSnapshotNow();
        waitForSnapshot();
    }

    /// Runs what starts something, until it is done and seen.
    template <typename Start>
    void doAndSee(Start start)
    {
        start();
        waitUntil([&] { return !m_page->work()->isBusy(); });
        takeSnapshotAgain();
        QVERIFY(m_page->work()->snapshotIsFresh());
    }

    void click(const QString& text)
    {
        auto* const button = shownButton(*m_page, text);
        QVERIFY2(button, qPrintable(text));
        QVERIFY2(button->isEnabled(), qPrintable(text));
        QTest::mouseClick(button, Qt::LeftButton);
    }

    void choose(const std::string& name)
    {
        for (const auto& row : m_page->table()->probes()->rows()) {
            if (row.event.name == name) {
                m_page->table()->choose(row.event);
                return;
            }
        }
        QFAIL(name.c_str());
    }

    const ProbeRow* rowNamed(const std::string& name)
    {
        for (const auto& row : m_page->table()->probes()->rows()) {
            if (row.event.name == name)
                return &row;
        }
        return nullptr;
    }

    void hit(const std::string& name, std::uint64_t hits, std::uint64_t misses = 0)
    {
        const auto probes = m_fake->probesNow();
        for (std::size_t i = 0; i < probes.size(); ++i) {
            if (probes[i].event == name)
                m_fake->setCounts(i, hits, misses);
        }
    }

    void picture(const QString& name) const
    {
        const auto folder = qEnvironmentVariable("PICTURES");
        if (folder.isEmpty())
            return;
        for (int pass = 0; pass < 5; ++pass)
            QCoreApplication::processEvents(); // layouts settle in more than one
        QVERIFY(m_page->grab().save(folder + u'/' + name + QStringLiteral(".png")));
    }

    /// A shown page that no target is connected to.
    void open()
    {
        m_fake = std::make_shared<FakeTracefs>(FakeKernel::linux61());
        m_page = std::make_unique<ProbesPage>(ProbesPage::Options{
            .journals = m_journals.filePath(QStringLiteral("journals")).toStdString()});
        m_page->resize(1300, 800);
        m_page->show();
        m_page->activateWindow();
        waitUntilActive(m_page.get());
    }

    /// Presses a button of the question that is asked.
    void answer(const QString& button)
    {
        waitUntil([&] { return m_page->findChild<QMessageBox*>(); });
        auto* const pressed = shownButton(*m_page->findChild<QMessageBox*>(), button);
        QVERIFY2(pressed, qPrintable(button));
        QTest::mouseClick(pressed, Qt::LeftButton);
    }

    QTemporaryDir m_journals;
};

} // namespace probescope
