#include "ui/shell/preferences/language_choice.h"

#include "ui/base/preferences/preferences.h"
#include "ui/base/translation/language.h"
#include "ui/shell/preferences/restart.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace probescope::ui {

namespace {

struct LanguageTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::LanguageChoice)
};

void offerRestart(QWidget* window)
{
    auto* const box = new QMessageBox(QMessageBox::Information, LanguageTr::tr("Language"),
                                      LanguageTr::tr("The language changes at the next start."),
                                      QMessageBox::NoButton, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* const now = box->addButton(LanguageTr::tr("Restart &now"), QMessageBox::AcceptRole);
    now->setToolTip(LanguageTr::tr("Closes the window and opens it again with the same captures"));
    box->setDefaultButton(box->addButton(LanguageTr::tr("&Later"), QMessageBox::RejectRole));
    QObject::connect(
        now, &QAbstractButton::clicked, window, [window] { restart::leave(*window); },
        Qt::QueuedConnection); // after the box has closed
    box->open();
}

} // namespace

QStringList languageNames()
{
    return {LanguageTr::tr("Follow system"), QStringLiteral("English"), QStringLiteral("简体中文")};
}

QActionGroup* makeLanguageChoice(QWidget* window)
{
    auto* const group = new QActionGroup(window);
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
    QObject::connect(group, &QActionGroup::triggered, window, [window](const QAction* action) {
        Preferences::ofProgram().set(preference::language(), action->data());
        if (resolved(Language(action->data().toInt())) != installedLanguage())
            offerRestart(window);
    });
    return group;
}

} // namespace probescope::ui
