#include "core/analysis/calls/scoped_calls.h"
#include "core/analysis/explain/slow_reason.h"
#include "core/analysis/spans/span_owner.h"
#include "core/analysis/spans/span_set.h"
#include "tests/ui/cli/cli_answers.h"
#include "ui/base/capture/capture_clock.h"
#include "ui/views/sched/models/slow_part_model.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace probescope;
using namespace probescope::ui;

/// probescope-cli explain says what the view on slow spans shows.
class TestCliReasons : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void reasonsAreThoseOfTheView_data()
    {
        addCaptures({"text/events-sched-switch-waking.txt.xz", "graph/events-proc-abstime.txt.xz",
                     "graph/interrupted.txt.xz", "text/events-syscalls.txt.xz"});
    }
    void reasonsAreThoseOfTheView()
    {
        QFETCH(QString, path);
        m_file = m_folder->filePath("capture.psc");
        const auto imported = importedInto(path, m_file);
        if (!imported.capture)
            SKIP_FOREIGN(path, imported.why);
        m_capture = imported.capture;
        if (clockOf(*m_capture).unit != TimeUnit::Nanoseconds)
            QSKIP("its clock counts no nanoseconds");
        for (const auto& choice : analysis::spanChoices(*m_capture)) {
            using Kind = analysis::SpanSource::Kind;
            const auto kind = choice.source.kind;
            compareReasons(choice.source,
                           kind == Kind::Calls        ? QString("calls")
                               : kind == Kind::OffCpu ? QString("off-cpu")
                                                      : QString::fromStdString(choice.source.name));
        }
    }

private:
    /// The span that a row of "latency --show longest" tells.
    analysis::TimedSpan spanOf(const analysis::SpanSet& set, const QJsonValue& row) const
    {
        for (std::uint64_t i = 0; i < set.size(); ++i) {
            const auto span = set.at(i);
            // Of a capture without times their lengths are unlike enough.
            if ((span.beginNs == cliNumber(row, "begin_ns") || !analysis::hasTimes(*m_capture))
                && span.durationNs == cliNumber(row, "duration_ns"))
                return span;
        }
        qFatal("no such span");
    }

    void compareReasons(const analysis::SpanSource& source, const QString& kind) const
    {
        const QStringList words{"explain", m_file, "--kind", kind};
        const auto rows = cliRows(words + QStringList{"--limit", "2"});
        // The same spans, asked for as the views do.
        const auto longest =
            cliRows({"latency", m_file, "--kind", kind, "--show", "longest", "--limit", "2"});
        const auto set = analysis::collectSpans(*m_capture, source, CancelToken());
        QVERIFY(set.has_value());
        qsizetype place = 0;
        for (const QJsonValue& wanted : longest) {
            const auto span = spanOf(**set, wanted);
            analysis::SlowSpan slow{.beginNs = span.beginNs,
                                    .endNs = span.beginNs + span.durationNs,
                                    .pid = span.task.valid() ? m_capture->task(span.task).pid : -1,
                                    .call = span.call,
                                    .cpu = span.cpu};
            if (slow.call) {
                const auto call = analysis::spanOfCall(*m_capture, *slow.call);
                QVERIFY(call.has_value());
                slow = *call;
            }
            auto reason = analysis::slowReason(*m_capture, slow, CancelToken());
            QVERIFY(reason.has_value());
            SlowPartModel model(m_capture);
            model.setReason(*reason, {});
            if (place == 0)
                compareTitles(cliTable(words), model);
            for (int i = 0; i < model.rowCount(); ++i, ++place) {
                QVERIFY(place < rows.size());
                compareRow(rows[place], model, i);
            }
        }
        QCOMPARE(place, rows.size());
    }

    static void compareTitles(const CliTable& table, const SlowPartModel& model)
    {
        for (int column = 0; column < model.columnCount(); ++column) {
            const QString title = model.headerData(column, Qt::Horizontal).toString();
            QVERIFY2(table.titles.contains(title), qPrintable(title));
        }
    }

    static void compareRow(const QJsonValue& row, const SlowPartModel& model, int i)
    {
        const auto text = [&](int column) { return model.index(i, column).data().toString(); };
        const auto number = [&](int column) {
            return model.index(i, column).data(SortRole).toLongLong();
        };
        // The view sets a sign before the kind; plurals come with its translation.
        QVERIFY(text(SlowPartModel::Kind).endsWith(cliWord(row, "kind")));
        const QRegularExpression plural(QStringLiteral("(function|time|part)(\\(s\\)|s)?$"));
        QCOMPARE(cliWord(row, "reason").replace(plural, "\\1"),
                 text(SlowPartModel::What).replace(plural, "\\1"));
        QCOMPARE(cliNumber(row, "time_ns"), number(SlowPartModel::Time));
        QCOMPARE(cliNumber(row, "segments"), number(SlowPartModel::Pieces));
        QCOMPARE(cliNumber(row, "longest_ns"), number(SlowPartModel::Longest));
        const double percent = row.toObject().value("share").toDouble() * 100;
        QCOMPARE(QLocale().toString(percent, 'f', 1) + " %", text(SlowPartModel::Share));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<store::Capture> m_capture;
    QString m_file;
};

QTEST_GUILESS_MAIN(TestCliReasons)
#include "tst_cli_reasons.moc"
