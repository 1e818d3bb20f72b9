#include "core/symbols/program/debug_info.h"
#include "core/symbols/program/disassembly.h"
#include "tests/core/symbols/program/outside_tools.h"

#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace probescope;
using namespace probescope::program;

namespace {

// The samples in C++ are compiled by what compiles this test. g++ says that no one may change
// `this`.
#ifdef __clang__
constexpr auto kThis = "this: const Tree * = %di:x64";
#else
constexpr auto kThis = "this: const Tree *const = %di:x64";
#endif

struct Opened
{
    std::shared_ptr<const Program> program;
    std::shared_ptr<const DebugInfo> debug;
};

Opened openedDebug(const QString& name)
{
    const auto program = Program::open((QString(SAMPLE_FILES "/") + name).toStdString());
    if (!program)
        return {};
    const auto debug = DebugInfo::open(*program);
    return {*program, debug ? *debug : nullptr};
}

QString spokenParameter(const FunctionParameter& parameter)
{
    QString text = QString::fromStdString(parameter.name + ": " + parameter.typeText + " = ");
    if (!parameter.value)
        return text + "-";
    const auto& fetch = parameter.value->fetch;
    const auto word = fetch.source == probe::Fetch::Source::StackEntry
        ? "$stack" + QString::number(fetch.number)
        : "%" + QString::fromStdString(fetch.word);
    text += fetch.follows.empty() ? word : "+0(" + word + ")";
    return text + ":" + QString::fromStdString(parameter.value->type->word);
}

/// Addresses and lines of statements, as readelf decodes the table.
std::multimap<std::uint64_t, int> listedLines(const QString& file)
{
    static const QRegularExpression kLine(R"(^\S+\s+(\d+)\s+0x([0-9a-f]+)\s.*x\s*$)");
    std::multimap<std::uint64_t, int> found;
    for (const QByteArray& line :
         outputOf("readelf", {"--debug-dump=decodedline", "-W", file}).split('\n')) {
        const auto match = kLine.match(QString::fromUtf8(line));
        if (match.hasMatch())
            found.emplace(match.captured(2).toULongLong(nullptr, 16), match.captured(1).toInt());
    }
    return found;
}

} // namespace

class TestDebugInfo : public QObject
{
    Q_OBJECT

private slots:
    void parametersAreWhereTheCallerPutsThem_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("function");
        QTest::addColumn<QStringList>("parameters");
        for (const char* file :
             {"sample_pie", "sample_plain", "sample_stripped", "sample_static"}) {
            QTest::addRow("%s, scalars", file)
                << file << "sampleAdd"
                << QStringList{"long int", "a: int = %di:s32",
                               "text: const char * = +0(%si):string",
                               "flag: unsigned char = %dx:u8", "where: long int * = %cx:x64"};
            QTest::addRow("%s, pointers", file)
                << file << "samplePoint"
                << QStringList{"long int", "point: const struct point * = %di:x64",
                               "colour: enum colour = %si:u32", "f: double = -"};
        }
        QTest::newRow("nothing returned")
            << "sample_plain"
            << "samplePlaces"
            << QStringList{"void", "a: long int = %di:s64", "b: int = %si:s32",
                           "text: const char * = +0(%dx):string"};
        QTest::newRow("by value") << "sample_plain"
                                  << "sampleByValue"
                                  << QStringList{"long int", "point: struct point = -",
                                                 "last: int = -"};
        QTest::newRow("C++") << "sample_names"
                             << "garden::Tree::grow"
                             << QStringList{"int", kThis, "name: const string & = %si:x64",
                                            "rings: vector<int, std::allocator<int> > & = %dx:x64"};
    }
    void parametersAreWhereTheCallerPutsThem()
    {
        QFETCH(QString, file);
        QFETCH(QString, function);
        QFETCH(QStringList, parameters);
        const auto [program, debug] = openedDebug(file);
        if (file == "sample_stripped")
            QVERIFY(program && program->debugFile().ends_with("sample_stripped.debug"));
        QVERIFY(program && debug);
        const Symbol* wanted = nullptr;
        for (const Symbol& symbol : program->symbols()) {
            if (symbol.readable() == function.toStdString()
                || symbol.readable().starts_with(function.toStdString() + "("))
                wanted = &symbol;
        }
        QVERIFY(wanted != nullptr);
        const auto found = debug->function(*wanted);
        QVERIFY2(found.has_value(), found ? "" : found.error().message().c_str());
        QStringList texts{QString::fromStdString(found->resultType)};
        for (const FunctionParameter& parameter : found->parameters) {
            texts << spokenParameter(parameter);
            QVERIFY(parameter.value.has_value() == parameter.reason.empty());
            QVERIFY(parameter.value.has_value() || parameter.reason.isTemplate());
        }
        QCOMPARE(texts, parameters);
    }

    void placesAreStatementsAtInstructions_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"sample_pie", "sample_fixed", "sample_plain", "sample_names"})
            QTest::newRow(file) << file;
    }
    void placesAreStatementsAtInstructions()
    {
        QFETCH(QString, file);
        const auto [program, debug] = openedDebug(file);
        QVERIFY(program && debug);
        const auto listed = listedLines(QString(SAMPLE_FILES "/") + file);
        QVERIFY(!listed.empty());
        std::size_t compared = 0;
        for (const Symbol& symbol : program->symbols()) {
            const auto found = debug->function(symbol);
            if (!found)
                continue; // what the C library brings
            const auto code = disassemble(*program->code(symbol), symbol.address,
                                          program->architecture(), CodeOf::Program);
            QVERIFY(code.has_value());
            std::set<std::uint64_t> begins;
            for (const Instruction& one : *code)
                begins.insert(one.address);
            std::set<std::uint64_t> wanted;
            for (auto at = listed.lower_bound(symbol.address);
                 at != listed.end() && at->first < symbol.address + symbol.size; ++at)
                wanted.insert(at->first);
            std::set<std::uint64_t> places;
            for (const SourcePlace& place : found->places) {
                places.insert(place.address);
                QVERIFY(begins.count(place.address) == 1);
                QCOMPARE(place.offset, *program->offsetOf(place.address));
                const auto [first, last] = listed.equal_range(place.address);
                QVERIFY(std::any_of(first, last,
                                    [&](const auto& line) { return line.second == place.line; }));
                QVERIFY(!place.file.empty());
                ++compared;
            }
            QCOMPARE(places, wanted);
            QVERIFY(places.count(symbol.address) == 1);
        }
        QVERIFY(compared > 20);
    }

    void theLackOfItIsToldWithAdvice()
    {
        const auto program = Program::open(SAMPLE_FILES "/sample_bare");
        QVERIFY(program.has_value());
        const auto debug = DebugInfo::open(*program);
        QVERIFY(!debug);
        QCOMPARE(debug.error().code, ErrorCode::NotFound);
        QVERIFY(debug.error().hint.text().find("-g") != std::string::npos);
    }

    void functionsOfOthersHaveNone()
    {
        const auto [program, debug] = openedDebug("sample_pie");
        QVERIFY(program && debug);
        QCOMPARE(debug->function(*program->named("_start").front()).error().code,
                 ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(TestDebugInfo)
#include "tst_debug_info.moc"
