#include "ui/query/result_export.h"

#include "core/store/query.h"
#include "ui/query/result_table.h"

#include <QSaveFile>

#include <algorithm>
#include <numeric>
#include <utility>

namespace probescope::ui {

namespace {

constexpr std::size_t kRowsAtOnce = 4096;

/// Writes the rows of a query as they come.
class QueryRows
{
public:
    QueryRows(const store::Query& query, QSaveFile& target)
        : m_target(target)
    {
        for (const auto& name : query.columns())
            m_columns << QString::fromStdString(name);
        m_batch = newBatch();
    }

    /// False: the file cannot be written.
    bool add(const store::Query::Row& row)
    {
        m_batch->append(row);
        return m_batch->rows() < int(kRowsAtOnce) || flush();
    }
    bool flush()
    {
        QueryResult result(m_columns, TimeUnit());
        const int count = m_batch->rows();
        result.append(std::exchange(m_batch, newBatch()));
        std::vector<int> rows(std::size_t(count), 0);
        std::iota(rows.begin(), rows.end(), 0);
        const auto text = resultText(result, rows, {}, ResultForm::Csv, m_first);
        m_first = false;
        m_rows += count;
        return m_target.write(text.toUtf8()) >= 0;
    }
    qint64 rows() const { return m_rows; }

private:
    std::shared_ptr<ResultBatch> newBatch() const
    {
        return std::make_shared<ResultBatch>(int(m_columns.size()));
    }

    QSaveFile& m_target;
    QStringList m_columns;
    std::shared_ptr<ResultBatch> m_batch;
    bool m_first = true;
    qint64 m_rows = 0;
};

} // namespace

ResultExport::ResultExport(QObject* parent)
    : QObject(parent)
{
    connect(&m_background, &Background::runningChanged, this, &ResultExport::runningChanged);
}

void ResultExport::start(const QueryResult& result, const std::vector<int>& rows,
                         const QString& file)
{
    m_background.start([this, result, rows, file](const Background::Context& context) {
        QSaveFile target(file);
        bool written = target.open(QIODevice::WriteOnly);
        std::size_t next = 0;
        do { // once without rows, too: for the header
            if (context.cancel().cancelled())
                return;
            const auto end = std::min(next + kRowsAtOnce, rows.size());
            const std::vector<int> some(rows.begin() + std::ptrdiff_t(next),
                                        rows.begin() + std::ptrdiff_t(end));
            const auto text = resultText(result, some, {}, ResultForm::Csv, next == 0);
            written = written && target.write(text.toUtf8()) >= 0;
            next = end;
        } while (written && next < rows.size());
        if (written && target.commit())
            context.deliver(
                [this, file, count = qint64(rows.size())] { emit finished(file, count); });
        else
            context.deliver([this, file, why = target.errorString()] { emit failed(file, why); });
    });
}

void ResultExport::startQuery(std::shared_ptr<store::Capture> capture, const QString& sql,
                              const QString& file)
{
    m_background.start(
        [this, capture = std::move(capture), sql, file](const Background::Context& context) {
            const auto fails = [&](const QString& why) {
                context.deliver([this, file, why] { emit failed(file, why); });
            };
            auto query = store::Query::prepare(*capture, sql.toStdString());
            if (!query)
                return fails(QString::fromStdString(query.error().message()));
            QSaveFile target(file);
            if (!target.open(QIODevice::WriteOnly))
                return fails(target.errorString());
            QueryRows rows(**query, target);
            bool written = true;
            qint64 told = 0;
            const auto done = (*query)->run(
                [&](const store::Query::Row& row) {
                    written = rows.add(row);
                    if (rows.rows() != told) {
                        told = rows.rows();
                        context.deliver([this, told] { emit progressed(told); });
                    }
                    return written;
                },
                context.cancel());
            if (!done && done.error().code == ErrorCode::Cancelled) // the file goes with `target`
                return context.deliver([this] { emit stopped(); });
            if (!done)
                return fails(QString::fromStdString(done.error().message()));
            if (!written || !rows.flush() || !target.commit())
                return fails(target.errorString());
            context.deliver([this, file, count = rows.rows()] { emit finished(file, count); });
        });
}

} // namespace probescope::ui
