#include "ui/base/translation/language.h"

#include "ui/base/translation/plurals.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QList>
#include <QLocale>
#include <QPointer>
#include <QTranslator>

#include <algorithm>
#include <memory>
#include <utility>

namespace probescope::ui {

namespace {

bool isSimplifiedChinese(const QString& name)
{
    const auto parts = name.split(u'-');
    return parts.front() == QStringLiteral("zh")
        && std::none_of(parts.begin(), parts.end(), [](const QString& part) {
               return QStringList{QStringLiteral("Hant"), QStringLiteral("TW"),
                                  QStringLiteral("HK"), QStringLiteral("MO")}
                   .contains(part);
           });
}

Language installed = Language::English;
QList<QPointer<QTranslator>> translators; // the program, their parent, may delete them

void install(QCoreApplication& app, const QString& file)
{
    auto translator = std::make_unique<QTranslator>(&app);
    if (!translator->load(file))
        return;
    translators << translator.get();
    QCoreApplication::installTranslator(translator.release());
}

} // namespace

QLocale formatsOf(Language chosen, const QLocale& desktop)
{
    const auto spoken = chosen == Language::Chinese ? QLocale::Chinese : QLocale::English;
    const bool isNone = desktop.language() == QLocale::C && chosen == Language::English;
    if (chosen == Language::System || desktop.language() == spoken || isNone)
        return desktop;
    return {spoken};
}

Language languageOf(const QStringList& desktop)
{
    for (const auto& name : desktop) {
        if (name == QStringLiteral("en") || name.startsWith(QStringLiteral("en-")))
            return Language::English;
        if (isSimplifiedChinese(name))
            return Language::Chinese;
    }
    return Language::English;
}

Language resolved(Language language)
{
    return language == Language::System ? languageOf(QLocale::system().uiLanguages()) : language;
}

Language installedLanguage()
{
    return installed;
}

void installLanguage(QCoreApplication& app, Language language)
{
    // Asked last: what the other language lacks is English with its plurals.
    static const bool kHasPlurals = (installEnglishPlurals(app), true);
    static_cast<void>(kHasPlurals);
    for (const auto& translator : std::exchange(translators, {}))
        delete translator.data();
    installed = resolved(language);
    QLocale::setDefault(formatsOf(language, QLocale::system()));
    if (installed != Language::Chinese)
        return;
    install(app,
            QLibraryInfo::path(QLibraryInfo::TranslationsPath)
                + QStringLiteral("/qtbase_zh_CN.qm"));
    install(app, QStringLiteral(":/translations/probescope_zh_CN.qm"));
}

} // namespace probescope::ui
