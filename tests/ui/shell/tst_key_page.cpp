// The page "Keys and mouse" of the guide has the keys of the program, and no others, in both
// languages.

#include "tests/support/fake_tracefs/fake_tracefs.h"
#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/both_languages.h"
#include "ui/base/text/key_text.h"
#include "ui/base/text/menu_text.h"
#include "ui/capture/models/saved_layouts.h"
#include "ui/target/kernel/kernel_page.h"
#include "ui/target/probes/probes_workspace.h"
#include "ui/target/record/record_view.h"

#include <QAction>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <utility>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

struct PageRow
{
    QStringList keys; ///< in their English names
    QString text;
};

/// The sections of the page and the groups of keys that each tells of. What the mouse does is told
/// in a table of its own, between them.
const std::vector<std::pair<std::vector<int>, QStringList>> kSections{
    {{0}, {"program"}},     {{1, 4}, {"filter-and-notes", "views", "layouts", "events"}},
    {{3}, {"timeline"}},    {{5}, {"calls"}},
    {{6}, {"flame-graph"}}, {{7}, {"latency", "scheduling"}},
    {{8}, {"query"}},       {{9}, {"notes"}},
    {{10}, {"tables"}},     {{11}, {"record", "page"}},
};

/// As Qt and the page call them in Chinese.
const std::vector<std::pair<QString, QString>> kNative{
    {"回车", "Return"},  {"空格", "Space"}, {"退格", "Backspace"}, {"左方向", "Left"},
    {"右方向", "Right"}, {"上方向", "Up"},  {"下方向", "Down"},    {"菜单", "Menu"},
};

/// "Ctrl+PgDown" of "Ctrl+PgDown", nothing of "double-click".
QString keyOf(QString text)
{
    static const QRegularExpression kKey(QStringLiteral(
        "^(?:(?:Ctrl|Alt|Shift)\\+)*(?:F\\d+|[^a-z\\s\\p{Han}]|PgUp|PgDown|Home|End|Return|"
        "Esc|Tab|Space|Menu"
        "|Backspace|Del|Delete|Up|Down|Left|Right)(?![a-z-])"));
    text = text.trimmed().remove(u'`');
    for (const auto& [native, english] : kNative)
        text.replace(native, english);
    const auto key = kKey.match(text).captured();
    return QKeySequence(key).toString(QKeySequence::PortableText);
}

/// As a desktop has it: without one, Qt closes by another key, and quits by none.
QStringList keysOf(const QAction& action)
{
    if (action.text() == ui::MainWindow::tr("&Quit"))
        return {QStringLiteral("Ctrl+Q")};
    QStringList keys;
    for (const auto& key : action.shortcuts()) {
        const auto text = key.toString(QKeySequence::PortableText);
        if (text == QStringLiteral("Ctrl+F4"))
            keys << QStringLiteral("Ctrl+W");
        else if (text != QStringLiteral("Enter")) // of the keypad: told as Return
            keys << text;
    }
    return keys;
}

QStringList keysOf(QString cell)
{
    // "Alt+1 … Alt+9" is all from one to the other.
    static const QRegularExpression kFrom(QStringLiteral("^(.*\\+)1 … .*\\+9$"));
    QStringList keys;
    if (const auto all = kFrom.match(cell); all.hasMatch()) {
        for (int number = 1; number <= 9; ++number)
            keys << all.captured(1) + QString::number(number);
        return keys;
    }
    // A comma can be a key itself.
    static const QRegularExpression kBetween(QStringLiteral("(?<!\\+), |、"));
    for (const auto& part : cell.split(kBetween)) {
        if (const auto key = keyOf(part); !key.isEmpty())
            keys << key;
    }
    return keys;
}

std::vector<std::vector<PageRow>> rowsOfPage(const QString& language)
{
    QFile file(QStringLiteral(SAMPLES "/../../resources/help/%1/keys.md").arg(language));
    std::vector<std::vector<PageRow>> sections;
    if (!file.open(QIODevice::ReadOnly))
        return sections;
    for (const auto& line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        const auto cells = line.split(u'|');
        if (line.startsWith(QStringLiteral("## ")))
            sections.emplace_back();
        else if (cells.size() == 4 && !line.startsWith(QStringLiteral("|---")))
            sections.back().push_back({keysOf(cells[1].trimmed()), cells[2].trimmed()});
    }
    for (auto& section : sections) {
        if (!section.empty())
            section.erase(section.begin()); // the heads
    }
    return sections;
}

} // namespace

class TestKeyPage : public MainWindowStage
{
    Q_OBJECT

    const QString m_language;
    QMap<QString, std::vector<KeyLine>> m_lines; ///< of the sheet, by group; keys in English

    void take(const std::vector<KeyGroup>& groups)
    {
        for (const auto& group : groups) {
            auto& lines = m_lines[group.name];
            for (const auto* const action : group.actions)
                lines.push_back({keysOf(*action).join(u'\t'), withoutMnemonic(action->text())});
            for (const auto& line : group.more)
                lines.push_back({keysOf(line.keys).join(u'\t'), line.text});
        }
    }
    std::vector<KeyLine> linesOf(const QStringList& groups) const
    {
        std::vector<KeyLine> lines;
        for (const auto& group : groups) {
            const auto more = m_lines.value(group);
            lines.insert(lines.end(), more.begin(), more.end());
        }
        return lines;
    }
    static std::vector<PageRow> rowsOf(const std::vector<std::vector<PageRow>>& page,
                                       const std::vector<int>& sections)
    {
        std::vector<PageRow> rows;
        for (const int section : sections) {
            const auto& more = page[std::size_t(section)];
            rows.insert(rows.end(), more.begin(), more.end());
        }
        return rows;
    }
    static QSet<QString> keysIn(const std::vector<KeyLine>& lines)
    {
        QSet<QString> keys;
        for (const auto& line : lines) {
            const auto of = line.keys.split(u'\t', Qt::SkipEmptyParts);
            keys.unite(QSet<QString>(of.begin(), of.end()));
        }
        return keys;
    }

public:
    explicit TestKeyPage(QString language)
        : m_language(std::move(language))
    {
    }

private slots:
    void initTestCase()
    {
        keepSettings();
        showWindow();
        m_window->setReach([](const std::string&, const CancelToken&) {
            return Result<Target::Backend>(
                Target::Backend(std::make_shared<fake::FakeTracefs>(fake::FakeKernel::linux61())));
        });
        for (int number = 1; number <= 9; ++number) // keys choose them
            saved_layouts::keep({QStringLiteral("Saved %1").arg(number), "docks"});
        QVERIFY(openSample());
        take(m_window->keyGroups());
        auto* const view = m_window->showRecording();
        waitUntil([view] { return view->connected(); });
        take(m_window->keyGroups());
        view->showKernel();
        waitUntil([view] { return !view->kernelPage()->inspecting(); });
        take(m_window->keyGroups());
        m_window->showProbes();
        take(m_window->keyGroups());
        auto* const workspace = view->findChild<ProbesWorkspace*>();
        QVERIFY(workspace);
        workspace->openFunction(QStringLiteral("vfs_read"));
        waitUntil([workspace] { return workspace->showsBuilder(); });
        take(m_window->keyGroups());
    }
    void cleanupTestCase() { m_window.reset(); }

    void thePageHasTheKeysOfEachGroup()
    {
        const auto page = rowsOfPage(m_language);
        QCOMPARE(page.size(), std::size_t(12));
        const auto ofPlots = keysIn(linesOf({"gestures"})); // told in the table of the mouse
        QStringList different;
        for (const auto& [sections, groups] : kSections) {
            const auto has = keysIn(linesOf(groups));
            QVERIFY2(!has.isEmpty(), qPrintable(groups.join(u',')));
            QSet<QString> told;
            for (const auto& row : rowsOf(page, sections))
                told.unite(QSet<QString>(row.keys.begin(), row.keys.end()));
            for (const auto& key : has - told - ofPlots)
                different << groups.front() + QStringLiteral(": not on the page: ") + key;
            for (const auto& key : told - has - ofPlots)
                different << groups.front() + QStringLiteral(": no key of the program: ") + key;
        }
        different.sort();
        QVERIFY2(different.isEmpty(), qPrintable(different.join(u'\n')));
    }

    /// A row about one command calls it as the program does.
    void thePageNamesCommandsAsTheProgram()
    {
        const auto page = rowsOfPage(m_language);
        QStringList different;
        int compared = 0;
        for (const auto& [sections, groups] : kSections) {
            const auto lines = linesOf(groups);
            for (const auto& row : rowsOf(page, sections)) {
                QStringList names;
                for (const auto& line : lines) {
                    const auto keys = line.keys.split(u'\t', Qt::SkipEmptyParts);
                    const bool isOfRow = std::ranges::all_of(
                        row.keys, [&keys](const QString& key) { return keys.contains(key); });
                    if (!row.keys.isEmpty() && isOfRow)
                        names << line.text;
                }
                if (names.isEmpty())
                    continue; // several commands
                ++compared;
                if (std::ranges::none_of(names, [&row](const QString& name) {
                        return row.text.startsWith(name, Qt::CaseInsensitive);
                    }))
                    different << groups.front() + u'\t' + row.keys.join(u' ') + u'\t' + row.text
                            + QStringLiteral(" is ") + names.join(u'/');
            }
        }
        QVERIFY2(different.isEmpty(), qPrintable(different.join(u'\n')));
        QVERIFY(compared > 60);
    }
};

int main(int argc, char* argv[])
{
    return runInBothLanguages<TestKeyPage>(argc, argv);
}
#include "tst_key_page.moc"
