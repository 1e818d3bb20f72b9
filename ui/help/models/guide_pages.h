#pragma once

#include <QImage>
#include <QMap>
#include <QString>
#include <QStringList>

#include <vector>

namespace probescope::ui {

/// The user guide: pages in Markdown, by the names of their files without ending. What a language
/// lacks is English.
class GuidePages
{
public:
    struct Page
    {
        QString name;
        QString title;
    };
    struct Section
    {
        QString title;
        std::vector<Page> pages;
    };

    /// The page that has the contents.
    static const QString kIndex;

    /// `language`: a folder below `root`.
    explicit GuidePages(QString language, QString root = QStringLiteral(":/help"));

    /// What the list of the index holds.
    const std::vector<Section>& contents() const { return m_contents; }
    /// Of all pages: the index, and then those of the contents.
    QStringList names() const;
    bool has(const QString& name) const { return !pathOf(name + QStringLiteral(".md")).isEmpty(); }
    /// As the contents have it; empty: no such page.
    QString title(const QString& name) const { return m_titles.value(name); }
    /// Markdown as Qt reads it. Pictures that are missing are their description in italics.
    QString text(const QString& name) const;
    /// `file`: relative to the page, such as "pictures/start-page.png". `dark`: of the dark theme,
    /// if there is one.
    QImage picture(const QString& file, bool dark) const;

private:
    QString pathOf(const QString& file) const; ///< empty: there is none
    void readContents();

    QString m_language;
    QString m_root;
    std::vector<Section> m_contents;
    QMap<QString, QString> m_titles;
};

/// The anchor that GitHub gives a heading: "Why was this slow?" has #why-was-this-slow.
QString headingAnchor(const QString& heading);

} // namespace probescope::ui
