#pragma once

#include "tests/ui/support/shown_controls.h"
#include "tests/ui/support/waits.h"
#include "tests/ui/target/probes/form_kernel.h"
#include "ui/target/probes/form/arguments/argument_pane.h"
#include "ui/target/probes/form/function_search.h"
#include "ui/target/probes/form/probe_builder.h"
#include "ui/target/probes/form/probe_builder_line.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <memory>
#include <string>
#include <utility>

namespace probescope {

/// The form of a probe with a target that was looked at.
struct ProbeForm
{
    std::shared_ptr<fake::FakeTracefs> fake;
    std::unique_ptr<ui::ProbeBuilder> builder;
    std::string group;

    explicit ProbeForm(fake::FakeKernel kernel = formKernel())
        : fake(std::make_shared<fake::FakeTracefs>(std::move(kernel)))
        , builder(std::make_unique<ui::ProbeBuilder>(ui::ProbeBuilder::Options{}))
    {
        builder->resize(1200, 860);
        builder->show();
        QSignalSpy learnt(builder.get(), &ui::ProbeBuilder::learnt);
        builder->setTarget(fake);
        waitForNext(learnt);
        ui::waitUntilExposed(builder.get());
        group = builder->draft().ownGroup();
        settle();
    }
    void settle() const
    {
        while (builder->busy())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    /// Types a name and takes the best.
    void choose(const QString& name) const
    {
        auto* const search = builder->findChild<ui::FunctionSearch*>();
        search->line()->clear();
        QTest::keyClicks(search->line(), name);
        while (search->model()->searching() || search->model()->rowCount() == 0)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QTest::keyClick(search->line(), Qt::Key_Return);
    }
    QString line() const { return builder->line()->edit()->toPlainText(); }
    void type(const QString& text) const
    {
        auto* const edit = builder->line()->edit();
        edit->setFocus();
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, text);
    }
    QTreeView* tree() const { return builder->findChild<ui::ArgumentPane*>()->tree(); }
    QModelIndex row(const QString& name, const QModelIndex& parent = {}) const
    {
        auto* const model = tree()->model();
        for (int i = 0; i < model->rowCount(parent); ++i) {
            if (model->index(i, 0, parent).data().toString() == name)
                return model->index(i, 0, parent);
        }
        return {};
    }
    /// What is not laid out yet asks for its children later.
    void open(const QModelIndex& index) const
    {
        QVERIFY(tree()->visualRect(index).isValid());
        tree()->expand(index);
    }
    /// A click on the box before the name.
    void tick(const QModelIndex& index) const
    {
        tree()->scrollTo(index);
        const auto rect = tree()->visualRect(index);
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                          {rect.left() + 10, rect.center().y()});
    }
    QString own(const QString& rest) const { return QString::fromStdString(group) + rest; }
};

} // namespace probescope
