#include "ui/base/text/error_text.h"

#include <QTest>

using namespace probescope;
using namespace probescope::ui;

/// What windows say of errors.
class TestErrorText : public QObject
{
    Q_OBJECT

private slots:
    void kernelsAreNoCaptures();
    void saysAllParts();
};

void TestErrorText::kernelsAreNoCaptures()
{
    for (int code = 0; code <= int(ErrorCode::Refused); ++code) {
        const Error error{.code = ErrorCode(code), .what = "a reason"};
        const auto ofFile = errorTitle(error);
        const auto ofKernel = errorTitle(error, ErrorSubject::Kernel);
        QVERIFY2(ofFile.endsWith(u'.') && ofKernel.endsWith(u'.'), qPrintable(ofFile));
        if (error.code == ErrorCode::NewerVersion)
            continue; // only captures have one
        for (const char* const word : {"file", "capture", "Opening"})
            QVERIFY2(!ofKernel.contains(QLatin1String(word)), qPrintable(ofKernel));
    }
}

void TestErrorText::saysAllParts()
{
    Error error{.code = ErrorCode::Unsupported, .what = "tracer mmiotrace is not built in"};
    QCOMPARE(errorText(error, ErrorSubject::Kernel),
             QStringLiteral("The kernel cannot do this. Tracer mmiotrace is not built in."));
    QCOMPARE(errorSentences(error), QStringLiteral("Tracer mmiotrace is not built in."));
    error.hint = "record with another one";
    QCOMPARE(errorText(error, ErrorSubject::Kernel),
             QStringLiteral("The kernel cannot do this. Tracer mmiotrace is not built in. "
                            "Record with another one."));
    QCOMPARE(errorSentences(error),
             QStringLiteral("Tracer mmiotrace is not built in. Record with another one."));
}

QTEST_GUILESS_MAIN(TestErrorText)
#include "tst_error_text.moc"
