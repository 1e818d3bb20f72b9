// What the form of a probe says in other languages.
#include "core/probe/check/check_command.h"
#include "tests/ui/support/planted_translator.h"
#include "ui/target/probes/form/models/argument_node.h"
#include "ui/target/probes/form/models/gallery_model.h"
#include "ui/target/probes/form/models/probe_findings.h"

#include <QTest>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Sentences of core in German: of the table of the kernel's faults, one with an argument, and a
/// title.
class German : public PlantedTranslator
{
public:
    German()
        : PlantedTranslator("core",
                            {{"Unknown register on this machine.",
                              QStringLiteral("Dieses Register gibt es nicht.")},
                             {"Write {}.", QStringLiteral("{} ist zu schreiben.")},
                             {"Who opens which file", QStringLiteral("Wer welche Datei öffnet")}})
    {
    }
};

} // namespace

class TestProbeTranslations : public QObject
{
    Q_OBJECT

private slots:
    void findingsAreTranslatedByTemplates()
    {
        const std::string line = "p:mine/x vfs_read ab=%rdi";
        const auto words = [&line] {
            const auto findings = probe::checkCommand(line, {});
            return findingOf(*probe::firstError(findings), line, 0).words;
        };
        QCOMPARE(words(), QStringLiteral("Unknown register on this machine. Write %di."));
        const German german;
        QCOMPARE(words(), QStringLiteral("Dieses Register gibt es nicht. %di ist zu schreiben."));
    }

    /// Its wide stop is one; a second one behind it would be too many.
    void findingsInChineseHaveOneStop()
    {
        const std::string line = "p:mine/x vfs_read ab=%rdi";
        const PlantedTranslator chinese(
            "core",
            {{"Unknown register on this machine.", QStringLiteral("此机器上没有该寄存器。")}});
        const auto findings = probe::checkCommand(line, {});
        QCOMPARE(findingOf(*probe::firstError(findings), line, 0).words,
                 QStringLiteral("此机器上没有该寄存器。Write %di."));
    }

    /// What a language says of a register is no part of the name of the argument.
    void registersNameArguments()
    {
        const auto nameOfFirst = [] {
            ArgumentNode root;
            root.add(registerOffers().front());
            return QString::fromStdString(root.children.front()->argument->name);
        };
        QCOMPARE(nameOfFirst(), QStringLiteral("di"));
        const PlantedTranslator chinese("probescope::ui::ArgumentTreeModel",
                                        {{"%1 (argument %2)", QStringLiteral("%1（参数 %2）")}});
        QCOMPARE(nameOfFirst(), QStringLiteral("di"));
    }

    void theGalleryIsTranslated()
    {
        const German german;
        const GalleryModel model;
        const auto first = model.index(0, 0);
        const auto title = QStringLiteral("Wer welche Datei öffnet");
        QCOMPARE(first.data().toString(), title);
        QVERIFY(first.data(GalleryModel::SearchRole).toString().startsWith(title));
    }
};

QTEST_GUILESS_MAIN(TestProbeTranslations)
#include "tst_probe_translations.moc"
