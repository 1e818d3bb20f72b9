#include "core/access/backend/local_backend.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/tracefs/files/session_name.h"
#include "tests/support/needed.h"
#include "tests/support/simple_arguments.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace probescope;
using access::LocalBackend;
using catalogue::Catalogue;
using catalogue::FetchPath;
using catalogue::FetchProposal;
using catalogue::TypeShape;

namespace {

std::size_t number(const char* variable, std::size_t otherwise)
{
    bool given = false;
    const auto value = qEnvironmentVariableIntValue(variable, &given);
    return given && value > 0 ? std::size_t(value) : otherwise;
}

} // namespace

/// Functions drawn at random from the types of this kernel: what the catalogue makes of all their
/// arguments is taken by the kernel. PROBESCOPE_PROBE_FUNCTIONS says how many,
/// PROBESCOPE_PROBE_SEED which ones.
class TestProbeArguments : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_backend = needed(LocalBackend::open());
        const auto name = needed(tracefs::SessionName::of(*m_backend));
        m_group = name.probeGroup();
        m_all = needed(Catalogue::read(*m_backend, {}));
        for (const auto& note : m_all->notes())
            qInfo("note: %s", note.text().c_str());
        QVERIFY(m_all->hasTypes());
        QCOMPARE(m_all->architecture(), std::string("x86_64"));
    }

    void answersFast()
    {
        // A bound for slow machines; what is promised is far below it.
        for (const char* const words : {"vfs_read", "o", "dofop", "tcp:snd"}) {
            QElapsedTimer timer;
            timer.start();
            const auto found = m_all->search(words, 100);
            qInfo("%zu functions, '%s': %lld ms", m_all->size(), words,
                  static_cast<long long>(timer.elapsed()));
            QVERIFY(!found.empty());
        }
    }

    void makesLinesThatTheKernelTakes()
    {
        std::vector<std::uint32_t> functions;
        for (std::uint32_t i = 0; i < m_all->size(); ++i) {
            const auto& function = m_all->function(i);
            if (function.typed && function.state == catalogue::FunctionState::Traceable)
                functions.push_back(i);
        }
        QVERIFY(functions.size() > 30000);
        std::mt19937 random(unsigned(number("PROBESCOPE_PROBE_SEED", 1)));
        std::shuffle(functions.begin(), functions.end(), random);
        functions.resize(std::min(functions.size(), number("PROBESCOPE_PROBE_FUNCTIONS", 2000)));
        std::size_t arguments = 0;
        std::size_t results = 0;
        std::map<std::string, std::size_t> refused;
        QStringList failures;
        for (const auto function : functions) {
            const auto fetches = fetchesOf(function, random, refused);
            arguments += fetches.size();
            const auto line = "p:" + m_group + "/entry " + m_all->function(function).place;
            if (const auto said = tried(line, fetches); !said.isEmpty())
                failures.append(nameOf(function) + ": " + said);
            const auto result = m_all->returnValue(function);
            if (result.fetch.empty())
                continue;
            ++results;
            const auto back = "r:" + m_group + "/back " + m_all->function(function).place;
            if (const auto said = tried(back, {result}); !said.isEmpty())
                failures.append(nameOf(function) + ": " + said);
        }
        qInfo("%zu functions, %zu arguments and members, %zu results, %lld failures",
              functions.size(), arguments, results, static_cast<long long>(failures.size()));
        for (const auto& [reason, count] : refused)
            qInfo("%zu arguments cannot be fetched: %s", count, reason.c_str());
        for (const QString& failure : failures)
            qWarning("%s", qPrintable(failure));
        QVERIFY(failures.isEmpty());
    }

    void probesFunctionsOfOneName()
    {
        std::size_t tries = 0;
        QStringList failures;
        for (std::uint32_t i = 0; i < m_all->size(); ++i) {
            const auto& function = m_all->function(i);
            if (!function.duplicate || !function.module.empty()
                || function.state != catalogue::FunctionState::Traceable)
                continue;
            ++tries;
            QVERIFY(function.place.starts_with("_text+"));
            const auto line = "p:" + m_group + "/entry " + function.place;
            if (const auto said = tried(line, m_all->registers()); !said.isEmpty())
                failures.append(nameOf(i) + ": " + said);
        }
        qInfo("%zu functions of a name of several, %lld refused", tries,
              static_cast<long long>(failures.size()));
        QVERIFY(tries > 100);
        for (const QString& failure : failures)
            qWarning("%s", qPrintable(failure));
        QVERIFY(failures.isEmpty());
    }

private:
    QString nameOf(std::size_t function) const
    {
        return QString::fromStdString(m_all->function(function).name);
    }

    /// All arguments that can be fetched, and a member or two at random of what they point to.
    std::vector<FetchProposal> fetchesOf(std::size_t function, std::mt19937& random,
                                         std::map<std::string, std::size_t>& refused) const
    {
        auto fetches = simpleArguments(*m_all, function);
        const auto prototype = m_all->prototype(function);
        for (const auto& parameter : prototype->parameters) {
            const auto all = m_all->fetch(parameter, {}, parameter.userMemory);
            if (all.fetch.empty())
                ++refused[all.reason.text()];
        }
        std::set<std::string> names;
        for (const auto& each : fetches)
            names.insert(each.name);
        for (const auto& parameter : prototype->parameters) {
            FetchPath path;
            auto type = parameter.type;
            for (unsigned depth = 0; depth < 3; ++depth) {
                const auto members = m_all->members(type);
                if (members.empty())
                    break;
                const auto& member = members[random() % members.size()];
                path.members.push_back(member.name);
                type = member.type;
                auto found = m_all->fetch(parameter, path, false);
                if (found.fetch.empty())
                    continue;
                found.name = "m" + std::to_string(names.size()) + "_" + found.name.substr(0, 20);
                if (fetches.size() < 12 && names.insert(found.name).second)
                    fetches.push_back(found);
                if (member.shape != TypeShape::Pointer)
                    break;
            }
        }
        return fetches;
    }

    /// What the kernel said against it; empty: it took it. The probe is gone afterwards.
    QString tried(std::string line, const std::vector<FetchProposal>& fetches)
    {
        for (const auto& each : fetches)
            line += " " + each.name + "=" + each.fetch;
        const auto done = m_backend->append("dynamic_events", line);
        if (!done) {
            const auto log = m_backend->read("error_log").value_or("");
            return QString::fromStdString(
                line + "\n    " + done.error().message() + "\n"
                + log.substr(log.size() - std::min<std::size_t>(log.size(), 300)));
        }
        const auto event = line.substr(2, line.find(' ') - 2);
        const auto gone = m_backend->append("dynamic_events", "-:" + event);
        return gone
            ? QString()
            : QString::fromStdString("cannot delete " + event + ": " + gone.error().message());
    }

    std::unique_ptr<LocalBackend> m_backend;
    std::string m_group;
    std::shared_ptr<const Catalogue> m_all;
};

QTEST_GUILESS_MAIN(TestProbeArguments)
#include "tst_probe_arguments.moc"
