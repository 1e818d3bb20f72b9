#include "ui/target/probes/form/models/function_search_model.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

struct SearchTr
{
    Q_DECLARE_TR_FUNCTIONS(probescope::ui::FunctionSearch)
};

} // namespace

FunctionStateText functionStateText(const catalogue::Function& function)
{
    using catalogue::FunctionState;
    if (function.state == FunctionState::Blacklisted)
        return {SearchTr::tr("blacklisted"),
                SearchTr::tr("The kernel allows no probe here: its own probes run through this "
                             "function. Probe one that calls it."),
                QStringLiteral("filter-off"), false};
    if (function.state == FunctionState::NotTraceable)
        return {SearchTr::tr("not traceable"),
                SearchTr::tr("The kernel cannot trace this function: it is marked notrace, or "
                             "is assembly. Probe one that calls it."),
                QStringLiteral("close"), false};
    if (function.duplicate)
        return {SearchTr::tr("duplicate"),
                SearchTr::tr("Several functions have this name. This one is meant by its "
                             "distance from the start of the kernel."),
                QStringLiteral("copy"), true};
    if (!function.base.empty() && function.base != function.name)
        return {SearchTr::tr("copy of %1").arg(QString::fromStdString(function.base)),
                SearchTr::tr("The compiler made this copy of %1; arguments may be gone or "
                             "elsewhere, and calls may go to other copies.")
                    .arg(QString::fromStdString(function.base)),
                QStringLiteral("copy"), true};
    if (function.state == FunctionState::Unknown)
        return {SearchTr::tr("not known"),
                SearchTr::tr("Whether this function can be probed is not known here; most can. "
                             "The kernel says so when the probe is made."),
                QStringLiteral("help"), true};
    return {SearchTr::tr("traceable"), {}, QStringLiteral("run"), true};
}

FunctionSearchModel::FunctionSearchModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

FunctionSearchModel::~FunctionSearchModel() = default;

void FunctionSearchModel::setCatalogue(Catalogue catalogue)
{
    m_background.cancel();
    beginResetModel();
    m_rows.clear(); // their functions are of the catalogue before
    m_catalogue = std::move(catalogue);
    endResetModel();
    search();
}

void FunctionSearchModel::setWords(const QString& words)
{
    m_words = words.trimmed();
    search();
}

void FunctionSearchModel::search()
{
    if (!m_catalogue || m_words.isEmpty()) {
        m_background.cancel();
        beginResetModel();
        m_rows.clear();
        endResetModel();
        emit found();
        return;
    }
    m_background.start([this, catalogue = m_catalogue,
                        words = m_words.toStdString()](const Background::Context& context) {
        auto rows = rowsOf(*catalogue, words, context.cancel());
        context.deliver([this, rows = std::move(rows)] {
            beginResetModel();
            m_rows = rows;
            endResetModel();
            emit found();
        });
    });
}

std::vector<FunctionSearchModel::Row>
FunctionSearchModel::rowsOf(const catalogue::Catalogue& catalogue, const std::string& words,
                            const CancelToken& cancel)
{
    std::vector<Row> rows;
    for (const auto& match : catalogue.search(words, kMax)) {
        if (cancel.cancelled())
            return {};
        Row row{.function = match.function};
        for (const auto letter : match.letters)
            row.letters << int(letter);
        if (const auto prototype = catalogue.prototype(match.function))
            row.prototype = QString::fromStdString(prototype->text());
        rows.push_back(std::move(row));
    }
    return rows;
}

int FunctionSearchModel::namesakes() const
{
    if (!m_catalogue)
        return 0;
    const auto named = m_catalogue->named(m_words.toStdString());
    return int(std::count_if(named.begin(), named.end(), [this](auto index) {
        return m_catalogue->function(index).mayBeProbed();
    }));
}

const catalogue::Function& FunctionSearchModel::function(int row) const
{
    return m_catalogue->function(functionIndex(row));
}

int FunctionSearchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int FunctionSearchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant FunctionSearchModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[std::size_t(index.row())];
    const auto& function = m_catalogue->function(row.function);
    const auto words = functionStateText(function);
    const auto name = QString::fromStdString(function.name);
    const auto module = QString::fromStdString(function.module);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Name)
            return !module.isEmpty() ? tr("%1 [%2]").arg(name, module)
                // Nothing else tells them from each other.
                : function.duplicate && function.address != 0
                ? tr("%1 at 0x%2").arg(name, QString::number(function.address, 16))
                : name;
        if (index.column() == State)
            return words.state;
        return row.prototype.isEmpty() ? tr("registers only: no types are known") : row.prototype;
    case Qt::ToolTipRole:
    case WhyRole:
        return words.why;
    case LettersRole:
        return QVariant::fromValue(row.letters);
    case CanProbeRole:
        return words.canProbe;
    case IconRole:
        return words.icon;
    case Qt::AccessibleTextRole:
        if (index.column() == Name)
            return tr("%1, %2").arg(name, words.state);
        return {};
    case Qt::AccessibleDescriptionRole:
        return index.column() == Name ? row.prototype : QString();
    default:
        return {};
    }
}

QVariant FunctionSearchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Function");
    case State:
        return tr("State");
    case Prototype:
        return tr("Prototype");
    default:
        return {};
    }
}

} // namespace probescope::ui
