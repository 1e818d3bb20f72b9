#include "core/access/backend/kernel_memory.h"

#include <QTemporaryFile>
#include <QTest>

#include <array>
#include <cstring>
#include <elf.h>
#include <fcntl.h>

using namespace probescope;
using namespace probescope::access;

namespace {

constexpr std::uint64_t kText = 0xffffffff81000000U;
constexpr std::uint64_t kModules = 0xffffffffc0000000U;

/// As /proc/kcore is: headers, then memory at places that have nothing to do with their addresses.
QByteArray coreFile()
{
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_type = ET_CORE;
    header.e_phoff = sizeof(header);
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 3;
    std::array<Elf64_Phdr, 3> parts{};
    const auto describe = [](Elf64_Phdr& part, std::uint64_t address, std::uint64_t bytes,
                             std::uint64_t offset) {
        part.p_type = PT_LOAD;
        part.p_vaddr = address;
        part.p_memsz = bytes;
        part.p_offset = offset;
    };
    parts[0].p_type = PT_NOTE;
    describe(parts[1], kText, 8192, 8192);
    describe(parts[2], kModules, 4096, 4096);
    QByteArray file(16384, '\0');
    std::memcpy(file.data(), &header, sizeof(header));
    std::memcpy(file.data() + sizeof(header), parts.data(), sizeof(parts));
    for (int i = 4096; i < file.size(); ++i)
        file[i] = char(i / 4096 * 16 + i % 13);
    return file;
}

Result<KernelMemory> opened(const QByteArray& bytes)
{
    QTemporaryFile file;
    if (!file.open() || file.write(bytes) != bytes.size() || !file.flush())
        return fail(ErrorCode::Io, "the test has no file");
    return KernelMemory::of(FileDescriptor(::open(qPrintable(file.fileName()), O_RDONLY)));
}

const char* const kSymbols = "0000000000000000 A fixed_percpu_data\n"
                             "ffffffff81000000 T _stext\n"
                             "ffffffff81000000 T _text\n"
                             "ffffffff81000100 t do_one\n"
                             "ffffffff81002000 T _etext\n"
                             "ffffffff81003000 D secrets\n"
                             "ffffffffc0000200 t second\t[one]\n"
                             "ffffffffc0000100 t first\t[one]\n"
                             "ffffffffc0000300 d data\t[one]\n"
                             "ffffffffc0000100 t alias\t[one]\n"
                             "ffffffffc0000280 r table\t[one]\n"
                             "ffffffffc0100000 t last\t[two]\n"
                             "ffffffffc0200f00 t crosses\t[three]\n"
                             "ffffffffc0201100 t end\t[three]\n"
                             "ffffffffc0300f00 t before_data\t[four]\n"
                             "ffffffffc0301100 d data\t[four]\n"
                             "ffffffffc0400000 t bpf_prog_6deef7357e7b4530\t[bpf]\n"
                             "ffffffffc0500f00 t very_last\t[five]\n";

} // namespace

class TestKernelMemory : public QObject
{
    Q_OBJECT

private slots:
    void findsAddressesByTheHeaders()
    {
        const auto file = coreFile();
        const auto memory = opened(file);
        QVERIFY(memory.has_value());
        const auto text = memory->read(kText + 100, 300);
        QVERIFY(text.has_value());
        QCOMPARE(QByteArray::fromStdString(*text), file.mid(8192 + 100, 300));
        const auto module = memory->read(kModules, 4096);
        QVERIFY(module.has_value());
        QCOMPARE(QByteArray::fromStdString(*module), file.mid(4096, 4096));
        QCOMPARE(memory->read(kText - 1, 1).error().code, ErrorCode::NotFound);
        QCOMPARE(memory->read(kText + 8190, 3).error().code, ErrorCode::NotFound);
        QCOMPARE(memory->read(~std::uint64_t(0), 4096).error().code, ErrorCode::NotFound);
        QCOMPARE(memory->read(kText, 4097).error().code, ErrorCode::Invalid);
        QCOMPARE(memory->read(kText, 0).error().code, ErrorCode::Invalid);
    }

    void whatIsNoSuchFileIsAnError()
    {
        QVERIFY(!opened("nothing"));
        QVERIFY(!opened(coreFile().left(100)));
        auto wrong = coreFile();
        wrong[EI_CLASS] = ELFCLASS32;
        QVERIFY(!opened(wrong));
        const auto cut = opened(coreFile().left(8192));
        QVERIFY(cut.has_value());
        QVERIFY(!cut->read(kText, 16));
    }

    void codeIsWhatTheSymbolsSay_data()
    {
        QTest::addColumn<quint64>("address");
        QTest::addColumn<quint64>("begin"); // 0: no code
        QTest::addColumn<quint64>("end");
        const auto row = [](const char* name, std::uint64_t address, std::uint64_t begin,
                            std::uint64_t end) {
            QTest::newRow(name) << quint64(address) << quint64(begin) << quint64(end);
        };
        row("kernel", kText + 0x150, kText, kText + 0x2000);
        row("its last byte", kText + 0x1fff, kText, kText + 0x2000);
        row("behind it", kText + 0x2000, 0, 0);
        row("its data", kText + 0x3000, 0, 0);
        row("before it", kText - 1, 0, 0);
        row("module", kModules + 0x1ff, kModules + 0x100, kModules + 0x200);
        row("up to a table", kModules + 0x201, kModules + 0x200, kModules + 0x280);
        row("its table", kModules + 0x290, 0, 0);
        row("its data", kModules + 0x300, 0, 0);
        row("the last one", kModules + 0x100ffe, kModules + 0x100000, kModules + 0x101000);
        row("far behind it", kModules + 0x101000, 0, 0);
        row("across pages", kModules + 0x201010, kModules + 0x200f00, kModules + 0x201100);
        row("to the page's end", kModules + 0x300f10, kModules + 0x300f00, kModules + 0x301000);
        row("perhaps data", kModules + 0x301010, 0, 0);
        row("BPF", kModules + 0x400010, 0, 0);
        row("the very last one", kModules + 0x500fff, kModules + 0x500f00, kModules + 0x501000);
        row("behind the very last one", kModules + 0x501000, 0, 0);
        row("null", 0, 0, 0);
        row("programs", 0x400000, 0, 0);
    }
    void codeIsWhatTheSymbolsSay()
    {
        QFETCH(quint64, address);
        QFETCH(quint64, begin);
        QFETCH(quint64, end);
        const auto range = textRangeAt(kSymbols, address);
        QCOMPARE(range.has_value(), begin != 0);
        if (range) {
            QCOMPARE(quint64(range->begin), begin);
            QCOMPARE(quint64(range->end), end);
            QCOMPARE(range->ofModule, address >= kModules);
        }
    }

    void hiddenSymbolsTellNothing()
    {
        const char* hidden = "0000000000000000 T _stext\n0000000000000000 T _etext\n"
                             "0000000000000000 t one\t[m]\nbroken\n\nfff T\n";
        QVERIFY(!textRangeAt(hidden, 0));
        QVERIFY(!textRangeAt(hidden, kText));
        QVERIFY(!textRangeAt({}, kText));
    }
};

QTEST_APPLESS_MAIN(TestKernelMemory)
#include "tst_kernel_memory.moc"
