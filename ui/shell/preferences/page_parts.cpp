#include "ui/shell/preferences/page_parts.h"

#include "ui/base/preferences/preferences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>

namespace probescope::ui {

QFormLayout* newForm(QWidget* page)
{
    auto* const form = new QFormLayout(page);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setVerticalSpacing(12);
    return form;
}

QLabel* newHint(const QString& text, QWidget* page)
{
    auto* const hint = new QLabel(text, page);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    return hint;
}

QComboBox* newChoice(const Preference& preference, const QStringList& rows, const QString& name,
                     QWidget* page)
{
    auto& preferences = Preferences::ofProgram();
    auto* const box = new QComboBox(page);
    box->setProperty(kPreferenceProperty, preference.key);
    box->addItems(rows);
    box->setAccessibleName(name);
    box->setCurrentIndex(preference.value().toInt());
    QObject::connect(box, &QComboBox::activated, box, [&preferences, &preference](int index) {
        preferences.set(preference, index);
    });
    preferences.follow(preference, box,
                       [box](const QVariant& index) { box->setCurrentIndex(index.toInt()); });
    return box;
}

QCheckBox* newFlag(const Preference& preference, const QString& text, QWidget* page)
{
    auto& preferences = Preferences::ofProgram();
    auto* const box = new QCheckBox(text, page);
    box->setProperty(kPreferenceProperty, preference.key);
    box->setChecked(preference.value().toBool());
    QObject::connect(box, &QCheckBox::toggled, box,
                     [&preferences, &preference](bool on) { preferences.set(preference, on); });
    preferences.follow(preference, box,
                       [box](const QVariant& on) { box->setChecked(on.toBool()); });
    return box;
}

} // namespace probescope::ui
