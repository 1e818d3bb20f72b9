#include "core/symbols/program/debug_info.h"
#include "tests/core/symbols/program/made_elf.h"

#include <QTest>

#include <dwarf.h>
#include <functional>
#include <sys/mman.h>
#include <unistd.h>

using namespace probescope;
using namespace probescope::program;

namespace {

constexpr std::uint16_t kVersion = 4;

std::shared_ptr<const Program> opened(const std::string& bytes)
{
    FileDescriptor file(memfd_create("made", MFD_CLOEXEC));
    if (!writeAll(file.get(), bytes.data(), bytes.size(), "made"))
        return nullptr;
    const auto program = Program::of(std::move(file), "/made");
    if (!program)
        qWarning("%s", program.error().message().c_str());
    return program ? *program : nullptr;
}

/// An entry's attributes and their forms.
MadeBytes& entry(MadeBytes& abbreviations, int number, int tag, bool children,
                 std::initializer_list<int> attributes)
{
    return abbreviations.small({number, tag, children ? 1 : 0}).small(attributes).small({0, 0});
}

std::string unit(const MadeBytes& entries)
{
    MadeBytes head;
    head.number(kVersion).number(std::uint32_t(0)).number(std::uint8_t(8));
    return MadeBytes()
        .number(std::uint32_t(head.size() + entries.size()))
        .bytes(head.all())
        .bytes(entries.all())
        .all();
}

/// Where in the unit the first entry is.
constexpr std::uint32_t kFirst = 11;

/// Lines of the one function: what names their files is put in.
std::string lineTable(std::uint16_t version, const MadeBytes& files)
{
    MadeBytes afterLength;
    afterLength.small({1, 1, 1}).number(std::int8_t(-5)).small({14, 13});
    afterLength.small({0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}).bytes(files.all());
    MadeBytes program;
    program.small({0, 9, DW_LNE_set_address}).number(MadeElf::kAddress);
    program.small({DW_LNS_copy, DW_LNS_advance_pc, 16, 0, 1, DW_LNE_end_sequence});
    MadeBytes table;
    table.number(version);
    if (version >= 5)
        table.small({8, 0}); // bytes of addresses and of segments
    table.number(std::uint32_t(afterLength.size())).bytes(afterLength.all()).bytes(program.all());
    return MadeBytes().number(std::uint32_t(table.size())).bytes(table.all()).all();
}

/// The last text of the file ends, or does not.
using MakeFn = std::function<MadeElf(bool ends)>;

/// A unit with one type and a function with one parameter. `lastName` is what ends the section:
/// that of the type or of the parameter.
MadeElf namedInPlace(bool typeLast, bool ends)
{
    MadeBytes abbreviations;
    entry(abbreviations, 1, DW_TAG_compile_unit, true,
          {DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data1});
    entry(abbreviations, 2, DW_TAG_subprogram, true,
          {DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data1});
    entry(abbreviations, 3, DW_TAG_formal_parameter, false,
          {DW_AT_type, DW_FORM_ref4, DW_AT_name, DW_FORM_string});
    entry(abbreviations, 4, DW_TAG_base_type, false,
          {DW_AT_byte_size, DW_FORM_data1, DW_AT_encoding, DW_FORM_data1, DW_AT_name,
           DW_FORM_string});
    abbreviations.small({0});
    const auto type = MadeBytes().small({4, 8, DW_ATE_signed}).bytes("word").all();
    const std::string end(1, '\0');
    MadeBytes entries;
    entries.small({1}).number(MadeElf::kAddress).small({16});
    if (!typeLast)
        entries.bytes(type + end);
    entries.small({2}).number(MadeElf::kAddress).small({16});
    const std::size_t first = kFirst + 10;
    const std::size_t last = kFirst + entries.size() + 1 + 4 + 6;
    entries.small({3}).number(std::uint32_t(typeLast ? last : first)).bytes("value");
    if (typeLast)
        entries.bytes(end + type);
    if (ends)
        entries.bytes(end);
    MadeElf elf;
    elf.add(".debug_abbrev", abbreviations.all()).add(".debug_info", unit(entries));
    return elf;
}

/// Names are in a section of their own.
MadeElf namedElsewhere(bool ends)
{
    MadeBytes abbreviations;
    entry(abbreviations, 1, DW_TAG_compile_unit, true,
          {DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data1});
    entry(abbreviations, 2, DW_TAG_subprogram, true,
          {DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data1});
    entry(abbreviations, 3, DW_TAG_formal_parameter, false, {DW_AT_name, DW_FORM_strp});
    abbreviations.small({0});
    MadeBytes entries;
    entries.small({1}).number(MadeElf::kAddress).small({16});
    entries.small({2}).number(MadeElf::kAddress).small({16});
    entries.small({3}).number(std::uint32_t(0)).small({0, 0});
    MadeElf elf;
    elf.add(".debug_abbrev", abbreviations.all()).add(".debug_info", unit(entries));
    elf.add(".debug_str", ends ? MadeBytes().text("value").all() : "value");
    return elf;
}

/// The folder that the sources were compiled in has no end: the library itself reads that.
MadeElf withFolder(bool ends)
{
    MadeBytes abbreviations;
    entry(abbreviations, 1, DW_TAG_compile_unit, true,
          {DW_AT_stmt_list, DW_FORM_sec_offset, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
           DW_FORM_data1, DW_AT_comp_dir, DW_FORM_strp});
    entry(abbreviations, 2, DW_TAG_subprogram, false,
          {DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data1});
    abbreviations.small({0});
    MadeBytes entries;
    entries.small({1}).number(std::uint32_t(0)).number(MadeElf::kAddress).small({16});
    entries.number(std::uint32_t(0)).small({2}).number(MadeElf::kAddress).small({16, 0});
    MadeElf elf;
    elf.add(".debug_abbrev", abbreviations.all()).add(".debug_info", unit(entries));
    elf.add(".debug_line",
            lineTable(4, MadeBytes().small({0}).text("source.c").small({0, 0, 0, 0})));
    elf.add(".debug_str", ends ? MadeBytes().text("/folder").all() : "/folder");
    return elf;
}

/// Names of sources are in a section of their own.
MadeElf withSources(bool ends)
{
    MadeBytes abbreviations;
    entry(abbreviations, 1, DW_TAG_compile_unit, true,
          {DW_AT_stmt_list, DW_FORM_sec_offset, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
           DW_FORM_data1});
    entry(abbreviations, 2, DW_TAG_subprogram, false,
          {DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data1});
    abbreviations.small({0});
    MadeBytes entries;
    entries.small({1}).number(std::uint32_t(0)).number(MadeElf::kAddress).small({16});
    entries.small({2}).number(MadeElf::kAddress).small({16, 0});
    MadeBytes files;
    files.small({1, DW_LNCT_path, DW_FORM_line_strp, 1}).number(std::uint32_t(0));
    files.small({2, DW_LNCT_path, DW_FORM_line_strp, DW_LNCT_directory_index, DW_FORM_udata, 2});
    files.number(std::uint32_t(2)).small({0}).number(std::uint32_t(2)).small({0});
    MadeElf elf;
    elf.add(".debug_abbrev", abbreviations.all()).add(".debug_info", unit(entries));
    elf.add(".debug_line", lineTable(5, files));
    elf.add(".debug_line_str", std::string("/\0/source.c", 11) + std::string(ends ? 1 : 0, '\0'));
    return elf;
}

} // namespace

/// Debug information that was cut, or made to mislead.
class TestDamagedDebug : public QObject
{
    Q_OBJECT

private slots:
    /// Nothing is read beyond the end of a section; what is whole is told.
    void textsWithoutAnEndAreNone_data()
    {
        QTest::addColumn<MakeFn>("make");
        QTest::addColumn<QString>("whole"); ///< parameters, and the files of the lines
        QTest::addColumn<QString>("damaged");
        const auto row = [](const char* name, const char* whole, const char* damaged,
                            const MakeFn& make) {
            QTest::newRow(name) << make << whole << damaged;
        };
        row("name of a parameter", "value: word", ": word",
            [](bool ends) { return namedInPlace(false, ends); });
        row("name of a type", "value: word", "value: …",
            [](bool ends) { return namedInPlace(true, ends); });
        row("names elsewhere", "value: void", ": void", namedElsewhere);
        row("folder of the sources", "/folder/source.c", "", withFolder);
        row("names of the sources", "/source.c", "", withSources);
    }
    void textsWithoutAnEndAreNone()
    {
        QFETCH(MakeFn, make);
        QFETCH(QString, whole);
        QFETCH(QString, damaged);
        QCOMPARE(told(make(true).file()), whole);
        QCOMPARE(told(make(false).file()), damaged);
    }

private:
    static QString told(const std::string& bytes)
    {
        const auto program = opened(bytes);
        if (!program || program->symbols().size() != 1)
            return "no program";
        const auto debug = DebugInfo::open(program);
        if (!debug)
            return QString::fromStdString(debug.error().message());
        const auto found = (*debug)->function(program->symbols().front());
        if (!found)
            return QString::fromStdString(found.error().message());
        QStringList texts;
        for (const auto& one : found->parameters)
            texts << QString::fromStdString(one.name + ": " + one.typeText);
        for (const auto& one : found->places)
            texts << QString::fromStdString(one.file);
        return texts.join(", ");
    }
};

QTEST_GUILESS_MAIN(TestDamagedDebug)
#include "tst_damaged_debug.moc"
