#pragma once

#include "tests/ui/support/pseudo_language.h"
#include "ui/base/theme/theme.h"
#include "ui/base/translation/language.h"

#include <QSize>
#include <QStringList>

#include <memory>

namespace probescope {

/// In which language, theme and size a test shows what it walks through: with long texts, light and
/// small. For pictures (keepPicture()) the environment names others: PICTURES_LANGUAGE=en, zh_CN or
/// pseudo, PICTURES_THEME=dark, PICTURES_SIZE=2560x1440; QT_SCALE_FACTOR scales them.
class ShownVariant
{
public:
    ShownVariant()
    {
        const auto language = qEnvironmentVariable("PICTURES_LANGUAGE", QStringLiteral("pseudo"));
        if (language == QStringLiteral("pseudo"))
            m_pseudo = std::make_unique<PseudoLanguage>();
        else
            ui::installLanguage(*QCoreApplication::instance(),
                                language == QStringLiteral("zh_CN") ? ui::Language::Chinese
                                                                    : ui::Language::English);
        const bool dark = qEnvironmentVariable("PICTURES_THEME") == QStringLiteral("dark");
        ui::applyTheme(dark ? ui::Theme::Dark : ui::Theme::Light);
    }

    bool isPseudo() const { return m_pseudo != nullptr; }
    static QSize size()
    {
        const auto numbers = qEnvironmentVariable("PICTURES_SIZE").split(u'x');
        return numbers.size() == 2 ? QSize(numbers[0].toInt(), numbers[1].toInt())
                                   : QSize(1024, 700);
    }

private:
    std::unique_ptr<PseudoLanguage> m_pseudo;
};

} // namespace probescope
