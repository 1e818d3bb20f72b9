#include "core/probe/check/complaint.h"
#include "random_spec.h"

#include <QTest>

using namespace probescope;
using namespace probescope::probe;

namespace {

/// PROBESCOPE_PROBE_SPECS asks for more.
int wantedSpecs()
{
    bool given = false;
    const int count = qEnvironmentVariableIntValue("PROBESCOPE_PROBE_SPECS", &given);
    return given && count > 0 ? count : 20'000;
}

} // namespace

class TestSpecProperty : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenIsReadBack();
    void brokenLinesAreJudged();
};

void TestSpecProperty::whatIsWrittenIsReadBack()
{
    RandomSpec random(20'240'611);
    const int wanted = wantedSpecs();
    for (int i = 0; i < wanted; ++i) {
        const auto spec = random.next();
        const auto line = spec.format();
        const auto again = Spec::parse(line);
        QVERIFY2(again.has_value(), (line + ": " + (again ? "" : again.error().message())).c_str());
        QVERIFY2(*again == spec, (line + " became " + again->format()).c_str());
    }
    qInfo("%d random probes came back", wanted);
}

/// Lines with a byte gone, doubled or put elsewhere: findings and parts lie within the line, and
/// what is still read comes back.
void TestSpecProperty::brokenLinesAreJudged()
{
    RandomSpec random(7);
    std::mt19937_64 chance(7);
    const int wanted = wantedSpecs() / 10;
    for (int i = 0; i < wanted; ++i) {
        auto line = random.next().format();
        const auto at = chance() % line.size();
        switch (chance() % 3) {
        case 0:
            line.erase(at, 1);
            break;
        case 1:
            line.insert(at, 1, line[chance() % line.size()]);
            break;
        default:
            line[at] = " :=+-()[]%$@/\\\"0"[chance() % 16];
            break;
        }
        for (const bool newer : {false, true}) {
            KernelRules rules;
            rules.functionProbes = newer;
            rules.btfArguments = newer;
            for (const Finding& finding : checkCommand(line, rules)) {
                QVERIFY2(finding.begin <= finding.end && finding.end <= line.size(), line.c_str());
                QVERIFY2(!finding.what.empty() && !finding.fix.empty(), line.c_str());
                QVERIFY2((finding.severity == Severity::Error) == (finding.number != 0),
                         line.c_str());
                const auto part = fieldAt(line, finding.column);
                QVERIFY2(part.begin <= part.end && part.end <= line.size(), line.c_str());
            }
        }
        if (const auto spec = Spec::parse(line)) {
            const auto again = Spec::parse(spec->format());
            QVERIFY2(again.has_value() && *again == *spec, line.c_str());
        }
    }
}

QTEST_GUILESS_MAIN(TestSpecProperty)
#include "tst_spec_property.moc"
