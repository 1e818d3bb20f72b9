#include "core/base/error.h"

#include <QTest>

#include <map>

using namespace probescope;

/// Sentences that keep their template and their arguments apart.
class TestMessage : public QObject
{
    Q_OBJECT

private slots:
    void speaksEnglish();
    void isTranslatedByItsTemplate();
    void textsAreNotTranslated();
    void brokenTranslationsAreShown();
    void comparesWhatItSays();
};

void TestMessage::speaksEnglish()
{
    QVERIFY(Message().empty());
    QCOMPARE(probescope::tr("the page size is 0").text(), std::string("the page size is 0"));
    QCOMPARE(probescope::tr("'{}' has {} bytes", {"a{}b", 7}).text(),
             std::string("'a{}b' has 7 bytes"));
    QCOMPARE(probescope::tr("{1} before {0}", {"b", std::string("a")}).text(),
             std::string("a before b"));
    QCOMPARE(probescope::tr("{{{}}}", {-1}).text(), std::string("{-1}"));
    QCOMPARE(probescope::tr("it is lost: {}", {probescope::tr("the {} is gone", {"disk"})}).text(),
             std::string("it is lost: the disk is gone"));
    const Error error{.what = probescope::tr("no {}", {"room"}),
                      .hint = probescope::tr("Make {}", {"some"})};
    QCOMPARE(error.message(), std::string("no room. Make some"));
}

void TestMessage::isTranslatedByItsTemplate()
{
    const std::map<std::string, std::string> german{
        {"cannot read {} from {}", "von {1} ist {0} nicht lesbar"}, {"a page", "eine Seite"}};
    const auto translate = [&german](const std::string& english) {
        const auto found = german.find(english);
        return found == german.end() ? english : found->second;
    };
    QCOMPARE(probescope::tr("cannot read {} from {}", {probescope::tr("a page"), "cpu0"})
                 .text(translate),
             std::string("von cpu0 ist eine Seite nicht lesbar"));
    QCOMPARE(probescope::tr("unknown {}", {probescope::tr("a page")}).text(translate),
             std::string("unknown eine Seite"));
}

void TestMessage::textsAreNotTranslated()
{
    const auto translate = [](const std::string& english) { return english + "!"; };
    QCOMPARE(Message(std::string("a {} b")).text(translate), std::string("a {} b"));
    QCOMPARE(probescope::tr("x: {}", {"y"}).text(translate), std::string("x: y!"));
    auto message = probescope::tr("a {} {}", {"a", probescope::tr("a {}", {"b a"})});
    message.changeTexts([](const std::string& text) { return "<" + text + ">"; });
    QCOMPARE(message.text(), std::string("a <a> a <b a>"));
}

void TestMessage::brokenTranslationsAreShown()
{
    const auto broken = [](const std::string&) { return std::string("{} {} {7} { {x"); };
    QCOMPARE(probescope::tr("{}", {"one"}).text(broken), std::string("one {} {7} { {x"));
}

void TestMessage::comparesWhatItSays()
{
    QVERIFY(probescope::tr("no {}", {"room"}) == probescope::tr("no {}", {"room"}));
    QVERIFY(probescope::tr("no {}", {"room"}) != probescope::tr("no {}", {"time"}));
    QVERIFY(probescope::tr("no {}", {"room"}) == "no room");
    QVERIFY(Message("no room") != probescope::tr("no {}", {"room"}));
}

QTEST_GUILESS_MAIN(TestMessage)
#include "tst_message.moc"
