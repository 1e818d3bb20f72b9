#include "core/base/result.h"

#include <QTest>

using namespace probescope;

class TestError : public QObject
{
    Q_OBJECT

private slots:
    void messageNamesThePlace_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<bool>("withLine");
        QTest::newRow("line") << "a.txt:7 (time): no digits. Cut the line" << true;
        QTest::newRow("byte") << "a.txt at byte 12 (time): no digits. Cut the line" << false;
    }
    void messageNamesThePlace()
    {
        QFETCH(QString, wanted);
        QFETCH(bool, withLine);
        Place place{.file = "a.txt", .line = {}, .byte = 12, .field = "time"};
        if (withLine)
            place.line = 7;
        const Result<int> result =
            fail(ErrorCode::Corrupt, "no digits", "Cut the line", std::move(place));
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().message()), wanted);
    }
};

QTEST_APPLESS_MAIN(TestError)
#include "tst_error.moc"
