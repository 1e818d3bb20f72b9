#include "core/symbols/kernel/known_place.h"
#include "core/symbols/kernel/types.h"

#include <QFile>
#include <QTest>

using namespace probescope;
using catalogue::Catalogue;
using catalogue::FetchPath;

namespace {

std::string sampleTypes(const char* name)
{
    QFile file(QString(SAMPLE_BTF "/") + name + ".btf");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

probe::Spec specOf(const QString& line)
{
    auto spec = probe::Spec::parse(line.toStdString());
    if (!spec)
        qFatal("%s: %s", qPrintable(line), spec.error().message().c_str());
    return std::move(*spec);
}

/// `outer: link, label; rest +0`
QString memberText(const std::optional<probe::KnownMember>& member)
{
    if (!member)
        return "none";
    QStringList steps;
    for (const std::string& step : member->steps)
        steps << QString::fromStdString(step);
    QString text = QString::fromStdString(member->parameter) + ": " + steps.join(", ");
    for (const auto& follow : member->rest)
        text += QString("; %1%2").arg(follow.user ? "user " : "").arg(follow.offset);
    if (member->bits > 0)
        text += QString("; %1 bits").arg(member->bits);
    if (member->own)
        text += "; as " + QString::fromStdString(probe::formatType(*member->own));
    return text + (member->byOffset ? "; by offset" : "");
}

} // namespace

/// What is read at offsets, by the names that the types have for it. What a path of names is in
/// offsets, tst_fetch checks by the compiler's own layout.
class TestKnownPlace : public QObject
{
    Q_OBJECT

    std::shared_ptr<const Catalogue> m_catalogue;

    probe::KnownPlace placeOf(const QString& line) const
    {
        const auto spec = specOf(line);
        return knownPlace(*m_catalogue, m_catalogue->named(spec.symbol).front(), spec);
    }

private slots:
    void initTestCase()
    {
        Catalogue::Files files;
        files.functions = "takesPointers\nmoduleFunction [sample]\n";
        files.types = sampleTypes("kernel");
        files.moduleTypes.emplace_back("sample", sampleTypes("module"));
        files.architecture = "x86_64";
        const auto made = Catalogue::of(std::move(files));
        QVERIFY2(made, made ? "" : made.error().message().c_str());
        m_catalogue = *made;
        QVERIFY(m_catalogue->hasTypes());
    }

    /// Each path of names becomes offsets as the form makes them, and those the names again.
    void offsetsBecomeTheirNames_data()
    {
        QTest::addColumn<QString>("path"); // of members below outer
        QTest::addColumn<QString>("member");
        const auto row = [](const char* path, const char* member) {
            QTest::newRow(path) << path << QString("outer: ") + member;
        };
        row("number", "number");
        row("letter", "letter");
        row("flag", "flag");
        row("level", "level");
        row("low", "low; 3 bits");
        row("middle", "middle; 9 bits");
        row("high", "high; 16 bits");
        row("wide", "wide; 37 bits");
        row("rest", "rest; 27 bits");
        row("whole", "whole");
        row("left", "left");
        row("right", "right");
        row("tail", "tail");
        row("corner y", "corner.y");
        row("corners[2] y", "corners[2].y");
        row("name", "name");
        row("alias", "alias");
        row("bytes", "bytes");
        row("numbers[7]", "numbers[7]");
        row("words[1]", "words[1]; 0");
        row("title", "title; 0");
        row("link", "link");
        row("link next next order", "link, next, next, order");
        row("link next label", "link, next, label; 0");
        row("callback", "callback");
        row("polygon x", "polygon, x");
        row("owner", "owner");
        row("levels", "levels");
    }
    void offsetsBecomeTheirNames()
    {
        QFETCH(QString, path);
        QFETCH(QString, member);
        const auto number = m_catalogue->named("takesPointers").front();
        const auto prototype = m_catalogue->prototype(number);
        FetchPath steps;
        for (const QString& step : path.split(' '))
            steps.members.push_back(step.toStdString());
        const auto proposal = m_catalogue->fetch(prototype->parameters.front(), steps, false);
        QVERIFY2(proposal.reason.empty(), proposal.reason.text().c_str());
        const auto place =
            placeOf("p takesPointers value=" + QString::fromStdString(proposal.fetch));
        QCOMPARE(place.members.size(), std::size_t(1));
        QCOMPARE(memberText(place.members.front()), member);
        QCOMPARE(place.members.front()->type, std::string("struct Outer *"));
        QCOMPARE(place.members.front()->from,
                 (probe::Fetch{.source = probe::Fetch::Source::Argument, .number = 1}));
    }

    void whatHasNoNameStaysAnOffset_data()
    {
        QTest::addColumn<QString>("argument");
        QTest::addColumn<QString>("member");
        const auto row = [](const char* argument, const char* member) {
            QTest::newRow(argument) << argument << member;
        };
        // Eight bytes from a member of four on.
        row("a=+0(%di):x64", "none");
        row("a=+1(%di):u32", "none");
        row("a=%di:x64", "none");
        row("a=+0(%bx):s32", "none");
        row("a=+0(%si):u8", "none"); // of bytes
        row("a=-8(%di):u32", "none");
        row("a=+u0(%di):s32", "none");
        row("a=$comm", "none");
        // The low half of a member, and of a number that is no bitfield some bits.
        row("a=+0(%di):u16", "outer: number");
        row("a=+0(%di):b4@0/32", "outer: number");
        row("a=+0($arg1):s32", "outer: number");
    }
    void whatHasNoNameStaysAnOffset()
    {
        QFETCH(QString, argument);
        QFETCH(QString, member);
        const auto place = placeOf("p takesPointers " + argument);
        QCOMPARE(memberText(place.members.front()), member);
    }

    /// Behind a pointer to anything, or between the members, only the offset is left.
    void theWayToAnOffsetHasItsNames()
    {
        const auto number = m_catalogue->named("takesPointers").front();
        const auto prototype = m_catalogue->prototype(number);
        const auto fetchOf = [&](const char* name) {
            auto fetch =
                m_catalogue->fetch(prototype->parameters.front(), {.members = {name}}, false).fetch;
            fetch.resize(fetch.rfind(':'));
            return QString::fromStdString(fetch);
        };
        const auto member = [this](const QString& fetch) {
            return memberText(placeOf("p takesPointers a=" + fetch).members.front());
        };
        QCOMPARE(member("+8(" + fetchOf("opaque") + "):u32"), "outer: opaque; 8; by offset");
        QCOMPARE(member("+3(" + fetchOf("link") + "):u32"), "outer: link; 3; by offset");
        QCOMPARE(member("+0(" + fetchOf("counter") + "):s64"), "outer: counter; 0");
        QCOMPARE(member("+16(" + fetchOf("counter") + "):s64"), "outer: counter; 16");
        QCOMPARE(member("+u0(" + fetchOf("link") + "):u32"), "outer: link; user 0");
    }

    void namesOfTheLineAreTaken_data()
    {
        QTest::addColumn<QString>("argument");
        QTest::addColumn<QString>("member");
        const auto row = [](const char* argument, const char* member) {
            QTest::newRow(argument) << argument << member;
        };
        row("a=outer->number", "outer: number; as s32");
        row("a=outer->flag", "outer: flag; as u8");
        row("a=outer->link->next->order", "outer: link, next, order; as u16");
        row("a=outer->corner.y", "outer: corner.y; as s32");
        row("a=outer->middle", "outer: middle; 9 bits; as b9@3/16");
        row("a=outer->name:string", "outer: name");
        row("a=outer->link->label:string", "outer: link, label; 0; as x64");
        row("a=outer->opaque", "outer: opaque; as x64");
        row("a=outer", "outer: ; as x64");
        row("a=+4(outer->counter):u32", "outer: counter; 4; as x64");
        row("a=outer->corner", "none"); // a record
        row("a=outer->nothing", "none");
        row("a=nobody->number", "none");
    }
    void namesOfTheLineAreTaken()
    {
        QFETCH(QString, argument);
        QFETCH(QString, member);
        const auto place = placeOf("p takesPointers " + argument);
        QCOMPARE(memberText(place.members.front()), member);
    }

    /// vmlinux.h has to be made of that module's types.
    void typesOfAModuleAreTold()
    {
        const auto place = placeOf("p moduleFunction a=only->own b=point->x c=+0(+0(%di)):s32");
        QCOMPARE(memberText(place.members[0]), "only: own; as s32");
        QCOMPARE(place.members[0]->module, std::string("sample"));
        QCOMPARE(memberText(place.members[1]), "point: x; as s32");
        QCOMPARE(place.members[1]->module, std::string());
        QCOMPARE(memberText(place.members[2]), "only: outer, number");
        QCOMPARE(place.members[2]->module, std::string("sample"));
    }

    /// As d_name of a dentry, which newer kernels set by __d_name alone.
    void theNameForEverybodyIsTaken()
    {
        const auto place = placeOf("p moduleFunction a=+20(%di):s32");
        QCOMPARE(memberText(place.members[0]), "only: seen");
    }

    /// When a function returns, its registers hold anything, and behind its first instruction, too.
    void membersAreWhereTheirParameterIs()
    {
        QCOMPARE(memberText(placeOf("r takesPointers a=+0(%di):s32").members.front()), "none");
        QCOMPARE(memberText(placeOf("r takesPointers a=outer->number").members.front()), "none");
        QVERIFY(placeOf("p takesPointers+4 a=+0(%di):s32").members.empty());
        QCOMPARE(placeOf("p takesPointers+4 a=+0(%di):s32").arguments.size(), std::size_t(6));
    }
};

QTEST_GUILESS_MAIN(TestKnownPlace)
#include "tst_known_place.moc"
