#include "core/symbols/kernel/function_list.h"
#include "core/symbols/kernel/search_index.h"

#include <QRegularExpression>
#include <QTest>

#include <random>
#include <set>

using namespace probescope;
using catalogue::Function;
using catalogue::FunctionState;
using catalogue::SearchIndex;

namespace {

constexpr const char* kSymbols = "ffffffff81000000 T _text\n"
                                 "ffffffff81000000 T _stext\n"
                                 "ffffffff81000010 T first_one\n"
                                 "ffffffff81000020 t __pfx_second_one\n"
                                 "ffffffff81000030 T second_one\n"
                                 "ffffffff81000030 T same_as_second\n"
                                 "ffffffff81000080 t second_one.isra.0\n"
                                 "ffffffff81000100 t twice\n"
                                 "ffffffff81000140 t twice\n"
                                 "ffffffff81000180 t untraced\n"
                                 "ffffffff81000200 t forbidden\n"
                                 "ffffffff81000240 t shared\n"
                                 "ffffffff81000260 T _etext\n"
                                 "ffffffff81100000 D some_data\n"
                                 "ffffffff81200000 T _sinittext\n"
                                 "ffffffff81200000 T start_kernel\n"
                                 "ffffffff81200100 T _einittext\n"
                                 "ffffffffc0001000 t shared\t[mod_a]\n"
                                 "ffffffffc0001040 t inside\t[mod_a]\n"
                                 "ffffffffc0001080 t inside\t[mod_a]\n"
                                 "ffffffffc00010c0 t lonely\t[mod_a]\n"
                                 "ffffffffc0002000 t bpf_prog_1\t[bpf]\n"
                                 "ffffffffc0003000 t ftrace_trampoline\t[__builtin__ftrace]\n"
                                 "no symbol\n";
constexpr const char* kTraceable = "first_one\n"
                                   "__ftrace_invalid_address___1234\n"
                                   "second_one\n"
                                   "second_one.isra.0\n"
                                   "twice\n"
                                   "twice\n"
                                   "forbidden\n"
                                   "shared\n"
                                   "shared [mod_a]\n"
                                   "inside [mod_a]\n"
                                   "lonely [mod_a]\n";
constexpr const char* kBlacklist = "0xffffffff81000200-0xffffffff81000240\tforbidden\n";

const Function* find(const std::vector<Function>& functions, const std::string& name,
                     const std::string& module = {})
{
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const Function& function) {
            return function.name == name && function.module == module;
        });
    return found == functions.end() ? nullptr : &*found;
}

std::vector<Function> named(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
        text += name + "\n";
    return catalogue::listFunctions(text, {}, {}).functions;
}

/// The letters in their order.
bool isIn(const std::string& name, const std::string& word)
{
    std::size_t at = 0;
    for (const char c : word) {
        at = name.find(c, at);
        if (at == std::string::npos)
            return false;
        ++at;
    }
    return true;
}

} // namespace

class TestListedFunctions : public QObject
{
    Q_OBJECT

private slots:
    /// Of a module that was made to have one name over and over: it ends.
    void countsManyOfOneName()
    {
        std::string symbols;
        constexpr std::size_t kMany = 40'000;
        for (std::size_t i = 0; i < kMany; ++i)
            symbols += "ffffffffc" + std::to_string(1'000'000 + i) + " t same\t[mod]\n";
        const auto list = catalogue::listFunctions({}, symbols, {});
        QCOMPARE(list.functions.size(), kMany);
        QVERIFY(list.functions.front().duplicate && list.functions.back().duplicate);
    }

    void copiesGoByTheirOrigin()
    {
        const auto list = catalogue::listFunctions("known\nknown [mod]\n",
                                                   "ffffffff81000010 T known\n"
                                                   "ffffffff81000020 t known.cold\n"
                                                   "ffffffff81000030 t hidden\n"
                                                   "ffffffff81000040 t hidden.part.0\n"
                                                   "ffffffffc0001000 t known.cold\t[mod]\n"
                                                   "ffffffffc0002000 t known.cold\t[other]\n",
                                                   {});
        const auto state = [&list](const char* name, const char* module = "") {
            return find(list.functions, name, module)->state;
        };
        QCOMPARE(state("known.cold"), FunctionState::Traceable);
        QCOMPARE(state("known.cold", "mod"), FunctionState::Traceable);
        QCOMPARE(state("known.cold", "other"), FunctionState::NotTraceable);
        QCOMPARE(state("hidden.part.0"), FunctionState::NotTraceable);
    }

    void listsWhatCanBeProbed()
    {
        const auto list = catalogue::listFunctions(kTraceable, kSymbols, kBlacklist);
        const auto& all = list.functions;
        QVERIFY2(list.notes.empty(), list.notes.empty() ? "" : list.notes.front().text().c_str());
        std::set<std::string> names;
        for (const Function& function : all)
            names.insert(function.name);
        const std::set<std::string> wanted{
            "first_one", "second_one", "same_as_second", "second_one.isra.0",
            "twice",     "untraced",   "forbidden",      "shared",
            "inside",    "lonely"};
        QVERIFY(names == wanted);
        QCOMPARE(all.size(), std::size_t(13)); // three names stand for two each

        const Function* const second = find(all, "second_one");
        QCOMPARE(second->address, 0xffffffff81000030ULL);
        QCOMPARE(second->size, 0x50ULL);
        QCOMPARE(second->place, std::string("second_one"));
        QVERIFY(!second->duplicate);
        QCOMPARE(find(all, "first_one")->size, 0x10ULL); // up to the padding of the next one
        QCOMPARE(int(find(all, "same_as_second")->state), int(FunctionState::Traceable));
        QCOMPARE(find(all, "second_one.isra.0")->base, std::string("second_one"));
        QCOMPARE(int(find(all, "untraced")->state), int(FunctionState::NotTraceable));
        QCOMPARE(int(find(all, "forbidden")->state), int(FunctionState::Blacklisted));
    }

    void placesThoseOfOneName()
    {
        const auto all = catalogue::listFunctions(kTraceable, kSymbols, kBlacklist).functions;
        const Function* const twice = find(all, "twice");
        QVERIFY(twice->duplicate && twice[1].duplicate);
        QCOMPARE(twice[0].place, std::string("_text+256"));
        QCOMPARE(twice[1].place, std::string("_text+320"));
        // A bare name is looked for in modules, too; with the module's name it is one.
        QVERIFY(find(all, "shared")->duplicate);
        QCOMPARE(find(all, "shared")->place, std::string("_text+576"));
        QVERIFY(!find(all, "shared", "mod_a")->duplicate);
        QCOMPARE(find(all, "shared", "mod_a")->place, std::string("mod_a:shared"));
        QCOMPARE(find(all, "inside", "mod_a")->place,
                 "_text+" + std::to_string(0xffffffffc0001040 - 0xffffffff81000000));
        QCOMPARE(find(all, "lonely", "mod_a")->place, std::string("mod_a:lonely"));
        QCOMPARE(find(all, "lonely", "mod_a")->size, 0ULL); // the next one is of no module
    }

    /// A name in the list says nothing of the others that have it: the kernel refuses those.
    void tellsWhichOfOneNameAreListed()
    {
        const auto list = catalogue::listFunctions("before\n"
                                                   "same\n"
                                                   "between\n"
                                                   "after\n"
                                                   "last\n"
                                                   "moved\n",
                                                   "ffffffff81000010 t moved\n"
                                                   "ffffffff81000080 t same\n"
                                                   "ffffffff81000100 T before\n"
                                                   "ffffffff81000140 t same\n"
                                                   "ffffffff81000140 t same_too\n"
                                                   "ffffffff81000180 T between\n"
                                                   "ffffffff810001c0 t same\n"
                                                   "ffffffff81000200 T after\n"
                                                   "ffffffff81000240 t same\n"
                                                   "ffffffff81000280 t moved\n"
                                                   "ffffffff81000300 T last\n"
                                                   "ffffffffc0001000 t same\t[mod]\n",
                                                   {});
        const Function* const same = find(list.functions, "same");
        QCOMPARE(same[0].state, FunctionState::NotTraceable);
        QCOMPARE(same[1].address, 0xffffffff81000140ULL);
        QCOMPARE(same[1].state, FunctionState::Traceable);
        QCOMPARE(same[2].state, FunctionState::NotTraceable);
        QCOMPARE(same[3].state, FunctionState::NotTraceable);
        QCOMPARE(find(list.functions, "same_too")->state, FunctionState::Traceable);
        QCOMPARE(find(list.functions, "same", "mod")->state, FunctionState::NotTraceable);
        // Its line is not where one of them is: nothing is known.
        const Function* const moved = find(list.functions, "moved");
        QCOMPARE(moved[0].state, FunctionState::Traceable);
        QCOMPARE(moved[1].state, FunctionState::Traceable);
    }

    void doesWithoutAddresses()
    {
        auto symbols = QString(kSymbols);
        symbols.replace(QRegularExpression("ffffffff[0-9a-f]{8}"), "0000000000000000");
        const auto list =
            catalogue::listFunctions(kTraceable, symbols.toStdString(),
                                     "0x0000000000000000-0x0000000000000000\tforbidden\n");
        const Function* const twice = find(list.functions, "twice");
        QVERIFY(twice->duplicate);
        QCOMPARE(twice->place, std::string("twice"));
        QCOMPARE(int(find(list.functions, "forbidden")->state), int(FunctionState::Blacklisted));
        QCOMPARE(int(find(list.functions, "untraced")->state), int(FunctionState::NotTraceable));
        QCOMPARE(list.notes.size(), std::size_t(1));
    }

    void doesWithOneList()
    {
        const auto traceable = catalogue::listFunctions(kTraceable, {}, {});
        QVERIFY(find(traceable.functions, "inside", "mod_a") != nullptr);
        QVERIFY(find(traceable.functions, "untraced") == nullptr);
        QCOMPARE(traceable.notes.size(), std::size_t(2));
        for (const Message& note : traceable.notes)
            QVERIFY2(note.isTemplate(), note.text().c_str());
        const auto symbols = catalogue::listFunctions({}, kSymbols, {});
        QCOMPARE(int(find(symbols.functions, "untraced")->state), int(FunctionState::Unknown));
        QVERIFY(find(symbols.functions, "untraced")->mayBeProbed());
        QVERIFY(catalogue::listFunctions({}, {}, {}).functions.empty());
    }

    void ranks_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QStringList>("best");
        QTest::newRow("whole name") << "vfs_read" << QStringList{"vfs_read", "vfs_readv"};
        QTest::newRow("beginning") << "vfs_re" << QStringList{"vfs_read"};
        QTest::newRow("parts") << "vfs:read" << QStringList{"vfs_read"};
        QTest::newRow("parts, turned") << "read vfs" << QStringList{"vfs_read"};
        QTest::newRow("letters of words") << "dfo" << QStringList{"do_filp_open"};
        QTest::newRow("capital letters") << "VFS_Read" << QStringList{"vfs_read"};
        QTest::newRow("module") << "ext4:file" << QStringList{"ext4_file_open"};
        QTest::newRow("a word before an inner part") << "open" << QStringList{"do_filp_open"};
    }
    void ranks()
    {
        QFETCH(QString, words);
        QFETCH(QStringList, best);
        const auto functions =
            named({"vfs_read", "vfs_readv", "new_vfs_reader", "do_filp_open", "reopening",
                   "ext4_file_open [ext4]", "btrfs_file_open [btrfs]", "profile_ext4",
                   "dynamic_format_of"});
        const SearchIndex index(functions);
        const auto found = index.search(words.toStdString(), std::size_t(best.size()));
        QStringList names;
        for (const auto& match : found)
            names.append(QString::fromStdString(functions[match.function].name));
        QCOMPARE(names, best);
    }

    void prefersWhatCanBeProbed()
    {
        const auto functions =
            catalogue::listFunctions("ab_two\n", "01 t ab_one\n02 t ab_two\n", "").functions;
        const auto found = SearchIndex(functions).search("ab", 2);
        QCOMPARE(functions[found[0].function].name, std::string("ab_two"));
    }

    void showsWhatMatched()
    {
        const auto functions = named({"do_filp_open", "vfs_read"});
        const SearchIndex index(functions);
        using Letters = std::vector<std::uint16_t>;
        QVERIFY(index.search("dfo", 1).front().letters == (Letters{0, 3, 8}));
        QVERIFY(index.search("filp", 1).front().letters == (Letters{3, 4, 5, 6}));
        QVERIFY(index.search("read vfs", 1).front().letters == (Letters{0, 1, 2, 4, 5, 6, 7}));
        QVERIFY(index.search("", 5).empty());
        QVERIFY(index.search("xyz", 5).empty());
        QVERIFY(index.search("read", 0).empty());
    }

    /// Against a look at each name.
    void findsAllThatFit()
    {
        std::mt19937 random(11);
        std::vector<std::string> names;
        for (int i = 0; i < 4000; ++i) {
            std::string name;
            for (auto letters = 3 + random() % 20; letters > 0; --letters)
                name += "abcdef__0"[random() % 9];
            names.push_back(name);
        }
        const auto functions = named(names);
        const SearchIndex index(functions);
        for (int round = 0; round < 300; ++round) {
            std::string word;
            for (auto letters = 1 + random() % 5; letters > 0; --letters)
                word += "abcdef_0"[random() % 8];
            std::set<std::string> wanted;
            for (const Function& function : functions) {
                if (isIn(function.name, word))
                    wanted.insert(function.name);
            }
            std::set<std::string> got;
            int last = std::numeric_limits<int>::max();
            for (const auto& match : index.search(word, functions.size())) {
                const auto& name = functions[match.function].name;
                got.insert(name);
                QVERIFY(match.score <= last);
                last = match.score;
                std::string letters;
                for (const auto at : match.letters)
                    letters += name.at(at);
                QCOMPARE(letters, word);
            }
            QVERIFY2(got == wanted, word.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestListedFunctions)
#include "tst_listed_functions.moc"
