#include "app/common/view_names.h"
#include "app/probescope/message.h"
#include "app/probescope/picture.h"
#include "app/probescope/report_file.h"
#include "core/database/sqlite.h"
#include "ui/base/preferences/preference.h"
#include "ui/base/theme/appearance.h"
#include "ui/base/theme/icons.h"
#include "ui/base/theme/theme.h"
#include "ui/base/translation/language.h"
#include "ui/shell/main_window.h"
#include "ui/shell/program_window.h"
#include "ui/shell/running_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QRegularExpression>

#include <limits>
#include <malloc.h>
#include <optional>

namespace {

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
    QString theme;
    QString sql;
    std::optional<probescope::ui::TimeRange> range;
    QSize size;
    QString screenshot;
    QString view = QString::fromLatin1(probescope::kWindowView); ///< what the picture shows
    QString report;
    QStringList views; ///< in the report
    bool record = false; ///< shows the page for recording
    bool probes = false; ///< shows the probes of the kernel
    bool forUser() const { return screenshot.isEmpty() && report.isEmpty(); }
};

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(main)
};

/// What Qt tells may name files, or quote what it could not read.
QtMessageHandler qtHandler = nullptr;

void printQtMessage(QtMsgType kind, const QMessageLogContext& context, const QString& text)
{
    qtHandler(kind, context, QString::fromStdString(probescope::terminalText(text.toStdString())));
}

/// An option that probescope-cli checks and hands over; --help leaves it out.
QCommandLineOption handed(const char* name, const char* value)
{
    QCommandLineOption option(QString::fromLatin1(name), {}, QString::fromLatin1(value));
    option.setFlags(QCommandLineOption::HiddenFromHelp);
    return option;
}

/// Of "1600x1000"; ends the program when it is something else.
QSize sizeOf(const QString& text)
{
    static const QRegularExpression kPattern(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
    const auto match = kPattern.match(text);
    if (!match.hasMatch()) {
        probescope::printMessage(
            Words::tr("--size needs a width and a height, such as 1600x1000."));
        std::exit(2); // NOLINT(concurrency-mt-unsafe): no other thread runs yet
    }
    return {match.captured(1).toInt(), match.captured(2).toInt()};
}

/// Reads the arguments; ends the program when they are wrong.
Options readArguments(const QApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(Words::tr("Records and inspects traces of the Linux kernel."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("files"), Words::tr("Captures to open."),
                                 QStringLiteral("[FILE...]"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        Words::tr("Write an image of the window to FILE once the captures are read, and quit."),
        QStringLiteral("FILE"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  Words::tr("Size of the window, for example 1600x1000."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption record(QStringLiteral("record"),
                                    Words::tr("Show the page for recording a kernel."));
    const QCommandLineOption probes(QStringLiteral("probes"),
                                    Words::tr("Show the page for managing probes."));
    const auto render = handed("render", "VIEW");
    const auto output = handed("output", "FILE");
    const auto report = handed("report", "FILE");
    const auto views = handed("view", "VIEW");
    const auto sql = handed("sql", "SQL");
    const auto theme = handed("theme", "light|dark");
    const auto from = handed("from", "NS");
    const auto to = handed("to", "NS");
    parser.addOptions(
        {record, probes, screenshot, size, render, output, report, views, sql, theme, from, to});
    if (!parser.parse(app.arguments())) {
        probescope::printMessage(parser.errorText());
        std::exit(1); // NOLINT(concurrency-mt-unsafe): no other thread runs yet
    }
    parser.process(app); // help and version

    Options options;
    options.files = parser.positionalArguments();
    options.record = parser.isSet(record);
    options.probes = parser.isSet(probes);
    options.screenshot = parser.value(parser.isSet(render) ? output : screenshot);
    if (parser.isSet(render))
        options.view = parser.value(render);
    options.report = parser.value(report);
    options.views = parser.values(views);
    options.sql = parser.value(sql);
    options.theme = parser.value(theme);
    if (parser.isSet(from) || parser.isSet(to)) {
        options.range = probescope::ui::TimeRange{
            parser.isSet(from) ? parser.value(from).toLongLong()
                               : std::numeric_limits<qint64>::min(),
            parser.isSet(to) ? parser.value(to).toLongLong() : std::numeric_limits<qint64>::max()};
    }
    if (parser.isSet(size))
        options.size = sizeOf(parser.value(size));
    return options;
}

/// Did a window that is open take the files, as the user prefers it?
bool isOpenedElsewhere(const Options& options)
{
    using namespace probescope::ui;
    return options.forUser() && !options.files.isEmpty()
        && preference::opensInRunningWindow().value().toBool()
        && handToRunningWindow(runningWindowSocket(), options.files);
}

void takeFilesOfLaterStarts(probescope::ui::ProgramWindow& program)
{
    using namespace probescope::ui;
    auto* const running = new RunningWindow(runningWindowSocket(), &program);
    QObject::connect(running, &RunningWindow::filesReceived, &program,
                     [&program](const QStringList& files) {
                         auto& window = program.window();
                         for (const auto& file : files)
                             window.openFile(file);
                         window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
                         window.raise();
                         window.activateWindow();
                     });
}

} // namespace

int main(int argc, char** argv)
{
    boundMemory();
    probescope::store::limitSqliteMemory();
    qtHandler = qInstallMessageHandler(printQtMessage);
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("probescope"));
    QCoreApplication::setApplicationName(QStringLiteral("Probescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PROBESCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.probescope.Probescope"));
    probescope::ui::installLanguage(
        app, probescope::ui::Language(probescope::ui::preference::language().value().toInt()));
    QGuiApplication::setWindowIcon(probescope::ui::programIcon());
    const auto options = readArguments(app);
    probescope::ui::applyTheme(options.theme.isEmpty() ? probescope::ui::savedTheme()
                                   : options.theme == QStringLiteral("dark")
                                   ? probescope::ui::Theme::Dark
                                   : probescope::ui::Theme::Light);
    probescope::ui::applyFillSet(probescope::ui::savedFillSet());
    probescope::ui::applyFontPercent(probescope::ui::preference::fontPercent().value().toInt());

    if (isOpenedElsewhere(options))
        return 0;

    probescope::ui::ProgramWindow program;
    auto& window = program.window();
    if (options.size.isValid())
        window.resize(options.size);
    window.setRemembers(options.forUser());
    window.show();
    for (const auto& file : options.files)
        window.openFile(file);
    if (options.record)
        window.showRecording();
    if (options.probes)
        window.showProbes();
    if (options.files.isEmpty() && options.forUser()
        && probescope::ui::preference::reopensSession().value().toBool())
        window.reopenSession();
    if (options.forUser())
        takeFilesOfLaterStarts(program);
    if (!options.screenshot.isEmpty())
        probescope::makePicture(window,
                                {.file = options.screenshot,
                                 .view = options.view,
                                 .sql = options.sql,
                                 .range = options.range,
                                 .size = options.size});
    if (!options.report.isEmpty())
        probescope::makeReport(window,
                               {.file = options.report,
                                .views = options.views,
                                .sql = options.sql,
                                .range = options.range});
    return QApplication::exec();
}
