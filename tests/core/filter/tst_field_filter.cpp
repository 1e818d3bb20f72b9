#include "core/filter/field_filter.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace probescope;
using store::FieldFilter;

namespace {

FieldFilter filterOf(const std::string& text)
{
    auto filter = FieldFilter::parse(text);
    if (!filter)
        qFatal("%s: %s", text.c_str(), filter.error().what.text().c_str());
    return std::move(*filter);
}

/// Numeric fields by name.
using Numbers = std::map<std::string, std::int64_t>;

bool holds(const FieldFilter& filter, const Numbers& numbers)
{
    const auto& alternatives = filter.alternatives();
    return std::any_of(alternatives.begin(), alternatives.end(), [&](const auto& all) {
        return std::all_of(all.begin(), all.end(), [&](const auto& condition) {
            return condition.holdsNumber(numbers.at(condition.field), false);
        });
    });
}

/// A random filter, and what it says of each of some events, found while it is written.
struct Expression
{
    std::string text;
    std::vector<bool> truth;
};

class ExpressionMaker
{
public:
    explicit ExpressionMaker(const std::vector<Numbers>& events)
        : m_events(events)
    {
    }

    Expression any(int depth)
    {
        return joined(
            " || ", depth, [this](int d) { return all(d); }, [](bool a, bool b) { return a || b; });
    }

private:
    template <typename Part, typename Join>
    Expression joined(const char* joint, int depth, const Part& part, const Join& join)
    {
        Expression made = part(depth);
        for (int more = below(3); more > 0; --more) {
            const Expression next = part(depth);
            made.text += joint + next.text;
            for (std::size_t i = 0; i < made.truth.size(); ++i)
                made.truth[i] = join(made.truth[i], next.truth[i]);
        }
        return made;
    }
    Expression all(int depth)
    {
        return joined(
            below(2) ? " && " : "&&", depth, [this](int d) { return term(d); },
            [](bool a, bool b) { return a && b; });
    }
    Expression term(int depth)
    {
        const int kind = depth > 0 ? below(4) : 3;
        if (kind == 0) {
            Expression inner = term(depth - 1);
            inner.text = (below(2) ? "! " : "!") + inner.text;
            inner.truth.flip();
            return inner;
        }
        if (kind == 1) {
            Expression inner = any(depth - 1);
            inner.text = "(" + inner.text + (below(2) ? " )" : ")");
            return inner;
        }
        return comparison();
    }
    Expression comparison()
    {
        const std::string field = below(2) ? "a" : "b";
        const std::int64_t value = below(8);
        const std::string digits = std::to_string(value);
        switch (below(9)) {
        case 0:
            return judged(field, " == " + digits, [=](auto x) { return x == value; });
        case 1:
            return judged(field, "!=" + digits, [=](auto x) { return x != value; });
        case 2:
            return judged(field, " < " + digits, [=](auto x) { return x < value; });
        case 3:
            return judged(field, " <= 0x" + digits, [=](auto x) { return x <= value; });
        case 4:
            return judged(field, ">0" + digits, [=](auto x) { return x > value; });
        case 5:
            return judged(field, " >= " + digits, [=](auto x) { return x >= value; });
        case 6:
            return judged(field, " & " + digits, [=](auto x) { return (x & value) != 0; });
        case 7:
            return judged(field, " & CPUS{1-3,6}",
                          [](auto x) { return (x >= 1 && x <= 3) || x == 6; });
        default:
            return judged(field, " == CPUS{" + digits + "}", [=](auto x) { return x == value; });
        }
    }
    template <typename Test>
    Expression judged(const std::string& field, const std::string& rest, const Test& test)
    {
        Expression made{field + rest, {}};
        for (const Numbers& event : m_events)
            made.truth.push_back(test(event.at(field)));
        return made;
    }
    int below(int count) { return int(m_random() % unsigned(count)); }

    const std::vector<Numbers>& m_events;
    std::mt19937 m_random{7};
};

} // namespace

class TestFieldFilter : public QObject
{
    Q_OBJECT

private slots:
    void filtersAreRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("fault"); // byte; -1: none
        QTest::newRow("empty") << QByteArray("  ") << -1;
        QTest::newRow("one") << QByteArray("pid==3") << -1;
        QTest::newRow("blanks") << QByteArray(" pid  >=  -0x1f ") << -1;
        QTest::newRow("both") << QByteArray("a == 1 && b != 'x y' || c ~ k*") << -1;
        QTest::newRow("bits") << QByteArray("flags & 4&&x==1") << -1;
        QTest::newRow("no field") << QByteArray("== 3") << 0;
        QTest::newRow("no operator") << QByteArray("pid 3") << 4;
        QTest::newRow("no value") << QByteArray("pid ==") << 6;
        QTest::newRow("open quotes") << QByteArray("a == 'x") << 5;
        QTest::newRow("text compared") << QByteArray("a < x") << 4;
        QTest::newRow("no joint") << QByteArray("a == 1 b == 2") << 7;
        QTest::newRow("ends in and") << QByteArray("a == 1 &&") << 9;
        QTest::newRow("brackets") << QByteArray("(a == 1)") << -1;
        QTest::newRow("not") << QByteArray("!(a == 1 && !b == 2) || !!c > 3") << -1;
        QTest::newRow("text with brackets") << QByteArray("comm == (sd-pam)") << -1;
        QTest::newRow("text with brackets in brackets") << QByteArray("(comm == (sd-pam))") << -1;
        QTest::newRow("apostrophe") << QByteArray("comm == it's && pid > 1") << -1;
        QTest::newRow("CPUs") << QByteArray("cpu & CPUS{0-3,7}") << -1;
        QTest::newRow("CPUs to the last") << QByteArray("cpu & CPUS{2-N}") << -1;
        QTest::newRow("the last CPU") << QByteArray("cpu & CPUS{0,N}") << 6;
        QTest::newRow("some of each CPUs") << QByteArray("cpu & CPUS{ 0-7:1/2 9,, all }") << -1;
        QTest::newRow("some of one CPU") << QByteArray("cpu & CPUS{3:1/2}") << 6;
        QTest::newRow("groups of none") << QByteArray("cpu & CPUS{0-7:0/0}") << 6;
        QTest::newRow("more than each group has") << QByteArray("cpu & CPUS{0-7:3/2}") << 6;
        QTest::newRow("more CPUs than kernels know") << QByteArray("cpu & CPUS{0-8192}") << 6;
        QTest::newRow("too many groups") << QByteArray("cpu & CPUS{all:2/3}") << 6;
        QTest::newRow("begins as CPUs do") << QByteArray("comm == CPUSET") << -1;
        QTest::newRow("deep") << QByteArray(100, '(') + "a == 1" + QByteArray(100, ')') << -1;
        QTest::newRow("too deep") << QByteArray(9000, '(') + "a == 1" + QByteArray(9000, ')')
                                  << 200;
        QTest::newRow("many nots") << QByteArray(100'000, '!') + "a == 1" << -1;
        QTest::newRow("nothing behind a not") << QByteArray("a == 1 && !") << 11;
        QTest::newRow("suffix without a field") << QByteArray(".ustring == x") << 0;
        QTest::newRow("function") << QByteArray("f.function == schedule") << 1;
        QByteArray chain("a == 1");
        for (int i = 1; i < 4096; ++i)
            chain += " && a == 1";
        QTest::newRow("long chain") << chain << -1;
        QTest::newRow("too long a chain") << chain + " && a == 1" << 0;
        QTest::newRow("open bracket") << QByteArray("b == 2 && (a == 1") << 10;
        QTest::newRow("bracket closed twice") << QByteArray("(a == 1))") << 8;
        QTest::newRow("bracket behind a text") << QByteArray("a == 1)") << 6;
        QTest::newRow("nothing in brackets") << QByteArray("a == 1 || ()") << 11;
        QTest::newRow("no joint before a bracket") << QByteArray("(a == 1) (b == 2)") << 9;
        QTest::newRow("no list") << QByteArray("cpu & CPUS{x}") << 6;
        QTest::newRow("open list") << QByteArray("cpu & CPUS{1") << 6;
        QTest::newRow("less than a list") << QByteArray("cpu < CPUS{1}") << 6;
        QByteArray product("(a == 1 || b == 2)");
        for (int i = 0; i < 40; ++i)
            product += " && (a == 1 || b == 2)";
        QTest::newRow("too many combinations") << product << 1;
    }
    void filtersAreRead()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, fault);
        const auto filter = FieldFilter::parse(text.toStdString());
        QCOMPARE(filter.has_value(), fault < 0);
        if (!filter) {
            QCOMPARE(filter.error().code, ErrorCode::Invalid);
            QCOMPARE(int(*filter.error().place.byte), fault);
        }
    }

    void conditionsHold()
    {
        const auto number = [](const char* text, std::int64_t value, bool isUnsigned = false) {
            return filterOf(text).alternatives()[0][0].holdsNumber(value, isUnsigned);
        };
        const auto string = [](const char* text, const char* value) {
            return filterOf(text).alternatives()[0][0].holdsText(value);
        };
        QVERIFY(number("a == 3", 3) && !number("a == 3", 4));
        QVERIFY(number("a != 3", 4) && !number("a != 3", 3));
        QVERIFY(number("a < -1", -2) && !number("a < -1", -1));
        QVERIFY(number("a <= 0x10", 16) && !number("a <= 0x10", 17));
        QVERIFY(number("a > 5", -1, true) && !number("a > 5", -1));
        QVERIFY(number("a >= 0xffffffffffffffff", -1, true));
        QVERIFY(number("a == 010", 8) && number("a > -017", -14)); // octal, as in the kernel
        QVERIFY(number("a & 6", 2) && !number("a & 6", 9));
        QVERIFY(number("a ~ 1*", 17) && !number("a ~ 1*", 71));
        QVERIFY(!number("a == x", 0) && number("a != x", 0));
        QVERIFY(string("a == x", "x") && !string("a == x", "xx"));
        QVERIFY(string("a == '3'", "3") && string("a == 3", "3"));
        QVERIFY(string("a != x", "y") && !string("a < 3", "2"));
        QVERIFY(string("a ~ k*er?0", "kworker/0") && !string("a ~ k*er?0", "kworker/01"));
        QVERIFY(string("a ~ *", "") && string("a ~ **x", "x") && !string("a ~ ?", ""));
        QVERIFY(string("a ~ *a*b*", "xaxxbx") && !string("a ~ *a*b*", "xbxxax"));
    }

    void bracketsAndNegationsMeanWhatTheySay()
    {
        std::vector<Numbers> events;
        for (std::int64_t a = -1; a < 9; ++a) {
            for (std::int64_t b = -1; b < 9; ++b)
                events.push_back({{"a", a}, {"b", b}});
        }
        ExpressionMaker maker(events);
        int refused = 0;
        constexpr int kExpressions = 1000;
        for (int i = 0; i < kExpressions; ++i) {
            const Expression made = maker.any(2);
            const auto filter = FieldFilter::parse(made.text);
            if (!filter) {
                QVERIFY2(filter.error().what.text().find("combinations") != std::string::npos,
                         made.text.c_str());
                ++refused;
                continue;
            }
            for (std::size_t event = 0; event < events.size(); ++event)
                QVERIFY2(holds(*filter, events[event]) == made.truth[event], made.text.c_str());
        }
        QVERIFY(refused < kExpressions / 100);
    }

    void listsOfCpusAreNoNumber()
    {
        for (const std::int64_t cpu : {0, 1, 2, 9}) {
            QVERIFY(!holds(filterOf("a == CPUS{1-2}"), {{"a", cpu}}));
            QVERIFY(holds(filterOf("a != CPUS{1-2}"), {{"a", cpu}}));
            QCOMPARE(holds(filterOf("!(a & CPUS{0,2-8})"), {{"a", cpu}}), cpu == 1 || cpu == 9);
        }
    }

    /// As bitmap_parselist() reads them (lib/bitmap-str.c).
    void groupsOfCpus()
    {
        for (std::int64_t cpu = 0; cpu < 40; ++cpu) {
            const std::vector<Numbers> event{{{"a", cpu}}};
            const bool inGroups = cpu >= 3 && cpu <= 29 && (cpu - 3) % 5 < 2;
            QCOMPARE(holds(filterOf("a & CPUS{3-29:2/5}"), event[0]), inGroups);
            QCOMPARE(holds(filterOf("!(a & CPUS{3-29:2/5})"), event[0]), !inGroups);
            QCOMPARE(holds(filterOf("a & CPUS{4-N}"), event[0]), cpu >= 4);
            QVERIFY(holds(filterOf("a & CPUS{ALL}"), event[0]));
            QVERIFY(holds(filterOf("a & CPUS{1-5:4294967295/4294967295, 0, 6-99}"), event[0]));
            QVERIFY(!holds(filterOf("a & CPUS{0-39:0/3}"), event[0]));
            QVERIFY(!holds(filterOf("a & CPUS{,}"), event[0]));
            QVERIFY(!holds(filterOf("a == CPUS{0-39:0/3}"), event[0]));
            QVERIFY(holds(filterOf("a != CPUS{0-39:0/3}"), event[0]));
            QCOMPARE(holds(filterOf("a == CPUS{7-11:1/9}"), event[0]), cpu == 7);
        }
    }

    void negatedPatternsAndBits()
    {
        const auto condition = [](const char* text) {
            return filterOf(text).alternatives().at(0).at(0);
        };
        QVERIFY(condition("!comm ~ k*").holdsText("sshd"));
        QVERIFY(!condition("!comm ~ k*").holdsText("kworker/0"));
        QVERIFY(condition("!(a ~ 1*)").holdsNumber(21, true));
        QVERIFY(!condition("!(a ~ 1*)").holdsNumber(12, true));
        QVERIFY(condition("!a & 6").holdsNumber(9, false));
        QVERIFY(!condition("!a & 6").holdsNumber(2, false));
        QVERIFY(condition("comm == (sd-pam)").holdsText("(sd-pam)"));
        QVERIFY(condition("(comm == (sd-pam))").holdsText("(sd-pam)"));
        QVERIFY(condition("!comm == \"a)\"").holdsText("a"));
    }

    /// The kernel's words are the same in all languages.
    void ourWordsForFaultsAreTemplates()
    {
        for (const auto kind : {FilterFaultKind::Empty, FilterFaultKind::FieldMissing})
            QVERIFY(FilterFault{kind}.words().isTemplate());
        const auto kernels = FilterFault{FilterFaultKind::FieldNotFound}.words();
        QCOMPARE(kernels.text(), std::string("Field not found"));
        QVERIFY(!kernels.isTemplate());
    }

    void placesAreThoseOfTheText()
    {
        const auto filter = filterOf("!(aa == 1 && bb == 'x') || cc > 3");
        QCOMPARE(filter.alternatives().size(), std::size_t(3));
        const auto at = [&](std::size_t i) { return filter.alternatives()[i].at(0); };
        QCOMPARE(at(0).fieldAt, std::size_t(2));
        QCOMPARE(at(1).fieldAt, std::size_t(13));
        QCOMPARE(at(1).valueAt, std::size_t(19));
        QCOMPARE(at(2).fieldAt, std::size_t(27));
        QCOMPARE(filterOf("comm.ustring == x").alternatives()[0][0].field, std::string("comm"));
    }

    /// What kernels took as a filter, captures take, too, unless it depends on the machine.
    void takesWhatTheKernelTakes()
    {
        QFile file(QStringLiteral(TEST_DATA "/tracefs/filters.tsv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        int taken = 0;
        while (!file.atEnd()) {
            const auto parts = file.readLine().chopped(1).split('\t');
            if (parts.at(2) != "ok" || parts[1].contains("{N"))
                continue;
            const auto filter = FieldFilter::parse(parts[1].toStdString());
            QVERIFY2(filter.has_value() && !filter->empty(), parts[1].constData());
            ++taken;
        }
        QVERIFY(taken > 25);
    }
};

QTEST_APPLESS_MAIN(TestFieldFilter)
#include "tst_field_filter.moc"
