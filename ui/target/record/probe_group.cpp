#include "ui/target/record/probe_group.h"

#include "ui/base/theme/icons.h"
#include "ui/target/record/models/probe_choice_model.h"
#include "ui/target/record/record_help.h"

#include <QAction>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <algorithm>
#include <set>

namespace probescope::ui {

namespace {
constexpr int kRowsShown = 4;
}

ProbeGroup::ProbeGroup(QWidget* parent)
    : SettingsGroup(tr("Probes"), parent)
    , m_model(new ProbeChoiceModel(this))
    , m_table(new QTableView(this))
    , m_add(new QPushButton(themedIcon(QStringLiteral("add")), tr("A&dd"), this))
    , m_remove(new QPushButton(themedIcon(QStringLiteral("drop")), tr("Remo&ve"), this))
    , m_build(new QPushButton(tr("Open in &builder…"), this))
    , m_words(new QLabel(this))
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Probes to record"));
    m_table->setToolTip(tr("Definitions as in the kernel's dynamic_events, such as p:open "
                           "do_sys_openat2 name=+0($arg2):ustring. The recording creates the "
                           "probes when it starts and removes them when it ends."));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(ProbeChoiceModel::Definition,
                                                      QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(ProbeChoiceModel::Stack,
                                                      QHeaderView::ResizeToContents);
    m_table->setMinimumHeight(m_table->verticalHeader()->defaultSectionSize() * kRowsShown);
    explain(*m_table, record_help::kProbes);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setAccessibleDescription(tr("Error in the probe"));
    m_add->setAccessibleName(tr("Add a probe"));
    m_remove->setAccessibleName(tr("Remove the selected probes"));
    m_build->setAccessibleName(tr("Open the selected probe in the builder"));
    auto* const buttons = new QHBoxLayout;
    for (auto* const button : {m_add, m_remove, m_build})
        buttons->addWidget(button);
    buttons->addStretch(1);
    form()->addRow(m_table);
    form()->addRow(m_words);
    form()->addRow(buttons);
    auto* const erase = new QAction(this);
    erase->setShortcut(QKeySequence::Delete);
    erase->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(erase);
    connect(erase, &QAction::triggered, this, &ProbeGroup::removeRows);
    connect(m_model, &ProbeChoiceModel::edited, this, &SettingsGroup::changed);
    connect(m_model, &ProbeChoiceModel::edited, this, &ProbeGroup::showRow);
    connect(m_model, &ProbeChoiceModel::modelReset, this, &ProbeGroup::showRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ProbeGroup::showRow);
    connect(m_add, &QPushButton::clicked, this, &ProbeGroup::addRow);
    connect(m_remove, &QPushButton::clicked, this, &ProbeGroup::removeRows);
    connect(m_build, &QPushButton::clicked, this, [this] {
        const int row = currentRow();
        emit builderWanted(
            row,
            row < 0 ? QString()
                    : m_model->index(row, ProbeChoiceModel::Definition).data().toString());
    });
    setCanBuild(false);
    showRow();
}

void ProbeGroup::setCanBuild(bool can)
{
    m_build->setVisible(can);
}

int ProbeGroup::currentRow() const
{
    return m_table->currentIndex().row();
}

void ProbeGroup::add(const record::ProbeChoice& choice)
{
    const int row = m_model->add(choice);
    m_table->setCurrentIndex(m_model->index(row, ProbeChoiceModel::Definition));
}

void ProbeGroup::take(const std::vector<record::ProbeChoice>& choices,
                      const std::vector<record::ProbeChoice>& replaced)
{
    const auto isIn = [](const std::vector<record::ProbeChoice>& all, const auto& one) {
        return std::find(all.begin(), all.end(), one) != all.end();
    };
    auto all = m_model->choices();
    const auto first =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return isIn(replaced, one); });
    auto row = first - all.begin(); // nothing before it goes
    std::erase_if(all, [&](const auto& one) { return isIn(replaced, one); });
    for (const auto& choice : choices) {
        if (!isIn(all, choice))
            all.insert(all.begin() + row++, choice);
    }
    m_model->setChoices(all);
    if (!choices.empty())
        row = std::find(all.begin(), all.end(), choices.back()) - all.begin();
    m_table->setCurrentIndex(m_model->index(int(row), ProbeChoiceModel::Definition));
    emit changed();
}

void ProbeGroup::setDefinition(int row, const QString& definition)
{
    m_model->setDefinition(row, definition);
}

void ProbeGroup::addRow()
{
    add({});
    m_table->setFocus();
    m_table->edit(m_table->currentIndex());
}

void ProbeGroup::removeRows()
{
    std::set<int, std::greater<>> rows;
    for (const auto& index : m_table->selectionModel()->selectedIndexes())
        rows.insert(index.row());
    for (const int row : rows)
        m_model->removeRow(row);
}

QString ProbeGroup::words() const
{
    return m_words->text();
}

void ProbeGroup::showRow()
{
    m_remove->setEnabled(currentRow() >= 0);
    const auto& wrong = m_model->trouble(currentRow());
    m_words->setVisible(wrong.has_value());
    if (wrong)
        m_words->setText(tr("Error at column %1: %2.")
                             .arg(wrong->place.byte.value_or(0) + 1)
                             .arg(m_model->troubleText(currentRow())));
    else
        m_words->clear();
}

void ProbeGroup::fill(const record::Settings& settings)
{
    m_model->setChoices(settings.probes);
}

void ProbeGroup::put(record::Settings& settings) const
{
    settings.probes = m_model->choices();
}

} // namespace probescope::ui

#include "moc_probe_group.cpp"
