#include "ui/help/models/guide_pages.h"

#include <QFile>
#include <QRegularExpression>

#include <utility>

static void initHelp()
{
    Q_INIT_RESOURCE(help);
}

namespace probescope::ui {

namespace {

const QString kEnglish = QStringLiteral("en");

QString readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Qt makes a space of each end of a line, which Chinese has not between its words.
void joinChineseLines(QString& text)
{
    static const QRegularExpression kEnd(
        QStringLiteral("([\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])\n "
                       "*(?=[\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])"));
    text.replace(kEnd, QStringLiteral("\\1"));
}

} // namespace

const QString GuidePages::kIndex = QStringLiteral("index");

GuidePages::GuidePages(QString language, QString root)
    : m_language(std::move(language))
    , m_root(std::move(root))
{
    initHelp();
    readContents();
}

void GuidePages::readContents()
{
    static const QRegularExpression kTitle(QStringLiteral("^# (.+)$"));
    static const QRegularExpression kPage(
        QStringLiteral("^\\s+[-*] \\[(.+)\\]\\(([\\w-]+)\\.md\\)\\s*$"));
    static const QRegularExpression kSection(QStringLiteral("^[-*] (.+)$"));
    const auto lines = readFile(pathOf(kIndex + QStringLiteral(".md"))).split(u'\n');
    for (const auto& line : lines) {
        if (const auto page = kPage.match(line); page.hasMatch()) {
            if (m_contents.empty())
                m_contents.emplace_back();
            m_contents.back().pages.push_back({page.captured(2), page.captured(1)});
            m_titles.insert(page.captured(2), page.captured(1));
        } else if (const auto section = kSection.match(line); section.hasMatch()) {
            m_contents.push_back({section.captured(1).trimmed(), {}});
        } else if (const auto title = kTitle.match(line); title.hasMatch()) {
            m_titles.insert(kIndex, title.captured(1).trimmed());
        }
    }
}

QStringList GuidePages::names() const
{
    QStringList names{kIndex};
    for (const auto& section : m_contents) {
        for (const auto& page : section.pages)
            names << page.name;
    }
    return names;
}

QString GuidePages::pathOf(const QString& file) const
{
    for (const auto& language : {m_language, kEnglish}) {
        auto path = m_root + u'/' + language + u'/' + file;
        if (QFile::exists(path))
            return path;
    }
    return {};
}

QString GuidePages::text(const QString& name) const
{
    static const QRegularExpression kPicture(QStringLiteral("!\\[([^\\]]*)\\]\\(([^)\\s]+)\\)"));
    auto text = readFile(pathOf(name + QStringLiteral(".md")));
    joinChineseLines(text);
    qsizetype from = 0;
    for (auto match = kPicture.match(text); match.hasMatch(); match = kPicture.match(text, from)) {
        from = match.capturedEnd();
        if (!pathOf(match.captured(2)).isEmpty())
            continue;
        const auto words = match.captured(1).trimmed();
        const auto instead = words.isEmpty() ? QString() : u'*' + words + u'*';
        text.replace(match.capturedStart(), match.capturedLength(), instead);
        from = match.capturedStart() + instead.size();
    }
    return text;
}

QImage GuidePages::picture(const QString& file, bool dark) const
{
    const auto name = file.section(u'/', -1);
    auto path =
        dark ? pathOf(file.chopped(name.size()) + QStringLiteral("dark/") + name) : QString();
    if (path.isEmpty())
        path = pathOf(file);
    return path.isEmpty() ? QImage() : QImage(path);
}

QString headingAnchor(const QString& heading)
{
    QString anchor;
    for (const auto letter : heading.trimmed().toLower()) {
        if (letter.isSpace())
            anchor += u'-';
        else if (letter.isLetterOrNumber() || letter.isMark() || letter == u'-' || letter == u'_')
            anchor += letter;
    }
    return anchor;
}

} // namespace probescope::ui
