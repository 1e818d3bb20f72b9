#include "ui/shell/capture_window.h"
#include "ui/shell/icons.h"
#include "ui/shell/main_window.h"
#include "ui/shell/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QRegularExpression>
#include <QTimer>

#include <cstdio>

namespace {

constexpr int kLayoutPasses = 3; // docks take their sizes in more than one pass of the event loop

struct Options
{
    QStringList files;
    QString screenshot;
    QSize size;
};

QString tr(const char* text)
{
    return QCoreApplication::translate("main", text);
}

/// Reads the arguments; ends the program when they are wrong.
Options readArguments(const QApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(tr("Looks into traces of the Linux kernel."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("files"), tr("Captures to open."),
                                 QStringLiteral("[FILE...]"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        tr("Write a picture of the window to FILE once the captures are read, and quit."),
        QStringLiteral("FILE"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  tr("Size of the window, for example 1600x1000."),
                                  QStringLiteral("WxH"));
    parser.addOptions({screenshot, size});
    parser.process(app);

    Options options;
    options.files = parser.positionalArguments();
    options.screenshot = parser.value(screenshot);
    if (parser.isSet(size)) {
        static const QRegularExpression kPattern(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
        const auto match = kPattern.match(parser.value(size));
        if (!match.hasMatch()) {
            std::fprintf(stderr, "probescope: %s\n",
                         qPrintable(tr("--size wants a width and a height, such as 1600x1000.")));
            std::exit(2);
        }
        options.size = {match.captured(1).toInt(), match.captured(2).toInt()};
    }
    return options;
}

/// Grabs the window once the timeline is painted, then quits.
void grab(probescope::ui::MainWindow& window, const QString& file, int passesLeft)
{
    if (passesLeft > 0) {
        QTimer::singleShot(0, &window,
                           [&window, file, passesLeft] { grab(window, file, passesLeft - 1); });
        return;
    }
    if (auto* const capture = window.currentCapture())
        capture->finishPainting();
    const bool saved = window.grab().save(file);
    if (!saved)
        std::fprintf(stderr, "probescope: %s\n",
                     qPrintable(tr("The picture could not be written to %1.").arg(file)));
    QCoreApplication::exit(saved ? 0 : 1);
}

void grabWhenSettled(probescope::ui::MainWindow& window, const QString& file)
{
    const auto look = [&window, file] {
        if (window.settled())
            grab(window, file, kLayoutPasses);
    };
    QObject::connect(&window, &probescope::ui::MainWindow::tabSettled, &window, look,
                     Qt::QueuedConnection);
    QTimer::singleShot(0, &window, look);
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("probescope"));
    QCoreApplication::setApplicationName(QStringLiteral("Probescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PROBESCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.probescope.Probescope"));
    QGuiApplication::setWindowIcon(probescope::ui::programIcon());
    const auto options = readArguments(app);
    probescope::ui::applyTheme(probescope::ui::savedTheme());

    probescope::ui::MainWindow window;
    if (options.size.isValid())
        window.resize(options.size);
    window.show();
    for (const auto& file : options.files)
        window.openFile(file);
    if (!options.screenshot.isEmpty())
        grabWhenSettled(window, options.screenshot);
    return QApplication::exec();
}
