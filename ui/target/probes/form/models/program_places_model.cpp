#include "ui/target/probes/form/models/program_places_model.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

QString usdtName(const program::UsdtPlace& place)
{
    return QStringLiteral("%1:%2").arg(QString::fromStdString(place.provider),
                                       QString::fromStdString(place.name));
}

/// The better, the lower; below 0: not found.
int rankOf(const QString& name, const QString& words)
{
    if (name.compare(words, Qt::CaseInsensitive) == 0)
        return 0;
    const auto at = name.indexOf(words, 0, Qt::CaseInsensitive);
    if (at < 0)
        return -1;
    return at == 0 ? 1 : 2;
}

QString offsetText(std::uint64_t offset)
{
    return QStringLiteral("0x%1").arg(offset, 0, 16);
}

} // namespace

ProgramPlacesModel::ProgramPlacesModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

ProgramPlacesModel::~ProgramPlacesModel() = default;

void ProgramPlacesModel::setProgram(Program program)
{
    m_background.cancel();
    beginResetModel();
    m_rows.clear(); // they are places of the program before
    m_program = std::move(program);
    endResetModel();
    search();
}

void ProgramPlacesModel::setWords(const QString& words)
{
    m_words = words.trimmed();
    search();
}

void ProgramPlacesModel::search()
{
    if (!m_program) {
        m_background.cancel();
        emit found();
        return;
    }
    m_background.start(
        [this, program = m_program, words = m_words](const Background::Context& context) {
            auto rows = rowsOf(*program, words, context.cancel());
            context.deliver([this, rows = std::move(rows)] {
                beginResetModel();
                m_rows = rows;
                endResetModel();
                emit found();
            });
        });
}

std::vector<ProgramPlacesModel::Row> ProgramPlacesModel::rowsOf(const program::Program& program,
                                                                const QString& words,
                                                                const CancelToken& cancel)
{
    std::vector<std::pair<int, Row>> ranked;
    const auto& places = program.usdtPlaces();
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        const int rank = rankOf(usdtName(places[i]), words);
        if (rank >= 0)
            ranked.push_back({rank, {true, i}});
    }
    const auto& symbols = program.symbols();
    for (std::uint32_t i = 0; i < symbols.size(); ++i) {
        if (i % 4096 == 0 && cancel.cancelled())
            return {};
        const int rank = rankOf(QString::fromStdString(symbols[i].readable()), words);
        if (rank >= 0)
            ranked.push_back({rank, {false, i}});
    }
    std::stable_sort(ranked.begin(), ranked.end(), [&](const auto& a, const auto& b) {
        if (a.first != b.first || a.second.isUsdt != b.second.isUsdt || a.second.isUsdt)
            return std::pair(a.first, !a.second.isUsdt) < std::pair(b.first, !b.second.isUsdt);
        // Of those that hold the words alike, the shortest name is the nearest.
        return !words.isEmpty()
            && symbols[a.second.index].readable().size()
            < symbols[b.second.index].readable().size();
    });
    std::vector<Row> rows;
    for (const auto& [rank, row] : ranked) {
        if (rows.size() == kMax)
            break;
        rows.push_back(row);
    }
    return rows;
}

const program::Symbol* ProgramPlacesModel::symbol(int row) const
{
    const auto& place = m_rows[std::size_t(row)];
    return place.isUsdt ? nullptr : &m_program->symbols()[place.index];
}

const program::UsdtPlace* ProgramPlacesModel::usdt(int row) const
{
    const auto& place = m_rows[std::size_t(row)];
    return place.isUsdt ? &m_program->usdtPlaces()[place.index] : nullptr;
}

int ProgramPlacesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ProgramPlacesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ProgramPlacesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (const auto* const place = usdt(index.row()))
        return role == Qt::DisplayRole ? usdtCell(*place, index.column()) : QVariant();
    const auto& function = *symbol(index.row());
    if (role == Qt::DisplayRole)
        return symbolCell(function, index.column());
    if (role != Qt::ToolTipRole)
        return {};
    if (function.resolver)
        return tr("Its code chooses another function once, when the program starts: a probe here "
                  "does not see the calls.");
    return function.demangled.empty() ? QVariant() : QString::fromStdString(function.name);
}

QVariant ProgramPlacesModel::usdtCell(const program::UsdtPlace& place, int column)
{
    switch (column) {
    case Name:
        return usdtName(place);
    case What:
        return tr("USDT, arguments: %1").arg(place.arguments.size());
    case Offset:
        return offsetText(place.offset);
    default:
        return {};
    }
}

QVariant ProgramPlacesModel::symbolCell(const program::Symbol& symbol, int column)
{
    switch (column) {
    case Name:
        return QString::fromStdString(symbol.readable());
    case What:
        return symbol.resolver ? tr("resolver")
            : symbol.duplicate ? tr("function, one of several")
                               : tr("function");
    case Offset:
        return offsetText(symbol.offset);
    default:
        return {};
    }
}

QVariant ProgramPlacesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Place");
    case What:
        return tr("Kind");
    case Offset:
        return tr("In the file");
    default:
        return {};
    }
}

} // namespace probescope::ui
