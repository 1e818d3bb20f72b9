#include "core/numbers/amount_text.h"

#include <QTest>

using namespace probescope;

class TestAmountText : public QObject
{
    Q_OBJECT

private slots:
    void oneIsNoPlural()
    {
        QCOMPARE(amountText(0, "event"), std::string("0 events"));
        QCOMPARE(amountText(1, "event"), std::string("1 event"));
        QCOMPARE(amountText(2, "event"), std::string("2 events"));
        QCOMPARE(amountText(UINT64_MAX, "gap"), std::string("18446744073709551615 gaps"));
    }
};

QTEST_APPLESS_MAIN(TestAmountText)
#include "tst_amount_text.moc"
