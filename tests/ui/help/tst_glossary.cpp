// The glossary is the same in both languages, and texts that are one of its terms are translated as
// it says.

#include "tests/ui/support/translation_file.h"

#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace probescope;

namespace {

struct Term
{
    QString english;
    QString chinese;

    bool operator==(const Term&) const = default;
};

std::vector<Term> termsOf(const QString& language)
{
    std::vector<Term> terms;
    QFile file(QStringLiteral(SAMPLES "/../../resources/help/%1/glossary.md").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return terms;
    for (const auto& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        const auto cells = line.split(u'|');
        if (cells.size() == 5 && !line.startsWith(QStringLiteral("|---")))
            terms.push_back({cells[2].trimmed(), cells[3].trimmed()});
    }
    return terms;
}

/// A cell without what explains it.
QStringList wordsOf(QString cell, const QString& between)
{
    static const QRegularExpression kAside(QStringLiteral("\\s*\\([^)]*\\)|（[^）]*）|\""));
    return cell.remove(kAside).split(QRegularExpression(between));
}

/// Those of cells that have one Chinese word for each of the English ones.
QMap<QString, QStringList> wordsByEnglish()
{
    QMap<QString, QStringList> words;
    for (const auto& term : termsOf(QStringLiteral("en"))) {
        const auto english = wordsOf(term.english, QStringLiteral("; | / |, "));
        const auto chinese = wordsOf(term.chinese, QStringLiteral("；| / |、"));
        for (qsizetype i = 0; english.size() == chinese.size() && i < english.size(); ++i)
            words[english[i].toLower()] << chinese[i];
    }
    return words;
}

QString plain(QString text)
{
    static const QRegularExpression kMark(QStringLiteral("\\(&\\w\\)|&(?=\\w)|[:：]$"));
    return text.remove(kMark);
}

/// Texts that are spelled like a term, but mean something else.
const QSet<QString> kOther{
    QStringLiteral("event|事件类型"),   QStringLiteral("Event|事件类型"), // its kind
    QStringLiteral("Sample|采样"),      QStringLiteral("Match|配对"),
    QStringLiteral("note|提示"),        QStringLiteral("Note|提示"), // of a check
    QStringLiteral("Note|备注"), // of an instruction or a fact
    QStringLiteral("Record|记录"), // of a file
    QStringLiteral("Wakeups|唤醒次数"), QStringLiteral("Image|保存图像"),
    QStringLiteral("Selected|选中"),    QStringLiteral("truncated|被截断"),
};

} // namespace

class TestGlossary : public QObject
{
    Q_OBJECT

private slots:
    void bothLanguagesHaveTheSameTerms()
    {
        const auto english = termsOf(QStringLiteral("en"));
        const auto chinese = termsOf(QStringLiteral("zh_CN"));
        QVERIFY(english.size() > 100);
        QCOMPARE(chinese.size(), english.size());
        for (std::size_t i = 0; i < english.size(); ++i) {
            QCOMPARE(chinese[i].english, english[i].english);
            QCOMPARE(chinese[i].chinese, english[i].chinese);
        }
    }

    void noEnglishTermIsThereTwice()
    {
        QSet<QString> seen;
        for (const auto& term : termsOf(QStringLiteral("en"))) {
            const auto english = term.english.toLower();
            if (english == QStringLiteral("group")) // of lanes, and of events
                continue;
            QVERIFY2(!seen.contains(english), qPrintable(english));
            seen << english;
        }
    }

    void theWindowTranslatesTermsAsTheGlossary()
    {
        const auto words = wordsByEnglish();
        QStringList different;
        QSet<QString> others;
        int compared = 0;
        for (const auto& text : translatedTexts(QStringLiteral("probescope_zh_CN.ts"))) {
            const auto source = plain(text.source);
            const auto wanted = words.value(source.toLower());
            for (const auto& form : wanted.isEmpty() ? QStringList() : text.forms) {
                ++compared;
                const auto pair = source + u'|' + plain(form);
                if (wanted.contains(plain(form)))
                    continue;
                if (kOther.contains(pair))
                    others << pair;
                else
                    different << pair + QStringLiteral(" is not ") + wanted.join(u'/')
                            + QStringLiteral(" in ") + text.context;
            }
        }
        QCOMPARE(different.join(u'\n'), QString());
        QVERIFY(compared > 150);
        QCOMPARE((kOther - others).values().join(u'\n'), QString()); // that nothing has anymore
    }
};

QTEST_APPLESS_MAIN(TestGlossary)
#include "tst_glossary.moc"
