// The languages of the window: which one is taken, and that a translation can be shown as its
// English text can.

#include "tests/ui/support/translation_file.h"
#include "ui/base/translation/language.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTest>

#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

std::vector<TranslatedText> chineseTexts()
{
    return translatedTexts(QStringLiteral("probescope_zh_CN.ts"));
}

/// All that matches, in the order of the alphabet.
QStringList allOf(const QString& pattern, const QString& text)
{
    QStringList found;
    auto matches = QRegularExpression(pattern).globalMatch(text);
    while (matches.hasNext())
        found << matches.next().captured(0);
    found.sort();
    return found;
}

/// The placeholders of a template of core (core/base/message.h), by the numbers of their arguments.
QStringList argumentsOf(QString words)
{
    words.remove(QStringLiteral("{{")).remove(QStringLiteral("}}"));
    QStringList numbers;
    int next = 0;
    auto matches = QRegularExpression(QStringLiteral(R"(\{(\d?)\})")).globalMatch(words);
    while (matches.hasNext()) {
        const auto number = matches.next().captured(1);
        numbers << (number.isEmpty() ? QString::number(next++) : number);
    }
    numbers.sort();
    numbers.removeDuplicates();
    return numbers;
}

/// The letter that Alt goes with.
QString mnemonicOf(QString text)
{
    text.remove(QStringLiteral("&&"));
    const auto match = QRegularExpression(QStringLiteral(R"(&(\w)(?!\w*;))")).match(text);
    return match.captured(1).toLower();
}

} // namespace

class TestLanguage : public QObject
{
    Q_OBJECT

private slots:
    void systemIsTheFirstLanguageThatThereIs_data()
    {
        QTest::addColumn<QStringList>("desktop");
        QTest::addColumn<int>("language");
        const auto row = [](const char* name, const QStringList& desktop, Language language) {
            QTest::newRow(name) << desktop << int(language);
        };
        row("mainland", {"zh-Hans-CN", "zh-CN", "zh"}, Language::Chinese);
        row("Singapore", {"zh-Hans-SG", "zh-SG", "zh"}, Language::Chinese);
        row("Taiwan, then English", {"zh-Hant-TW", "zh-TW", "en-US"}, Language::English);
        row("German, then Chinese", {"de-DE", "de", "zh-CN"}, Language::Chinese);
        row("English, then Chinese", {"en-GB", "zh-CN"}, Language::English);
        row("one that is not there", {"de-DE"}, Language::English);
        row("none", {"C"}, Language::English);
        row("unknown", {}, Language::English);
    }
    void systemIsTheFirstLanguageThatThereIs()
    {
        QFETCH(QStringList, desktop);
        QFETCH(int, language);
        QCOMPARE(int(languageOf(desktop)), language);
    }

    void formatsAreThoseOfTheChosenLanguage_data()
    {
        QTest::addColumn<int>("chosen");
        QTest::addColumn<QLocale>("desktop");
        QTest::addColumn<QLocale>("formats");
        const QLocale german(QLocale::German, QLocale::Germany);
        const QLocale british(QLocale::English, QLocale::UnitedKingdom);
        const QLocale chinese(QLocale::Chinese, QLocale::China);
        const auto row = [](const char* name, Language chosen, const QLocale& desktop,
                            const QLocale& formats) {
            QTest::newRow(name) << int(chosen) << desktop << formats;
        };
        row("no choice", Language::System, german, german);
        row("Chinese on an English desktop", Language::Chinese, british, chinese);
        row("English on a German desktop", Language::English, german, QLocale(QLocale::English));
        row("English on a British desktop", Language::English, british, british);
        row("English without a locale", Language::English, QLocale::c(), QLocale::c());
        row("Chinese without a locale", Language::Chinese, QLocale::c(), chinese);
    }
    void formatsAreThoseOfTheChosenLanguage()
    {
        QFETCH(int, chosen);
        QFETCH(QLocale, desktop);
        QFETCH(QLocale, formats);
        QCOMPARE(formatsOf(Language(chosen), desktop), formats);
    }
    void theChosenLanguageIsThatOfNumbers()
    {
        installLanguage(*QCoreApplication::instance(), Language::Chinese);
        QCOMPARE(QLocale().language(), QLocale::Chinese);
    }

    void chineseHasAllTexts()
    {
        const auto texts = chineseTexts();
        QVERIFY(texts.size() > 5000);
        installLanguage(*QCoreApplication::instance(), Language::Chinese);
        constexpr int kNumber = 7;
        for (const auto& text : texts) {
            QCOMPARE(text.forms.size(), 1);
            auto wanted = text.forms.front();
            QVERIFY2(!wanted.isEmpty(), qPrintable(text.source));
            if (text.isNumbered) {
                wanted.replace(QStringLiteral("%Ln"), QStringLiteral("%n"));
                wanted.replace(QStringLiteral("%n"), QString::number(kNumber));
            }
            const auto comment = text.comment.toUtf8();
            QCOMPARE(QCoreApplication::translate(text.context.toUtf8(), text.source.toUtf8(),
                                                 comment.isEmpty() ? nullptr : comment.constData(),
                                                 text.isNumbered ? kNumber : -1),
                     wanted);
        }
    }

    void chineseTakesTheSameArguments()
    {
        for (const auto& text : chineseTexts()) {
            QCOMPARE(text.forms.size(), 1);
            const auto& translation = text.forms.front();
            const auto told = (text.source + u'\n' + translation).toUtf8();
            if (text.context == QStringLiteral("core")) {
                QVERIFY2(argumentsOf(text.source) == argumentsOf(translation), told);
                continue;
            }
            const QString places = QStringLiteral("%L?\\d+|%L?n");
            QVERIFY2(allOf(places, text.source) == allOf(places, translation), told);
            const QString tags = QStringLiteral("</?[a-z][^>]*>");
            QVERIFY2(allOf(tags, text.source) == allOf(tags, translation), told);
            QVERIFY2(mnemonicOf(text.source) == mnemonicOf(translation), told);
            QVERIFY2(text.source.count(u'\n') == translation.count(u'\n'), told);
        }
    }
};

QTEST_GUILESS_MAIN(TestLanguage)
#include "tst_language.moc"
