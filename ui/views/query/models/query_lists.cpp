#include "ui/views/query/models/query_lists.h"

#include "core/store/file/user_data.h"
#include "ui/base/text/for_plural.h"
#include "ui/base/text/time_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace probescope::ui {

namespace {

constexpr const char* kHistoryKey = "query-history";
constexpr std::int64_t kNsPerMs = 1'000'000;

QString onOneLine(const QString& sql)
{
    return sql.simplified();
}

QByteArray historyText(const std::vector<PastQuery>& queries)
{
    QJsonArray list;
    for (const auto& query : queries) {
        list.append(QJsonObject{{QStringLiteral("sql"), query.sql},
                                {QStringLiteral("when"), query.when.toString(Qt::ISODate)},
                                {QStringLiteral("rows"), query.rows},
                                {QStringLiteral("ms"), query.elapsedMs},
                                {QStringLiteral("failed"), query.failed}});
    }
    return QJsonDocument(list).toJson(QJsonDocument::Compact);
}

std::vector<PastQuery> historyOf(const QByteArray& text)
{
    std::vector<PastQuery> queries;
    for (const auto& value : QJsonDocument::fromJson(text).array()) {
        const auto object = value.toObject();
        PastQuery query{.sql = object.value(QStringLiteral("sql")).toString(),
                        .when = QDateTime::fromString(
                            object.value(QStringLiteral("when")).toString(), Qt::ISODate),
                        .rows = object.value(QStringLiteral("rows")).toInteger(),
                        .elapsedMs = object.value(QStringLiteral("ms")).toInteger(),
                        .failed = object.value(QStringLiteral("failed")).toBool()};
        if (!query.sql.isEmpty() && queries.size() < std::size_t(QueryHistoryModel::kMaxKept))
            queries.push_back(std::move(query));
    }
    return queries;
}

} // namespace

QueryHistoryModel::QueryHistoryModel(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QAbstractListModel(parent)
    , m_capture(std::move(capture))
{
    if (const auto text = m_capture->user().viewState(kHistoryKey))
        m_queries = historyOf(QByteArray::fromStdString(*text));
}

void QueryHistoryModel::add(const PastQuery& query)
{
    m_changed = true;
    const auto same = std::find_if(m_queries.begin(), m_queries.end(),
                                   [&](const PastQuery& past) { return past.sql == query.sql; });
    if (same != m_queries.end()) {
        const int row = int(same - m_queries.begin());
        beginRemoveRows({}, row, row);
        m_queries.erase(same);
        endRemoveRows();
    } else if (m_queries.size() >= std::size_t(kMaxKept)) {
        const int row = int(m_queries.size()) - 1;
        beginRemoveRows({}, row, row);
        m_queries.pop_back();
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    m_queries.insert(m_queries.begin(), query);
    endInsertRows();
}

void QueryHistoryModel::clear()
{
    m_changed = m_changed || !m_queries.empty();
    beginResetModel();
    m_queries.clear();
    endResetModel();
}

void QueryHistoryModel::save()
{
    if (!m_changed || !m_capture->user().writable())
        return;
    const auto text = historyText(m_queries).toStdString();
    m_changed =
        !m_capture->user().setViewState(kHistoryKey, text); // a full disk: the next time, perhaps
}

int QueryHistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_queries.size());
}

QVariant QueryHistoryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& query = m_queries[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return onOneLine(query.sql);
    case SqlRole:
    case Qt::ToolTipRole:
        return query.sql;
    case SentenceRole: {
        const auto when = QLocale().toString(query.when.toLocalTime(), QLocale::ShortFormat);
        if (query.failed)
            return tr("%1: failed").arg(when);
        return tr("%1: %2 row(s) in %3", nullptr, forPlural(std::uint64_t(query.rows)))
            .arg(when, QLocale().toString(query.rows), durationText(query.elapsedMs * kNsPerMs));
    }
    default:
        return {};
    }
}

SavedQueryModel::SavedQueryModel(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QAbstractListModel(parent)
    , m_capture(std::move(capture))
    , m_queries(m_capture->user().savedQueries())
{
}

int SavedQueryModel::rowOf(const QString& name) const
{
    const auto wanted = name.toStdString();
    const auto found =
        std::find_if(m_queries.begin(), m_queries.end(),
                     [&](const store::SavedQuery& query) { return query.name == wanted; });
    return found == m_queries.end() ? -1 : int(found - m_queries.begin());
}

Result<> SavedQueryModel::save(const QString& name, const QString& sql)
{
    const int row = rowOf(name);
    store::SavedQuery query{.name = name.toStdString(), .sql = sql.toStdString()};
    if (row >= 0)
        query.id = m_queries[std::size_t(row)].id;
    auto saved = m_capture->user().saveQuery(query);
    if (!saved)
        return tl::unexpected(std::move(saved.error()));
    if (row >= 0) {
        m_queries[std::size_t(row)] = *saved;
        emit dataChanged(index(row), index(row));
        return {};
    }
    beginInsertRows({}, rowCount(), rowCount());
    m_queries.push_back(*saved);
    endInsertRows();
    return {};
}

Result<> SavedQueryModel::remove(const QModelIndex& index)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto query = m_queries.begin() + index.row();
    if (auto removed = m_capture->user().removeSavedQuery(query->id); !removed)
        return removed;
    beginRemoveRows({}, index.row(), index.row());
    m_queries.erase(query);
    endRemoveRows();
    return {};
}

QStringList SavedQueryModel::names() const
{
    QStringList names;
    for (const auto& query : m_queries)
        names << QString::fromStdString(query.name);
    return names;
}

int SavedQueryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_queries.size());
}

QVariant SavedQueryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& query = m_queries[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return QString::fromStdString(query.name);
    case SqlRole:
    case Qt::ToolTipRole:
        return QString::fromStdString(query.sql);
    case SentenceRole:
        return onOneLine(QString::fromStdString(query.sql));
    default:
        return {};
    }
}

bool SavedQueryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const auto name = value.toString().trimmed();
    if (role != Qt::EditRole || name.isEmpty()
        || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    auto renamed = m_queries[std::size_t(index.row())];
    renamed.name = name.toStdString();
    if (rowOf(name) >= 0 || !m_capture->user().saveQuery(renamed))
        return false; // another one has that name
    m_queries[std::size_t(index.row())] = renamed;
    emit dataChanged(index, index);
    return true;
}

Qt::ItemFlags SavedQueryModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractListModel::flags(index);
    if (index.isValid() && m_capture->user().writable())
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace probescope::ui

#include "moc_query_lists.cpp"
