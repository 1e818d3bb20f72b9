#include "tests/support/conformance/backend_conformance.h"
#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/support/served_backend.h"

#include <QTest>

using namespace probescope;
using fake::FakeKernel;
using fake::FakeTracefs;

Q_DECLARE_METATYPE(const probescope::ConformanceCheck*)

/// The fake is held to what tests/kernel/access/tst_backends asks of real kernels, so that it
/// cannot drift.
class TestFakeConformance : public QObject
{
    Q_OBJECT

private slots:
    void conforms_data()
    {
        QTest::addColumn<const ConformanceCheck*>("check");
        QTest::addColumn<bool>("newer");
        QTest::addColumn<bool>("served");
        for (const ConformanceCheck& check : conformanceChecks()) {
            QTest::addRow("6.1: %s", check.name) << &check << false << false;
            QTest::addRow("6.12: %s", check.name) << &check << true << false;
            QTest::addRow("6.1, by a helper: %s", check.name) << &check << false << true;
            QTest::addRow("6.12, by a helper: %s", check.name) << &check << true << true;
        }
    }
    void conforms()
    {
        QFETCH(const ConformanceCheck*, check);
        QFETCH(bool, newer);
        QFETCH(bool, served);
        FakeTracefs fake(newer ? FakeKernel::linux612() : FakeKernel::linux61());
        const auto before = fake.snapshotOfControls();
        std::string wrong;
        if (served) {
            ServedBackend helper(fake, {.level = access::Level::Control});
            const auto remote = helper.connect();
            QVERIFY(remote.has_value());
            wrong = check->run(**remote);
        } else {
            wrong = check->run(fake);
        }
        QVERIFY2(wrong.empty(), wrong.c_str());
        for (const auto& [file, text] : fake.snapshotOfControls())
            QCOMPARE(file + "=" + text, file + "=" + before.at(file));
    }
};

QTEST_APPLESS_MAIN(TestFakeConformance)

#include "tst_fake_conformance.moc"
