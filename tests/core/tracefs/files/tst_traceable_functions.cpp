#include "core/tracefs/files/traceable_functions.h"

#include <QTest>

#include <fnmatch.h>

using namespace probescope::tracefs;

namespace {

std::vector<std::string> namesOf(const TraceableFunctions& list, std::string_view pattern)
{
    std::vector<std::string> names;
    for (const auto index : list.matching(pattern))
        names.emplace_back(list.name(index));
    return names;
}

} // namespace

class TestTraceableFunctions : public QObject
{
    Q_OBJECT

private slots:
    void findsAllOfAName()
    {
        const auto list = TraceableFunctions::parse("b\na\nc [ext4]\na [kvm]\nab\n");
        QCOMPARE(list.size(), std::size_t(5));
        QCOMPARE(list.named("a"), (std::vector<std::uint32_t>{1, 3}));
        QVERIFY(list.named("x").empty());
        QCOMPARE(std::string(list.module(3)), std::string("kvm"));
        QCOMPARE(std::string(list.module(0)), std::string());
    }

    /// These were matched so by a kernel.
    void matchesAsTheKernelDoes()
    {
        const auto list = TraceableFunctions::parse(
            "vfs_readv\nvfs_read\nvfs_write\nvfs_rename\nvcs_read\nhugetlbfs_read_iter\n"
            "netfs_readahead [netfs]\np9_client_read [9pnet]\n");
        QCOMPARE(namesOf(list, "vfs_?ead"), std::vector<std::string>{"vfs_read"});
        QCOMPARE(namesOf(list, "vfs_[rw]*e"),
                 (std::vector<std::string>{"vfs_write", "vfs_rename"}));
        QCOMPARE(namesOf(list, "v*s_read"), (std::vector<std::string>{"vfs_read", "vcs_read"}));
        QCOMPARE(namesOf(list, "*s_read_iter"), std::vector<std::string>{"hugetlbfs_read_iter"});
        QCOMPARE(namesOf(list, ":mod:netfs"), std::vector<std::string>{"netfs_readahead"});
        QCOMPARE(namesOf(list, "!vfs_read"), std::vector<std::string>{"vfs_read"});
        QVERIFY(namesOf(list, ":mod:9pnet").empty()); // taken for an index
        QVERIFY(namesOf(list, "vfs_writ").empty());
    }

    void globsAreThoseOfTheShell()
    {
        for (const char* pattern : {"*", "a*", "*b", "a*b", "*a*b*", "?", "a?b", "[ab]*", "[!a]*",
                                    "a[x-z]b", "**", "a**b", "ab"}) {
            for (const char* text : {"", "a", "b", "ab", "axb", "ayyb", "aab", "bab", "xaxbx"}) {
                QVERIFY2(globMatches(pattern, text) == (fnmatch(pattern, text, 0) == 0),
                         qPrintable(QStringLiteral("%1 %2").arg(pattern, text)));
            }
        }
        QVERIFY(!globMatches("[a", "a") && globMatches("[a", "[a"));
        // Time would explode if every star were tried again.
        QVERIFY(!globMatches("*a*a*a*a*a*a*a*a*b", std::string(2000, 'a')));
    }
};

QTEST_APPLESS_MAIN(TestTraceableFunctions)
#include "tst_traceable_functions.moc"
