#pragma once

#include "core/store/file/user_data.h"
#include "core/store/read/capture.h"

#include <QAbstractListModel>
#include <QDateTime>
#include <QString>

#include <memory>
#include <vector>

namespace probescope::ui {

/// Roles of all lists of queries: a title, a line below it, the SQL, why it cannot be run.
enum QueryListRole { SqlRole = Qt::UserRole, SentenceRole, GroupRole, LackRole };

/// A query that was run.
struct PastQuery
{
    QString sql;
    QDateTime when;
    qint64 rows = 0;
    qint64 elapsedMs = 0;
    bool failed = false;
};

/// The queries that were run on a capture, the newest first, without duplicates. Saved in the
/// capture (view_state "query-history"); if it cannot be written, kept until the window is closed.
class QueryHistoryModel : public QAbstractListModel
{
    Q_OBJECT

public:
    static constexpr int kMaxKept = 200;

    explicit QueryHistoryModel(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    void add(const PastQuery& query);
    void clear();
    const std::vector<PastQuery>& queries() const { return m_queries; }
    /// Writes it to the capture if something is new.
    void save();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<store::Capture> m_capture;
    std::vector<PastQuery> m_queries;
    bool m_changed = false;
};

/// The queries that the user saved in the capture. Names can be edited.
class SavedQueryModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit SavedQueryModel(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);

    /// Replaces the SQL of a query of that name, else adds one. Errors: Capture::saveQuery.
    Result<> save(const QString& name, const QString& sql);
    Result<> remove(const QModelIndex& index);
    QStringList names() const;
    int rowOf(const QString& name) const; ///< -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::shared_ptr<store::Capture> m_capture;
    std::vector<store::SavedQuery> m_queries;
};

} // namespace probescope::ui
