#pragma once

#include <QFile>
#include <QString>
#include <QStringList>
#include <QXmlStreamReader>

#include <vector>

namespace probescope {

/// A text as its translators see it.
struct TranslatedText
{
    QString context;
    QString source;
    QString comment;
    bool isNumbered = false;
    QStringList forms; ///< of a numbered text, one for each form of its language; of others, one
};

/// Those of a file in resources/translations; none if it cannot be read.
inline std::vector<TranslatedText> translatedTexts(const QString& name)
{
    std::vector<TranslatedText> texts;
    QFile file(QStringLiteral(SAMPLES "/../../resources/translations/") + name);
    if (!file.open(QIODevice::ReadOnly))
        return texts;
    QXmlStreamReader reader(&file);
    QString context;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (reader.name() == u"name")
            context = reader.readElementText();
        else if (reader.name() == u"message")
            texts.push_back(
                {.context = context,
                 .isNumbered = reader.attributes().hasAttribute(QStringLiteral("numerus"))});
        else if (reader.name() == u"source")
            texts.back().source = reader.readElementText();
        else if (reader.name() == u"comment")
            texts.back().comment = reader.readElementText();
        else if (reader.name() == u"numerusform"
                 || (reader.name() == u"translation" && !texts.back().isNumbered))
            texts.back().forms << reader.readElementText();
    }
    return texts;
}

} // namespace probescope
