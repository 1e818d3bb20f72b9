#include "ui/shell/preferences/language_choice.h"

#include "ui/base/preferences/preferences.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>

namespace probescope::ui {

namespace {

struct LanguageTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::LanguageChoice)
};

} // namespace

QStringList languageNames()
{
    return {LanguageTr::tr("Follow system"), QStringLiteral("English"), QStringLiteral("简体中文")};
}

QActionGroup* makeLanguageChoice(QObject* parent)
{
    auto* const group = new QActionGroup(parent);
    const auto names = languageNames();
    for (qsizetype i = 0; i < names.size(); ++i) {
        auto* const action = group->addAction(names[i]);
        action->setCheckable(true);
        action->setData(int(i));
    }
    const auto check = [group](const QVariant& chosen) {
        for (auto* const action : group->actions())
            action->setChecked(action->data() == chosen);
    };
    check(preference::language().value());
    auto& preferences = Preferences::ofProgram();
    preferences.follow(preference::language(), group, check);
    QObject::connect(group, &QActionGroup::triggered, group, [](const QAction* action) {
        Preferences::ofProgram().set(preference::language(), action->data());
    });
    return group;
}

} // namespace probescope::ui
