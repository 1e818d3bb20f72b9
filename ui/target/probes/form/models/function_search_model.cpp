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
                SearchTr::tr(
                    "The kernel allows no probe here: kprobes themselves or its entry code use "
                    "this function. Probe one of its callers, or a function that it calls."),
                QStringLiteral("filter-off"), false};
    if (function.state == FunctionState::NotTraceable)
        return {SearchTr::tr("not traceable"),
                SearchTr::tr("The kernel cannot trace this function: it is marked notrace or "
                             "written in assembly. Probe one of its callers."),
                QStringLiteral("close"), false};
    if (function.duplicate)
        return {SearchTr::tr("duplicate"),
                SearchTr::tr("Several functions have this name. This one is addressed by its "
                             "offset from the start of the kernel."),
                QStringLiteral("copy"), true};
    if (!function.base.empty() && function.base != function.name)
        return {SearchTr::tr("copy of %1").arg(QString::fromStdString(function.base)),
                SearchTr::tr("A copy of %1 made by the compiler: arguments may be missing or "
                             "moved, and calls may go to other copies.")
                    .arg(QString::fromStdString(function.base)),
                QStringLiteral("copy"), true};
    if (function.state == FunctionState::Unknown)
        return {SearchTr::tr("unknown"),
                SearchTr::tr("It is unknown whether this function can be probed; most can. The "
                             "kernel decides when the probe is created."),
                QStringLiteral("help"), true};
    return {SearchTr::tr("traceable"), {}, QStringLiteral("run"), true};
}

FunctionSearchModel::FunctionSearchModel(QObject* parent)
    : TableModel(parent)
{
    takeRows({});
}

FunctionSearchModel::~FunctionSearchModel() = default;

void FunctionSearchModel::setCatalogue(Catalogue catalogue)
{
    m_background.cancel();
    takeRows({}); // their functions are of the catalogue before
    m_catalogue = std::move(catalogue);
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
        takeRows({});
        emit found();
        return;
    }
    m_background.start([this, catalogue = m_catalogue,
                        words = m_words.toStdString()](const Background::Context& context) {
        auto rows = rowsOf(*catalogue, words, context.cancel());
        context.deliver([this, rows = std::move(rows)] {
            takeRows(rows);
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

void FunctionSearchModel::takeRows(std::vector<Row> rows)
{
    const auto why = [this](const Row& row) { return functionStateText(functionOf(row)).why; };
    const auto state = [this](const Row& row) { return functionStateText(functionOf(row)).state; };
    const auto other = [this](const Row& row, int role) { return otherRole(row, role); };
    const auto silent = [](const Row& /*row*/) { return QString(); }; // the name says it all
    const Column names{
        .title = tr("Function"),
        .text = [this](const Row& row) { return nameOf(row); },
        .tip = why,
        .spoken =
            [this, state](const Row& row) {
                return tr("%1, %2").arg(QString::fromStdString(functionOf(row).name), state(row));
            },
        .other =
            [other](const Row& row, int role) {
                return role == Qt::AccessibleDescriptionRole ? row.prototype : other(row, role);
            }};
    const Column states{
        .title = tr("State"), .text = state, .tip = why, .spoken = silent, .other = other};
    const Column prototypes{.title = tr("Prototype"),
                            .text =
                                [](const Row& row) {
                                    return row.prototype.isEmpty()
                                        ? tr("only registers can be fetched: no type information")
                                        : row.prototype;
                                },
                            .tip = why,
                            .spoken = silent,
                            .other = other};
    setTable({names, states, prototypes}, std::move(rows));
}

const catalogue::Function& FunctionSearchModel::functionOf(const Row& row) const
{
    return m_catalogue->function(row.function);
}

QString FunctionSearchModel::nameOf(const Row& row) const
{
    const auto& function = functionOf(row);
    const auto name = QString::fromStdString(function.name);
    if (!function.module.empty())
        return tr("%1 [%2]").arg(name, QString::fromStdString(function.module));
    // Nothing else tells them from each other.
    return function.duplicate && function.address != 0
        ? tr("%1 at 0x%2").arg(name, QString::number(function.address, 16))
        : name;
}

QVariant FunctionSearchModel::otherRole(const Row& row, int role) const
{
    if (role == LettersRole)
        return QVariant::fromValue(row.letters);
    if (role != WhyRole && role != CanProbeRole && role != IconRole)
        return {};
    const auto words = functionStateText(functionOf(row));
    return role == CanProbeRole ? QVariant(words.canProbe)
        : role == WhyRole       ? words.why
                                : words.icon;
}

} // namespace probescope::ui

#include "moc_function_search_model.cpp"
