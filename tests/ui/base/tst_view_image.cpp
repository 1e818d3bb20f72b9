#include "tests/support/sample_capture.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/parts/view_image.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_actions.h"
#include "ui/capture/capture_window.h"
#include "ui/views/events/event_table_view.h"
#include "ui/views/events/events_view.h"
#include "ui/views/flame/flame_view.h"
#include "ui/views/latency/latency_view.h"
#include "ui/views/query/query_view.h"
#include "ui/views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <cstdlib>

using namespace probescope;
using namespace probescope::ui;

/// Any view as an image: on the clipboard, and in files. With PICTURES=FOLDER in the environment,
/// the files are kept there.
class TestViewImage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_folder.path());
        applyTheme(Theme::Light);
        m_capture = captureOfFile(m_folder.filePath(QStringLiteral("calls.psc")),
                                  QStringLiteral(SAMPLES "/function-graph.txt.xz"));
        m_window = std::make_unique<CaptureWindow>(m_capture);
        m_window->resize(1300, 860);
        m_window->show();
        m_window->activateWindow();
        waitUntilActive(m_window.get());
        m_window->restoreViewState();
    }
    void cleanupTestCase() { m_window.reset(); }

    void theFocusTellsWhichViewIsMeant()
    {
        auto* const events = m_window->view<EventsView>();
        raise(events);
        events->table()->setFocus();
        QCOMPARE(viewOf(events->table()), static_cast<QWidget*>(events));
        press();
        QCOMPARE(copied(), viewImage(*events).convertToFormat(QImage::Format_RGB32));
        auto* const timeline = m_window->view<TimelineView>();
        timeline->setFocus();
        QVERIFY(viewOf(timeline) && viewOf(timeline)->isAncestorOf(timeline));
        press();
        QCOMPARE(copied().size(), viewImage(*viewOf(timeline)).size());
        QVERIFY(!viewOf(nullptr));
        QVERIFY(!viewOf(m_window.get()));
    }

    void aDocksOwnMenuCopiesItsView()
    {
        auto* const query = m_window->view<QueryView>();
        auto* const dock = dockOf(query);
        QCOMPARE(dock->contextMenuPolicy(), Qt::ActionsContextMenu);
        raise(query);
        bool done = false;
        for (auto* const action : dock->actions()) {
            if (action->text() == QStringLiteral("Copy the view as an image")) {
                action->trigger();
                done = true;
            }
        }
        QVERIFY(done);
        QCOMPARE(copied().size(), viewImage(*query).size());
    }

    void imagesHaveThePixelsOfTheScreen()
    {
        for (QWidget* view : views()) {
            raise(view);
            const auto image = viewImage(*view);
            QCOMPARE(image.devicePixelRatio(), view->devicePixelRatioF());
            QCOMPARE(image.size(), view->size() * view->devicePixelRatioF());
            QVERIFY2(colours(image) > 3, view->metaObject()->className());
        }
    }

    void filesShowWhatTheScreenDoes_data()
    {
        QTest::addColumn<int>("view");
        const auto all = views();
        for (qsizetype i = 0; i < all.size(); ++i)
            QTest::newRow(all[i]->metaObject()->className()) << int(i);
    }
    void filesShowWhatTheScreenDoes()
    {
        QFETCH(int, view);
        QWidget& shown = *views()[view];
        raise(&shown);
        const auto screen = viewImage(shown).convertToFormat(QImage::Format_RGB32);
        const auto name = QString::fromLatin1(shown.metaObject()->className()).section(u':', -1);
        QVERIFY(saveView(shown, file(name + QStringLiteral(".png"))));
        QImage png(file(name + QStringLiteral(".png")));
        QCOMPARE(png.convertToFormat(QImage::Format_RGB32).size(), screen.size());

        const auto svg = file(name + QStringLiteral(".svg"));
        QVERIFY(saveView(shown, svg));
        QFile text(svg);
        QVERIFY(text.open(QIODevice::ReadOnly));
        QVERIFY(text.readAll().contains("<text")); // letters stay letters
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        QImage drawn(screen.size(), QImage::Format_RGB32);
        drawn.fill(Qt::white);
        {
            QPainter painter(&drawn);
            renderer.render(&painter);
        }
        keep(name, screen, drawn);
        const double away = difference(drawn, screen);
        QVERIFY2(away < 12, qPrintable(QString::number(away)));

        const auto pdf = file(name + QStringLiteral(".pdf"));
        QVERIFY(saveView(shown, pdf));
        QFile pages(pdf);
        QVERIFY(pages.open(QIODevice::ReadOnly));
        const auto bytes = pages.readAll();
        QVERIFY(bytes.startsWith("%PDF") && bytes.contains("/FontFile")); // and letters
        QVERIFY(bytes.count("/Type /Page\n") == 1 || bytes.count("/Type /Page") >= 1);
    }

    void aDockThatFloatsIsMeant()
    {
        auto* const query = m_window->view<QueryView>();
        auto* const dock = dockOf(query);
        dock->setFloating(true);
        dock->show();
        dock->activateWindow();
        waitUntilActive(dock);
        query->focusEditor();
        waitUntil([&] {
            return QApplication::focusWidget() && query->isAncestorOf(QApplication::focusWidget());
        });
        QGuiApplication::clipboard()->clear();
        for (auto* const action : m_window->commands().edit()) {
            if (action->text() == QStringLiteral("Copy the view as an image"))
                action->trigger();
        }
        QCOMPARE(copied().size(), viewImage(*query).size());
        dock->setFloating(false);
        m_window->activateWindow();
        waitUntilActive(m_window.get());
    }

    void theViewMayGoWhileItIsAskedWhereTo()
    {
        auto window = std::make_unique<QWidget>();
        auto* const view = new QWidget(window.get());
        window->show();
        bool asked = false;
        QTimer::singleShot(0, qApp, [&] {
            asked = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            window.reset();
        });
        QVERIFY(askAndSaveView(*view, m_folder.filePath(QStringLiteral("a.png"))).isEmpty());
        QVERIFY(asked && !window);
    }

    void namesTellWhatIsInTheFile()
    {
        const auto save = [this](const QString& name) {
            QTimer::singleShot(0, qApp, [name] {
                auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                dialog->selectFile(name);
                static_cast<QDialog*>(dialog)->accept();
            });
            return askAndSaveView(*m_window->view<EventsView>(),
                                  m_folder.filePath(QStringLiteral("view.png")));
        };
        for (const char* name : {"view.2024", "view.jpg"}) {
            const auto chosen = m_folder.filePath(QLatin1String(name));
            QVERIFY(save(chosen).contains(chosen + QStringLiteral(".png")));
            QVERIFY(!QFile::exists(chosen));
            QVERIFY(!QImage(chosen + QStringLiteral(".png")).isNull());
        }
        // That the other name is taken was not asked.
        QVERIFY(save(m_folder.filePath(QStringLiteral("view.2024")))
                    .contains(QStringLiteral("already exists")));
    }

    void filesThatCannotBeWrittenAreTold()
    {
        const auto done = saveView(*m_window->view<EventsView>(),
                                   m_folder.filePath(QStringLiteral("no/such/folder/a.svg")));
        QVERIFY(!done && done.error().code == ErrorCode::NotFound);
        QVERIFY(!done.error().what.empty());
    }

private:
    QList<QWidget*> views() const
    {
        return {m_window->view<EventsView>(), m_window->view<TimelineView>(),
                m_window->view<FlameView>(), m_window->view<LatencyView>(),
                m_window->view<QueryView>()};
    }
    static QDockWidget* dockOf(const QWidget* view)
    {
        return qobject_cast<QDockWidget*>(view->parentWidget());
    }
    void raise(QWidget* view) const
    {
        if (auto* const dock = dockOf(view))
            dock->raise();
        waitUntil([&] {
            return !m_window->view<FlameView>()->busy() && !m_window->view<LatencyView>()->busy();
        });
        m_window->finishPainting();
        QCoreApplication::processEvents();
    }
    void press() const
    {
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    }
    static QImage copied()
    {
        return QGuiApplication::clipboard()->image().convertToFormat(QImage::Format_RGB32);
    }
    QString file(const QString& name) const
    {
        const auto folder = qEnvironmentVariable("PICTURES");
        if (folder.isEmpty() || !QDir().mkpath(folder))
            return m_folder.filePath(name);
        return QDir(folder).filePath(name);
    }
    void keep(const QString& name, const QImage& screen, const QImage& drawn) const
    {
        if (qEnvironmentVariableIsEmpty("PICTURES"))
            return;
        QVERIFY(screen.save(file(name + QStringLiteral("-screen.png"))));
        QVERIFY(drawn.save(file(name + QStringLiteral("-svg.png"))));
    }
    static int colours(const QImage& image)
    {
        QSet<QRgb> seen;
        for (int y = 0; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3)
                seen.insert(image.pixel(x, y));
        }
        return int(seen.size());
    }
    /// Of the grey values, on average.
    static double difference(const QImage& one, const QImage& other)
    {
        double sum = 0;
        for (int y = 0; y < one.height(); ++y) {
            for (int x = 0; x < one.width(); ++x)
                sum += std::abs(qGray(one.pixel(x, y)) - qGray(other.pixel(x, y)));
        }
        return sum / double(one.width()) / double(one.height());
    }

    QTemporaryDir m_folder;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<CaptureWindow> m_window;
};

QTEST_MAIN(TestViewImage)
#include "tst_view_image.moc"
