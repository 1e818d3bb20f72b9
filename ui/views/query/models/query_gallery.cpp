#include "ui/views/query/models/query_gallery.h"

#include "core/sql/query/query.h"
#include "ui/views/query/models/empty_tables.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QString>

#include <utility>

namespace probescope::ui {

namespace {

/// Why SQLite cannot prepare a statement, for people.
QString lackOf(const Error& error)
{
    auto what = QString::fromStdString(error.what.text());
    static const QRegularExpression kTable(QStringLiteral("no such table: (\\S+)"));
    static const QRegularExpression kColumn(QStringLiteral("no such column: (\\S+)"));
    static const QRegularExpression kFunction(QStringLiteral("no such function: (\\S+)"));
    if (const auto match = kTable.match(what); match.hasMatch())
        return QueryGalleryModel::tr("This capture has no %1 events.").arg(match.captured(1));
    if (const auto match = kColumn.match(what); match.hasMatch())
        return QueryGalleryModel::tr("The events have no field %1.").arg(match.captured(1));
    if (const auto match = kFunction.match(what); match.hasMatch())
        return QueryGalleryModel::tr("There is no function %1.").arg(match.captured(1));
    return what;
}

} // namespace

std::vector<GalleryQuery> galleryQueries()
{
    return {
#include "query_gallery.inc"
    };
}

GalleryFit fitGalleryQuery(const store::Capture& capture, const GalleryQuery& query,
                           const CancelToken& cancel)
{
    if (!query.need.isEmpty() && !hasRow(capture, query.need, cancel))
        return {.variant = -1, .lack = query.lack};
    GalleryFit fit;
    for (int i = 0; i < int(query.variants.size()); ++i) {
        const auto prepared = store::Query::prepare(capture, query.variants[i].toStdString());
        if (prepared)
            return {.variant = i, .lack = {}};
        if (fit.lack.isEmpty())
            fit.lack = lackOf(prepared.error());
    }
    return fit;
}

QueryGalleryModel::QueryGalleryModel(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QAbstractListModel(parent)
    , m_capture(std::move(capture))
    , m_fits(m_queries.size(), GalleryFit{.variant = -1, .lack = tr("Checking the capture…")})
{
}

void QueryGalleryModel::reload()
{
    m_background.start(
        [this, capture = m_capture, queries = m_queries](const Background::Context& context) {
            std::vector<GalleryFit> fits;
            for (const auto& query : queries) {
                if (context.cancel().cancelled())
                    return;
                fits.push_back(fitGalleryQuery(*capture, query, context.cancel()));
            }
            context.deliver([this, fits = std::move(fits)] {
                m_fits = fits;
                m_loaded = true;
                emit dataChanged(index(0), index(rowCount() - 1));
                emit changed();
            });
        });
}

int QueryGalleryModel::fitting() const
{
    int count = 0;
    for (const auto& fit : m_fits)
        count += fit.variant >= 0 ? 1 : 0;
    return count;
}

QString QueryGalleryModel::sql(int row) const
{
    const auto& variants = m_queries[std::size_t(row)].variants;
    return variants[std::max(m_fits[std::size_t(row)].variant, 0)];
}

int QueryGalleryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_queries.size());
}

QVariant QueryGalleryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& query = m_queries[std::size_t(index.row())];
    const auto& fit = m_fits[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return query.title;
    case SentenceRole:
        return fit.variant >= 0 ? query.sentence : fit.lack;
    case GroupRole:
        return query.group;
    case LackRole:
        return fit.variant >= 0 ? QString() : fit.lack;
    case SqlRole:
        return sql(index.row());
    case Qt::ToolTipRole:
        return fit.variant >= 0
            ? query.sentence
            : tr("%1 Not available for this capture: %2").arg(query.sentence, fit.lack);
    case Qt::AccessibleDescriptionRole:
        return fit.variant >= 0 ? query.sentence : fit.lack;
    default:
        return {};
    }
}

Qt::ItemFlags QueryGalleryModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractListModel::flags(index);
    if (index.isValid() && !fits(index.row()))
        flags &= ~Qt::ItemIsEnabled;
    return flags;
}

} // namespace probescope::ui

#include "moc_query_gallery.cpp"
