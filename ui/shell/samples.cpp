#include "ui/shell/samples.h"

#include "ui/base/text/error_text.h"
#include "ui/base/text/save_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QStandardPaths>

#include <utility>

static void initSamples()
{
    Q_INIT_RESOURCE(samples);
}

namespace probescope::ui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Samples)
};

// The texts are checked against the captures by tests/ui/shell/tst_samples.cpp.

Sample whyLate()
{
    return {
        .resource = QStringLiteral("why-late.dat"),
        .title = Words::tr("Why is it late?"),
        .line = Words::tr("trace.dat: wakeups, switches, interrupts and disk reads"),
        .question = Words::tr("The task `sensor` wakes up every 4 ms. One time, it got its CPU "
                              "more than 20 ms late. What ran there instead?"),
        .steps = {Words::tr("Open **Latency** and choose **wakeup** under **Measure**: the time "
                            "from a wakeup until the task gets its CPU."),
                  Words::tr("Click the first row in the list of the longest spans. All views go "
                            "to that wakeup."),
                  Words::tr("Press **Z**: the timeline shows the wait. Look at the lane of CPU 1."),
                  Words::tr("Click the row again and press **E**: the time is split by reason, "
                            "and waiting by who ran meanwhile.")},
        .answer = Words::tr(
            "`sensor` waited 21.87 ms for CPU 1, where `encoder` ran all that time. The switches "
            "show why: `encoder` has the priority 49, `sensor` 120, and the lower number goes "
            "first. No other wait is longer than 2.5 ms."),
    };
}

Sample whereTimeGoes()
{
    return {
        .resource = QStringLiteral("where-time-goes.txt.xz"),
        .title = Words::tr("Where does the time go?"),
        .line = Words::tr("function_graph: the calls of a program that saves a file"),
        .question = Words::tr("The task `saver` opens a file, writes to it 48 times, and calls "
                              "fsync 8 times. Which of these takes longest, and why?"),
        .steps = {Words::tr("Open **Flame graph**: the width of a box is the time of a function "
                            "and all that it calls. Find the widest system call."),
                  Words::tr("Double-click its box to zoom in, and follow the widest boxes from "
                            "caller to callee."),
                  Words::tr("Find the largest number in the column **Self** of the list of "
                            "functions."),
                  Words::tr("Open **Calls**, choose any call, and press **N** for the longest "
                            "call, then **H** for the path on which its time was spent.")},
        .answer = Words::tr(
            "The 8 calls of fsync (`__x64_sys_fsync`) took 123.4 ms, 77.9 % of all. The 48 writes "
            "took 30.7 ms. In fsync, `jbd2_log_wait_commit` took 94.4 ms, most of it in "
            "`schedule`: the task sleeps until the journal of the file system is on the disk. "
            "Fewer calls of fsync would help; a faster processor would not."),
    };
}

Sample whoOpened()
{
    return {
        .resource = QStringLiteral("who-opened.dat"),
        .title = Words::tr("Who opened this file?"),
        .line = Words::tr("kprobe events: the paths of opened files, and the results"),
        .question = Words::tr("A script runs some programs. Which of them opened `/etc/shadow`, "
                              "and which one was refused?"),
        .steps = {Words::tr("Open **Events**, press **Ctrl+F** and type `/etc/shadow`. The number "
                            "of matches is at the right of the search."),
                  Words::tr("**F3** goes from match to match. The task of each row opened the "
                            "file."),
                  Words::tr("The next row of the same task, `opened`, has the result: `fd` is the "
                            "descriptor, or a negative error.")},
        .answer = Words::tr(
            "Three programs: `cat` (217), `cp` (219) and `passwd` (222). `cat` was refused: its "
            "`fd` is -13, EACCES. The others got descriptor 3. `cp` opened `/tmp/shadow.copy`, "
            "too: it made a copy."),
    };
}

Sample whichMissed()
{
    return {
        .resource = QStringLiteral("which-missed.txt.xz"),
        .title = Words::tr("Which probe missed?"),
        .line = Words::tr("kprobe events: entries and returns of functions, and their counts"),
        .question = Words::tr(
            "`nap` and `nap_end` probe the entry and the return of do_nanosleep, `save` and "
            "`save_end` those of vfs_fsync_range. Each call returns. Which probe missed calls?"),
        .steps = {Words::tr("In the pane **Capture**, look at **Event types**: it counts the "
                            "events of each probe."),
                  Words::tr("Compare `nap` with `nap_end`, and `save` with `save_end`."),
                  Words::tr("Open the kernel's own counts with the button below: hits and misses "
                            "of each probe when the recording ended."),
                  Words::tr("Go back to the capture and look at **Tasks**: how many of them sleep, "
                            "and how many save?")},
        .answer = Words::tr(
            "`nap_end` missed 358 of 400 calls, and had 42 hits. It was created as `r1:`, with a "
            "maxactive of 1, so that the kernel follows one call at a time, while 10 tasks slept "
            "at once. `r10:` would have been enough. One task alone saves, so `save_end` has as "
            "many hits as `save`: 300. In recordings by Probescope, the tab **Probes** shows the "
            "misses, and why."),
        .companion = QStringLiteral("which-missed.kprobe_profile"),
    };
}

QString resourceOf(const QString& name)
{
    return QStringLiteral(":/samples/") + name;
}

bool sameContent(const QString& file, const QString& resource)
{
    QFile one(file);
    QFile other(resource);
    return QFileInfo(file).isFile() && one.size() == other.size() && one.open(QIODevice::ReadOnly)
        && other.open(QIODevice::ReadOnly) && one.readAll() == other.readAll();
}

/// Written anew only if it is not there yet.
Result<QString> unpacked(const QString& resource)
{
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)
                      + QStringLiteral("/samples"));
    folder.mkpath(QStringLiteral(".")); // if that fails, writing the file tells why
    auto target = folder.filePath(QFileInfo(resource).fileName());
    if (sameContent(target, resource))
        return target;
    QFile source(resource);
    if (!source.open(QIODevice::ReadOnly))
        return fail(ErrorCode::Io,
                    Words::tr("it is missing from this build of Probescope. Reinstall the "
                              "program.")
                        .toStdString());
    if (const auto saved = saveFile(target, source.readAll()); !saved)
        return passOn(saved);
    return target;
}

} // namespace

QString Sample::name() const
{
    return QFileInfo(resource).baseName();
}

std::vector<Sample> samples()
{
    initSamples();
    std::vector<Sample> found;
    for (auto sample : {whyLate(), whereTimeGoes(), whoOpened(), whichMissed()}) {
        sample.resource = resourceOf(sample.resource);
        if (!sample.companion.isEmpty())
            sample.companion = resourceOf(sample.companion);
        found.push_back(std::move(sample));
    }
    return found;
}

std::optional<Sample> sampleIn(const QString& file)
{
    const auto name = QFileInfo(file).fileName();
    for (auto& sample : samples()) {
        if (QFileInfo(sample.resource).fileName() == name && sameContent(file, sample.resource))
            return std::move(sample);
    }
    return std::nullopt;
}

Result<QString> unpackSample(const Sample& sample)
{
    return unpacked(sample.resource);
}

Result<QString> unpackCompanion(const Sample& sample)
{
    return unpacked(sample.companion);
}

void openUnpacked(const Result<QString>& file, QWidget* asker,
                  const std::function<void(const QString&)>& open)
{
    if (file)
        return open(*file);
    auto* const box = new QMessageBox(
        QMessageBox::Warning, Words::tr("Sample"),
        Words::tr("The sample cannot be opened: %1").arg(errorSentences(file.error())),
        QMessageBox::Close, asker);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace probescope::ui
