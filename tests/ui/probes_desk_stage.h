#pragma once

#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/needed.h"
#include "tests/support/tracefs_text.h"
#include "tests/ui/shown_controls.h"
#include "ui/probes/probe_builder.h"
#include "ui/probes/probe_table.h"
#include "ui/probes/probes_desk.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace probescope {

/// The page of probes and their form, above a kernel that is made up.
class ProbesDeskStage : public QObject
{
protected:
    std::shared_ptr<fake::FakeTracefs> m_fake;
    std::unique_ptr<ui::ProbesDesk> m_desk;

    /// Shows them without a target.
    void open()
    {
        m_fake = std::make_shared<fake::FakeTracefs>(fake::FakeKernel::linux61());
        m_desk = std::make_unique<ui::ProbesDesk>(ui::ProbesPage::Options{
            .journals = m_journals.filePath(QStringLiteral("journals")).toStdString()});
        m_desk->resize(1300, 900);
        m_desk->show();
        QVERIFY(QTest::qWaitForWindowActive(m_desk.get()));
    }

    void showTarget()
    {
        QSignalSpy looked(m_desk->page(), &ui::ProbesPage::looked);
        m_desk->setBackend(m_fake);
        QVERIFY(looked.wait());
    }

    const ui::ProbeTableModel* probes() const { return m_desk->page()->table()->probes(); }

    /// Until the form has said of its line what is to be said.
    void waitForForm() { QTRY_VERIFY(!m_desk->builder()->busy()); }
    /// Until the page has done what it does.
    void waitForPage() { QTRY_VERIFY(!m_desk->page()->work()->doing()); }

    void click(const QString& text)
    {
        auto* const button = shownButton(*m_desk, text);
        QVERIFY2(button, qPrintable(text));
        QTest::mouseClick(button, Qt::LeftButton);
    }

    QAbstractButton* makeButton() const
    {
        return shownButton(*m_desk, QStringLiteral("Make and Watch"));
    }

    QTemporaryDir m_journals;
};

} // namespace probescope
