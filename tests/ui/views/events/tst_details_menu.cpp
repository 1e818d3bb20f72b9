// What the menu of a field in the details does.

#include "tests/support/imported_text.h"
#include "tests/support/written_file.h"
#include "tests/ui/support/waits.h"
#include "ui/base/capture/event_times.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/events/models/event_details_model.h"

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QTreeView>

using namespace probescope;
using namespace probescope::ui;

class TestDetailsMenu : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    static QModelIndex fieldIn(const QAbstractItemModel& model, const QString& name)
    {
        for (int section = 0; section < model.rowCount(); ++section) {
            const auto parent = model.index(section, 0);
            for (int row = 0; row < model.rowCount(parent); ++row) {
                const auto cell = model.index(row, EventDetailsModel::Name, parent);
                if (cell.data().toString() == name)
                    return cell;
            }
        }
        return {};
    }
    /// Opens the menu of a row and triggers one of its actions; none: the texts alone are read.
    static QStringList openMenu(const QTreeView& tree, const QModelIndex& cell, const QString& text)
    {
        QStringList texts;
        QTimer look;
        connect(&look, &QTimer::timeout, &look, [&] {
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu)
                return;
            look.stop();
            QAction* wanted = nullptr;
            for (auto* const action : menu->actions()) {
                texts << action->text();
                if (action->text() == text)
                    wanted = action;
            }
            menu->close();
            if (wanted)
                wanted->trigger();
        });
        look.start(0);
        emit const_cast<QTreeView&>(tree).customContextMenuRequested(
            tree.visualRect(cell).center());
        return texts;
    }

private slots:
    void aNumberIsShownInTheTimeline()
    {
        const ImportedText capture(
            writtenFile(m_folder.filePath(QStringLiteral("a.txt")),
                        "  task-1   [000] d..1. 100.000001: my_event: bytes=512 name=x\n"
                        "  task-1   [000] d..1. 100.000002: my_event: bytes=1024 name=y\n"));
        Selection selection;
        const EventTimes times;
        DetailsPane pane(capture.shared(), &times, &selection);
        pane.resize(500, 600);
        pane.show();
        waitUntilExposed(&pane);
        selection.select(1, 100'000'002'000);
        pane.tree()->expandAll();
        const auto show = QStringLiteral("Show %1 in the timeline");
        const auto bytes = fieldIn(*pane.model(), QStringLiteral("bytes"));
        QVERIFY(bytes.isValid());
        QVERIFY(openMenu(*pane.tree(), bytes, show.arg(QStringLiteral("bytes")))
                    .contains(show.arg(QStringLiteral("bytes"))));
        QCOMPARE(selection.lanes()->valueLanes().size(), std::size_t(1));
        const auto& source = selection.lanes()->valueLanes().front().source;
        QCOMPARE(source.kind, analysis::ValueSource::Kind::Field);
        QCOMPARE(source.event, std::string("my_event"));
        QCOMPARE(source.field, std::string("bytes"));
        const auto values = analysis::gatherValues(*capture, source, {});
        QVERIFY(values);
        const auto [least, most] = (*values)->range();
        QVERIFY(least == analysis::ExactNumber(512.0) && most == analysis::ExactNumber(1024.0));
        // A text has no place in a lane of values.
        const auto name = fieldIn(*pane.model(), QStringLiteral("name"));
        QVERIFY(name.isValid());
        QVERIFY(!openMenu(*pane.tree(), name, {}).contains(show.arg(QStringLiteral("name"))));
    }
};

QTEST_MAIN(TestDetailsMenu)
#include "tst_details_menu.moc"
