#include "tests/ui/support/planted_translator.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"

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
    void isTranslatedByTemplates();
    void wideStopsStandAlone();
    void listsAndSentencesAreOfTheLanguage();
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
             QStringLiteral("Not supported by this kernel. Tracer mmiotrace is not built in."));
    QCOMPARE(errorSentences(error), QStringLiteral("Tracer mmiotrace is not built in."));
    error.hint = "record with another one";
    QCOMPARE(errorText(error, ErrorSubject::Kernel),
             QStringLiteral("Not supported by this kernel. Tracer mmiotrace is not built in. "
                            "Record with another one."));
    QCOMPARE(errorSentences(error),
             QStringLiteral("Tracer mmiotrace is not built in. Record with another one."));
}

void TestErrorText::isTranslatedByTemplates()
{
    // as core/format/input makes it
    const Error error{.code = ErrorCode::Corrupt,
                      .what = probescope::tr("the {} data are damaged: {}",
                                             {"xz", probescope::tr("trailing data after its end")}),
                      .hint = probescope::tr("The part that could be unpacked was kept; get a "
                                             "complete copy of the file for the rest")};
    QCOMPARE(errorBody(error),
             QStringLiteral("The xz data are damaged: trailing data after its end."));
    // Two templates of core in German; the order of the arguments changes.
    const PlantedTranslator german(
        "core",
        {{"the {} data are damaged: {}", QStringLiteral("({1}) die {0}-Daten sind beschädigt")},
         {"trailing data after its end", QStringLiteral("dahinter folgt etwas")}});
    QCOMPARE(errorBody(error),
             QStringLiteral("(dahinter folgt etwas) die xz-Daten sind beschädigt."));
    QVERIFY(errorHint(error).startsWith(QStringLiteral("The part"))); // without a translation
    const Error kernels{.what = std::string("trailing data after its end")};
    QCOMPARE(errorBody(kernels), QStringLiteral("Trailing data after its end."));
}

/// As Chinese writes it: no second stop, and no space behind a stop.
void TestErrorText::wideStopsStandAlone()
{
    const PlantedTranslator chinese(
        "core", {{"the file ends early", "文件提前结束"}, {"Try again", "请重试。"}});
    const PlantedTranslator stop("Errors",
                                 {{"%1.", "%1。"}, {"The file is truncated.", "文件被截断。"}});
    const Error error{.code = ErrorCode::Truncated,
                      .what = probescope::tr("the file ends early"),
                      .hint = probescope::tr("Try again")};
    QCOMPARE(errorText(error), QStringLiteral("文件被截断。文件提前结束。请重试。"));
}

void TestErrorText::listsAndSentencesAreOfTheLanguage()
{
    const QStringList words{QStringLiteral("a"), QStringLiteral("b")};
    QCOMPARE(listText(words), QStringLiteral("a, b"));
    QCOMPARE(clausesText(words), QStringLiteral("a; b"));
    QCOMPARE(sentencesText({QStringLiteral("One."), QStringLiteral("Two.")}),
             QStringLiteral("One. Two."));
    QCOMPARE(sentencesText({QString(), QStringLiteral("One."), QString()}), QStringLiteral("One."));
    const PlantedTranslator chinese("Lists", {{", ", "、"}, {"; ", "；"}});
    QCOMPARE(listText(words), QStringLiteral("a、b"));
    QCOMPARE(clausesText(words), QStringLiteral("a；b"));
    QCOMPARE(sentencesText({QStringLiteral("一。"), QStringLiteral("二。")}),
             QStringLiteral("一。二。"));
}

QTEST_GUILESS_MAIN(TestErrorText)
#include "tst_error_text.moc"
