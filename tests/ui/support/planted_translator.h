#pragma once

#include <QCoreApplication>
#include <QString>
#include <QTranslator>

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace probescope::ui {

/// Translates texts of one context, such as the templates of "core", as long as it lives; all
/// others stay as they are.
class PlantedTranslator : public QTranslator
{
public:
    /// An empty answer: there is no translation.
    using Translate = std::function<QString(std::string_view text)>;

    PlantedTranslator(std::string context, Translate translate)
        : m_context(std::move(context))
        , m_translate(std::move(translate))
    {
        if (!QCoreApplication::installTranslator(this)) // is removed when it is destroyed
            qFatal("a translator could not be installed");
    }
    /// Whole texts.
    PlantedTranslator(std::string context,
                      std::initializer_list<std::pair<const std::string, QString>> texts)
        : PlantedTranslator(std::move(context),
                            [known = std::map<std::string, QString>(texts)](std::string_view text) {
                                const auto found = known.find(std::string(text));
                                return found == known.end() ? QString() : found->second;
                            })
    {
    }

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char* /*comment*/,
                      int /*n*/) const override
    {
        return m_context == context ? m_translate(text) : QString();
    }

private:
    std::string m_context;
    Translate m_translate;
};

/// For PlantedTranslator: shows of each text that it was looked up.
inline QString marked(std::string_view text)
{
    return u'@' + QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace probescope::ui
