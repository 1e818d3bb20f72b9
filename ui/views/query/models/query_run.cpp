#include "ui/views/query/models/query_run.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/views/query/models/empty_tables.h"

#include <chrono>
#include <utility>

namespace probescope::ui {

namespace {

constexpr int kBatchRows = 4096;
constexpr auto kBatchTime = std::chrono::milliseconds(50);

/// Collects rows on the worker and hands them over in batches.
class ResultCollector
{
public:
    using Deliver = std::function<void(std::shared_ptr<const ResultBatch>)>;

    ResultCollector(int columns, int rowLimit, std::size_t byteLimit, Deliver deliver)
        : m_columns(columns)
        , m_rowLimit(rowLimit)
        , m_byteLimit(byteLimit)
        , m_deliver(std::move(deliver))
        , m_batch(std::make_shared<ResultBatch>(columns))
    {
    }

    /// False when no more rows are wanted.
    bool add(const store::Query::Row& row)
    {
        if (m_rowLimit > 0 && m_rows == m_rowLimit) {
            m_end = QueryRun::State::RowLimit;
            return false;
        }
        m_batch->append(row);
        ++m_rows;
        if (m_bytes + m_batch->bytes() > m_byteLimit) {
            m_end = QueryRun::State::MemoryLimit;
            return false;
        }
        const auto now = std::chrono::steady_clock::now();
        if (m_batch->rows() == kBatchRows || now - m_last > kBatchTime)
            flush(now);
        return true;
    }

    void flush(std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now())
    {
        m_last = now;
        if (m_batch->rows() == 0)
            return;
        m_bytes += m_batch->bytes();
        m_deliver(std::exchange(m_batch, std::make_shared<ResultBatch>(m_columns)));
    }

    bool any() const { return m_rows > 0; }
    /// Why add() answered false, else Done.
    QueryRun::State end() const { return m_end; }

private:
    int m_columns;
    int m_rowLimit;
    std::size_t m_byteLimit;
    Deliver m_deliver;
    std::shared_ptr<ResultBatch> m_batch;
    int m_rows = 0;
    std::size_t m_bytes = 0;
    std::chrono::steady_clock::time_point m_last; // long ago: the first row is shown at once
    QueryRun::State m_end = QueryRun::State::Done;
};

QStringList columnNames(const store::Query& query)
{
    QStringList names;
    for (const auto& name : query.columns())
        names << QString::fromStdString(name);
    return names;
}

} // namespace

QueryRun::QueryRun(std::shared_ptr<store::Capture> capture, QObject* parent)
    : QObject(parent)
    , m_capture(std::move(capture))
{
}

void QueryRun::start(const QString& sql, int rowLimit, std::size_t byteLimit)
{
    m_sql = sql;
    m_result = {};
    m_emptyTables.clear();
    m_error.reset();
    m_rowLimit = rowLimit;
    m_stopping = false;
    m_state = State::Running;
    m_clock.start();
    m_background.start([this, capture = m_capture, text = sql.toStdString(), rowLimit,
                        byteLimit](const Background::Context& context) {
        const auto ended = [this, &context](State state, std::optional<Error> error) {
            context.deliver([this, state, error = std::move(error)] { end(state, error); });
        };
        auto query = store::Query::prepare(*capture, text);
        if (!query)
            return ended(State::Failed, std::move(query.error()));
        const auto columns = columnNames(**query);
        const auto unit = clockOf(*capture).unit;
        context.deliver([this, columns, unit] {
            m_result = QueryResult(columns, unit);
            emit columnsKnown();
        });
        ResultCollector rows(int(columns.size()), rowLimit, byteLimit,
                             [this, &context](std::shared_ptr<const ResultBatch> batch) {
                                 context.deliver([this, batch = std::move(batch)] {
                                     m_result.append(batch);
                                     emit rowsArrived(batch);
                                 });
                             });
        auto done = (*query)->run([&rows](const store::Query::Row& row) { return rows.add(row); },
                                  context.cancel());
        rows.flush();
        if (done && !rows.any()) {
            const auto empty = ui::emptyTables(*capture, (*query)->tables(), context.cancel());
            context.deliver([this, empty] { m_emptyTables = empty; });
        }
        if (done)
            ended(rows.end(), std::nullopt);
        else if (done.error().code == ErrorCode::Cancelled)
            ended(State::Stopped, std::nullopt);
        else
            ended(State::Failed, std::move(done.error()));
    });
    emit stateChanged();
}

void QueryRun::stop()
{
    if (!running() || m_stopping)
        return;
    m_stopping = true;
    m_background.askToStop();
    emit stateChanged();
}

qint64 QueryRun::elapsedMs() const
{
    return running() ? m_clock.elapsed() : m_elapsedMs;
}

void QueryRun::end(State state, std::optional<Error> error)
{
    m_elapsedMs = m_clock.elapsed();
    m_state = state;
    m_stopping = false;
    m_error = std::move(error);
    emit stateChanged();
}

} // namespace probescope::ui

#include "moc_query_run.cpp"
