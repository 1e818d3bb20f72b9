#include "ui/views/query/result_export.h"

#include "core/sql/query/query.h"
#include "ui/base/text/error_text.h"
#include "ui/base/text/save_file.h"
#include "ui/views/query/result_table.h"

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
    QueryRows(const store::Query& query, NewFile& target)
        : m_target(target)
    {
        for (const auto& name : query.columns())
            m_columns << QString::fromStdString(name);
        m_batch = newBatch();
    }

    Result<> add(const store::Query::Row& row)
    {
        m_batch->append(row);
        return m_batch->rows() < int(kRowsAtOnce) ? Result<>() : flush();
    }
    Result<> flush()
    {
        QueryResult result(m_columns, TimeUnit());
        const int count = m_batch->rows();
        result.append(std::exchange(m_batch, newBatch()));
        std::vector<int> rows(std::size_t(count), 0);
        std::iota(rows.begin(), rows.end(), 0);
        const auto text = resultText(result, rows, {}, ResultForm::Csv, m_first);
        m_first = false;
        m_rows += count;
        return m_target.write(text.toStdString());
    }
    qint64 rows() const { return m_rows; }

private:
    std::shared_ptr<ResultBatch> newBatch() const
    {
        return std::make_shared<ResultBatch>(int(m_columns.size()));
    }

    NewFile& m_target;
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
        auto target = newFileAt(file);
        Result<> written = target ? Result<>() : passOn(target);
        std::size_t next = 0;
        do { // once without rows, too: for the header
            if (context.cancel().cancelled())
                return;
            const auto end = std::min(next + kRowsAtOnce, rows.size());
            const std::vector<int> some(rows.begin() + std::ptrdiff_t(next),
                                        rows.begin() + std::ptrdiff_t(end));
            const auto text = resultText(result, some, {}, ResultForm::Csv, next == 0);
            if (written)
                written = target->write(text.toStdString());
            next = end;
        } while (written && next < rows.size());
        if (written)
            written = target->publish();
        if (written)
            context.deliver(
                [this, file, count = qint64(rows.size())] { emit finished(file, count); });
        else
            context.deliver([this, file, why = whyNot(written)] { emit failed(file, why); });
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
            auto target = newFileAt(file);
            if (!target)
                return fails(messageText(target.error().what));
            QueryRows rows(**query, *target);
            Result<> written;
            qint64 told = 0;
            const auto done = (*query)->run(
                [&](const store::Query::Row& row) {
                    written = rows.add(row);
                    if (rows.rows() != told) {
                        told = rows.rows();
                        context.deliver([this, told] { emit progressed(told); });
                    }
                    return written.has_value();
                },
                context.cancel());
            if (!done && done.error().code == ErrorCode::Cancelled) // the file goes with `target`
                return context.deliver([this] { emit stopped(); });
            if (!done)
                return fails(QString::fromStdString(done.error().message()));
            if (written)
                written = rows.flush();
            if (written)
                written = target->publish();
            if (!written)
                return fails(whyNot(written));
            context.deliver([this, file, count = rows.rows()] { emit finished(file, count); });
        });
}

} // namespace probescope::ui

#include "moc_result_export.cpp"
