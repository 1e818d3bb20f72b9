#include "ui/target/record/preset_bar.h"

#include "ui/base/theme/icons.h"
#include "ui/target/record/models/preset_store.h"
#include "ui/target/record/record_help.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace probescope::ui {

PresetBar::PresetBar(QWidget* parent)
    : QWidget(parent)
    , m_box(new QComboBox(this))
    , m_hint(new QLabel(this))
    , m_menu(new QToolButton(this))
    , m_remove(new QAction(tr("&Remove this preset"), this))
{
    m_box->setAccessibleName(tr("Preset"));
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto policy = m_hint->sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Expanding);
    m_hint->setSizePolicy(policy);
    auto* const keep = new QAction(tr("&Save as preset…"), this);
    m_menu->addActions({keep, m_remove});
    m_menu->setPopupMode(QToolButton::InstantPopup);
    m_menu->setIcon(themedIcon(QStringLiteral("save")));
    m_menu->setText(tr("Saved presets"));
    m_menu->setToolTip(tr("Save the settings below as a preset"));
    m_menu->setAccessibleName(m_menu->text());
    auto* const label = new QLabel(tr("Preset:"), this);
    label->setBuddy(m_box);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_box);
    layout->addWidget(m_menu);
    layout->addWidget(m_hint, 1);
    explain(*m_box, record_help::kPreset);
    fill({});
    connect(m_box, &QComboBox::activated, this, &PresetBar::choose);
    connect(keep, &QAction::triggered, this, &PresetBar::keepWanted);
    connect(m_remove, &QAction::triggered, this, &PresetBar::removeCurrent);
}

void PresetBar::fill(const QString& current)
{
    m_presets = builtInPresets();
    m_builtIn = m_presets.size();
    for (auto& preset : userPresets())
        m_presets.push_back(std::move(preset));
    m_box->clear();
    for (const auto& preset : m_presets)
        m_box->addItem(preset.name);
    if (m_presets.size() > m_builtIn)
        m_box->insertSeparator(int(m_builtIn));
    m_box->setCurrentIndex(std::max(m_box->findText(current), 0));
    m_hint->setText(this->current().hint);
    m_remove->setEnabled(currentIsOwn());
}

/// A separator is a row of the box, but no preset.
const Preset& PresetBar::current() const
{
    const auto row = std::size_t(std::max(m_box->currentIndex(), 0));
    return m_presets[row > m_builtIn ? row - 1 : row];
}

bool PresetBar::currentIsOwn() const
{
    return m_box->currentIndex() > int(m_builtIn);
}

void PresetBar::choose(int /*index*/)
{
    m_hint->setText(current().hint);
    m_remove->setEnabled(currentIsOwn());
    emit chosen(current());
}

void PresetBar::askToKeep(const record::Settings& settings)
{
    bool ok = false;
    const auto name =
        QInputDialog::getText(this, tr("Save preset"), tr("Preset name:"), QLineEdit::Normal,
                              currentIsOwn() ? current().name : QString(), &ok)
            .trimmed();
    if (!ok || name.isEmpty())
        return;
    keepPreset({name, {}, settings});
    fill(name);
}

void PresetBar::removeCurrent()
{
    removePreset(current().name);
    fill({});
    emit chosen(current());
}

} // namespace probescope::ui

#include "moc_preset_bar.cpp"
