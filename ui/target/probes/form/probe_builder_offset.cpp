#include "ui/target/probes/form/probe_builder_offset.h"

#include "ui/base/table/fact_pane.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace probescope::ui {

namespace {
constexpr int kOffsetLetters = 10;
constexpr int kBytesLetters = 30;
constexpr int kTextLetters = 44;
} // namespace

ProbeOffsetPane::ProbeOffsetPane(QWidget* parent)
    : QWidget(parent)
    , m_model(new InstructionModel(this))
    , m_table(new QTableView(this))
    , m_words(new QLabel(this))
{
    m_table->setModel(m_model);
    dressTable(*m_table, tr("Instructions of the function"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    const int letter = fontMetrics().averageCharWidth();
    m_table->setColumnWidth(InstructionModel::Offset, letter * kOffsetLetters);
    m_table->setColumnWidth(InstructionModel::Bytes, letter * kBytesLetters);
    m_table->setColumnWidth(InstructionModel::Text, letter * kTextLetters);
    m_words->setWordWrap(true);
    m_words->setAccessibleName(tr("What is known of the instructions"));
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);
    connect(m_table, &QTableView::clicked, this, &ProbeOffsetPane::choose);
    connect(m_table, &QTableView::activated, this, &ProbeOffsetPane::choose);
    setNotice(tr("Choose a function first."));
}

void ProbeOffsetPane::setCode(std::vector<program::Instruction> code, std::uint64_t begin,
                              const QString& more)
{
    m_model->setCode(std::move(code), begin);
    m_table->show();
    const auto words = tr("A probe can stand on any of these instructions. Registers hold what the "
                          "code before it left there, not the arguments.");
    m_words->setText(more.isEmpty() ? words : words + u' ' + more);
}

void ProbeOffsetPane::setNotice(const QString& words)
{
    m_model->setCode({}, 0);
    m_table->hide();
    m_words->setText(words);
}

void ProbeOffsetPane::setOffset(std::int64_t offset)
{
    const int row = m_model->rowOf(offset);
    if (row >= 0)
        m_table->setCurrentIndex(m_model->index(row, 0));
    else
        m_table->clearSelection();
}

std::vector<std::int64_t> ProbeOffsetPane::begins() const
{
    std::vector<std::int64_t> begins;
    for (int row = 0; row < m_model->rowCount(); ++row)
        begins.push_back(m_model->offset(row));
    return begins;
}

void ProbeOffsetPane::choose(const QModelIndex& index)
{
    if (index.isValid() && m_model->canProbe(index.row()))
        emit chosen(m_model->offset(index.row()));
}

} // namespace probescope::ui
