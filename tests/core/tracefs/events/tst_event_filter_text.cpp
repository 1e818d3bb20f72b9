#include "core/tracefs/events/event_filter_text.h"
#include "tests/support/fake_tracefs/fake_kernel.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace probescope::tracefs;
using probescope::fake::FakeKernel;

namespace {

EventFormat switchOf(const FakeKernel& kernel)
{
    for (const auto& event : kernel.events) {
        if (event.name == "sched_switch")
            return *EventFormat::parse(event.format);
    }
    return {};
}

} // namespace

class TestEventFilterText : public QObject
{
    Q_OBJECT

private slots:
    void readsFormats()
    {
        const auto format = switchOf(FakeKernel::linux61());
        QCOMPARE(format.name, std::string("sched_switch"));
        QCOMPARE(format.id, std::uint32_t(319));
        QCOMPARE(format.fields.size(), std::size_t(11));
        QCOMPARE(format.fields[4].name, std::string("prev_comm"));
        QCOMPARE(format.fields[4].type, std::string("char[16]"));
        QVERIFY(format.fields[4].use == FieldUse::String && !format.fields[4].common);
        QVERIFY(format.fields[5].use == FieldUse::Number && format.fields[5].isSigned);
        QVERIFY(!EventFormat::parse("").has_value());
        QVERIFY(!EventFormat::parse("name: x\nID: 1\n\tfield:;\n").has_value());
    }

    /// What kernels said to each of these filters of sched_switch.
    void objectsToWhatTheKernelObjectsTo()
    {
        QFile file(QStringLiteral(TEST_DATA "/tracefs/filters.tsv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        int seen = 0;
        while (!file.atEnd()) {
            const auto parts = file.readLine().chopped(1).split('\t');
            QCOMPARE(parts.size(), 5);
            const bool newer = parts[0] == "6.12";
            const auto fields =
                switchOf(newer ? FakeKernel::linux612() : FakeKernel::linux61()).filterFields();
            const auto filter = parts[1].toStdString();
            const auto fault =
                filterFault(filter, fields, {.cpuLists = newer, .functionNames = newer});
            QVERIFY2(fault.has_value() == (parts[2] != "ok"), parts[1].constData());
            ++seen;
            if (!fault || parts[4] == "-")
                continue;
            QCOMPARE(QByteArray::fromStdString(fault->words().text()), parts[4]);
            // The kernel's caret stands at the fault, or at the next byte after it or its end.
            const auto caret = std::size_t(parts[3].toULong());
            QVERIFY2(caret == std::min(fault->begin, filter.size())
                         || caret == std::min(fault->begin + 1, filter.size())
                         || caret == std::min(fault->end + 1, filter.size()) || caret == fault->end,
                     qPrintable(QStringLiteral("%1: %2 and %3-%4")
                                    .arg(QString::fromUtf8(parts[1]))
                                    .arg(caret)
                                    .arg(fault->begin)
                                    .arg(fault->end)));
        }
        QVERIFY(seen > 80);
    }

    void faultsLieWithinTheFilter()
    {
        const auto fields = switchOf(FakeKernel::linux612()).filterFields();
        const std::string text = "!(prev_pid == 1 && prev_comm ~ \"a*\") || cpu & CPUS{0-3}";
        for (std::size_t begin = 0; begin < text.size(); ++begin) {
            for (std::size_t end = begin; end <= text.size(); ++end) {
                const auto part = text.substr(begin, end - begin);
                const auto fault =
                    filterFault(part, fields, {.cpuLists = true, .functionNames = true});
                QVERIFY(!fault || (fault->begin <= fault->end && fault->end <= part.size()));
            }
        }
        QVERIFY(!filterFault(text, fields, {.cpuLists = true}));
    }

    void completesFieldsAndOperators()
    {
        const auto fields = switchOf(FakeKernel::linux61()).filterFields();
        auto done = completeFilter("prev_p", 6, fields);
        QCOMPARE(done.begin, std::size_t(0));
        QCOMPARE(done.words, (std::vector<std::string>{"prev_pid", "prev_prio"}));
        done = completeFilter("prev_pid == 1 && next_c", 23, fields);
        QCOMPARE(done.begin, std::size_t(17));
        QCOMPARE(done.words, std::vector<std::string>{"next_comm"});
        QCOMPARE(completeFilter("prev_comm ", 10, fields).words,
                 (std::vector<std::string>{"==", "!=", "~"}));
        QCOMPARE(completeFilter("prev_pid == 1 ", 14, fields).words,
                 (std::vector<std::string>{"&&", "||"}));
        QVERIFY(completeFilter("prev_comm == \"prev", 18, fields).words.empty());
        const std::string list = "cpu & CPUS{0-3} && next_c";
        QCOMPARE(completeFilter(list, list.size(), fields).words,
                 std::vector<std::string>{"next_comm"});
        const std::string open = "!(prev_pid == 1 || next_c";
        QCOMPARE(completeFilter(open, open.size(), fields).words,
                 std::vector<std::string>{"next_comm"});
    }
};

QTEST_APPLESS_MAIN(TestEventFilterText)
#include "tst_event_filter_text.moc"
