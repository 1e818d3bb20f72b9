// Messages as they are kept in captures come back as they were, whatever is in them.

#include "core/database/stored_message.h"

#include <QTest>

#include <random>

using namespace probescope;
using namespace probescope::store;

class TestStoredMessage : public QObject
{
    Q_OBJECT

private slots:
    void comeBackAsTheyWere()
    {
        const std::string nul("a\0b", 3);
        const std::string first("\0c", 2);
        const Message messages[] = {
            {},
            Message("a plain text"),
            Message(nul),
            Message(first),
            probescope::tr("a template"),
            probescope::tr("two of {} and {}", {"x", 2}),
            probescope::tr("{}. {}",
                           {probescope::tr("records of {} are short", {nul}), Message(first)}),
            Message::ofTemplate(std::string(70'000, 'w') + "{}", {Message("\xff\xfe")}),
        };
        for (const Message& message : messages) {
            const auto read = messageOf(storedMessage(message));
            QVERIFY(read == message);
            QCOMPARE(read.isTemplate(), message.isTemplate());
        }
    }

    void aTextIsKeptAsItIs()
    {
        QCOMPARE(storedMessage(Message("The line is no event")),
                 std::string("The line is no event"));
    }

    void whatIsNoMessageIsAText()
    {
        const auto whole =
            storedMessage(probescope::tr("two of {} and {}", {"x", probescope::tr("more")}));
        for (std::size_t size = 1; size < whole.size(); ++size) {
            const auto cut = whole.substr(0, size);
            QVERIFY(!messageOf(cut).isTemplate());
            QCOMPARE(messageOf(cut).text(), cut);
        }
        QVERIFY(!messageOf(whole + "x").isTemplate());
        // Arguments in arguments without an end.
        std::string deep(1, '\0');
        for (int i = 0; i < 100'000; ++i)
            deep += std::string("\1\0\0\0\0\1", 6);
        QVERIFY(!messageOf(deep).isTemplate());
        std::mt19937 random(5);
        for (int i = 0; i < 20'000; ++i) {
            auto forged = whole;
            forged[1 + random() % (forged.size() - 1)] = char(random());
            messageOf(forged).text();
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredMessage)
#include "tst_stored_message.moc"
