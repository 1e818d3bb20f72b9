#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace probescope {

/// A language whose texts are those of the sources with 40 % more letters: as long as any that the
/// program is likely to be translated into. Parameters, tags and the marks of letters stay.
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
        if (text.size() < 2 || !QString::fromLatin1(context).contains(QStringLiteral("probescope")))
            return {};
        const auto more = QString((text.size() * 4 + 9) / 10, u'~');
        for (const auto* const end : {"…", ".", ":", ")"}) {
            if (text.endsWith(QString::fromUtf8(end)))
                return text.chopped(1) + more + text.right(1);
        }
        return text + more;
    }
};

} // namespace probescope
