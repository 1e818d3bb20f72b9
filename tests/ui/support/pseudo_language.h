#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace probescope {

/// A language whose texts are those of the sources with 40 % more letters: as long as any that the
/// program is likely to be translated into, in words that a line can be broken between.
/// Parameters, tags and the marks of letters stay.
class PseudoLanguage : public QTranslator
{
public:
    PseudoLanguage() { QCoreApplication::installTranslator(this); }
    ~PseudoLanguage() override { QCoreApplication::removeTranslator(this); }

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* /*meaning*/,
                      int /*count*/) const override
    {
        const auto text = QString::fromUtf8(source);
        // Qt's own names of keys are parsed again.
        const auto where = QString::fromLatin1(context);
        const bool isOfQt = where.size() > 1 && where[0] == u'Q' && where[1].isUpper();
        if (text.size() < 2 || isOfQt)
            return {};
        QString more((text.size() * 4 + 9) / 10, u'~');
        for (qsizetype end = kWord; end + kShortWord < more.size(); end += kWord + 1)
            more[end] = u' ';
        for (const auto* const end : {"…", ".", ":", ")"}) {
            if (text.endsWith(QString::fromUtf8(end)))
                return text.chopped(1) + more + text.right(1);
        }
        return text + more;
    }

private:
    static constexpr qsizetype kWord = 12;
    static constexpr qsizetype kShortWord = 4;
};

} // namespace probescope
