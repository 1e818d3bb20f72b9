#include "core/probe/advice/gallery.h"
#include "tests/core/probe/dialect/dialect_tools.h"
#include "tests/core/probe/dialect/typed_gallery.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <unistd.h>

using namespace probescope;
using probe::Dialect;

namespace {

/// The headers of a kernel that modules are compiled with; empty: none are installed.
QString kernelHeaders()
{
    const QDir folder("/lib/modules");
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QString build = folder.filePath(name) + "/build";
        if (QFile::exists(build + "/Makefile"))
            return build;
    }
    return {};
}

} // namespace

/// The dialects that are compiled, by what compiles them; nothing is loaded.
class DialectCompilersTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_kernel; ///< whose types vmlinux.h has
    KernelTypes m_types;

    /// Makes vmlinux.h as the comment of a program says. Whether there are such types.
    bool makeHeader(const QString& kernel)
    {
        if (kernel == m_kernel)
            return true;
        const KernelTypes types = kernelTypes(kernel, m_folder.path());
        if (types.file.isEmpty())
            return false;
        const Ran ran =
            runTool("sh", {"-c", "bpftool btf dump file " + types.file + " format c > vmlinux.h"},
                    m_folder.path());
        if (ran.code != 0)
            qFatal("bpftool: %s", qPrintable(ran.output));
        m_types = types;
        m_kernel = kernel;
        return true;
    }

    /// Compiles a program with vmlinux.h, for the kernel and as what loads it.
    void checkBpf(const probe::Rendering& rendering)
    {
        QVERIFY2(QFile::exists("/usr/include/bpf/bpf_helpers.h"), "libbpf-dev is not installed");
        const QString path = put(m_folder, rendering);
        const Ran kernel =
            runTool("clang-14",
                    {"-O2", "-g", "-Wall", "-Werror", "-target", "bpf", "-D__TARGET_ARCH_x86", "-c",
                     path, "-o", m_folder.filePath("probe_bpf.o")},
                    m_folder.path());
        QVERIFY2(kernel.code == 0,
                 qPrintable(kernel.output + QString::fromStdString(rendering.text)));
        const Ran loader = runTool("gcc",
                                   {"-O2", "-Wall", "-Wextra", "-Werror", path, "-o",
                                    m_folder.filePath("probe_bpf"), "-lbpf"},
                                   m_folder.path());
        QVERIFY2(loader.code == 0,
                 qPrintable(loader.output + QString::fromStdString(rendering.text)));
    }

    /// `(file, f_path.dentry, d_name.name)` of a path of the gallery.
    static QString coreWords(const std::string& path)
    {
        QString words = QString::fromStdString(path).remove('$');
        return words.replace("->", ", ") + ")";
    }

private slots:
    void bpftraceUnderstands_data()
    {
        QTest::addColumn<bool>("gallery");
        QTest::addColumn<int>("number");
        const auto add = [](bool gallery, const std::vector<NamedRecipe>& recipes) {
            for (std::size_t i = 0; i < recipes.size(); ++i)
                QTest::addRow("%s%s", gallery ? "gallery: " : "", recipes[i].name)
                    << gallery << int(i);
        };
        add(false, allRecipes());
        add(true, galleryRecipes());
    }
    void bpftraceUnderstands()
    {
        QFETCH(bool, gallery);
        QFETCH(int, number);
        const auto recipes = gallery ? galleryRecipes() : allRecipes();
        auto rendering = probe::render(Dialect::Bpftrace, recipes[std::size_t(number)].recipe);
        if (rendering.text.empty()) {
            QVERIFY2(!gallery, rendering.reason.text().c_str());
            return;
        }
        QVERIFY2(hasTool("bpftrace"), "bpftrace is not installed");
        if (geteuid() != 0)
            QSKIP("bpftrace wants root even for -d, which only compiles.");
        const QString version = runTool("bpftrace", {"--version"}, m_folder.path()).output;
        // 0.17 aborts at the place of a raw tracepoint; what is done there it compiles elsewhere.
        QString text = QString::fromStdString(rendering.text);
        if (version.contains("v0.17"))
            text.replace(
                QRegularExpression("^rawtracepoint:\\w+", QRegularExpression::MultilineOption),
                "kprobe:vfs_read");
        rendering.text = text.toStdString();
        // -d compiles and stops before anything is attached.
        Ran ran = runTool("bpftrace", {"-d", put(m_folder, rendering)}, m_folder.path());
        if (ran.output.contains("tracepoint not found"))
            QSKIP("This machine's kernel does not show its tracepoints.");
        // Kernels may keep the names of functions only (no KALLSYMS_ALL).
        if (ran.output.contains("Failed to resolve kernel symbol")) {
            text.replace(QRegularExpression("kaddr\\(\"\\w+\"\\)"), "kaddr(\"vfs_read\")");
            rendering.text = text.toStdString();
            ran = runTool("bpftrace", {"-d", put(m_folder, rendering)}, m_folder.path());
        }
        if (ran.output.contains("Failed to resolve kernel symbol"))
            QSKIP("This machine's kernel does not tell its symbols.");
        QVERIFY2(ran.code == 0, qPrintable(text + ran.output.right(1500)));
    }

    void systemTapUnderstands_data() { addRecipes(); }
    void systemTapUnderstands()
    {
        QFETCH(int, number);
        const auto rendering = rendered(Dialect::SystemTap, number);
        if (rendering.text.empty())
            return;
        QVERIFY2(hasTool("stap"), "systemtap is not installed");
        const QString headers = kernelHeaders();
        QVERIFY2(!headers.isEmpty(), "no headers of a kernel (linux-headers-amd64) are installed");
        const QString release = headers.section('/', -2, -2);
        const Ran parsed =
            runTool("stap", {"-r", release, "-p1", put(m_folder, rendering)}, m_folder.path());
        QVERIFY2(parsed.code == 0, qPrintable(parsed.output));
        // Places need the kernel's symbols; types and functions do not: the bodies are begin's.
        QString text = QString::fromStdString(rendering.text);
        static const QRegularExpression place("^probe (kprobe|process|kernel).*$",
                                              QRegularExpression::MultilineOption);
        text.replace(place, "probe begin");
        static const QRegularExpression mark("\\$arg\\d+");
        text.replace(mark, "1");
        const QString path = m_folder.filePath("bodies.stp");
        QVERIFY(writeText(path, text.toUtf8()));
        const Ran typed = runTool("stap", {"-r", release, "-p2", path}, m_folder.path());
        QVERIFY2(typed.code == 0, qPrintable(typed.output + text));
    }

    void dtraceIsNotChecked()
    {
        QSKIP("Debian 12 has no package of dtrace-utils, which compile D for Linux; where they are "
              "installed all the same, tst_dialects_real runs the D scripts in a guest.");
    }

    void clangCompilesForBpf_data() { addRecipes(); }
    void clangCompilesForBpf()
    {
        QFETCH(int, number);
        const auto rendering = rendered(Dialect::LibbpfC, number);
        if (rendering.text.empty())
            return;
        if (!makeHeader("running"))
            QSKIP("This machine's kernel does not tell its types.");
        checkBpf(rendering);
    }

    /// As the form fills itself for each task on a real kernel: all members by their names.
    void clangCompilesTheGallery_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<bool>("named");
        for (const char* const kernel : {"running", "debian-6.1", "tracerig-6.12"}) {
            QTest::addRow("%s, by offset", kernel) << kernel << false;
            QTest::addRow("%s, by name", kernel) << kernel << true;
        }
    }
    void clangCompilesTheGallery()
    {
        QFETCH(QString, kernel);
        QFETCH(bool, named);
        if (!makeHeader(kernel))
            QSKIP(
                "There are no types of that kernel: it does not run, or PROBESCOPE_CAPTURES is not "
                "set.");
        int members = 0;
        for (const auto& task : typedGallery(*m_types.catalogue, named)) {
            const auto rendering = probe::render(Dialect::LibbpfC, task.recipe);
            QVERIFY2(!rendering.text.empty(), rendering.reason.text().c_str());
            const QString text = QString::fromStdString(rendering.text);
            for (const auto& one : task.recipe.probes) {
                for (const auto& member : one.known.members)
                    members += member && !member->steps.empty() ? 1 : 0;
                for (const auto& known : probe::gallery())
                    for (const auto& of : known.probes)
                        if (known.id == task.name && of.functions.front() == one.spec.symbol)
                            for (const auto& member : of.members)
                                QVERIFY2(
                                    text.contains(coreWords(member.path)),
                                    qPrintable(coreWords(member.path) + " is not in\n" + text));
            }
            checkBpf(rendering);
            if (QTest::currentTestFailed())
                return;
        }
        // Of the 24 members, some are of functions that a small kernel may lack.
        QVERIFY2(members >= (kernel == "running" ? 8 : 20), qPrintable(QString::number(members)));
    }

    /// All modules in one run of the kernel's make; its modpost knows what modules may call.
    void kernelBuildsTheModules()
    {
        const QString headers = kernelHeaders();
        QVERIFY2(!headers.isEmpty(), "no headers of a kernel (linux-headers-amd64) are installed");
        const QTemporaryDir folder;
        QByteArray makefile;
        const auto recipes = allRecipes();
        for (std::size_t i = 0; i < recipes.size(); ++i) {
            const auto rendering = probe::render(Dialect::KernelModule, recipes[i].recipe);
            if (rendering.text.empty())
                continue;
            const QString name = "probe_" + QString::number(i);
            QVERIFY(
                writeText(folder.filePath(name + ".c"), QByteArray::fromStdString(rendering.text)));
            makefile += "obj-m += " + name.toUtf8() + ".o\n";
            QCOMPARE(rendering.companions.size(), std::size_t(1));
        }
        QVERIFY(writeText(folder.filePath("Makefile"), "ccflags-y := -Werror\n" + makefile));
        const Ran ran =
            runTool("make", {"-C", headers, "M=" + folder.path(), "modules"}, folder.path());
        QVERIFY2(ran.code == 0, qPrintable(ran.output));
    }
};

QTEST_GUILESS_MAIN(DialectCompilersTest)
#include "tst_dialect_compilers.moc"
