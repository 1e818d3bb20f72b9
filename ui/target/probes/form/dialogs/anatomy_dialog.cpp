#include "ui/target/probes/form/dialogs/anatomy_dialog.h"

#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/fixed_font.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/form/models/instruction_model.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr QSize kAnatomyDialogSize(1000, 620);
constexpr std::size_t kAnatomyBytes = 256;
enum AnatomyColumn { AddressColumn, BytesColumn, TextColumn, AnatomyColumns };

QTableWidget* codeTable(const QString& name, QWidget* parent)
{
    auto* const table = new QTableWidget(0, AnatomyColumns, parent);
    table->setHorizontalHeaderLabels({AnatomyDialog::tr("Offset"), AnatomyDialog::tr("Bytes"),
                                      AnatomyDialog::tr("Instruction")});
    dressTable(*table, name);
    return table;
}

} // namespace

AnatomyDialog::AnatomyDialog(Backend backend, Catalogue catalogue, std::uint32_t function,
                             std::int64_t offset, QWidget* parent)
    : QDialog(parent)
    , m_backend(std::move(backend))
    , m_catalogue(std::move(catalogue))
    , m_function(function)
    , m_offset(offset)
    , m_words(new QLabel(this))
    , m_beforeTitle(headingOf(tr("Without a probe"), this))
    , m_nowTitle(headingOf(tr("Now"), this))
    , m_beforeTable(codeTable(tr("Machine code without a probe"), this))
    , m_afterTable(codeTable(tr("Machine code now"), this))
{
    setWindowTitle(tr("Anatomy of a probe on %1")
                       .arg(QString::fromStdString(m_catalogue->function(function).name)));
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setAccessibleDescription(tr("Explanation"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_again = buttons->addButton(tr("&Refresh"), QDialogButtonBox::ActionRole);
    auto* const layout = new QGridLayout(this);
    layout->addWidget(m_words, 0, 0, 1, 2);
    layout->addWidget(m_beforeTitle, 1, 0);
    layout->addWidget(m_nowTitle, 1, 1);
    layout->addWidget(m_beforeTable, 2, 0);
    layout->addWidget(m_afterTable, 2, 1);
    layout->addWidget(buttons, 3, 0, 1, 2);
    layout->setRowStretch(2, 1);
    resize(kAnatomyDialogSize);
    showCode(false);
    connect(m_again, &QPushButton::clicked, this, &AnatomyDialog::refresh);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

std::string AnatomyDialog::nameOf(std::uint64_t address) const
{
    const auto& function = m_catalogue->function(m_function);
    if (address >= function.address
        && address - function.address < std::max<std::uint64_t>(function.size, 1))
        return address == function.address ? function.name
                                           : QStringLiteral("%1+0x%2")
                                                 .arg(QString::fromStdString(function.name))
                                                 .arg(qulonglong(address - function.address), 0, 16)
                                                 .toStdString();
    return {};
}

void AnatomyDialog::refresh()
{
    const auto& function = m_catalogue->function(m_function);
    if (!m_backend || function.address == 0) {
        m_words->setText(tr("Cannot read the machine code of this kernel. This needs a connected "
                            "target and permission to read kernel memory."));
        m_again->setEnabled(false);
        emit refreshed();
        return;
    }
    m_words->setText(tr("Reading the machine code…"));
    const auto bytes = function.size == 0
        ? kAnatomyBytes
        : std::min<std::size_t>(function.size,
                                std::max<std::size_t>(kAnatomyBytes, std::size_t(m_offset) + 64));
    m_background.start([this, backend = m_backend, address = function.address, bytes,
                        architecture = codeArchitecture(m_catalogue->architecture())](
                           const Background::Context& context) {
        auto code = program::readKernelCode(
            [&](std::uint64_t at, std::size_t count) { return backend->readKernelText(at, count); },
            address, bytes, architecture);
        context.deliver([this, code = std::move(code)] { take(code); });
    });
}

void AnatomyDialog::take(const Result<program::KernelCode>& code)
{
    if (!code) {
        showCode(false);
        m_words->setText(errorSentences(code.error()));
        emit refreshed();
        return;
    }
    const auto& function = m_catalogue->function(m_function);
    const auto before = m_before.value_or(
        program::KernelCode{.address = code->address, .architecture = code->architecture});
    const auto anatomy =
        program::explainProbe(before, *code, function.address + std::uint64_t(m_offset),
                              [this](std::uint64_t address) { return nameOf(address); });
    if (anatomy) {
        if (anatomy->mechanism == program::Mechanism::Untouched)
            m_before = *code;
        show(*anatomy);
    } else {
        showCode(false);
        m_words->setText(errorBody(anatomy.error()));
    }
    emit refreshed();
}

/// Without code there is only to be said why.
void AnatomyDialog::showCode(bool shown)
{
    for (QWidget* const part :
         {static_cast<QWidget*>(m_beforeTitle), static_cast<QWidget*>(m_nowTitle),
          static_cast<QWidget*>(m_beforeTable), static_cast<QWidget*>(m_afterTable)})
        part->setVisible(shown);
}

void AnatomyDialog::show(const program::Anatomy& anatomy)
{
    showCode(true);
    QStringList words;
    for (const auto& sentence : anatomy.explanation)
        words << messageText(sentence);
    m_words->setText(sentencesText(words));
    m_beforeTitle->setText(anatomy.knowsBefore ? tr("Without a probe (seen before)")
                                               : tr("Without a probe (reconstructed)"));
    fill(*m_beforeTable, anatomy.before);
    fill(*m_afterTable, anatomy.after);
}

void AnatomyDialog::fill(QTableWidget& table, const std::vector<program::AnatomyLine>& lines) const
{
    const auto begin = m_catalogue->function(m_function).address;
    table.setRowCount(int(lines.size()));
    const auto font = fixedFont();
    for (int row = 0; row < int(lines.size()); ++row) {
        const auto& line = lines[std::size_t(row)];
        auto text = messageText(line.instruction.text);
        if (!line.instruction.targetName.empty())
            text += tr("  → %1").arg(QString::fromStdString(line.instruction.targetName));
        const auto mark = line.changed ? tr("▶ ") : line.probed ? tr("• ") : QString();
        const auto offset =
            QStringLiteral("+0x%1").arg(qulonglong(line.instruction.address - begin), 0, 16);
        int column = 0;
        for (const auto& cell :
             {mark + offset, QString::fromStdString(program::hexBytes(line.instruction.bytes)),
              text}) {
            auto* const item = new QTableWidgetItem(cell); // the table's
            auto cellFont = font;
            cellFont.setBold(line.changed);
            item->setFont(cellFont);
            if (line.changed)
                item->setToolTip(tr("Changed by the probe"));
            else if (line.probed)
                item->setToolTip(tr("Probe point"));
            table.setItem(row, column++, item);
        }
    }
    table.resizeColumnToContents(AddressColumn);
    table.resizeColumnToContents(BytesColumn);
    const int air = 2 * table.fontMetrics().averageCharWidth();
    for (const int column : {AddressColumn, BytesColumn})
        table.setColumnWidth(column, table.columnWidth(column) + air);
}

} // namespace probescope::ui

#include "moc_anatomy_dialog.cpp"
