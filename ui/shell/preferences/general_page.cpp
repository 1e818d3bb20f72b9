#include "ui/shell/preferences/general_page.h"

#include "ui/base/preferences/preferences.h"
#include "ui/shell/preferences/language_choice.h"
#include "ui/shell/preferences/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
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

    form->addRow(newFlag(preference::reopensSession(),
                         tr("&Reopen the captures of the last session at startup"), this));
    form->addRow(newFlag(preference::opensInRunningWindow(),
                         tr("Open files in the &window that is already open"), this));
}

} // namespace probescope::ui

#include "moc_general_page.cpp"
