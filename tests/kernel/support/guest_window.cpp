#include "tests/kernel/support/guest_window.h"

#include "tests/support/waits.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"
#include "ui/shell/start_page.h"
#include "ui/target/record/record_view.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QTest>
#include <QTimer>

namespace probescope::ui {

namespace {
constexpr int kInBox = 8; ///< pixels from the left edge
constexpr int kLookMs = 50;
} // namespace

QAbstractButton* buttonSaying(const QWidget& in, const QString& text)
{
    for (auto* const button : in.findChildren<QAbstractButton*>()) {
        if (button->text().remove(u'&') == text && !button->visibleRegion().isEmpty())
            return button;
    }
    return nullptr;
}

void press(const QWidget& in, const QString& text)
{
    QAbstractButton* button = nullptr;
    waitUntil([&] { return (button = buttonSaying(in, text)) && button->isEnabled(); });
    QTest::mouseClick(button, Qt::LeftButton, {}, {kInBox, button->height() / 2});
}

void atDialog(const std::function<void(QWidget*)>& run)
{
    QTimer::singleShot(kLookMs, qApp, [run] {
        if (auto* const dialog = QApplication::activeModalWidget())
            run(dialog);
        else
            atDialog(run);
    });
}

GuestWindow::GuestWindow()
{
    qputenv("HOME", m_home.path().toUtf8());
    for (const char* folder : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
        qputenv(folder, m_home.filePath(QString::fromLatin1(folder)).toUtf8());
}

GuestWindow::~GuestWindow() = default;

void GuestWindow::show(QSize size)
{
    m_window = std::make_unique<MainWindow>();
    m_window->resize(size);
    m_window->show();
}

void GuestWindow::open(QSize size)
{
    show(size);
    press(*m_window->findChild<StartPage*>(), QStringLiteral("Record kernel…"));
    m_view = m_window->findChild<RecordView*>();
    QVERIFY(m_view);
    waitUntil([&] { return m_view->connected(); });
}

void GuestWindow::close()
{
    m_view = nullptr;
    m_window.reset();
}

void GuestWindow::record() const
{
    press(*m_view, QStringLiteral("Record"));
    // It can be marked as soon as it is recorded.
    auto* const mark = m_view->actions()[2];
    waitUntil([&] { return mark->isEnabled(); });
}

QString GuestWindow::stop() const
{
    m_view->stop();
    [this] { waitUntil([&] { return !m_view->recording() && m_window->currentTab(); }); }();
    auto* const tab = m_window->currentTab();
    return tab ? QString::fromStdString(tab->file().string()) : QString();
}

} // namespace probescope::ui
