#pragma once

#include "core/store/read/capture.h"
#include "ui/base/jobs/background.h"
#include "ui/views/query/models/query_lists.h"

#include <QAbstractListModel>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// The plot for a ready-made query, by the names of its columns.
struct PlotHint
{
    enum class Kind : std::uint8_t { None, Line, Scatter, Bars, Histogram };
    Kind kind = Kind::None;
    QString x = {};
    QString y = {};
};

/// A ready-made query.
struct GalleryQuery
{
    QString group;
    QString title;
    QString sentence; ///< what its result shows
    /// The first one that the capture has tables and functions for is used: better ones come first,
    /// those that need less come later.
    QStringList variants;
    /// A query that must return a row; empty: not needed.
    QString need = {};
    QString lack = {}; ///< the text if it returns none
    PlotHint plot = {};
    bool example = false; ///< to be shown to a user who has not run a query yet
};

/// All of them, in the order in which they are shown.
std::vector<GalleryQuery> galleryQueries();

/// Which variant a capture can run, or why none. Any thread.
struct GalleryFit
{
    int variant = -1;
    QString lack; ///< when there is none
};
GalleryFit fitGalleryQuery(const store::Capture& capture, const GalleryQuery& query,
                           const CancelToken& cancel);

/// The ready-made queries, and which of them fit the capture, determined beside the UI thread.
/// Those that do not fit are disabled and say why.
class QueryGalleryModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit QueryGalleryModel(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// Determines it again: the capture may have more now.
    void reload();
    bool loaded() const { return m_loaded; }
    int fitting() const;
    const GalleryQuery& query(int row) const { return m_queries[std::size_t(row)]; }
    /// The variant that fits, else the first.
    QString sql(int row) const;
    bool fits(int row) const { return m_fits[std::size_t(row)].variant >= 0; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void changed();

private:
    std::shared_ptr<store::Capture> m_capture;
    std::vector<GalleryQuery> m_queries = galleryQueries();
    std::vector<GalleryFit> m_fits;
    bool m_loaded = false;
    Background m_background;
};

} // namespace probescope::ui
