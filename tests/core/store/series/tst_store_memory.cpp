// The parts of the store that bound what is kept in memory.

#include "core/database/schema.h"
#include "core/store/series/block_cache.h"
#include "core/store/write/string_table.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <random>
#include <string>

using namespace probescope;
using namespace probescope::store;

class TestStoreMemory : public QObject
{
    Q_OBJECT

    static std::shared_ptr<const int> number(int value)
    {
        return std::make_shared<const int>(value);
    }

private slots:
    void stringsAreForgottenButKeepTheirNumbers()
    {
        const QTemporaryDir folder;
        auto connection =
            *Connection::open(folder.filePath("s.psc").toStdString(), Connection::Mode::Create);
        QVERIFY(configureNewFile(connection));
        QVERIFY(createSchema(connection));
        StringTable table(2'000, 100);
        std::mt19937_64 random(1);
        std::vector<std::string> texts; // index: number
        for (int i = 0; i < 5'000; ++i) {
            std::string text = "text " + std::to_string(random() % 700);
            if (random() % 100 == 0)
                text.append(3'000, 'x');
            const StringId id = table.intern(text);
            QCOMPARE(table.intern(text), id);
            QVERIFY(id.value() <= texts.size());
            if (id.value() == texts.size())
                texts.push_back(text);
            QCOMPARE(texts[id.value()], text);
            if (i % 50 == 0) {
                QVERIFY(table.write(connection));
                QCOMPARE(table.unwrittenBytes(), std::size_t(0));
                table.committed();
            }
        }
        QVERIFY(texts.size() > 1'000); // forgotten ones came again
        QCOMPARE(std::size_t(table.count()), texts.size());
        for (std::uint32_t id = 0; id < texts.size(); ++id)
            QCOMPARE(table.text(StringId(id), connection), texts[id]);
        QCOMPARE(table.text(StringId(), connection), std::string());
        QCOMPARE(table.text(StringId(table.count()), connection), std::string());
    }

    void blocksNotUsedForLongestGo()
    {
        BlockCache cache(100);
        cache.put(BlockKind::Base, 1, number(1), 40);
        cache.put(BlockKind::Base, 2, number(2), 40);
        QCOMPARE(*cache.find<int>(BlockKind::Base, 1), 1);
        cache.put(BlockKind::Base, 3, number(3), 40);
        QVERIFY(cache.find<int>(BlockKind::Base, 1));
        QVERIFY(!cache.find<int>(BlockKind::Base, 2));
        QVERIFY(cache.find<int>(BlockKind::Base, 3));
        QVERIFY(!cache.find<int>(BlockKind::Fields, 1));
        QCOMPARE(cache.bytes(), std::size_t(80));
    }

    void blocksInUseStayAlive()
    {
        BlockCache cache(10);
        cache.put(BlockKind::Base, 1, number(1), 10);
        const auto held = cache.find<int>(BlockKind::Base, 1);
        cache.put(BlockKind::Base, 2, number(2), 1'000); // larger than all room
        QCOMPARE(*held, 1);
        QVERIFY(!cache.find<int>(BlockKind::Base, 1));
        QCOMPARE(*cache.find<int>(BlockKind::Base, 2), 2);
        cache.put(BlockKind::Base, 2, number(5), 3);
        QCOMPARE(*cache.find<int>(BlockKind::Base, 2), 5);
        QCOMPARE(cache.bytes(), std::size_t(3));
    }
};

QTEST_APPLESS_MAIN(TestStoreMemory)
#include "tst_store_memory.moc"
