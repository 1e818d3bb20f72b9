#include "ui/target/record/option_dialog.h"

#include "ui/target/record/option_text.h"
#include "ui/target/record/record_help.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kNameRole = Qt::UserRole;
constexpr QSize kOptionDialogSize(560, 520);
} // namespace

OptionDialog::OptionDialog(std::map<std::string, bool> offered,
                           const std::map<std::string, bool>& chosen, QWidget* parent)
    : QDialog(parent)
    , m_offered(std::move(offered))
    , m_search(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setWindowTitle(tr("Trace options"));
    m_search->setPlaceholderText(tr("Find an option"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Trace options"));
    m_list->setAlternatingRowColors(true);
    auto* const words =
        new QLabel(tr("Options that differ from the kernel's defaults are in bold."), this);
    words->setWordWrap(true);
    auto* const buttons = new QDialogButtonBox(
        QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("Restore defaults"));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(words);
    layout->addWidget(buttons);
    explain(*m_search, record_help::kFindOption);
    explain(*m_list, record_help::kOptions);
    resize(kOptionDialogSize);
    fill(chosen);
    connect(m_search, &QLineEdit::textChanged, this, &OptionDialog::search);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            [this] { fill({}); });
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        const auto own = m_offered.at(item->data(kNameRole).toString().toStdString());
        auto font = m_list->font();
        font.setBold((item->checkState() == Qt::Checked) != own);
        if (item->font() != font)
            item->setFont(font);
    });
}

void OptionDialog::fill(const std::map<std::string, bool>& chosen)
{
    m_list->clear();
    m_notOffered.clear();
    for (const auto& [option, on] : chosen) {
        if (!m_offered.contains(option))
            m_notOffered.emplace(option, on);
    }
    for (const auto& [option, own] : m_offered) {
        if (isOptionOfRecordings(option))
            continue;
        const auto wished = chosen.find(option);
        const bool on = wished != chosen.end() ? wished->second : own;
        const auto name = QString::fromStdString(option);
        const auto words = optionText(option);
        auto* const item = new QListWidgetItem(
            words.isEmpty() ? name : tr("%1 – %2", "option and what it does").arg(name, words),
            m_list);
        item->setData(kNameRole, name);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
        auto font = m_list->font();
        font.setBold(on != own);
        item->setFont(font);
    }
    search(m_search->text());
}

void OptionDialog::search(const QString& text)
{
    for (int i = 0; i < m_list->count(); ++i) {
        auto* const item = m_list->item(i);
        item->setHidden(!item->text().contains(text.trimmed(), Qt::CaseInsensitive));
    }
}

std::map<std::string, bool> OptionDialog::chosen() const
{
    auto chosen = m_notOffered;
    for (int i = 0; i < m_list->count(); ++i) {
        const auto* const item = m_list->item(i);
        const auto option = item->data(kNameRole).toString().toStdString();
        const bool on = item->checkState() == Qt::Checked;
        if (on != m_offered.at(option))
            chosen.emplace(option, on);
    }
    return chosen;
}

} // namespace probescope::ui

#include "moc_option_dialog.cpp"
