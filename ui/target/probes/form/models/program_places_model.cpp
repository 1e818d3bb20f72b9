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

} // namespace

ProgramPlacesModel::ProgramPlacesModel(QObject* parent)
    : TableModel(parent)
{
    takeRows({});
}

ProgramPlacesModel::~ProgramPlacesModel() = default;

void ProgramPlacesModel::setProgram(Program program)
{
    m_background.cancel();
    takeRows({}); // they are places of the program before
    m_program = std::move(program);
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
                takeRows(rows);
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

void ProgramPlacesModel::takeRows(std::vector<Row> rows)
{
    const auto column = [this](const QString& title,
                               QString (ProgramPlacesModel::*text)(const Row&) const) {
        return Column{.title = title,
                      .text = [this, text](const Row& row) { return (this->*text)(row); },
                      .tip = [this](const Row& row) { return tipOf(row); }};
    };
    setTable({column(tr("Probe point"), &ProgramPlacesModel::nameOf),
              column(tr("Kind"), &ProgramPlacesModel::kindOf),
              column(tr("File offset"), &ProgramPlacesModel::offsetOf)},
             std::move(rows));
}

const program::Symbol* ProgramPlacesModel::symbolOf(const Row& row) const
{
    return row.isUsdt ? nullptr : &m_program->symbols()[row.index];
}

const program::UsdtPlace* ProgramPlacesModel::usdtOf(const Row& row) const
{
    return row.isUsdt ? &m_program->usdtPlaces()[row.index] : nullptr;
}

QString ProgramPlacesModel::nameOf(const Row& row) const
{
    const auto* const usdt = usdtOf(row);
    return usdt ? usdtName(*usdt) : QString::fromStdString(symbolOf(row)->readable());
}

QString ProgramPlacesModel::kindOf(const Row& row) const
{
    if (const auto* const usdt = usdtOf(row))
        return tr("USDT, arguments: %1").arg(usdt->arguments.size());
    const auto& symbol = *symbolOf(row);
    return symbol.resolver ? tr("ifunc resolver")
        : symbol.duplicate ? tr("function (name not unique)")
                           : tr("function");
}

QString ProgramPlacesModel::offsetOf(const Row& row) const
{
    const auto* const usdt = usdtOf(row);
    return QStringLiteral("0x%1").arg(usdt ? usdt->offset : symbolOf(row)->offset, 0, 16);
}

QString ProgramPlacesModel::tipOf(const Row& row) const
{
    const auto* const symbol = symbolOf(row);
    if (symbol && symbol->resolver)
        return tr("An ifunc resolver runs once, at program start, to choose the function to use. A "
                  "probe here does not see the calls.");
    return symbol && !symbol->demangled.empty() ? QString::fromStdString(symbol->name) : QString();
}

} // namespace probescope::ui

#include "moc_program_places_model.cpp"
