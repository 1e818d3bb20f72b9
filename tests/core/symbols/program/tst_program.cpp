#include "core/symbols/program/demangle.h"
#include "core/symbols/program/program.h"
#include "tests/core/symbols/program/outside_tools.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::program;

namespace {

QString sampleFile(const QString& name)
{
    return QString(SAMPLE_FILES) + "/" + name;
}

std::shared_ptr<const Program> opened(const QString& file)
{
    auto program = Program::open(file.toStdString());
    if (!program)
        qWarning("%s", program.error().message().c_str());
    return program ? *program : nullptr;
}

void addFiles()
{
    QTest::addColumn<QString>("file");
    for (const char* name : {"sample_pie", "sample_fixed", "sample_plain", "sample_static",
                             "sample_names", "sample_stripped", "sample_bare"})
        QTest::newRow(name) << sampleFile(name);
    QTest::newRow("libc") << "/lib/x86_64-linux-gnu/libc.so.6";
    QTest::newRow("libstdc++") << "/usr/lib/x86_64-linux-gnu/libstdc++.so.6";
}

/// What readelf -n says of a USDT place.
struct ListedPlace
{
    std::uint64_t pc = 0;
    std::uint64_t semaphore = 0;
    QString arguments;
};

std::multimap<QString, ListedPlace> listedPlaces(const QString& file)
{
    static const QRegularExpression kPlace(
        "Provider: (.*)\n\\s*Name: (.*)\n\\s*Location: 0x([0-9a-f]+), Base: 0x[0-9a-f]+, "
        "Semaphore: 0x([0-9a-f]+)\n\\s*Arguments: ?(.*)\n");
    std::multimap<QString, ListedPlace> found;
    auto matches = kPlace.globalMatch(QString::fromUtf8(outputOf("readelf", {"-nW", file})));
    while (matches.hasNext()) {
        const auto match = matches.next();
        found.emplace(match.captured(1) + ":" + match.captured(2),
                      ListedPlace{match.captured(3).toULongLong(nullptr, 16),
                                  match.captured(4).toULongLong(nullptr, 16),
                                  match.captured(5).trimmed()});
    }
    return found;
}

} // namespace

class TestProgram : public QObject
{
    Q_OBJECT

private slots:
    void functionsAreThoseOfReadelf_data() { addFiles(); }
    void functionsAreThoseOfReadelf()
    {
        QFETCH(QString, file);
        const auto program = opened(file);
        QVERIFY(program);
        auto listed = listedFunctions(file);
        if (!program->debugFile().empty()
            && outputOf("readelf", {"-SW", file}).indexOf(".symtab") < 0)
            listed.merge(listedFunctions(QString::fromStdString(program->debugFile())));
        const bool mayBeEmpty = file.endsWith("sample_bare");
        QVERIFY(mayBeEmpty || !listed.empty());
        for (const Symbol& symbol : program->symbols()) {
            const auto found = listed.find({symbol.name, symbol.address});
            QVERIFY2(found != listed.end(), symbol.name.c_str());
            QCOMPARE(symbol.size, found->second.size);
            QCOMPARE(symbol.resolver, found->second.resolver);
            listed.erase(found);
        }
        QVERIFY2(listed.empty(), listed.empty() ? "" : listed.begin()->first.first.c_str());
    }

    void offsetsAreThoseOfObjdump_data() { addFiles(); }
    void offsetsAreThoseOfObjdump()
    {
        QFETCH(QString, file);
        const auto program = opened(file);
        QVERIFY(program);
        const auto listed = listedOffsets(file);
        std::size_t compared = 0;
        for (const Symbol& symbol : program->symbols()) {
            const auto found = listed.find(symbol.address);
            if (found == listed.end())
                continue;
            QCOMPARE(symbol.offset, found->second);
            ++compared;
        }
        QVERIFY(program->symbols().empty() || file.contains("stripped") || compared > 5);
    }

    void fixedProgramsAreNotAtTheirAddresses()
    {
        const auto program = opened(sampleFile("sample_fixed"));
        QVERIFY(program);
        const auto found = program->named("sampleAdd");
        QCOMPARE(found.size(), 1U);
        QVERIFY(found.front()->offset < found.front()->address);
    }

    void namesAreReadable()
    {
        const auto program = opened(sampleFile("sample_names"));
        QVERIFY(program);
        QCOMPARE(program->language(), Language::Cxx);
        const auto text = QString::fromUtf8(outputOf("nm", {"-C", sampleFile("sample_names")}));
        for (const char* name :
             {"int garden::doubled<int>(int)", "double garden::doubled<double>(double)",
              "garden::Tree::Tree(int)"}) {
            QVERIFY(text.contains(name));
            QVERIFY2(!program->named(name).empty(), name);
        }
        std::size_t compared = 0;
        for (const Symbol& symbol : program->symbols()) {
            if (symbol.demangled.empty() || symbol.name.find(".") != std::string::npos)
                continue;
            QVERIFY2(text.contains(QString::fromStdString(symbol.demangled)),
                     symbol.demangled.c_str());
            ++compared;
        }
        QVERIFY(compared > 10);
    }

    void hostileNamesStayAsTheyAre()
    {
        // Each step refers twice to the one before: 2^60 letters.
        std::string name = "_Z1f1AIiiE";
        for (const char c : std::string("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            name += std::string("1AIS") + c + "_S" + c + "_E";
        QVERIFY(Demangler()(name).empty());
        QCOMPARE(Demangler()("_ZN6garden4TreeC2Ei"), std::string("garden::Tree::Tree(int)"));
    }

    void duplicatesAndResolversAreMarked()
    {
        const auto program = opened(sampleFile("sample_pie"));
        QVERIFY(program);
        const auto helpers = program->named("helper");
        QCOMPARE(helpers.size(), 2U);
        QVERIFY(helpers[0]->duplicate && helpers[1]->duplicate);
        QVERIFY(helpers[0]->offset != helpers[1]->offset);
        QVERIFY(!program->named("sampleAdd").front()->duplicate);
        QVERIFY(program->named("samplePick").front()->resolver);
        QVERIFY(!program->named("one").front()->resolver);
        QVERIFY(program->notes().front().text().find("resolver") != std::string::npos);
    }

    void kindsAreTold()
    {
        const auto kind = [](const QString& name) {
            const auto program = opened(name);
            return program ? int(program->kind()) : -1;
        };
        QCOMPARE(kind(sampleFile("sample_pie")), int(FileKind::PieExecutable));
        QCOMPARE(kind(sampleFile("sample_fixed")), int(FileKind::Executable));
        QCOMPARE(kind(sampleFile("sample_static")), int(FileKind::Executable));
        QCOMPARE(kind("/usr/lib/x86_64-linux-gnu/libstdc++.so.6"), int(FileKind::Library));
    }

    void placesAreThoseOfReadelf_data() { addFiles(); }
    void placesAreThoseOfReadelf()
    {
        QFETCH(QString, file);
        const auto program = opened(file);
        QVERIFY(program);
        auto listed = listedPlaces(file);
        QVERIFY(!file.contains("sample_") || file.contains("names") || listed.size() >= 4);
        for (const UsdtPlace& place : program->usdtPlaces()) {
            const auto key = QString::fromStdString(place.provider + ":" + place.name);
            auto [begin, end] = listed.equal_range(key);
            const auto found = std::find_if(
                begin, end, [&](const auto& one) { return one.second.pc == place.address; });
            QVERIFY2(found != end, qPrintable(key));
            const auto semaphore = found->second.semaphore;
            QCOMPARE(place.semaphore.has_value(), semaphore != 0);
            if (place.semaphore)
                QCOMPARE(*place.semaphore, *program->offsetOf(semaphore));
            QCOMPARE(place.offset, *program->offsetOf(place.address));
            QStringList arguments;
            for (const auto& argument : place.arguments) {
                arguments << QString::fromStdString(argument.text);
                QVERIFY(argument.value.has_value() != !argument.reason.empty());
            }
            QCOMPARE(arguments.join(' '), found->second.arguments);
            listed.erase(found);
        }
        QVERIFY(listed.empty());
    }

    void packedSymbolsAreFound()
    {
        const auto bare = opened(sampleFile("sample_bare"));
        const auto packed = opened(sampleFile("sample_packed"));
        QVERIFY(bare && packed);
        QVERIFY(bare->named("sampleAdd").empty());
        QVERIFY(!bare->notes().empty());
        for (const Message& note : bare->notes())
            QVERIFY2(note.isTemplate(), note.text().c_str());
        const auto whole = opened(sampleFile("sample_pie"));
        QVERIFY(whole);
        const auto truth = whole->named("sampleAdd");
        const auto found = packed->named("sampleAdd");
        QCOMPARE(found.size(), 1U);
        QCOMPARE(found.front()->offset, truth.front()->offset);
        QCOMPARE(packed->named("helper").size(), 2U);
    }

    void onlyDebugFilesOfTheSameBuildAreTaken()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::copy(sampleFile("sample_stripped"), folder.filePath("program")));
        // The link names this file; it is another program's.
        QVERIFY(QFile::copy(sampleFile("sample_fixed"), folder.filePath("sample_stripped.debug")));
        auto program = opened(folder.filePath("program"));
        QVERIFY(program);
        QVERIFY(program->debugFile().empty());
        QVERIFY(program->named("sampleAdd").empty());
        QVERIFY(QFile::remove(folder.filePath("sample_stripped.debug")));
        QVERIFY(QDir().mkdir(folder.filePath(".debug")));
        QVERIFY(QFile::copy(sampleFile("sample_stripped.debug"),
                            folder.filePath(".debug/sample_stripped.debug")));
        program = opened(folder.filePath("program"));
        QVERIFY(program);
        QVERIFY(program->debugFile().ends_with(".debug/sample_stripped.debug"));
        QCOMPARE(program->named("sampleAdd").size(), 1U);
    }

    void codeIsThatOfTheFile()
    {
        const auto program = opened(sampleFile("sample_fixed"));
        QVERIFY(program);
        const Symbol& symbol = *program->named("sampleBranches").front();
        const auto code = program->code(symbol);
        QVERIFY(code.has_value());
        QCOMPARE(code->size(), symbol.size);
        QFile file(sampleFile("sample_fixed"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.seek(qint64(symbol.offset)));
        QCOMPARE(QByteArray::fromStdString(*code), file.read(qint64(symbol.size)));
        QCOMPARE(program->at(symbol.address + symbol.size - 1), &symbol);
    }

    void otherFilesAreRefusedWithAReason_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("words");
        QTest::newRow("none") << "/nonexistent/program" << int(ErrorCode::NotFound) << "";
        QTest::newRow("folder") << "/usr/lib" << int(ErrorCode::Invalid) << "not a regular file";
        QTest::newRow("device") << "/dev/null" << int(ErrorCode::Invalid) << "not a regular file";
        QTest::newRow("object") << QString(OBJECT_FILE) << int(ErrorCode::Unsupported)
                                << "object file";
        QTest::newRow("debug file") << sampleFile("sample_stripped.debug")
                                    << int(ErrorCode::Unsupported) << "debug information";
        QTest::newRow("text") << sampleFile("../cmake_install.cmake") << int(ErrorCode::Invalid)
                              << "not a machine-code program";
        QTest::newRow("script") << "/usr/bin/ldd" << int(ErrorCode::Invalid) << "/bin/bash";
    }
    void otherFilesAreRefusedWithAReason()
    {
        QFETCH(QString, file);
        QFETCH(int, code);
        QFETCH(QString, words);
        const auto program = Program::open(file.toStdString());
        QVERIFY(!program);
        QCOMPARE(int(program.error().code), code);
        QVERIFY(program.error().hint.empty() || program.error().hint.isTemplate());
        QVERIFY2(QString::fromStdString(program.error().message()).contains(words),
                 program.error().message().c_str());
    }

    void pathsThatTheKernelCannotTakeAreRefusedWithAdvice()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::copy(sampleFile("sample_pie"), folder.filePath("a program")));
        const auto refused = Program::open(folder.filePath("a program").toStdString());
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Invalid);
        QVERIFY(refused.error().hint.text().find("ln -s") != std::string::npos);
        QVERIFY(QFile::link(folder.filePath("a program"), folder.filePath("program")));
        QVERIFY(opened(folder.filePath("program")));
        QVERIFY(!checkPath("/tmp/a#b"));
        QVERIFY(checkPath("/tmp/a:b").has_value());
    }

    void filesThatAreCutAreErrorsOrLess()
    {
        QFile whole(sampleFile("sample_fixed"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const auto bytes = whole.readAll();
        QTemporaryDir folder;
        for (qsizetype size = 1; size < bytes.size(); size += 1 + bytes.size() / 150) {
            QFile cut(folder.filePath("cut"));
            QVERIFY(cut.open(QIODevice::WriteOnly | QIODevice::Truncate));
            cut.write(bytes.left(size));
            cut.close();
            const auto program = Program::open(folder.filePath("cut").toStdString());
            if (!program)
                QVERIFY(!program.error().what.empty());
        }
    }

    void whatIsCutWhileItIsOpenIsAnError()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("program");
        QVERIFY(QFile::copy(sampleFile("sample_pie"), path));
        const auto program = opened(path);
        QVERIFY(program);
        const Symbol symbol = *program->named("sampleAdd").front();
        QCOMPARE(truncate(path.toLocal8Bit().constData(), 100), 0);
        const auto code = program->code(symbol);
        QVERIFY(!code);
        QCOMPARE(code.error().code, ErrorCode::Changed);
    }
};

QTEST_GUILESS_MAIN(TestProgram)
#include "tst_program.moc"
