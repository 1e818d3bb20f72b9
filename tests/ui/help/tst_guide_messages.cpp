// The page Troubleshooting is searched for messages: what it quotes is what the program says.

#include "tests/ui/support/translation_file.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace probescope;

namespace {

/// For what is filled in.
constexpr QChar kHole = u'\0';

/// Without mnemonics, quotes, spaces and the full stop, and with holes.
QString words(QString text)
{
    static const QRegularExpression kFilled(QStringLiteral("%L?\\d|%n|\\{\\w*\\}|…|\\bHOST\\b"));
    static const QRegularExpression kAside(QStringLiteral("[&*`“”\\s]|[.。…]$"));
    return text.replace(kFilled, kHole).remove(kAside);
}

QString pattern(const QString& text, const char* hole)
{
    QStringList parts;
    for (const auto& part : text.split(kHole))
        parts << QRegularExpression::escape(part);
    return parts.join(QLatin1String(hole));
}

bool fits(const QString& pattern, const QString& text)
{
    const QRegularExpression expression(QStringLiteral("^(?:%1)").arg(pattern),
                                        QRegularExpression::CaseInsensitiveOption
                                            | QRegularExpression::DotMatchesEverythingOption);
    return expression.match(text).hasMatch();
}

/// The longest part between holes.
QString longestOf(const QString& text)
{
    const auto parts = text.split(kHole);
    return *std::ranges::max_element(parts, {}, &QString::size);
}

/// Whether it is the message, its beginning, or the message with something filled in.
bool isOf(const QString& quoted, const QString& message)
{
    // Expressions take long: most messages lack the longest words of what is quoted.
    if (message.contains(longestOf(quoted), Qt::CaseInsensitive)
        && fits(pattern(quoted, ".*"), message))
        return true;
    auto said = message;
    said.remove(kHole);
    // "{}: {}" could be anything.
    return said.size() * 4 > quoted.size()
        && quoted.contains(longestOf(message), Qt::CaseInsensitive)
        && fits(pattern(message, ".+") + u'$', quoted);
}

bool isSaid(const QString& quoted, const QStringList& messages)
{
    return std::ranges::any_of(
        messages, [wanted = words(quoted)](const QString& text) { return isOf(wanted, text); });
}

/// A message and what begins after its signs.
QStringList clausesOf(const QString& message)
{
    static const QRegularExpression kSign(QStringLiteral("[,.:;，。：；]"));
    QStringList clauses{message};
    clauses << message.split(kSign, Qt::SkipEmptyParts);
    return clauses;
}

/// What a heading tells apart: messages, or one that holds such a sign itself.
QStringList partsOf(const QString& heading, const QStringList& messages)
{
    static const QRegularExpression kBetween(QStringLiteral("; |, or:? |；|，或：|、|，或"));
    return isSaid(heading, messages) ? QStringList{heading} : heading.split(kBetween);
}

} // namespace

class TestGuideMessages : public QObject
{
    Q_OBJECT

    static QStringList messages(bool translated)
    {
        QStringList texts;
        for (const auto& text : translatedTexts(QStringLiteral("probescope_zh_CN.ts")))
            texts << words(translated ? text.forms.value(0) : text.source);
        texts.removeDuplicates();
        return texts;
    }
    static QString page(const QString& language)
    {
        QFile file(QStringLiteral(SAMPLES "/../../resources/help/") + language
                   + QStringLiteral("/troubleshooting.md"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

private slots:
    void quotedMessagesAreThoseOfTheProgram_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QStringList>("described"); // what is seen, and no message
        QTest::newRow("English") << QStringLiteral("en")
                                 << QStringList{"Lines read, but problems are listed",
                                                "A view is gray in the menu View",
                                                "The probe has no hits",
                                                "it misses",
                                                "it has more hits than events",
                                                "(fault) instead of a string"};
        QTest::newRow("Chinese") << QStringLiteral("zh_CN")
                                 << QStringList{QStringLiteral("已读取各行，但列出了问题"),
                                                QStringLiteral("视图菜单中的视图为灰色"),
                                                QStringLiteral("探针没有命中"),
                                                QStringLiteral("有未命中"),
                                                QStringLiteral("命中多于事件"),
                                                QStringLiteral("显示 (fault) 而不是字符串")};
    }
    void quotedMessagesAreThoseOfTheProgram()
    {
        QFETCH(QString, language);
        QFETCH(QStringList, described);
        const auto known = messages(language != QStringLiteral("en"));
        QVERIFY(known.size() > 1'000);
        const auto text = page(language);
        static const QRegularExpression kHeading(QStringLiteral("^### (.+)$"),
                                                 QRegularExpression::MultilineOption);
        int headings = 0;
        QStringList unknown;
        for (const auto& match : kHeading.globalMatch(text)) {
            ++headings;
            const auto heading = match.captured(1);
            for (const auto& part : partsOf(heading, known)) {
                if (described.removeOne(part) || isSaid(part, known))
                    continue;
                unknown << part;
            }
        }
        QVERIFY(headings >= 40);
        // What stands within sentences is a part of a message.
        QStringList parts;
        for (const auto& message : known)
            parts << clausesOf(message);
        static const QRegularExpression kQuoted(QStringLiteral("(?<!\\*)\\*([^*]+)\\*(?!\\*)"));
        for (const auto& match : kQuoted.globalMatch(text)) {
            if (!isSaid(match.captured(1), parts))
                unknown << match.captured(1);
        }
        QCOMPARE(unknown.join(u'\n'), QString());
        QCOMPARE(described.join(u'\n'), QString()); // all are still there
    }
};

QTEST_GUILESS_MAIN(TestGuideMessages)
#include "tst_guide_messages.moc"
