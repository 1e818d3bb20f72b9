#include "core/store/call_series.h"
#include "ui/events/event_table.h"
#include "ui/events/events_view.h"
#include "ui/record/record_form.h"
#include "ui/record/record_view.h"
#include "ui/shell/capture_window.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/shell/start_page.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <functional>

using namespace probescope;
using namespace probescope::ui;

namespace {

// Emulated processors are slow, and those of a busy machine slower.
constexpr int kWaitMs = 240'000;

/// One that can be seen: what lies behind another page is visible to Qt, too.
template <typename T>
T* withText(const QWidget& in, const QString& text)
{
    for (auto* const child : in.findChildren<T*>()) {
        if (child->text().remove(u'&') == text && !child->visibleRegion().isEmpty())
            return child;
    }
    return nullptr;
}

/// Runs as soon as a dialog is there.
void atDialog(const std::function<void(QWidget*)>& run)
{
    QTimer::singleShot(50, qApp, [run] {
        if (auto* const dialog = QApplication::activeModalWidget())
            run(dialog);
        else
            atDialog(run);
    });
}

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
    void initTestCase()
    {
        qputenv("HOME", m_home.path().toUtf8());
        for (const char* folder : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
            qputenv(folder, m_home.filePath(QString::fromLatin1(folder)).toUtf8());
    }

    void init()
    {
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1000, 700);
        m_window->show();
        QTest::mouseClick(
            withText<QPushButton>(*m_window->startPage(), QStringLiteral("Record a Kernel…")),
            Qt::LeftButton);
        m_view = m_window->findChild<RecordView*>();
        QVERIFY(m_view);
        QTRY_VERIFY_WITH_TIMEOUT(m_view->connected(), kWaitMs);
    }

    void cleanup()
    {
        m_window.reset();
        QCOMPARE(instances(), QStringList());
    }

    void watchesMarksPausesAndStops()
    {
        press(QStringLiteral("Record"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->currentTab() && m_window->currentTab()->growing(),
                                 kWaitMs);
        auto* const tab = m_window->currentTab();
        auto* const shown = tab->captureWindow();
        QTRY_VERIFY_WITH_TIMEOUT(shown->capture()->summary().events > 100, kWaitMs);
        QCOMPARE(instances().size(), 1);
        const auto* const table = shown->events()->table();
        QTRY_VERIFY_WITH_TIMEOUT(table->top() > 0, kWaitMs); // it follows the end

        atDialog([](QWidget* dialog) {
            QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("here it was slow"));
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        m_view->actions()[2]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(eventsNamed(*shown->capture(), "print") == 1, kWaitMs);

        auto* const pause = m_view->actions()[1];
        pause->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(pause->text().contains(QLatin1String("Go On")), kWaitMs);
        pause->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_view->actions()[2]->isEnabled(), kWaitMs);

        QTest::mouseClick(withText<QToolButton>(*shown, QStringLiteral("Stop")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->recording() && !tab->growing(), kWaitMs);
        QCOMPARE(shown->capture()->summary().state, store::Summary::State::Complete);
        QVERIFY(eventsNamed(*shown->capture(), "sched_switch") > 100);
        QCOMPARE(shown->capture()->summary().lost, std::uint64_t(0));
        QCOMPARE(m_window->currentTab(), tab);
    }

    /// set_graph_function is a file of the top level, on all kernels.
    void asksBeforeTheTopLevelIsUsed()
    {
        auto* const presets = named<QComboBox>(QStringLiteral("Question"));
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
        press(QStringLiteral("Record"));
        QTRY_COMPARE_WITH_TIMEOUT(asked, 1, kWaitMs);
        auto* const mark = m_view->actions()[2];
        QTRY_VERIFY_WITH_TIMEOUT(mark->isEnabled(), kWaitMs);
        openFiles();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->currentTab(), kWaitMs);
        m_view->stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->recording(), kWaitMs);
        const auto capture = m_window->currentTab()->captureWindow()->capture();
        QTRY_COMPARE_WITH_TIMEOUT(capture->summary().state, store::Summary::State::Complete,
                                  kWaitMs);
        QVERIFY(capture->summary().calls > 200);
    }

    void closingTheWindowKeepsWhatWasRecorded()
    {
        press(QStringLiteral("Record"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->currentTab() && m_window->currentTab()->growing(),
                                 kWaitMs);
        const auto file = m_window->currentTab()->file();
        m_window->close();
        QVERIFY(m_window->isVisible()); // it ends the recording first
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), kWaitMs);
        const auto capture = store::Capture::open(file);
        QVERIFY(bool(capture));
        QCOMPARE((*capture)->summary().state, store::Summary::State::Complete);
        QVERIFY(eventsNamed(**capture, "sched_switch") > 0);
    }

private:
    void press(const QString& text)
    {
        auto* const button = withText<QPushButton>(*m_view, text);
        QVERIFY(button);
        QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), kWaitMs);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    template <typename T>
    T* named(const QString& name) const
    {
        for (auto* const child : m_view->findChildren<T*>()) {
            if (child->accessibleName() == name)
                return child;
        }
        return nullptr;
    }

    QTemporaryDir m_home;
    std::unique_ptr<MainWindow> m_window;
    RecordView* m_view = nullptr;
};

QTEST_MAIN(TestRecordFlow)

#include "tst_record_flow.moc"
