#include "ui/shell/preferences/general_page.h"

#include "ui/base/preferences/preferences.h"
#include "ui/base/translation/language.h"
#include "ui/shell/preferences/language_choice.h"
#include "ui/shell/preferences/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace probescope::ui {

GeneralPage::GeneralPage(QWidget* parent)
    : QWidget(parent)
{
    auto& preferences = Preferences::ofProgram();
    auto* const form = newForm(this);
    form->addRow(tr("&Theme:"),
                 newChoice(preference::theme(), {tr("Follow system"), tr("Light"), tr("Dark")},
                           tr("Theme"), this));
    form->addRow(tr("&Colors:"),
                 newChoice(preference::colours(), {tr("Calm"), tr("Distinct"), tr("Grays")},
                           tr("Colors"), this));
    form->addRow(newHint(
        tr("For tasks, functions and CPUs: calm for a whole day, distinct to tell them apart, or "
           "gray, so that only lost events, interrupts and warnings are colored."),
        this));

    const auto& percent = preference::fontPercent();
    auto* const size = new QSpinBox(this);
    size->setProperty(kPreferenceProperty, percent.key);
    size->setAccessibleName(tr("Font size"));
    size->setRange(percent.least, percent.most);
    size->setSingleStep(10);
    size->setSuffix(tr(" %"));
    size->setKeyboardTracking(false); // 1, 12, 125: only the last one is meant
    size->setValue(percent.value().toInt());
    form->addRow(tr("&Font size:"), size);
    form->addRow(newHint(tr("100 % is the system font size."), this));
    connect(size, &QSpinBox::valueChanged, this,
            [&preferences, &percent](int value) { preferences.set(percent, value); });
    preferences.follow(percent, size,
                       [size](const QVariant& value) { size->setValue(value.toInt()); });

    form->addRow(tr("&Language:"),
                 newChoice(preference::language(), languageNames(), tr("Language"), this));
    form->addRow(newRestart());

    form->addRow(newFlag(preference::reopensSession(),
                         tr("&Reopen the captures of the last session at startup"), this));
    form->addRow(newFlag(preference::opensInRunningWindow(),
                         tr("Open files in the &window that is already open"), this));
}

/// Texts are made once, so that another language needs another start.
QWidget* GeneralPage::newRestart()
{
    auto* const hint = newHint(tr("The language changes at the next start."), this);
    auto* const button = new QPushButton(tr("Restart &now"), this);
    button->setToolTip(tr("Closes the window and opens it again with the same captures"));
    connect(button, &QPushButton::clicked, this, &GeneralPage::restartWanted);
    auto* const line = new QWidget(this);
    auto* const row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(hint, 1);
    row->addWidget(button);
    const auto offer = [button](const QVariant& chosen) {
        button->setVisible(resolved(Language(chosen.toInt())) != installedLanguage());
    };
    offer(preference::language().value());
    Preferences::ofProgram().follow(preference::language(), button, offer);
    return line;
}

} // namespace probescope::ui

#include "moc_general_page.cpp"
