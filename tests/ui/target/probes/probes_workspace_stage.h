#pragma once

#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/needed.h"
#include "tests/support/tracefs_text.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/probe_table.h"
#include "ui/target/probes/probes_workspace.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace probescope {

/// The page of probes and their form, above a kernel that is made up.
class ProbesWorkspaceStage : public QObject
{
protected:
    std::shared_ptr<fake::FakeTracefs> m_fake;
    std::unique_ptr<ui::ProbesWorkspace> m_workspace;

    /// Shows them without a target.
    void open()
    {
        m_fake = std::make_shared<fake::FakeTracefs>(fake::FakeKernel::linux61());
        m_workspace = std::make_unique<ui::ProbesWorkspace>(ui::ProbesPage::Options{
            .journals = m_journals.filePath(QStringLiteral("journals")).toStdString()});
        m_workspace->resize(1300, 900);
        m_workspace->show();
        waitUntilActive(m_workspace.get());
    }

    void showTarget()
    {
        QSignalSpy looked(m_workspace->page(), &ui::ProbesPage::refreshed);
        m_workspace->setBackend(m_fake);
        waitForNext(looked);
    }

    const ui::ProbeTableModel* probes() const { return m_workspace->page()->table()->probes(); }

    /// Until the form has said of its line what is to be said.
    void waitForForm()
    {
        waitUntil([&] { return !m_workspace->builder()->busy(); });
    }
    /// Until the page has done what it does.
    void waitForPage()
    {
        waitUntil([&] { return !m_workspace->page()->work()->isBusy(); });
    }

    void click(const QString& text)
    {
        auto* const button = shownButton(*m_workspace, text);
        QVERIFY2(button, qPrintable(text));
        QTest::mouseClick(button, Qt::LeftButton);
    }

    QAbstractButton* makeButton() const
    {
        return shownButton(*m_workspace, QStringLiteral("Create and watch"));
    }

    QTemporaryDir m_journals;
};

} // namespace probescope
