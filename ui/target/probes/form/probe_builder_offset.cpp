#include "ui/target/probes/form/probe_builder_offset.h"

#include "core/access/backend/kernel_memory.h"
#include "ui/base/table/fact_pane.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/list_text.h"
#include "ui/target/probes/form/probe_help.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kOffsetLetters = 10;
constexpr int kBytesLetters = 30;
constexpr int kTextLetters = 44;
constexpr std::size_t kUnknownCodeBytes = 4096;
constexpr std::size_t kMaxCodeBytes = 65536;
constexpr std::size_t kLongestInstruction = 15;

/// In pieces, since the kernel's code is given in small ones only. Less, where it ends early.
Result<std::string> readFunctionCode(access::Backend& backend, std::uint64_t address,
                                     std::size_t bytes, const CancelToken& cancel)
{
    std::string code;
    while (code.size() < bytes && !cancel.cancelled()) {
        auto piece = backend.readKernelText(address + code.size(),
                                            std::min(bytes - code.size(), access::kMaxKernelText));
        if (code.empty() && !piece)
            return piece;
        if (!piece || piece->empty())
            break;
        code += *piece;
    }
    return code;
}

/// Where the code was cut, the last instruction may be, too.
void dropCutInstruction(std::vector<program::Instruction>& instructions, std::uint64_t end)
{
    while (!instructions.empty() && !instructions.back().refusal.empty()
           && instructions.back().address + kLongestInstruction > end)
        instructions.pop_back();
}

QString shownBytes(std::size_t shown, std::uint64_t all)
{
    if (all == 0)
        return ProbeOffsetPane::tr("The end of the function is unknown. Bytes shown: %1.")
            .arg(shown);
    return shown < all
        ? ProbeOffsetPane::tr("Bytes shown, from the start: %1 of %2.").arg(shown).arg(all)
        : QString();
}

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
    m_words->setAccessibleDescription(tr("Notes on the instructions"));
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);
    explain(*m_table, probe_help::kInstructions);
    connect(m_table, &QTableView::clicked, this, &ProbeOffsetPane::choose);
    connect(m_table, &QTableView::activated, this, &ProbeOffsetPane::choose);
    setNotice(tr("Choose a function first."));
}

void ProbeOffsetPane::setCode(std::vector<program::Instruction> code, std::uint64_t begin,
                              const QString& more)
{
    m_model->setCode(std::move(code), begin);
    m_table->show();
    const auto words = tr("You can probe any of these instructions. Registers hold what earlier "
                          "code left there, not the arguments.");
    m_words->setText(sentencesText({words, more}));
}

void ProbeOffsetPane::setNotice(const QString& words)
{
    m_model->setCode({}, 0);
    m_table->hide();
    m_words->setText(words);
}

void ProbeOffsetPane::showNone()
{
    m_reading.cancel();
    setNotice(tr("Instructions are listed only for kernel functions: in programs, the kernel does "
                 "not check where instructions start."));
}

void ProbeOffsetPane::read(const Backend& backend, const Catalogue& catalogue,
                           std::optional<std::uint32_t> index)
{
    m_reading.cancel(); // else the code of the place before would come to this one
    if (!index || !backend) {
        setNotice(backend ? tr("Machine code can be read only for known functions. You can type an "
                               "offset in the definition.")
                          : tr("Connect to a target to read its machine code. You can type an "
                               "offset in the definition."));
        return;
    }
    const auto& function = catalogue->function(*index);
    if (function.address == 0) {
        setNotice(tr("The kernel does not reveal the address of this function."));
        return;
    }
    setNotice(tr("Reading the machine code…"));
    m_reading.start([this, backend, address = function.address, size = function.size,
                     architecture = codeArchitecture(catalogue->architecture())](
                        const Background::Context& context) {
        const auto bytes =
            size == 0 ? kUnknownCodeBytes : std::min<std::size_t>(size, kMaxCodeBytes);
        auto code = readFunctionCode(*backend, address, bytes, context.cancel());
        Result<std::vector<program::Instruction>> instructions =
            std::vector<program::Instruction>();
        if (code)
            instructions =
                program::disassemble(*code, address, architecture, program::CodeOf::Kernel);
        else
            instructions = passOn(code);
        const auto shown = code ? code->size() : 0;
        if (instructions && (size == 0 || shown < size))
            dropCutInstruction(*instructions, address + shown);
        context.deliver([this, address, shown, size, instructions = std::move(instructions)] {
            if (instructions)
                setCode(*instructions, address, shownBytes(shown, size));
            else
                setNotice(errorSentences(instructions.error()));
            emit codeRead();
        });
    });
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

#include "moc_probe_builder_offset.cpp"
