#include "ui/target/record/settings_group.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>

namespace probescope::ui {

SettingsGroup::SettingsGroup(const QString& title, QWidget* parent)
    : QGroupBox(title, parent)
    , m_form(new QFormLayout(this))
{
    m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
}

QLineEdit* SettingsGroup::addLine(const QString& label, const QString& name,
                                  const QString& placeholder)
{
    auto* const line = new QLineEdit(this);
    line->setAccessibleName(name);
    line->setPlaceholderText(placeholder);
    m_form->addRow(label, line);
    connect(line, &QLineEdit::textChanged, this, &SettingsGroup::changed);
    return line;
}

QComboBox* SettingsGroup::addChoice(const QString& label, const QString& name)
{
    auto* const box = new QComboBox(this);
    box->setAccessibleName(name);
    m_form->addRow(label, box);
    connect(box, &QComboBox::currentIndexChanged, this, &SettingsGroup::changed);
    return box;
}

void SettingsGroup::offerIn(QComboBox* box, const std::vector<std::string>& offered,
                            const std::string& wished)
{
    box->clear();
    for (const auto& name : offered)
        box->addItem(QString::fromStdString(name), QString::fromStdString(name));
    const auto wanted = QString::fromStdString(wished);
    if (box->findData(wanted) < 0)
        box->addItem(offered.empty() ? wanted : tr("%1 (not available here)").arg(wanted), wanted);
    box->setCurrentIndex(box->findData(wanted));
}

std::string SettingsGroup::chosenIn(const QComboBox& box)
{
    return box.currentData().toString().toStdString();
}

QStringList wordsIn(const QString& text)
{
    static const QRegularExpression kBetween(QStringLiteral("[\\s,;]+"));
    return text.split(kBetween, Qt::SkipEmptyParts);
}

} // namespace probescope::ui

#include "moc_settings_group.cpp"
