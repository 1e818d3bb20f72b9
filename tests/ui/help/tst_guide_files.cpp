// The pages of the guide: no link, heading, page or picture of them leads nowhere.

#include "ui/help/models/guide_pages.h"
#include "ui/help/page_style.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QUrl>

using namespace probescope::ui;

namespace {

const QStringList kLanguages{QStringLiteral("en"), QStringLiteral("zh_CN")};

/// Without what stands in blocks of code.
QString prose(const QString& markdown)
{
    QStringList lines;
    bool code = false;
    for (const auto& line : markdown.split(u'\n')) {
        if (line.trimmed().startsWith(QStringLiteral("```")))
            code = !code;
        else if (!code)
            lines << line;
    }
    return lines.join(u'\n');
}

QStringList captured(const QString& pattern, const QString& text)
{
    QStringList found;
    auto matches =
        QRegularExpression(pattern, QRegularExpression::MultilineOption).globalMatch(text);
    while (matches.hasNext())
        found << matches.next().captured(1);
    return found;
}

/// What GitHub makes of the headings, found another way than in the program.
QStringList anchorsOf(const QString& markdown)
{
    QStringList anchors;
    for (auto heading : captured(QStringLiteral("^#{1,6} (.+)$"), prose(markdown))) {
        heading.remove(u'`').remove(u'*');
        heading = heading.trimmed().toLower();
        heading.remove(QRegularExpression(QStringLiteral("[^\\p{L}\\p{M}\\p{N}\\- _]")));
        heading.replace(u' ', u'-');
        auto anchor = heading;
        for (int number = 1; anchors.contains(anchor); ++number)
            anchor = heading + u'-' + QString::number(number);
        anchors << anchor;
    }
    return anchors;
}

QStringList linksOf(const QString& markdown)
{
    return captured(QStringLiteral("\\]\\(([^)\\s]+)\\)"), prose(markdown));
}

} // namespace

class TestGuideFiles : public QObject
{
    Q_OBJECT

private slots:
    void theContentsHaveEachPageOnce()
    {
        for (const auto& language : kLanguages) {
            const GuidePages pages(language);
            auto names = pages.names();
            QVERIFY(names.size() > 30);
            names.sort();
            QStringList files =
                QDir(QStringLiteral(":/help/en")).entryList({QStringLiteral("*.md")});
            for (auto& file : files)
                file.chop(3);
            files.sort();
            QCOMPARE(names, files);
            for (const auto& name : names)
                QVERIFY2(!pages.title(name).isEmpty(), qPrintable(name));
        }
    }

    /// What a language lacks would be shown in English.
    void eachLanguageHasAllPages()
    {
        QStringList files[2];
        for (int i = 0; i < 2; ++i)
            files[i] = QDir(QStringLiteral(":/help/") + kLanguages[i])
                           .entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
        QCOMPARE(files[1], files[0]);
    }

    void allLinksLeadSomewhere()
    {
        int checked = 0;
        for (const auto& language : kLanguages) {
            const GuidePages pages(language);
            for (const auto& name : pages.names()) {
                for (const auto& link : linksOf(pages.text(name))) {
                    const QUrl url(link);
                    const auto told =
                        (language + u'/' + name + QStringLiteral(": ") + link).toUtf8();
                    QVERIFY2(url.isValid(), told);
                    if (!url.scheme().isEmpty()) {
                        const QStringList known{"https", "http", "probescope"};
                        QVERIFY2(known.contains(url.scheme()), told);
                        continue;
                    }
                    if (url.path().endsWith(QStringLiteral(".png")))
                        continue; // allPicturesAreThere()
                    auto page = url.path().isEmpty() ? name + QStringLiteral(".md") : url.path();
                    QVERIFY2(page.endsWith(QStringLiteral(".md")), told);
                    page.chop(3);
                    QVERIFY2(pages.names().contains(page), told);
                    const auto anchor = url.fragment(QUrl::FullyDecoded);
                    QVERIFY2(anchor.isEmpty() || anchorsOf(pages.text(page)).contains(anchor),
                             told);
                    ++checked;
                }
            }
        }
        QVERIFY(checked > 100);
    }

    void headingsHaveTheAnchorsOfGitHub_data()
    {
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QString>("anchor");
        QTest::newRow("words") << "Why was this slow?"
                               << "why-was-this-slow";
        QTest::newRow("hyphens") << "Off-CPU time"
                                 << "off-cpu-time";
        QTest::newRow("sign between") << "Export & copy"
                                      << "export--copy";
        QTest::newRow("code") << "set_ftrace_filter: what?"
                              << "set_ftrace_filter-what";
        QTest::newRow("Chinese") << QStringLiteral("为什么慢？（例）")
                                 << QStringLiteral("为什么慢例");
    }
    void headingsHaveTheAnchorsOfGitHub()
    {
        QFETCH(QString, heading);
        QFETCH(QString, anchor);
        QCOMPARE(headingAnchor(heading), anchor);
    }

    void everyHeadingCanBeGoneTo()
    {
        for (const auto& language : kLanguages) {
            const GuidePages pages(language);
            for (const auto& name : pages.names()) {
                QTextDocument document;
                document.setMarkdown(pages.text(name));
                setHeadingAnchors(document);
                QStringList anchors;
                for (auto block = document.begin(); block.isValid(); block = block.next()) {
                    for (auto it = block.begin(); !it.atEnd(); ++it)
                        anchors += it.fragment().charFormat().anchorNames();
                }
                QCOMPARE(anchors, anchorsOf(pages.text(name)));
            }
        }
    }

    /// Of each theme and language; packaging/pictures makes them.
    void allPicturesAreThere()
    {
        static const QRegularExpression kPicture(QStringLiteral("!\\[[^\\]]+\\]\\(([^)]+)\\)"));
        int checked = 0;
        for (const auto& language : kLanguages) {
            const QDir folder(QStringLiteral(":/help/") + language);
            for (const auto& page : folder.entryList({QStringLiteral("*.md")})) {
                QFile file(folder.filePath(page));
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto text = QString::fromUtf8(file.readAll());
                for (const auto& match : kPicture.globalMatch(text)) {
                    const auto picture = match.captured(1);
                    const auto dark = QString(picture).replace(QStringLiteral("pictures/"),
                                                               QStringLiteral("pictures/dark/"));
                    QVERIFY2(folder.exists(picture), qPrintable(language + page + picture));
                    QVERIFY2(folder.exists(dark), qPrintable(language + page + dark));
                    ++checked;
                }
            }
        }
        QVERIFY(checked > 50);
    }

    /// They are in the program, whoever reads the guide or not.
    void picturesAreSmall()
    {
        qint64 bytes = 0;
        QDirIterator all(QStringLiteral(":/help"), {QStringLiteral("*.png")}, QDir::Files,
                         QDirIterator::Subdirectories);
        while (all.hasNext()) {
            all.next();
            bytes += all.fileInfo().size();
        }
        QVERIFY(bytes > 0);
        QVERIFY2(bytes <= 6 * 1024 * 1024, qPrintable(QString::number(bytes)));
    }
};

QTEST_MAIN(TestGuideFiles)
#include "tst_guide_files.moc"
