#include "core/access/backend/local_backend.h"
#include "core/access/remote/transport.h"
#include "tests/support/conformance/backend_conformance.h"

#include <QTest>

#include <map>

using namespace probescope;
using namespace probescope::access;

Q_DECLARE_METATYPE(const probescope::ConformanceCheck*)

/// In process, and through the helper, which gives up its rights.
class TestBackends : public QObject
{
    Q_OBJECT

private slots:
    void conforms_data()
    {
        QTest::addColumn<const ConformanceCheck*>("check");
        QTest::addColumn<bool>("helper");
        for (const ConformanceCheck& check : conformanceChecks()) {
            QTest::addRow("in process: %s", check.name) << &check << false;
            QTest::addRow("by the helper: %s", check.name) << &check << true;
        }
    }
    void conforms()
    {
        QFETCH(const ConformanceCheck*, check);
        QFETCH(bool, helper);
        const auto backend = connect(helper);
        QVERIFY(backend != nullptr);
        const auto wrong = check->run(*backend);
        QVERIFY2(wrong.empty(), wrong.c_str());
    }

    void streamsWhatIsRecorded_data()
    {
        QTest::addColumn<bool>("helper");
        QTest::newRow("in process") << false;
        QTest::newRow("by the helper") << true;
    }
    void streamsWhatIsRecorded()
    {
        QFETCH(bool, helper);
        const auto backend = connect(helper);
        QVERIFY(backend != nullptr);
        const auto owner = backend->owner();
        const auto name =
            "probescope-" + std::to_string(owner->pid) + "-" + std::to_string(owner->start);
        QVERIFY(backend->makeInstance(name).has_value());
        const auto folder = *TracePath("instances").child(name);
        QVERIFY(backend->append(folder / "tracing_on", "0").has_value());
        std::map<std::uint32_t, std::size_t> got;
        {
            const auto stream = backend->openStream(folder);
            QVERIFY(stream.has_value());
            QVERIFY(backend->append(folder / "tracing_on", "1").has_value());
            for (int i = 0; i < 1000; ++i)
                QVERIFY(backend->append(folder / "trace_marker", "a mark").has_value());
            QVERIFY(backend->append(folder / "tracing_on", "0").has_value());
            const auto page = (*stream)->pageBytes();
            bool whole = true;
            QVERIFY((*stream)
                        ->drain(std::chrono::milliseconds(10), true,
                                [&](std::uint32_t cpu, std::span<const char> pages) {
                                    whole = whole && pages.size() % page == 0;
                                    for (std::size_t at = 0; at + 6 < pages.size(); ++at) {
                                        if (std::equal(pages.begin() + std::ptrdiff_t(at),
                                                       pages.begin() + std::ptrdiff_t(at) + 6,
                                                       "a mark"))
                                            ++got[cpu];
                                    }
                                })
                        .has_value());
            QVERIFY(whole);
        }
        QVERIFY(backend->removeInstance(name).has_value());
        std::size_t all = 0;
        for (const auto& [cpu, count] : got)
            all += count;
        QCOMPARE(all, std::size_t(1000));
    }

    void leavesNothingWhenTheHelperGoes()
    {
        LocalBackend here(*TraceRoot::find());
        const auto before = here.list("instances");
        {
            const auto backend = connect(true);
            QVERIFY(backend != nullptr);
            const auto owner = backend->owner();
            const auto id = std::to_string(owner->pid) + "-" + std::to_string(owner->start);
            QVERIFY(backend->makeInstance("probescope-" + id).has_value());
            auto group = "probescope_" + id;
            std::replace(group.begin(), group.end(), '-', '_');
            QVERIFY(backend->append("kprobe_events", "p:" + group + "/gone vfs_read").has_value());
            const auto folder = *TracePath("instances").child("probescope-" + id);
            QVERIFY(
                backend->append(folder / "events" / *TracePath::parse(group) / "gone/enable", "1")
                    .has_value());
            QVERIFY(*here.list("instances") != *before);
        }
        QVERIFY(*here.list("instances") == *before);
        QVERIFY(here.read("kprobe_events")->find("/gone") == std::string::npos);
    }

private:
    static std::unique_ptr<Backend> connect(bool helper)
    {
        if (!helper)
            return std::make_unique<LocalBackend>(*TraceRoot::find());
        HelperOptions options;
        options.program = HELPER;
        options.elevate.clear();
        auto remote = startLocalHelper(options);
        if (!remote) {
            qWarning("%s", remote.error().message().c_str());
            return nullptr;
        }
        return std::move(*remote);
    }
};

QTEST_APPLESS_MAIN(TestBackends)

#include "tst_backends.moc"
