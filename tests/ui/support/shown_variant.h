#pragma once

#include "tests/ui/support/pseudo_language.h"
#include "ui/base/theme/theme.h"
#include "ui/base/translation/language.h"

#include <QByteArray>
#include <QSize>
#include <QStringList>
#include <QTemporaryFile>

#include <algorithm>
#include <memory>

namespace probescope {

/// In which language, theme and size a test shows what it walks through: with long texts, light and
/// small. For pictures (keepPicture()) the environment names others: PICTURES_LANGUAGE=en, zh_CN or
/// pseudo, PICTURES_THEME=dark, PICTURES_SIZE=2560x1440; QT_SCALE_FACTOR scales them.
class ShownVariant
{
public:
    /// Before there is a program: lets the offscreen screen be as large as the window and, by
    /// itself 800 x 800 device pixels, not cut at 200 % what a real one has room for.
    static void makeScreen()
    {
        static QTemporaryFile screens;
        const auto platform = qgetenv("QT_QPA_PLATFORM");
        if (platform != "offscreen" || !screens.open())
            return;
        const double scale = std::max(1.0, qEnvironmentVariable("QT_SCALE_FACTOR").toDouble());
        const auto wide = QByteArray::number(int(size().width() * scale));
        const auto high = QByteArray::number(int(size().height() * scale));
        screens.write(R"({"screens": [{"name": "large", "x": 0, "y": 0, "width": )" + wide
                      + R"(, "height": )" + high
                      + R"(, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
        screens.close();
        qputenv("QT_QPA_PLATFORM", platform + ":configfile=" + screens.fileName().toUtf8());
    }

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
