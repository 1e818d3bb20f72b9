#include "core/symbols/kernel/calling.h"
#include "core/symbols/kernel/catalogue.h"
#include "core/symbols/kernel/types.h"
#include "tests/core/symbols/kernel/samples/sample_types.h"

#include <QFile>
#include <QTest>

#include <bpf/btf.h>
#include <cstddef>
#include <map>
#include <memory>
#include <random>

using namespace probescope;
using catalogue::TypeRef;
using catalogue::Types;
using catalogue::TypeShape;

namespace {

std::string sampleTypes(const char* name)
{
    QFile file(QString(SAMPLE_BTF "/") + name + ".btf");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Everything that anybody asks of types.
void lookAtAll(const Types& types)
{
    for (std::uint32_t store = 0; store < 3; ++store) {
        for (std::uint32_t id = 0; id < 300; ++id) {
            const TypeRef type{store, id};
            types.declaration(type, "x");
            types.size(type);
            types.alignment(type);
            types.shape(type);
            types.isTaggedUser(type);
            types.members(type);
        }
        for (const char* const name : {"takesBig", "moduleFunction"})
            types.functions(store, name);
    }
    for (const char* const words : {"struct Outer *", "const char *", "size_t", "int", "void *"})
        types.named(words);
}

} // namespace

class TestTypes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(*m_types.add(sampleTypes("kernel")) == 0);
        QVERIFY(*m_types.add(sampleTypes("module")) == 1);
    }

    void knowsWhereMembersAre()
    {
        const TypeRef outer = m_types.named("struct Outer");
        QVERIFY(outer.id != 0);
        std::map<std::string, catalogue::Member> members;
        for (const auto& member : m_types.members(outer))
            members[member.name] = member;
#define MEMBER(NAME)                                                                               \
    QCOMPARE(members.at(#NAME).bitOffset, std::uint64_t(offsetof(Outer, NAME)) * 8);               \
    QCOMPARE(*m_types.size(members.at(#NAME).type), std::uint64_t(sizeof(Outer::NAME)))
        MEMBER(number);
        MEMBER(letter);
        MEMBER(flag);
        MEMBER(color);
        MEMBER(level);
        MEMBER(whole);
        MEMBER(left);
        MEMBER(right);
        MEMBER(tail);
        MEMBER(corner);
        MEMBER(corners);
        MEMBER(name);
        MEMBER(table);
        MEMBER(numbers);
        MEMBER(words);
        MEMBER(title);
        MEMBER(link);
        MEMBER(callback);
        MEMBER(owner);
        MEMBER(ratio);
        MEMBER(huge);
        MEMBER(levels);
#undef MEMBER
        QCOMPARE(members.at("flexible").bitOffset, std::uint64_t(offsetof(Outer, flexible)) * 8);
        QCOMPARE(members.at("middle").bitfieldBits, 9U);
        QCOMPARE(members.at("wide").bitfieldBits, 37U);
        QCOMPARE(*m_types.size(outer), std::uint64_t(sizeof(Outer)));
        QCOMPARE(m_types.alignment(outer), std::uint64_t(alignof(Outer)));
    }

    void knowsWhatValuesAre_data()
    {
        QTest::addColumn<QString>("member");
        QTest::addColumn<int>("shape");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, TypeShape shape, const char* text) {
            QTest::newRow(name) << QString(name) << int(shape) << QString(text);
        };
        row("number", TypeShape::Integer, "s32");
        row("letter", TypeShape::Integer, "char");
        row("flag", TypeShape::Boolean, "sample_bool");
        row("color", TypeShape::Enumeration, "enum Color");
        row("whole", TypeShape::Integer, "s64");
        row("corner", TypeShape::Record, "struct Point");
        row("corners", TypeShape::Unfetchable, "struct Point[4]");
        row("name", TypeShape::TextArray, "char[16]");
        row("alias", TypeShape::TextArray, "unsigned char[12]");
        row("bytes", TypeShape::Array, "u8[6]");
        row("table", TypeShape::Array, "u16[6]");
        row("words", TypeShape::Array, "const char *[3]");
        row("title", TypeShape::Text, "const unsigned char *");
        row("data", TypeShape::Pointer, "const u8 *");
        row("link", TypeShape::Pointer, "struct Link *");
        row("callback", TypeShape::FunctionPointer, "Callback");
        row("opaque", TypeShape::Pointer, "void *");
        row("counter", TypeShape::Pointer, "long long *");
        row("owner", TypeShape::Integer, "volatile uid_kind");
        row("ratio", TypeShape::Unfetchable, "float");
        row("huge", TypeShape::Unfetchable, "__int128");
    }
    void knowsWhatValuesAre()
    {
        QFETCH(QString, member);
        QFETCH(int, shape);
        QFETCH(QString, text);
        const auto found = m_types.member(m_types.named("struct Outer"), member.toStdString());
        QVERIFY(found.has_value());
        QCOMPARE(int(found->shape), shape);
        QCOMPARE(QString::fromStdString(found->typeText), text);
    }

    void writesPrototypes()
    {
        const auto text = [this](const char* name) {
            return QString::fromStdString(
                m_types.declaration(m_types.functions(0, name).front(), name));
        };
        QCOMPARE(
            text("takesPointers"),
            QString("void takesPointers(struct Outer *outer, const u8 *bytes, Callback callback, "
                    "void *opaque, const struct Link *const *links, const char *const *words)"));
        QCOMPARE(text("takesAny"), QString("void takesAny(const char *text, ...)"));
        QCOMPARE(QString::fromStdString(
                     m_types.declaration(m_types.target(m_types.named("Callback")), "run")),
                 QString("int (*run)(struct Outer *, int)"));
    }

    void joinsModules()
    {
        const auto found = m_types.functions(1, "moduleFunction");
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(m_types.functions(0, "moduleFunction").empty());
        const auto only = m_types.pointee(m_types.by(found[0], 0)).has_value();
        QVERIFY(!only);
        QCOMPARE(QString::fromStdString(m_types.declaration(found[0], "f")),
                 QString("int f(struct ModuleOnly *only, struct Point *point)"));
        // Types of the kernel are those of the kernel.
        std::size_t ofKernel = 0;
        for (std::uint32_t id = 1; id < 400; ++id) {
            const auto members = m_types.members({1, id});
            for (const auto& member : members) {
                if (member.name == "outer") {
                    QCOMPARE(member.type.store, 0U);
                    QCOMPARE(*m_types.size(*m_types.pointee(member.type)), sizeof(Outer));
                    ++ofKernel;
                }
            }
        }
        QVERIFY(ofKernel > 0);
    }

    void seesTagsOfClang()
    {
        Types types;
        QVERIFY(types.add(sampleTypes("tags")).has_value());
        const auto prototype = types.functions(0, "takesTagged").front();
        QCOMPARE(QString::fromStdString(types.declaration(prototype, "f")),
                 QString("long f(struct Tagged *kernel, struct Tagged *user, const char *text)"));
        const auto member = types.member(types.named("struct Tagged"), "name");
        QVERIFY(types.isTaggedUser(member->type));
        QCOMPARE(int(member->shape), int(TypeShape::Text));
        QVERIFY(!types.isTaggedUser(types.named("struct Tagged *")));
    }

    void findsTypesByWords()
    {
        const auto text = [this](const char* words) {
            return m_types.declaration(m_types.named(words));
        };
        QCOMPARE(int(m_types.shape(m_types.named("const char *"))), int(TypeShape::Text));
        QCOMPARE(text("struct Outer *"), std::string("struct Outer *"));
        QCOMPARE(text("unsigned long"), std::string("unsigned long"));
        QCOMPARE(text("uid_kind"), std::string("uid_kind"));
        QCOMPARE(text("enum Color"), std::string("enum Color"));
        QCOMPARE(m_types.named("struct Nothing *").id, 0U);
    }

    void refusesBrokenTypes_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto whole = QByteArray::fromStdString(sampleTypes("kernel"));
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("header only") << whole.left(24);
        QTest::newRow("cut") << whole.left(whole.size() - 1);
        QTest::newRow("cut in types") << whole.left(200);
        auto other = whole;
        other[0] = '\xeb';
        other[1] = '\x9f';
        QTest::newRow("other order of bytes") << other;
        auto version = whole;
        version[2] = 9;
        QTest::newRow("version") << version;
        auto kind = whole;
        kind[24 + 7] = 31;
        QTest::newRow("kind") << kind;
        auto name = whole;
        name[24 + 3] = '\x7f';
        QTest::newRow("name") << name;
    }
    void refusesBrokenTypes()
    {
        QFETCH(QByteArray, bytes);
        Types types;
        QVERIFY(!types.add(bytes.toStdString()));
        QVERIFY(types.empty());
        lookAtAll(types);
    }

    /// Whatever is in it: nothing ends the program, and nothing takes forever.
    void standsBrokenTypes()
    {
        const auto kernel = sampleTypes("kernel");
        const auto module = sampleTypes("module");
        std::mt19937 random(7);
        unsigned taken = 0;
        for (int round = 0; round < 1000; ++round) {
            auto broken = round % 2 == 0 ? kernel : module;
            for (unsigned change = 0; change < 1 + random() % 3; ++change) {
                // Ids and sizes are small numbers in words.
                const auto at = 24 + random() % ((broken.size() - 28) / 4) * 4;
                const auto word = std::uint32_t(random() % 200);
                std::memcpy(broken.data() + at, &word, random() % 2 == 0 ? 4 : 1);
            }
            Types types;
            if (round % 2 != 0)
                QVERIFY(types.add(kernel).has_value());
            if (!types.add(broken))
                continue;
            ++taken;
            lookAtAll(types);
        }
        QVERIFY(taken > 30);
    }

    /// Each record has the next one 64 times, and each prototype the next one 80 times: who looks
    /// at all of it never ends.
    void standsTypesThatMultiply()
    {
        const std::unique_ptr<btf, void (*)(btf*)> made(btf__new_empty(), btf__free);
        const int number = btf__add_int(made.get(), "int", 4, BTF_INT_SIGNED);
        const int first = btf__add_struct(made.get(), "r0", 8);
        for (int level = 1; level < 12; ++level) {
            for (unsigned i = 0; i < 64; ++i) {
                const auto name = "m" + std::to_string(i);
                QCOMPARE(btf__add_field(made.get(), name.c_str(), first + level, 0, 0), 0);
            }
            const auto name = "r" + std::to_string(level);
            QCOMPARE(btf__add_struct(made.get(), name.c_str(), 8), first + level);
        }
        int to = number;
        for (int level = 0; level < 20; ++level) {
            const int prototype = btf__add_func_proto(made.get(), number);
            for (int i = 0; i < 80; ++i)
                QCOMPARE(btf__add_func_param(made.get(), "", to), 0);
            to = btf__add_ptr(made.get(), prototype);
        }
        // Anonymous ones, each with ten thousand of the next.
        int inner = number;
        for (int level = 0; level < 3; ++level) {
            const int record = btf__add_struct(made.get(), level == 2 ? "wide" : "", 8);
            for (int i = 0; i < 10000; ++i)
                QCOMPARE(btf__add_field(made.get(), "", inner, 0, 0), 0);
            inner = record;
        }
        std::uint32_t size = 0;
        const void* const data = btf__raw_data(made.get(), &size);
        Types types;
        QVERIFY(types.add({static_cast<const char*>(data), size}).has_value());
        const TypeRef record = types.named("struct r0");
        QVERIFY(record.id != 0);
        const auto spots =
            spotsOf(types, catalogue::CallingAbi::X86, record, {record, record, record});
        QCOMPARE(spots.size(), std::size_t(3));
        const auto text = types.declaration({0, std::uint32_t(to)}, "x");
        QVERIFY(text.starts_with("int (*x)("));
        QVERIFY(text.size() < 10000);
        QVERIFY(types.members(types.named("struct wide")).empty());
    }

private:
    Types m_types;
};

QTEST_APPLESS_MAIN(TestTypes)
#include "tst_types.moc"
