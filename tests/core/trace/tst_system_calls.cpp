// Names of system calls, beside the kernel's own headers.

#include "core/trace/system_calls.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

using namespace probescope;

class TestSystemCalls : public QObject
{
    Q_OBJECT

private slots:
    void namesAreThoseOfTheKernel()
    {
        QFile header(QStringLiteral("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"));
        if (!header.open(QIODevice::ReadOnly))
            QSKIP("the kernel's headers are those of another architecture");
        static const QRegularExpression line(QStringLiteral(R"(#define __NR_(\w+) (\d+))"));
        auto each = line.globalMatch(QString::fromUtf8(header.readAll()));
        int calls = 0;
        while (each.hasNext()) {
            const auto match = each.next();
            QCOMPARE(
                QString::fromStdString(systemCallName("x86_64", match.captured(2).toLongLong())),
                match.captured(1));
            ++calls;
        }
        QVERIFY(calls > 300);
    }

    /// include/uapi/asm-generic/unistd.h, and the tables of the 32-bit architectures.
    void everyArchitectureHasItsOwn()
    {
        for (const char* const generic : {"aarch64", "riscv64"}) {
            QCOMPARE(systemCallName(generic, 56), std::string("openat"));
            QCOMPARE(systemCallName(generic, 63), std::string("read"));
        }
        for (const char* const old : {"i686", "armv7l", "s390x", "ppc64le"})
            QCOMPARE(systemCallName(old, 5), std::string("open"));
    }

    void whatIsNotKnownHasNone()
    {
        QCOMPARE(systemCallName("x86_64", -1), std::string());
        QCOMPARE(systemCallName("x86_64", 100'000), std::string());
        QCOMPARE(systemCallName("x86_64", INT64_MAX), std::string());
        QCOMPARE(systemCallName("", 0), std::string());
        QCOMPARE(systemCallName("none", 0), std::string());
    }
};

QTEST_GUILESS_MAIN(TestSystemCalls)
#include "tst_system_calls.moc"
