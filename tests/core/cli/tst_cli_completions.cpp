#include "cli_program.h"

#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

using Names = QSet<QString>;

/// A command as its --help has it.
struct Helped
{
    QStringList path;
    Names options;
    QMap<QString, Names> values; ///< of options, and of positionals by their names
    QStringList places;
    QStringList commands;
};

/// The names at the beginning of a line of --help: `-o, --output TEXT`.
QStringList namesOf(const QString& line)
{
    QStringList names;
    for (const auto& word : line.split(' ', Qt::SkipEmptyParts)) {
        const bool more = word.endsWith(',');
        names += more ? word.chopped(1) : word;
        if (!more)
            break;
    }
    return names;
}

Names valuesOf(const QString& line)
{
    static const QRegularExpression kValues(R"(^ +(?:\S+, )*\S+ \S*\{([^}]*)\})");
    const auto found = kValues.match(line);
    const auto words = found.captured(1).split(',', Qt::SkipEmptyParts);
    return {words.begin(), words.end()};
}

Helped helpOf(const QStringList& path)
{
    Helped helped;
    helped.path = path;
    QString section;
    static const QRegularExpression kEntry("^  (\\S+)");
    for (const auto& line : QString::fromUtf8(run(path + QStringList{"--help"}).text).split('\n')) {
        if (line.isEmpty() || line[0] != ' ') {
            section = line;
            continue;
        }
        if (!kEntry.match(line).hasMatch())
            continue; // goes on with what stands above
        const auto names = namesOf(line);
        if (headsCommands(section, path.isEmpty()))
            helped.commands += names.first();
        else if (section == "Positionals:")
            helped.places += names.first();
        else if (names.first().startsWith('-'))
            helped.options += Names(names.begin(), names.end());
        if (const auto values = valuesOf(line); !values.isEmpty()) {
            for (const auto& name : names)
                helped.values[name] = values;
        }
    }
    return helped;
}

void collect(const QStringList& path, QList<Helped>& all)
{
    all += helpOf(path);
    for (const auto& command : all.last().commands)
        collect(path + QStringList{command}, all);
}

QString script(const QString& shell)
{
    return QString::fromUtf8(run({"--completions", shell}).text);
}

/// What bash offers for the last of the words.
QStringList allOffered(const QString& file, const QStringList& words)
{
    QProcess bash;
    bash.start("bash",
               QStringList{"--norc", "-c",
                           R"(source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
                              _probescope_cli; printf '%s\n' "${COMPREPLY[@]}")",
                           "bash", file, "probescope-cli"}
                   + words);
    bash.waitForFinished(-1);
    const auto lines =
        QString::fromUtf8(bash.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
    return lines;
}

Names setOf(const QStringList& words)
{
    return {words.begin(), words.end()};
}

Names offered(const QString& file, const QStringList& words)
{
    return setOf(allOffered(file, words));
}

/// Asks zsh, in a terminal of its own, as a user does who presses Tab behind each line. What is
/// added to the matches is written down on the way to the list.
const char* const kAskZsh = R"zsh(
    zmodload zsh/zpty
    hits=$(mktemp)
    zpty shell zsh -f -i
    zpty -w shell "fpath=(${(q)1} \$fpath) hits=${(q)hits} PROMPT="
    zpty -w shell 'setopt noautolist nobeep; autoload -Uz compinit && compinit -u -D; bindkey "^I" complete-word
        compadd() {
            if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
                local -a found
                builtin compadd -A found "$@"
                print -rl -- $found >> $hits
            fi
            builtin compadd "$@"
        }
        answered() { print -n "\x1e"; comppostfuncs=(answered) }
        comppostfuncs=(answered)'
    zpty -w shell 'print -n "\x1e"'
    zpty -r shell reply $'*\x1e*'
    shift
    for line in "$@"; do
        : > $hits
        zpty -w -n shell $'\x15'"$line"$'\t'
        zpty -r shell reply $'*\x1e*'
        cat $hits
        print -r -- '%%'
    done
    rm $hits
    zpty -d shell
)zsh";

const char* const kAskFish = R"(
    source $argv[1]
    for line in $argv[2..]
        complete -C $line
        echo '%%'
    end
)";

/// What zsh or fish offers at the end of each line, sorted, in an empty folder.
QList<QStringList> answersOf(const QString& shell, const QStringList& lines)
{
    const QTemporaryDir folder;
    const QString completions = QStringLiteral(COMPLETIONS "/") + shell;
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.setStandardInputFile(QProcess::nullDevice()); // no shell waits for a key
    process.start(shell,
                  (shell == "zsh" ? QStringList{"-f", "-c", kAskZsh, "zsh", completions}
                                  : QStringList{"--no-config", "-c", kAskFish,
                                                completions + "/probescope-cli.fish"})
                      + lines);
    process.waitForFinished(-1);
    QList<QStringList> answers(1);
    for (const auto& line : QString::fromUtf8(process.readAllStandardOutput()).split('\n')) {
        if (line == "%%")
            answers += QStringList();
        else if (!line.isEmpty())
            answers.last() += line.section('\t', 0, 0); // fish tells what each is for
    }
    answers.removeLast();
    for (QStringList& words : answers)
        words.sort();
    return answers;
}

/// What SQL has in one column.
Names column(const QString& file, const QString& sql)
{
    const QByteArray text = run({"query", file, sql, "--no-header", "--format", "tsv"}).text;
    return setOf(QString::fromUtf8(text).split('\n', Qt::SkipEmptyParts));
}

QStringList sorted(const Names& names)
{
    QStringList words(names.begin(), names.end());
    words.sort();
    return words;
}

Names matches(const QString& text, const QString& pattern)
{
    Names names;
    auto found = QRegularExpression(pattern).globalMatch(text);
    while (found.hasNext())
        names += found.next().captured(1);
    return names;
}

} // namespace

/// What shells complete is what --help says, of each command.
class TestCliCompletions : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_cache = emptyCache();
        const QString folder = QFileInfo(QStringLiteral(CLI)).path();
        qputenv("PATH", folder.toLocal8Bit() + ':' + qgetenv("PATH"));
        collect({}, m_commands);
        QVERIFY(m_commands.size() > 15);
        for (const char* name : {"query", "probes", "table", "render"})
            QVERIFY(m_commands.first().commands.contains(name));
    }

    void theBuildMadeThemOfThisProgram_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<QString>("name");
        QTest::newRow("bash") << "bash"
                              << "probescope-cli";
        QTest::newRow("zsh") << "zsh"
                             << "_probescope-cli";
        QTest::newRow("fish") << "fish"
                              << "probescope-cli.fish";
    }
    void theBuildMadeThemOfThisProgram()
    {
        QFETCH(QString, shell);
        QFETCH(QString, name);
        QFile file(QStringLiteral(COMPLETIONS "/") + shell + '/' + name);
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), script(shell));
    }

    void bashOffersWhatHelpSays()
    {
        const QString file = QStringLiteral(COMPLETIONS "/bash/probescope-cli");
        for (const Helped& helped : m_commands) {
            const auto options = allOffered(file, helped.path + QStringList{"-"});
            QCOMPARE(setOf(options), helped.options);
            QCOMPARE(options.size(), helped.options.size()); // each once
            if (!helped.commands.isEmpty())
                QVERIFY(
                    offered(file, helped.path + QStringList{""}).contains(setOf(helped.commands)));
            for (auto at = helped.values.begin(); at != helped.values.end(); ++at) {
                if (at.key().startsWith('-'))
                    QCOMPARE(offered(file, helped.path + QStringList{at.key(), ""}), at.value());
            }
        }
        const auto render = helpOf({"render"});
        QCOMPARE(offered(file, {"render", "--theme", "dark", ""}), render.values["VIEW"]);
        QVERIFY(offered(file, {"render", "window", ""}).isEmpty());
        QCOMPARE(offered(file, {"query", "--format", "=", "ts"}), Names{"tsv"});
        QCOMPARE(offered(file, {"query", "list", "--for"}), Names{"--format"});
        // Behind a comma the next value follows.
        QCOMPARE(offered(file, {"report", "--view", "flame,lat"}), Names{"flame,latency"});
        QCOMPARE(offered(file, {"report", "--view", "all,"}).size(),
                 helpOf({"report"}).values["--view"].size());
        QCOMPARE(offered(file, {"query", "--format", "csv,t"}), Names{});
        for (const char* command : {"latency", "explain", "compare"})
            QVERIFY(offered(file, {command, "--kind", ""}).contains(Names{"calls", "wakeup"}));
        QVERIFY(offered(file, {"record", "-p", "function"}).contains("function_graph"));
    }

    void fishOffersWhatHelpSays()
    {
        const QString text = script("fish");
        for (const Helped& helped : m_commands) {
            QString path = helped.path.join('/');
            path = path.isEmpty() ? path : '/' + path;
            const auto lines = text.split('\n')
                                   .filter(QString("__probescope_cli_at \"%1\"'").arg(path))
                                   .join('\n');
            auto options = matches(lines, R"( -l (\S+))");
            Names found;
            for (const auto& name : options)
                found += "--" + name;
            for (const auto& name : matches(lines, R"( -s (\S+))"))
                found += '-' + name;
            QCOMPARE(found, helped.options);
            for (auto at = helped.values.begin(); at != helped.values.end(); ++at) {
                const auto words = at.value();
                const auto offers = matches(lines, R"( -a '([^']*)')");
                QVERIFY(std::any_of(offers.begin(), offers.end(), [&](const QString& offer) {
                    return setOf(offer.split(' ')) == words;
                }));
            }
            QVERIFY(matches(lines, R"( -a (\w\S*))").contains(setOf(helped.commands)));
        }
    }

    void zshOffersWhatHelpSays()
    {
        const QString text = script("zsh");
        for (const Helped& helped : m_commands) {
            const auto name = (QStringList{"_probescope-cli"} + helped.path).join('_') + "()\n{\n";
            QVERIFY2(text.contains(name), qPrintable(name));
            const auto body = text.section(name, 1).section("\n}\n", 0, 0);
            QCOMPARE(matches(body, R"('\*(--?[\w-]+)\[)"), helped.options);
            const auto offers = matches(body, R"(:(?:\(|_values -s , value )([^)']*)\)?')");
            for (auto at = helped.values.begin(); at != helped.values.end(); ++at) {
                const auto words = at.value();
                QVERIFY(std::any_of(offers.begin(), offers.end(), [&](const QString& offer) {
                    return setOf(offer.split(' ')) == words;
                }));
            }
            for (const auto& command : helped.commands)
                QVERIFY(body.contains(QString("\n        '%1:").arg(command)));
        }
    }

    /// The shells themselves are asked, as bash is above.
    void otherShellsOfferWhatHelpSays_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::newRow("zsh") << "zsh";
        QTest::newRow("fish") << "fish";
    }
    void otherShellsOfferWhatHelpSays()
    {
        QFETCH(QString, shell);
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP(qPrintable(shell + " is not installed."));
        QStringList lines;
        QList<QStringList> wanted;
        const auto ask = [&](const QStringList& words, const Names& names) {
            lines += "probescope-cli " + words.join(' ');
            wanted += sorted(names);
        };
        for (const Helped& helped : m_commands) {
            ask(helped.path + QStringList{"-"}, helped.options);
            if (!helped.commands.isEmpty())
                ask(helped.path + QStringList{""}, setOf(helped.commands));
            for (auto at = helped.values.begin(); at != helped.values.end(); ++at) {
                if (at.key().startsWith('-'))
                    ask(helped.path + QStringList{at.key(), ""}, at.value());
            }
        }
        ask({"render", "w"}, {"window"});
        ask({"render", "--theme", "dark", "w"}, {"window"});
        ask({"query", "--format", "ts"}, {"tsv"});
        ask({"latency", "--ki"}, {"--kind"});
        const auto answers = answersOf(shell, lines);
        QCOMPARE(answers.size(), lines.size());
        for (qsizetype i = 0; i < lines.size(); ++i)
            QVERIFY2(answers[i] == wanted[i],
                     qPrintable(lines[i] + ": " + answers[i].join(' ') + "\nwanted "
                                + wanted[i].join(' ')));
    }

    void shellsOfferWhatTheCaptureHas_data()
    {
        QTest::addColumn<QString>("shell");
        for (const char* shell : {"bash", "zsh", "fish"})
            QTest::newRow(shell) << shell;
    }
    void shellsOfferWhatTheCaptureHas()
    {
        QFETCH(QString, shell);
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP(qPrintable(shell + " is not installed."));
        const QString trace = QStringLiteral(GUIDE_SAMPLES "/why-late.dat");
        const QString graph = QStringLiteral(GUIDE_SAMPLES "/where-time-goes.txt.xz");
        const Names events = column(trace, "SELECT DISTINCT name FROM event");
        QVERIFY(events.contains("sched_switch"));
        const Names functions = column(graph, "SELECT DISTINCT function FROM call");
        QVERIFY(functions.size() > 10);
        Names beginning;
        for (const auto& name : functions) {
            if (name.startsWith("ext4_d"))
                beginning += name.section(" [", 0, 0); // --function has no module
        }
        const QList<std::pair<QStringList, Names>> asked{
            {{"events", trace, "--event", "sched_sw"}, {"sched_switch"}},
            {{"values", trace, "--event", ""}, events},
            {{"values", trace, "--event", "sched_switch", "--field", "next_p"},
             {"next_pid", "next_prio"}},
            {{"functions", graph, "--function", "ext4_d"}, beginning},
            {{"functions", "/nowhere", "--function", ""}, {}}};
        QStringList lines;
        for (const auto& [words, names] : asked) {
            if (shell == "bash")
                QCOMPARE(offered(QStringLiteral(COMPLETIONS "/bash/probescope-cli"), words), names);
            lines += "probescope-cli " + words.join(' ');
        }
        if (shell == "bash")
            return;
        const auto answers = answersOf(shell, lines);
        QCOMPARE(answers.size(), lines.size());
        for (qsizetype i = 0; i < lines.size(); ++i)
            QCOMPARE(answers[i], sorted(asked[i].second));
    }

    void candidatesAreSilent()
    {
        for (const QStringList& words :
             {QStringList{"--event", "/nowhere"},
              QStringList{"--event", GUIDE_SAMPLES "/README.md"},
              QStringList{"--nothing", GUIDE_SAMPLES "/why-late.dat"}, QStringList{"--event"}}) {
            const Output out = run(QStringList{"--candidates"} + words);
            QCOMPARE(out.status, 0);
            QCOMPARE(out.text, QByteArray());
            QCOMPARE(out.errors, QString());
        }
    }

    /// Where these shells are there.
    void theShellsCanReadThem_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("bash") << QStringList{"bash", "-n", COMPLETIONS "/bash/probescope-cli"};
        QTest::newRow("zsh") << QStringList{"zsh", "-n", COMPLETIONS "/zsh/_probescope-cli"};
        QTest::newRow("fish") << QStringList{"fish", "-n", COMPLETIONS "/fish/probescope-cli.fish"};
    }
    void theShellsCanReadThem()
    {
        QFETCH(QStringList, words);
        if (QStandardPaths::findExecutable(words.first()).isEmpty())
            QSKIP("This shell is not installed.");
        QProcess shell;
        shell.start(words.first(), words.mid(1));
        QVERIFY(shell.waitForFinished(-1));
        QCOMPARE(shell.readAllStandardError(), QByteArray());
        QCOMPARE(shell.exitCode(), 0);
    }

    void otherShellsAreRefused()
    {
        const Output out = run({"--completions", "csh"});
        QCOMPARE(out.status, 2);
        QVERIFY(out.errors.contains("bash, zsh or fish"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_cache;
    QList<Helped> m_commands;
};

QTEST_GUILESS_MAIN(TestCliCompletions)
#include "tst_cli_completions.moc"
