#include "core/access/backend/local_backend.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/tracefs/files/session_name.h"
#include "core/tracefs/instances/instance.h"
#include "tests/kernel/symbols/given_calls.h"
#include "tests/support/needed.h"
#include "tests/support/verify_done.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fcntl.h>
#include <map>
#include <set>
#include <unistd.h>

using namespace probescope;
using access::LocalBackend;
using access::TracePath;
using catalogue::Catalogue;
using catalogue::FetchPath;
using given::number;
using given::Plan;
using given::Values;
using tracefs::Instance;

namespace {

constexpr int kRounds = 4;

/// A plan whose probe the kernel has taken.
struct Probe
{
    const Plan* plan = nullptr;
    std::string event;
    std::string line;
    std::vector<std::string> types; ///< of the values
};

bool isAsWanted(const Values& hit, const Values& wanted)
{
    return std::equal(hit.begin(), hit.end(), wanted.begin(), wanted.end(),
                      [](std::string_view is, std::string_view should) {
                          const bool begins = should.ends_with('*');
                          return begins ? is.starts_with(should.substr(0, should.size() - 1))
                                        : is == should;
                      });
}

QString joined(const Values& values)
{
    QStringList all;
    for (const auto& value : values)
        all.append(QString::fromStdString(value));
    return all.join(' ');
}

} // namespace

/// What probes print of calls that this program makes, against what it called with.
class TestProbeValues : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_backend = needed(LocalBackend::open());
        const auto name = needed(tracefs::SessionName::of(*m_backend));
        m_group = name.probeGroup();
        m_instance =
            std::make_unique<Instance>(needed(Instance::create(*m_backend, name.instance())));
        m_all = needed(Catalogue::read(*m_backend, {}));
        VERIFY_DONE(m_backend->writeTruncating(m_instance->folder() / "set_event_pid",
                                               std::to_string(getpid())));
        VERIFY_DONE(m_backend->append(m_instance->folder() / "buffer_size_kb", "8192"));
    }

    void cleanupTestCase()
    {
        if (m_instance)
            VERIFY_DONE(m_instance->remove());
    }

    void printsWhatWasCalled()
    {
        const auto folder = m_folder.path().toStdString();
        const int file = ::open((folder + "/the_file").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        const auto plans = given::joined({given::systemCalls(), given::fileCalls(folder),
                                          given::contentCalls(file), given::processCalls(),
                                          given::memoryCalls(file), given::socketCalls()});
        std::vector<Probe> probes;
        for (const Plan& plan : plans)
            addProbe(plan, probes);
        const auto group = m_instance->folder().text() + "/events/" + m_group + "/enable";
        write(*TracePath::parse(group), "1");
        write(m_instance->folder() / "tracing_on", "1");
        std::map<std::string, std::vector<Values>> wanted;
        for (int round = 0; round < kRounds; ++round) {
            for (const Probe& probe : probes)
                wanted[probe.event].push_back(probe.plan->call(round));
        }
        write(m_instance->folder() / "tracing_on", "0");
        write(*TracePath::parse(group), "0");
        const auto trace = m_backend->read(m_instance->folder() / "trace");
        for (const Probe& probe : probes)
            write("dynamic_events", "-:" + m_group + "/" + probe.event);
        ::close(file);
        QVERIFY2(trace.has_value(), trace ? "" : trace.error().message().c_str());
        const auto hits = hitsOf(*trace, probes);
        std::set<std::string> functions;
        std::map<std::string, std::size_t> types;
        std::size_t calls = 0;
        std::size_t values = 0;
        for (const Probe& probe : probes) {
            const auto all = hits.find(probe.event);
            const auto same = compare(probe, wanted[probe.event],
                                      all == hits.end() ? std::vector<Values>() : all->second);
            if (same == kRounds)
                functions.insert(probe.plan->function);
            calls += same;
            values += same * probe.types.size();
            for (const auto& type : probe.types)
                types[type] += same;
        }
        qInfo("%zu functions, %zu calls of them, %zu values are right", functions.size(), calls,
              values);
        QStringList all;
        for (const auto& [type, count] : types)
            all.append(QString::fromStdString(type) + " " + QString::number(count));
        qInfo("values by type: %s", qPrintable(all.join(", ")));
        for (const QString& failure : m_failures)
            qWarning("%s", qPrintable(failure));
        QVERIFY(m_failures.isEmpty());
        QVERIFY(functions.size() >= 200);
    }

private:
    void write(const TracePath& file, const std::string& text)
    {
        if (const auto done = m_backend->append(file, text); !done)
            m_failures.append(QString::fromStdString(done.error().message()));
    }

    /// `argv[1]`: the index, and the word without it.
    static std::optional<unsigned> takeIndex(QString& word)
    {
        const auto open = word.indexOf('[');
        if (open < 0)
            return std::nullopt;
        const auto index = word.mid(open + 1, word.size() - open - 2).toUInt();
        word.truncate(open);
        return index;
    }

    /// The words that fetch the step, or nothing.
    std::string fetchOf(std::size_t function, const std::string& step) const
    {
        const auto prototype = m_all->prototype(function);
        if (!prototype)
            return {};
        auto text = QString::fromStdString(step);
        const bool user = text.startsWith("user:");
        text.remove("user:");
        auto words = text.split('.');
        FetchPath path;
        path.element = takeIndex(words.back());
        const auto first = words.takeFirst();
        for (const QString& word : words)
            path.members.push_back(word.toStdString());
        if (first == "$retval")
            return path.members.empty() ? m_all->returnValue(function).fetch
                                        : m_all->fetch(prototype->result, path, false).fetch;
        for (std::size_t i = 0; i < prototype->parameters.size(); ++i) {
            const auto& parameter = prototype->parameters[i];
            if (first == QString::fromStdString(parameter.name)
                || first == '#' + QString::number(i))
                return m_all->fetch(parameter, path, user || parameter.userMemory).fetch;
        }
        return {};
    }

    void addProbe(const Plan& plan, std::vector<Probe>& probes)
    {
        const auto functions = m_all->named(plan.function);
        if (functions.empty()) {
            qInfo("this kernel has no %s", plan.function.c_str());
            return;
        }
        const auto& function = m_all->function(functions.front());
        const bool back = !plan.steps.empty() && plan.steps.front().starts_with("$retval");
        Probe probe{.plan = &plan, .event = "e" + number(probes.size()), .line = {}, .types = {}};
        probe.line = (back ? "r:" : "p:") + m_group + "/" + probe.event + " " + function.place;
        for (std::size_t i = 0; i < plan.steps.size(); ++i) {
            const auto fetch = fetchOf(functions.front(), plan.steps[i]);
            if (fetch.empty()) {
                m_failures.append(QString::fromStdString(plan.function + ": no " + plan.steps[i]));
                return;
            }
            probe.line += " v" + number(i) + "x=" + fetch;
            probe.types.push_back(fetch.substr(fetch.rfind(':') + 1));
        }
        if (const auto done = m_backend->append("dynamic_events", probe.line); !done) {
            m_failures.append(QString::fromStdString(probe.line + ": " + done.error().message()));
            return;
        }
        probes.push_back(std::move(probe));
    }

    /// Of each event the hits, and of each of them the values, by the names that they were given.
    static std::map<std::string, std::vector<Values>> hitsOf(const std::string& trace,
                                                             const std::vector<Probe>& probes)
    {
        std::map<std::string, std::size_t> counts;
        for (const Probe& probe : probes)
            counts[probe.event] = probe.types.size();
        std::map<std::string, std::vector<Values>> hits;
        std::size_t at = 0;
        while (at < trace.size()) {
            const auto end = std::min(trace.find('\n', at), trace.size());
            const std::string line = trace.substr(at, end - at);
            at = end + 1;
            const auto place = line.find(": (");
            const auto before = place == std::string::npos ? place : line.rfind(": ", place - 1);
            if (before == std::string::npos || line.starts_with('#'))
                continue;
            const auto event = line.substr(before + 2, place - before - 2);
            const auto count = counts.find(event);
            if (count == counts.end())
                continue;
            Values values;
            auto from = line.find(" v0x=", place);
            for (std::size_t i = 0; i < count->second && from != std::string::npos; ++i) {
                const auto to = line.find(" v" + number(i + 1) + "x=", from);
                const auto begin = line.find('=', from) + 1;
                values.push_back(line.substr(begin, to == std::string::npos ? to : to - begin));
                from = to;
            }
            hits[event].push_back(std::move(values));
        }
        return hits;
    }

    /// Other code of this program may call the same: the calls are found among the hits, in order.
    std::size_t compare(const Probe& probe, const std::vector<Values>& wanted,
                        const std::vector<Values>& hits)
    {
        std::size_t same = 0;
        auto from = hits.begin();
        for (const Values& values : wanted) {
            const auto found = std::find_if(
                from, hits.end(), [&values](const Values& hit) { return isAsWanted(hit, values); });
            if (found != hits.end()) {
                from = found + 1;
                ++same;
                continue;
            }
            QString said = QString::fromStdString(probe.plan->function + ": " + probe.line)
                + "\n    wanted " + joined(values);
            for (auto hit = from; hit != hits.end() && hit < from + 4; ++hit)
                said += "\n    is     " + joined(*hit);
            m_failures.append(said);
            break;
        }
        return same;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<LocalBackend> m_backend;
    std::string m_group;
    std::unique_ptr<Instance> m_instance;
    std::shared_ptr<const Catalogue> m_all;
    QStringList m_failures;
};

QTEST_GUILESS_MAIN(TestProbeValues)
#include "tst_probe_values.moc"
