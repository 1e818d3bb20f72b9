// What commits wrote is taken over from the log into the capture file while the writer goes on.

#include "core/database/schema.h"
#include "core/store/write/checkpointer.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <string>

using namespace probescope;
using namespace probescope::store;

namespace {

constexpr std::size_t kBlobBytes = 1'000'000;

void commitBlob(Connection& writer, std::int64_t id)
{
    auto insert = *writer.prepare("INSERT INTO chunk_base(id, data) VALUES(?1, ?2)");
    const Bytes blob(kBlobBytes, std::uint8_t(id));
    QVERIFY(insert.bind(1, id).bind(2, blob).run()); // a transaction of its own
}

/// The blobs that stand in the file itself: whoever takes it as immutable sees no log.
std::int64_t blobsInTheFile(const std::string& path)
{
    auto reader = Connection::open(path, Connection::Mode::Immutable);
    auto count = reader->prepare("SELECT count(*) FROM chunk_base WHERE length(data) > 0");
    return count && count->step() ? count->integer(0) : -1;
}

} // namespace

class TestCheckpointer : public QObject
{
    Q_OBJECT

    const QTemporaryDir m_folder;

    std::string path() const
    {
        return m_folder.filePath(QTest::currentTestFunction()).toStdString();
    }

private slots:
    void commitsReachTheFileOnlyWhenTheyAreTakenOver()
    {
        auto writer = *Connection::open(path(), Connection::Mode::Create);
        QVERIFY(configureNewFile(writer));
        QVERIFY(createSchema(writer));
        const auto checkpointer = *Checkpointer::create(path(), writer);
        checkpointer->start();
        checkpointer->wait();
        QCOMPARE(blobsInTheFile(path()), 0);
        for (std::int64_t id = 0; id < 10; ++id)
            commitBlob(writer, id); // more than SQLite would leave in the log by itself
        QCOMPARE(blobsInTheFile(path()), 0);
        checkpointer->start();
        checkpointer->wait();
        QCOMPARE(blobsInTheFile(path()), 10);
    }

    void theLogHoldsNoMoreThanACommit()
    {
        auto writer = *Connection::open(path(), Connection::Mode::Create);
        QVERIFY(configureNewFile(writer));
        QVERIFY(createSchema(writer));
        const auto checkpointer = *Checkpointer::create(path(), writer);
        for (std::int64_t id = 0; id < 20; ++id) {
            checkpointer->wait();
            commitBlob(writer, id);
            checkpointer->start();
        }
        checkpointer->wait();
        QVERIFY(std::filesystem::file_size(path() + "-wal") < 2 * kBlobBytes);
        QCOMPARE(blobsInTheFile(path()), 20);
    }
};

QTEST_APPLESS_MAIN(TestCheckpointer)
#include "tst_checkpointer.moc"
