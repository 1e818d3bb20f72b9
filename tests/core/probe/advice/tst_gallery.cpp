#include "core/probe/advice/gallery.h"
#include "core/probe/dialect/dialect.h"
#include "core/probe/dialect/filter.h"
#include "core/probe/spec/member_path.h"
#include "core/symbols/kernel/catalogue.h"
#include "tests/support/captures.h"

#include <QFile>
#include <QProcess>
#include <QSet>
#include <QStandardPaths>

#include <algorithm>
#include <memory>

using namespace probescope;

class GalleryTest : public QObject
{
    Q_OBJECT

    static void addTasks()
    {
        QTest::addColumn<int>("number");
        const auto& tasks = probe::gallery();
        for (std::size_t i = 0; i < tasks.size(); ++i)
            QTest::newRow(tasks[i].id.c_str()) << int(i);
    }

private slots:
    void hasTwentyTasks()
    {
        QCOMPARE(probe::gallery().size(), std::size_t(20));
        QSet<QString> ids;
        QSet<QString> events;
        for (const auto& task : probe::gallery()) {
            ids << QString::fromStdString(task.id);
            for (const auto& one : task.probes)
                events << QString::fromStdString(probe::Spec::parse(one.line)->event);
        }
        QCOMPARE(ids.size(), 20);
        QCOMPARE(events.size(), 23); // three are pairs
    }

    void isWhole_data() { addTasks(); }
    void isWhole()
    {
        QFETCH(int, number);
        const auto& task = probe::gallery()[std::size_t(number)];
        QVERIFY(!task.title.empty() && !task.title.text().ends_with('.'));
        QVERIFY(task.teaches.text().ends_with('.'));
        QVERIFY(task.question.text().ends_with('?'));
        for (const Message& words : {task.title, task.teaches, task.question})
            QVERIFY(words.isTemplate());
        QCOMPARE(task.probes.size(), std::size_t(task.latency ? 2 : 1));
        QStringList fields;
        bool numbered = false;
        for (const auto& one : task.probes) {
            const auto spec = probe::Spec::parse(one.line);
            QVERIFY2(spec, one.line.c_str());
            QCOMPARE(spec->format(), one.line);
            QCOMPARE(spec->group, std::string("gallery"));
            QCOMPARE(one.functions.empty(), probe::isUser(spec->kind));
            if (probe::isUser(spec->kind)) {
                QCOMPARE(spec->file, one.files.front());
                QCOMPARE(spec->offset, 0);
                QVERIFY(!one.userSymbol.empty());
            } else {
                QCOMPARE(spec->symbol, one.functions.front());
            }
            for (const auto& argument : spec->arguments) {
                fields << QString::fromStdString(argument.name);
                numbered = numbered || argument.fetch.source == probe::Fetch::Source::Argument;
            }
            for (const auto& member : one.members) {
                fields << QString::fromStdString(member.name);
                QVERIFY2(probe::MemberPath::of(member.path), member.path.c_str());
            }
        }
        QVERIFY(!fields.contains(""));
        QCOMPARE(QSet<QString>(fields.begin(), fields.end()).size(), fields.size());
        QCOMPARE(!task.features.empty(), numbered);
        if (task.latency) {
            QVERIFY(!probe::isReturn(probe::Spec::parse(task.probes[0].line)->kind));
            QVERIFY(probe::isReturn(probe::Spec::parse(task.probes[1].line)->kind));
        }
        if (task.filter.empty())
            return;
        const auto filter = probe::FilterNode::parse(task.filter);
        QVERIFY(filter);
        for (const std::string& field : filter->fields())
            QVERIFY2(fields.contains(QString::fromStdString(field)), field.c_str());
    }

    void takesPathsApart()
    {
        const auto path = probe::MemberPath::of("file->f_path.dentry->d_name.name");
        QVERIFY(path);
        QCOMPARE(path->parameter, std::string("file"));
        QCOMPARE(path->members, std::vector<std::string>({"f_path", "dentry", "d_name", "name"}));
        QCOMPARE(probe::MemberPath::of("$retval->sk")->parameter, std::string("$retval"));
        for (const char* bad : {"", "->a", "a->", "a..b", "a-b", "a->b[", "$"})
            QVERIFY2(!probe::MemberPath::of(bad), bad);
        QCOMPARE(*probe::MemberPath::of("ab->c d").error().place.byte, std::uint64_t(5));
    }

    /// On the functions and types of real kernels: each place is there, each path leads somewhere.
    void fitsRealKernels_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::newRow("6.1") << "debian-6.1";
        QTest::newRow("6.12") << "tracerig-6.12";
    }
    void fitsRealKernels()
    {
        QFETCH(QString, kernel);
        const QString captures = qEnvironmentVariable("PROBESCOPE_CAPTURES");
        if (captures.isEmpty())
            QSKIP("PROBESCOPE_CAPTURES is not set: the types of real kernels are too big for "
                  "tests/data.");
        const QString folder = captures + "/" + kernel + "/control/";
        catalogue::Catalogue::Files files;
        files.functions = readCapture(folder + "available_filter_functions.xz").toStdString();
        files.symbols = readCapture(folder + "kallsyms.xz").toStdString();
        files.types = readCapture(folder + "btf-vmlinux.xz").toStdString();
        files.architecture = "x86_64";
        const std::string readme = readCapture(folder + "README").toStdString();
        const auto catalogue = catalogue::Catalogue::of(std::move(files));
        QVERIFY2(catalogue, catalogue ? "" : catalogue.error().message().c_str());
        for (const auto& task : probe::gallery()) {
            for (const std::string& feature : task.features)
                QVERIFY2(readme.find(feature) != std::string::npos, feature.c_str());
            for (const auto& one : task.probes)
                checkProbe(**catalogue, one);
        }
    }

    static void checkProbe(const catalogue::Catalogue& catalogue, const probe::GalleryProbe& one)
    {
        if (one.functions.empty())
            return;
        const auto has = [&catalogue](const std::string& name) {
            const auto found = catalogue.named(name);
            return !found.empty()
                && catalogue.function(found.front()).state == catalogue::FunctionState::Traceable;
        };
        const auto name = std::find_if(one.functions.begin(), one.functions.end(), has);
        QVERIFY2(name != one.functions.end(), one.functions.front().c_str());
        const auto prototype = catalogue.prototype(catalogue.named(*name).front());
        QVERIFY2(prototype, name->c_str());
        auto spec = probe::Spec::parse(one.line);
        QVERIFY(spec);
        for (const auto& argument : spec->arguments)
            if (argument.fetch.source == probe::Fetch::Source::Argument)
                QVERIFY(std::size_t(argument.fetch.number) <= prototype->parameters.size());
        for (const auto& member : one.members) {
            const auto path = probe::MemberPath::of(member.path);
            QVERIFY(path);
            const auto found = std::find_if(
                prototype->parameters.begin(), prototype->parameters.end(),
                [&path](const auto& parameter) { return parameter.name == path->parameter; });
            const bool result = path->parameter == "$retval";
            QVERIFY2(result || found != prototype->parameters.end(), member.path.c_str());
            catalogue::FetchPath steps;
            steps.members = path->members;
            const auto proposal =
                catalogue.fetch(result ? prototype->result : *found, steps, false);
            QVERIFY2(proposal.reason.empty(),
                     (member.path + ": " + proposal.reason.text()).c_str());
            auto argument = probe::parseArgument(member.name + "=" + proposal.fetch);
            QVERIFY2(argument, proposal.fetch.c_str());
            spec->arguments.push_back(*argument);
        }
        const auto again = probe::Spec::parse(spec->format());
        QVERIFY2(again && *again == *spec, spec->format().c_str());
    }

    void programsHaveTheirSymbols()
    {
        if (QStandardPaths::findExecutable("nm").isEmpty())
            QSKIP("nm (binutils) is not installed.");
        for (const auto& task : probe::gallery())
            for (const auto& one : task.probes) {
                if (one.userSymbol.empty() || !QFile::exists(QString::fromStdString(one.files[0])))
                    continue;
                QProcess nm;
                nm.start("nm", {"-D", "--defined-only", QString::fromStdString(one.files[0])});
                QVERIFY(nm.waitForFinished(-1));
                const QByteArray symbols = nm.readAllStandardOutput();
                QVERIFY2(symbols.contains((" T " + one.userSymbol).c_str()),
                         one.userSymbol.c_str());
            }
    }

    /// Also what a task becomes in other systems is whole.
    void everyDialectSaysThem_data() { addTasks(); }
    void everyDialectSaysThem()
    {
        QFETCH(int, number);
        const auto& task = probe::gallery()[std::size_t(number)];
        probe::Recipe recipe{.title = task.title.text(),
                             .latency = task.latency,
                             .filter = task.filter,
                             .stackTrace = task.stackTrace};
        for (const auto& one : task.probes)
            recipe.probes.push_back(
                {.spec = *probe::Spec::parse(one.line), .known = {.function = one.userSymbol}});
        for (const probe::Dialect dialect : probe::kDialects) {
            const auto rendering = probe::render(dialect, recipe);
            const bool userModule =
                !task.probes[0].userSymbol.empty() && dialect == probe::Dialect::KernelModule;
            QVERIFY2(rendering.text.empty() == userModule, rendering.reason.text().c_str());
        }
    }
};

QTEST_GUILESS_MAIN(GalleryTest)
#include "tst_gallery.moc"
