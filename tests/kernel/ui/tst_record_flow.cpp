#include "core/store/read/call_series.h"
#include "tests/kernel/support/guest_window.h"
#include "tests/support/waits.h"
#include "tests/ui/support/shown_controls.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/target/record/record_view.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>

#include <cstdint>
#include <string_view>

using namespace probescope;
using namespace probescope::ui;

namespace {

QStringList instances()
{
    return QDir(QStringLiteral("/sys/kernel/tracing/instances"))
        .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

std::uint64_t eventsNamed(const store::Capture& capture, std::string_view name)
{
    const auto counts = capture.eventCountByType();
    std::uint64_t found = 0;
    for (std::uint32_t id = 0; id < counts.size(); ++id)
        found += capture.eventType(EventTypeId(id)).name == name ? counts[id] : 0;
    return found;
}

/// Something for the kernel to do.
void openFiles()
{
    for (int i = 0; i < 200; ++i) {
        QFile file(QStringLiteral("/proc/self/stat"));
        static_cast<void>(file.open(QIODevice::ReadOnly));
    }
}

} // namespace

/// Recording as somebody does it who sits before the window.
class TestRecordFlow : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_guest.open({1000, 700});
        m_window = &m_guest.window();
        m_view = &m_guest.view();
    }

    void cleanup()
    {
        m_guest.close();
        QCOMPARE(instances(), QStringList());
    }

    void watchesMarksPausesAndStops()
    {
        press(*m_view, QStringLiteral("Record"));
        waitUntil([&] { return m_window->currentTab() && m_window->currentTab()->growing(); });
        auto* const tab = m_window->currentTab();
        auto* const shown = tab->captureWindow();
        waitUntil([&] { return shown->capture()->summary().events > 100; });
        QCOMPARE(instances().size(), 1);
        const auto* const table = shown->view<EventsView>()->table();
        waitUntil([&] { return table->rowWindow().top() > 0; }); // it follows the end

        atDialog([](QWidget* dialog) {
            QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("here it was slow"));
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        m_view->actions()[2]->trigger();
        waitUntil([&] { return eventsNamed(*shown->capture(), "print") == 1; });

        auto* const pause = m_view->actions()[1];
        pause->trigger();
        waitUntil([&] { return pause->text().contains(QLatin1String("Resume")); });
        pause->trigger();
        waitUntil([&] { return m_view->actions()[2]->isEnabled(); });

        press(*shown, QStringLiteral("Stop"));
        waitUntil([&] { return !m_view->recording() && !tab->growing(); });
        QCOMPARE(shown->capture()->summary().state, store::Summary::State::Complete);
        QVERIFY(eventsNamed(*shown->capture(), "sched_switch") > 100);
        QCOMPARE(shown->capture()->summary().lost, std::uint64_t(0));
        QCOMPARE(m_window->currentTab(), tab);
    }

    /// set_graph_function is a file of the top level, on all kernels.
    void asksBeforeTheTopLevelIsUsed()
    {
        auto* const presets = named<QComboBox>(*m_view, QStringLiteral("Preset"));
        presets->setCurrentIndex(1);
        emit presets->activated(1);
        int asked = 0;
        atDialog([&asked](QWidget* dialog) {
            auto* const box = qobject_cast<QMessageBox*>(dialog);
            for (auto* const button : box->buttons()) {
                if (box->buttonRole(button) == QMessageBox::AcceptRole)
                    button->click();
            }
            ++asked;
        });
        press(*m_view, QStringLiteral("Record"));
        waitUntil([&] { return asked == 1; });
        auto* const mark = m_view->actions()[2];
        waitUntil([&] { return mark->isEnabled(); });
        openFiles();
        waitUntil([&] { return m_window->currentTab(); });
        m_view->stop();
        waitUntil([&] { return !m_view->recording(); });
        const auto capture = m_window->currentTab()->captureWindow()->capture();
        waitUntil([&] { return capture->summary().state == store::Summary::State::Complete; });
        QVERIFY(capture->summary().calls > 200);
    }

    void closingTheWindowKeepsWhatWasRecorded()
    {
        press(*m_view, QStringLiteral("Record"));
        waitUntil([&] { return m_window->currentTab() && m_window->currentTab()->growing(); });
        const auto file = m_window->currentTab()->file();
        m_window->close();
        QVERIFY(m_window->isVisible()); // it ends the recording first
        waitUntil([&] { return !m_window->isVisible(); });
        const auto capture = store::Capture::open(file);
        QVERIFY(bool(capture));
        QCOMPARE((*capture)->summary().state, store::Summary::State::Complete);
        QVERIFY(eventsNamed(**capture, "sched_switch") > 0);
    }

private:
    GuestWindow m_guest;
    MainWindow* m_window = nullptr;
    RecordView* m_view = nullptr;
};

QTEST_MAIN(TestRecordFlow)

#include "tst_record_flow.moc"
