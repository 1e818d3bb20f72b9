#include "ui/base/translation/plurals.h"

#include <QCoreApplication>
#include <QTranslator>

#include <memory>

static void initTranslations()
{
    Q_INIT_RESOURCE(translations);
}

namespace probescope::ui {

void installEnglishPlurals(QCoreApplication& app)
{
    initTranslations();
    auto plurals = std::make_unique<QTranslator>(&app);
    if (plurals->load(QStringLiteral(":/translations/probescope_en.qm")))
        QCoreApplication::installTranslator(plurals.release()); // its parent deletes it
}

} // namespace probescope::ui
