#pragma once

#include "ui/help/models/guide_pages.h"

#include <QRegularExpression>
#include <QStringList>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

#include <algorithm>
#include <map>
#include <vector>

namespace probescope {

/// A tutorial of the guide as a test does it. What the page tells of the screen is what it marks
/// (**bold**, *italics*, `code`) and its numbers: the test asks for each of them by the words of
/// the English page, gets those of the page in its own language, and uses them in the window.
/// `notDone()` lists what the test has left out, so that no page can say more than was done.
class Tutorial
{
public:
    Tutorial(const QString& page, const QString& language)
        : m_english(partsOf(page, QStringLiteral("en")))
        , m_parts(partsOf(page, language))
    {
        if (m_parts.size() != m_english.size())
            qFatal("%s of %s has %d parts, not %d", qPrintable(page), qPrintable(language),
                   int(m_parts.size()), int(m_english.size()));
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            compare(m_english[i], m_parts[i]);
    }

    /// Goes on at the heading with this title.
    void section(const QString& title)
    {
        const auto found = std::find_if(m_english.begin(), m_english.end(), [&](const Part& part) {
            return part.isHeading && part.text == title;
        });
        if (found == m_english.end())
            qFatal("there is no heading “%s”", qPrintable(title));
        m_at = std::size_t(found - m_english.begin());
        found->done = true;
    }
    /// Leaves a section to other tests: another machine is needed, or a terminal.
    void leave(const QString& title)
    {
        section(title);
        for (auto i = m_at + 1; i < m_english.size() && !m_english[i].isHeading; ++i)
            m_english[i].left = true;
    }
    /// Goes on to the next step or paragraph of the section that begins with these words.
    void next(const QString& begin)
    {
        do {
            if (++m_at == m_english.size() || m_english[m_at].isHeading)
                qFatal("nothing here begins with “%s”", qPrintable(begin));
        } while (!m_english[m_at].text.startsWith(begin));
        m_english[m_at].done = true;
    }
    /// What the step says where the English one says this.
    QString operator()(const QString& english)
    {
        auto& told = m_english[m_at];
        const auto& here = m_parts[m_at];
        for (auto& [kind, marks] : told.marks) {
            for (std::size_t i = 0; i < marks.size(); ++i) {
                if (marks[i].text != english)
                    continue;
                for (auto& mark : marks)
                    mark.used = mark.used || mark.text == english;
                return matching(here.marks.at(kind), english, i);
            }
        }
        qFatal("“%s” is not in the step “%s”", qPrintable(english), qPrintable(told.text));
    }
    /// The same of what cannot be seen in the window: why, says who calls it.
    void isToldOnly(const QStringList& texts)
    {
        for (const auto& text : texts)
            (*this)(text);
    }
    /// The whole text of the current part, such as lines to be typed.
    QString text() const { return m_parts[m_at].text; }

    /// Steps that nobody did and texts that nobody used.
    QStringList notDone() const
    {
        QStringList rest;
        for (const auto& part : m_english) {
            if (part.left || part.isHeading)
                continue;
            if (!part.done && (part.isStep || !part.marks.empty())) {
                rest << QStringLiteral("not done: ") + part.text;
                continue;
            }
            for (const auto& [kind, marks] : part.marks) {
                for (const auto& mark : marks) {
                    if (!mark.used)
                        rest << QStringLiteral("not used: %1 in “%2…”")
                                    .arg(mark.text, part.text.left(40));
                }
            }
        }
        return rest;
    }

private:
    enum class Kind { Bold, Italic, Code, Number };
    struct Mark
    {
        QString text;
        bool used = false;
    };
    struct Part
    {
        QString text;
        bool isHeading = false;
        bool isStep = false;
        bool isCode = false; ///< lines of a terminal or an editor
        bool done = false;
        bool left = false;
        std::map<Kind, std::vector<Mark>> marks = {};
    };

    /// Numbers are written alike in all languages, but for a space before a percent sign.
    static QString withoutSpaces(QString text) { return text.remove(u' '); }

    static void addNumbers(const QString& text, Part& part)
    {
        // Powers of two have a word in English.
        static const QRegularExpression kNumber(QStringLiteral(
            R"((?<![\w.])-?\d[\d,]*(?:\.\d+)?(?: ?(?:ms|µs|ns|s|%)(?!\w))?(?!\w| 的幂))"));
        for (auto found = kNumber.globalMatch(text); found.hasNext();) {
            auto number = found.next().captured();
            while (number.endsWith(u','))
                number.chop(1);
            part.marks[Kind::Number].push_back({number});
        }
    }

    static Part partOf(const QTextBlock& block)
    {
        Part part;
        part.text = block.text().remove(QChar::ObjectReplacementCharacter).simplified();
        part.isHeading = block.blockFormat().headingLevel() > 0;
        part.isStep =
            block.textList() && block.textList()->format().style() == QTextListFormat::ListDecimal;
        part.isCode = block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
        const QTextCursor cursor(block);
        const auto* const table = cursor.currentTable();
        const bool isHead = table && table->cellAt(cursor).row() == 0;
        if (part.isHeading || part.isCode || isHead)
            return part;
        for (auto i = block.begin(); !i.atEnd(); ++i) {
            const auto fragment = i.fragment();
            const auto format = fragment.charFormat();
            const auto text = fragment.text().trimmed();
            if (format.isImageFormat() || format.isAnchor() || text.isEmpty())
                continue;
            if (format.fontItalic() && text == part.text)
                continue; // in place of a picture
            if (format.fontFixedPitch())
                part.marks[Kind::Code].push_back({text});
            else if (format.fontItalic())
                part.marks[Kind::Italic].push_back({text});
            else if (format.fontWeight() >= QFont::Bold)
                part.marks[Kind::Bold].push_back({text});
            else
                addNumbers(text, part);
        }
        return part;
    }

    static std::vector<Part> partsOf(const QString& page, const QString& language)
    {
        QTextDocument document;
        document.setMarkdown(ui::GuidePages(language).text(page));
        std::vector<Part> parts;
        bool inCode = false;
        for (auto block = document.begin(); block.isValid(); block = block.next()) {
            auto part = partOf(block);
            if (part.isCode && inCode)
                parts.back().text += u'\n' + block.text();
            else if (!part.text.isEmpty())
                parts.push_back(part);
            inCode = part.isCode;
        }
        return parts;
    }

    static QString matching(const std::vector<Mark>& marks, const QString& english, std::size_t at)
    {
        for (const auto& mark : marks) {
            if (withoutSpaces(mark.text) == withoutSpaces(english))
                return mark.text;
        }
        return marks[at].text;
    }

    /// What a page says in one language, it says in the other.
    static void compare(const Part& english, const Part& other)
    {
        const auto differ = [&](const char* what) {
            qFatal("other %s than “%s”: “%s”", what, qPrintable(english.text),
                   qPrintable(other.text));
        };
        if (english.isHeading != other.isHeading || english.isStep != other.isStep
            || english.isCode != other.isCode)
            differ("parts");
        for (const auto kind : {Kind::Bold, Kind::Italic, Kind::Code, Kind::Number}) {
            const auto told = english.marks.find(kind);
            const auto here = other.marks.find(kind);
            const auto none = english.marks.end();
            if ((told == none) != (here == other.marks.end())
                || (told != none && told->second.size() != here->second.size()))
                differ("marks");
            if (kind == Kind::Number && told != none) {
                QStringList numbers;
                for (const auto& mark : told->second)
                    numbers << withoutSpaces(mark.text);
                for (const auto& mark : here->second) {
                    if (!numbers.removeOne(withoutSpaces(mark.text)))
                        differ("numbers");
                }
            }
        }
    }

    std::vector<Part> m_english;
    std::vector<Part> m_parts; ///< the same in the language of the test
    std::size_t m_at = 0;
};

} // namespace probescope
