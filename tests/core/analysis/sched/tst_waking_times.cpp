// When tasks were woken, against the lines of the text that the captures came from.

#include "core/analysis/sched/waking_times.h"
#include "tests/support/captures.h"
#include "tests/support/imported_text.h"
#include "tests/support/written_file.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace probescope;
using namespace probescope::analysis;

namespace {

/// By pid, of the events with these names.
WakingTimes timesInText(const QByteArray& text, const QSet<QString>& events)
{
    static const QRegularExpression form(
        QStringLiteral(R"( +(\d+)\.(\d{6}): (sched_wak\w+): comm=.* pid=(\d+) )"));
    WakingTimes times;
    for (const QByteArray& line : text.split('\n')) {
        const auto match = form.match(QString::fromUtf8(line));
        if (match.hasMatch() && events.contains(match.captured(3)))
            times[match.captured(4).toInt()].push_back(match.captured(1).toLongLong()
                                                           * 1'000'000'000
                                                       + match.captured(2).toLongLong() * 1'000);
    }
    return times;
}

} // namespace

class TestWakingTimes : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_text;

    /// What is read of a text for all pids that are named in it, beside one that is not.
    WakingTimes read(const QByteArray& text)
    {
        const ImportedText capture(writtenFile(m_folder.filePath("sched.txt"), text));
        std::vector<std::int32_t> pids{4'000'000};
        for (const auto& [pid, times] :
             timesInText(text, {"sched_waking", "sched_wakeup", "sched_wakeup_new"}))
            pids.push_back(pid);
        auto times = wakingTimes(*capture, pids, CancelToken());
        if (!times)
            qFatal("%s", times.error().message().c_str());
        if (times->size() != pids.size() || !times->at(4'000'000).empty())
            qFatal("other tasks");
        times->erase(4'000'000);
        return *times;
    }

private slots:
    void initTestCase()
    {
        const auto text =
            readCapture(QStringLiteral(TEST_DATA "/text/events-sched-switch-waking.txt.xz"));
        for (const QByteArray& line : text.split('\n')) {
            if (!line.contains("sched_wakeup"))
                m_text += line + '\n'; // of the wakeups only those that ask for a task to run
        }
    }

    void areThoseOfWakings()
    {
        const auto known = timesInText(m_text, {"sched_waking"});
        QVERIFY(known.size() > 5);
        QCOMPARE(read(m_text), known);
    }

    void wakeupsCountWhereNoWakingWasRecorded()
    {
        auto text = m_text;
        text.replace("sched_waking:", "sched_wakeup:");
        QCOMPARE(read(text), timesInText(text, {"sched_wakeup"}));
    }

    void ofBothTheWakingCounts()
    {
        QByteArray text;
        int count = 0;
        for (QByteArray line : m_text.split('\n')) {
            text += line + '\n';
            if (!line.contains("sched_waking:"))
                continue;
            // The kernel writes the second one when the task is on a queue.
            text += line.replace("sched_waking:",
                                 ++count % 10 == 0 ? "sched_wakeup_new:" : "sched_wakeup:")
                + '\n';
        }
        QCOMPARE(read(text), timesInText(text, {"sched_waking", "sched_wakeup_new"}));
    }

    void onlyThoseOfTheTasksAreKept()
    {
        const ImportedText capture(writtenFile(m_folder.filePath("sched.txt"), m_text));
        const auto times = wakingTimes(*capture, {17}, CancelToken());
        QVERIFY(times.has_value());
        QCOMPARE(times->size(), std::size_t(1));
        QCOMPARE(times->at(17), timesInText(m_text, {"sched_waking"}).at(17));
    }

    void canBeCancelled()
    {
        const ImportedText capture(writtenFile(m_folder.filePath("sched.txt"), m_text));
        CancelToken cancel;
        cancel.cancel();
        const auto times = wakingTimes(*capture, {17}, cancel);
        QVERIFY(!times);
        QCOMPARE(times.error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestWakingTimes)
#include "tst_waking_times.moc"
