#include "core/base/terminal_text.h"
#include "core/store/sqlite.h"
#include "ui/calls/calls_view.h"
#include "ui/events/events_view.h"
#include "ui/models/save_file.h"
#include "ui/shell/capture_window.h"
#include "ui/shell/icons.h"
#include "ui/shell/main_window.h"
#include "ui/shell/plurals.h"
#include "ui/shell/recent_files.h"
#include "ui/shell/theme.h"
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QBuffer>
#include <QCommandLineParser>
#include <QRegularExpression>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <malloc.h>
#include <optional>

namespace {

constexpr int kLayoutPasses = 3; // docks take their sizes in more than one pass of the event loop

/// Blocks of captures come and go on many threads. glibc gives each an arena of its own, which
/// keeps what was freed there: with two of them a window takes a quarter less memory, and no more
/// time.
void boundMemory()
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2); // NOLINT(concurrency-mt-unsafe): no other thread has begun
#endif
}

struct Options
{
    QStringList files;
    QString screenshot;
    QString view = QStringLiteral("window"); ///< what the picture shows
    QString theme;
    std::optional<probescope::ui::TimeRange> range;
    QSize size;
};

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(main)
};

/// A message on stderr, which may be a terminal (core/base/terminal_text.h).
void tell(const QString& text)
{
    const auto shown = probescope::terminalText(text.toStdString(), probescope::TextLines::One);
    std::fprintf(stderr, "probescope: %s\n", shown.c_str());
}

/// What Qt tells may name files, or quote what it could not read.
QtMessageHandler qtHandler = nullptr;

void tellAsQt(QtMsgType kind, const QMessageLogContext& context, const QString& text)
{
    qtHandler(kind, context, QString::fromStdString(probescope::terminalText(text.toStdString())));
}

/// Reads the arguments; ends the program when they are wrong.
Options readArguments(const QApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Words::tr("Looks into traces of the Linux kernel."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("files"), Words::tr("Captures to open."),
                                 QStringLiteral("[FILE...]"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        Words::tr("Write a picture of the window to FILE once the captures are read, and quit."),
        QStringLiteral("FILE"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  Words::tr("Size of the window, for example 1600x1000."),
                                  QStringLiteral("WxH"));
    // For probescope-cli render, which checks them.
    const QCommandLineOption render(QStringLiteral("render"), Words::tr("Write a picture of VIEW."),
                                    QStringLiteral("VIEW"));
    const QCommandLineOption output(QStringLiteral("output"), Words::tr("Where the picture goes."),
                                    QStringLiteral("FILE"));
    const QCommandLineOption theme(QStringLiteral("theme"), Words::tr("light or dark."),
                                   QStringLiteral("THEME"));
    const QCommandLineOption from(QStringLiteral("from"),
                                  Words::tr("First time shown, in nanoseconds."),
                                  QStringLiteral("NS"));
    const QCommandLineOption to(QStringLiteral("to"), Words::tr("Last time shown, in nanoseconds."),
                                QStringLiteral("NS"));
    parser.addOptions({screenshot, size, render, output, theme, from, to});
    if (!parser.parse(app.arguments())) {
        tell(parser.errorText());
        std::exit(1); // NOLINT(concurrency-mt-unsafe): no other thread runs yet
    }
    parser.process(app); // help and version

    Options options;
    options.files = parser.positionalArguments();
    options.screenshot = parser.value(parser.isSet(render) ? output : screenshot);
    if (parser.isSet(render))
        options.view = parser.value(render);
    options.theme = parser.value(theme);
    if (parser.isSet(from) || parser.isSet(to)) {
        options.range = probescope::ui::TimeRange{
            parser.isSet(from) ? parser.value(from).toLongLong()
                               : std::numeric_limits<qint64>::min(),
            parser.isSet(to) ? parser.value(to).toLongLong() : std::numeric_limits<qint64>::max()};
    }
    if (parser.isSet(size)) {
        static const QRegularExpression kPattern(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
        const auto match = kPattern.match(parser.value(size));
        if (!match.hasMatch()) {
            tell(Words::tr("--size wants a width and a height, such as 1600x1000."));
            std::exit(2); // NOLINT(concurrency-mt-unsafe): no other thread runs yet
        }
        options.size = {match.captured(1).toInt(), match.captured(2).toInt()};
    }
    return options;
}

/// The widget that a picture shows.
QWidget* pictured(probescope::ui::MainWindow& window, const QString& view)
{
    auto* const capture = window.currentCapture();
    if (!capture || view == QStringLiteral("window"))
        return &window;
    if (view == QStringLiteral("timeline"))
        return capture->timeline();
    if (view == QStringLiteral("calls"))
        return capture->calls();
    return capture->events();
}

/// The part of the range that the capture has.
void showRange(probescope::ui::CaptureWindow& window, probescope::ui::TimeRange range)
{
    const auto summary = window.capture()->summary();
    range.beginNs = std::max<qint64>(range.beginNs, summary.firstNs);
    range.endNs = std::min<qint64>(range.endNs, summary.lastNs + 1);
    if (range.endNs <= range.beginNs)
        return;
    window.selection()->setVisible(range);
    window.selection()->setRange(range);
}

/// Grabs the view once the timeline is painted, then quits.
void grab(probescope::ui::MainWindow& window, const Options& options, int passesLeft)
{
    auto* const capture = window.currentCapture();
    if (capture && options.range && passesLeft == kLayoutPasses)
        showRange(*capture, *options.range);
    auto* const view = pictured(window, options.view);
    if (view != &window && passesLeft == kLayoutPasses) {
        view->setParent(nullptr);
        view->resize(options.size.isValid() ? options.size : window.size());
        view->show();
    }
    if (passesLeft > 0) {
        QTimer::singleShot(
            0, &window, [&window, options, passesLeft] { grab(window, options, passesLeft - 1); });
        return;
    }
    if (capture)
        capture->finishPainting();
    QBuffer picture;
    picture.open(QIODevice::WriteOnly);
    const bool saved = view->grab().save(&picture, "PNG")
        && probescope::ui::saveFile(options.screenshot, picture.data());
    if (!saved)
        tell(Words::tr("The picture could not be written to %1.").arg(options.screenshot));
    if (view != &window)
        delete view;
    QCoreApplication::exit(saved ? 0 : 1);
}

void grabWhenSettled(probescope::ui::MainWindow& window, const Options& options)
{
    const auto look = [&window, options] {
        if (window.settled())
            grab(window, options, kLayoutPasses);
    };
    QObject::connect(&window, &probescope::ui::MainWindow::tabSettled, &window, look,
                     Qt::QueuedConnection);
    QTimer::singleShot(0, &window, look);
}

} // namespace

int main(int argc, char** argv)
{
    boundMemory();
    probescope::store::limitSqliteMemory();
    qtHandler = qInstallMessageHandler(tellAsQt);
    QApplication app(argc, argv);
    probescope::ui::installEnglishPlurals(app);
    QCoreApplication::setOrganizationName(QStringLiteral("probescope"));
    QCoreApplication::setApplicationName(QStringLiteral("Probescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PROBESCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.probescope.Probescope"));
    QGuiApplication::setWindowIcon(probescope::ui::programIcon());
    const auto options = readArguments(app);
    probescope::ui::applyTheme(options.theme.isEmpty() ? probescope::ui::savedTheme()
                                   : options.theme == QStringLiteral("dark")
                                   ? probescope::ui::Theme::Dark
                                   : probescope::ui::Theme::Light);

    probescope::ui::MainWindow window;
    if (options.size.isValid())
        window.resize(options.size);
    window.setRemembers(options.screenshot.isEmpty());
    window.show();
    for (const auto& file : options.files)
        window.openFile(file);
    if (options.files.isEmpty() && options.screenshot.isEmpty()
        && probescope::ui::recent_files::reopen())
        window.reopenSession();
    if (!options.screenshot.isEmpty())
        grabWhenSettled(window, options);
    return QApplication::exec();
}
