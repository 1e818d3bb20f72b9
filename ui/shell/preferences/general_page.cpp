#include "ui/shell/preferences/general_page.h"

#include "ui/base/preferences/preferences.h"
#include "ui/shell/preferences/page_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>

namespace probescope::ui {

GeneralPage::GeneralPage(QWidget* parent)
    : QWidget(parent)
{
    auto& preferences = Preferences::ofProgram();
    auto* const form = newForm(this);

    auto* const theme = new QComboBox(this);
    theme->addItems({tr("Follow system"), tr("Light"), tr("Dark")}); // in the order of Theme
    theme->setAccessibleName(tr("Theme"));
    theme->setCurrentIndex(preference::theme().value().toInt());
    form->addRow(tr("&Theme:"), theme);
    connect(theme, &QComboBox::activated, this,
            [&preferences](int index) { preferences.set(preference::theme(), index); });
    preferences.follow(preference::theme(), theme,
                       [theme](const QVariant& index) { theme->setCurrentIndex(index.toInt()); });

    auto* const colours = new QComboBox(this);
    colours->addItems({tr("Calm"), tr("Distinct"), tr("Greys")}); // in the order of FillSet
    colours->setAccessibleName(tr("Colours"));
    colours->setCurrentIndex(preference::colours().value().toInt());
    form->addRow(tr("&Colours:"), colours);
    form->addRow(
        newHint(tr("Of tasks, functions and CPUs. Greys leave colour to losses, interrupts "
                   "and warnings."),
                this));
    connect(colours, &QComboBox::activated, this,
            [&preferences](int index) { preferences.set(preference::colours(), index); });
    preferences.follow(preference::colours(), colours, [colours](const QVariant& index) {
        colours->setCurrentIndex(index.toInt());
    });

    const auto& percent = preference::fontPercent();
    auto* const size = new QSpinBox(this);
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

    auto* const language = new QComboBox(this);
    // In the order of Language; each is named in itself, so that its readers find it.
    language->addItems(
        {tr("Follow system"), QStringLiteral("English"), QStringLiteral("简体中文")});
    language->setAccessibleName(tr("Language"));
    language->setCurrentIndex(preference::language().value().toInt());
    form->addRow(tr("&Language:"), language);
    form->addRow(newHint(tr("Another language is used from the next start on."), this));
    connect(language, &QComboBox::activated, this,
            [&preferences](int index) { preferences.set(preference::language(), index); });
    preferences.follow(preference::language(), language, [language](const QVariant& index) {
        language->setCurrentIndex(index.toInt());
    });

    auto* const reopens =
        new QCheckBox(tr("&Reopen the captures of the last session at startup"), this);
    reopens->setChecked(preference::reopensSession().value().toBool());
    form->addRow(reopens);
    connect(reopens, &QCheckBox::toggled, this,
            [&preferences](bool on) { preferences.set(preference::reopensSession(), on); });
    preferences.follow(preference::reopensSession(), reopens,
                       [reopens](const QVariant& on) { reopens->setChecked(on.toBool()); });
}

} // namespace probescope::ui

#include "moc_general_page.cpp"
