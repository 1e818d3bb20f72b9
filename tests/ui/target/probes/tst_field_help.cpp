// “What's this?”: each field of the forms of a target says what it does and names its files.
// PICTURES names a folder for a picture of one.

#include "tests/ui/support/keyboard.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/shown_controls.h"
#include "tests/ui/target/probes/probe_stage.h"
#include "ui/target/connect/target_bar.h"
#include "ui/target/live_counts/count_page.h"
#include "ui/target/probes/form/arguments/argument_extra.h"
#include "ui/target/probes/form/dialogs/dialect_dialog.h"
#include "ui/target/probes/form/dialogs/dialect_import.h"
#include "ui/target/probes/form/dialogs/gallery_dialog.h"
#include "ui/target/record/option_dialog.h"
#include "ui/target/record/preset_bar.h"
#include "ui/target/record/process_picker.h"
#include "ui/target/record/record_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTableView>
#include <QWhatsThis>

#include <algorithm>
#include <functional>
#include <utility>

using namespace probescope;
using namespace probescope::ui;
using fake::FakeKernel;
using fake::FakeTracefs;

namespace {

/// Whether the user enters something there. Parts of other fields are not fields.
bool isField(const QWidget& widget)
{
    const auto* const parent = widget.parentWidget();
    if (parent
        && (parent->inherits("QAbstractSpinBox") || parent->inherits("QComboBox")
            || parent->inherits("QComboBoxPrivateContainer")))
        return false;
    if (const auto* const line = qobject_cast<const QLineEdit*>(&widget))
        return !line->isReadOnly();
    if (const auto* const text = qobject_cast<const QPlainTextEdit*>(&widget))
        return !text->isReadOnly();
    if (widget.inherits("probescope::ui::TableView"))
        return false; // an answer
    if (const auto* const view = qobject_cast<const QAbstractItemView*>(&widget))
        return !qobject_cast<const QHeaderView*>(view) && view->model()
            && !view->accessibleName().isEmpty(); // a completer's list has none
    return qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget)
        || qobject_cast<const QCheckBox*>(&widget) || qobject_cast<const QRadioButton*>(&widget);
}

/// As Qt looks for it: of the widget, or of what it is a part of.
QString helpOf(const QWidget& widget)
{
    for (const auto* up = &widget; up; up = up->isWindow() ? nullptr : up->parentWidget()) {
        if (!up->whatsThis().isEmpty())
            return up->whatsThis();
    }
    return {};
}

QString describe(const QWidget& widget)
{
    return QLatin1String(widget.metaObject()->className()) + QStringLiteral(" “")
        + widget.accessibleName() + QStringLiteral("”");
}

struct Walk
{
    QStringList mute; ///< fields without help
    QStringList texts;
    int fields = 0;

    void add(const QWidget& root)
    {
        for (const auto* const widget : root.findChildren<QWidget*>()) {
            if (!isField(*widget))
                continue;
            ++fields;
            const auto text = helpOf(*widget);
            if (text.isEmpty())
                mute << describe(*widget);
            else
                texts << text;
        }
    }
};

/// `events/SYSTEM/EVENT/filter` as of an event that all kernels have.
QString ofSomeEvent(QString file)
{
    return file.replace(QStringLiteral("SYSTEM"), QStringLiteral("sched"))
        .replace(QStringLiteral("EVENT"), QStringLiteral("sched_switch"));
}

bool hasFile(FakeTracefs& fake, const QString& file)
{
    const auto folder = file.section(u'/', 0, -2).toStdString();
    const auto name = file.section(u'/', -1).toStdString();
    const auto path = folder.empty() ? Result<access::TracePath>(access::TracePath())
                                     : access::TracePath::parse(folder);
    const auto entries = path ? fake.list(*path) : passOn(path);
    return entries && std::any_of(entries->begin(), entries->end(), [&](const auto& entry) {
               return entry.name == name;
           });
}

QWidget* bubble()
{
    for (auto* const widget : QApplication::topLevelWidgets()) {
        if (widget->inherits("QWhatsThat") && widget->isVisible())
            return widget;
    }
    return nullptr;
}

/// Qt paints its text, which nobody can ask for: it looks as one that is shown with the text.
bool bubbleSays(const QString& text)
{
    auto* const shown = bubble();
    if (!shown)
        return false;
    const auto image = shown->grab().toImage();
    QWhatsThis::showText({100, 100}, text);
    const bool same = bubble()->grab().toImage() == image;
    QWhatsThis::hideText();
    waitUntil([] { return !bubble(); });
    return same;
}

/// Where PICTURES names a folder: the window with its bubble.
void savePicture(QWidget& window, const char* name)
{
    const auto folder = qEnvironmentVariable("PICTURES");
    if (folder.isEmpty())
        return;
    auto picture = window.grab();
    QPainter painter(&picture);
    painter.drawPixmap(window.mapFromGlobal(bubble()->pos()), bubble()->grab());
    painter.end();
    picture.save(folder + u'/' + QLatin1String(name) + QStringLiteral(".png"));
}

} // namespace

class TestFieldHelp : public QObject
{
    Q_OBJECT

    /// All forms, as a user finds them.
    static Walk walkOfAll(const ProbeStage& stage)
    {
        Walk walk;
        stage.showProbes();
        stage.workspace()->openFunction(QStringLiteral("vfs_read"));
        waitUntil([&] { return stage.showsFunction("vfs_read"); });
        walk.add(*stage.form());
        QTest::keyClick(stage.window.get(), Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
        const auto* const counts = stage.window->findChild<CountPage*>();
        walk.add(*counts);
        const auto* const record = stage.record();
        for (const QWidget* const part :
             {static_cast<const QWidget*>(record->findChild<RecordForm*>()),
              static_cast<const QWidget*>(record->findChild<TargetBar*>()->parentWidget())})
            walk.add(*part);
        auto draft = ProbeDraft::of({*probe::Spec::parse("p vfs_read")});
        draft.setMoment(ProbeDraft::Moment::Both);
        walk.add(ArgumentExtra(draft));
        walk.add(OptionDialog({{"overwrite", true}, {"sym-offset", false}}, {}));
        walk.add(ProcessPicker(stage.fake));
        walk.add(GalleryDialog(nullptr, "group"));
        walk.add(DialectImport());
        walk.add(DialectDialog(probe::Recipe()));
        return walk;
    }

private slots:
    void eachFieldSaysWhatItDoes()
    {
        const ProbeStage stage;
        const auto walk = walkOfAll(stage);
        QVERIFY2(walk.fields > 80, qPrintable(QString::number(walk.fields)));
        QCOMPARE(walk.mute.join(u'\n'), QString());
        for (const auto& text : walk.texts) {
            const auto sentences =
                text.section(QStringLiteral("</p>"), 0, 0).count(QRegularExpression("\\.( |$)"));
            QVERIFY2(sentences >= 1 && sentences <= 3, qPrintable(text));
        }
    }

    /// Of kernels of two versions, as they list them.
    void eachFileThatIsNamedIsThere()
    {
        const ProbeStage stage;
        const auto walk = walkOfAll(stage);
        static const QRegularExpression kFile(QStringLiteral("<code>([^<]*)</code>"));
        QStringList files;
        for (const auto& text : walk.texts) {
            for (const auto& match : kFile.globalMatch(text))
                files << match.captured(1);
        }
        files.removeDuplicates();
        QVERIFY2(files.size() > 25, qPrintable(files.join(u' ')));
        for (auto kernel : {FakeKernel::linux61(), FakeKernel::linux612()}) {
            FakeTracefs fake(std::move(kernel));
            for (const auto& file : files)
                QVERIFY2(hasFile(fake, ofSomeEvent(file)), qPrintable(file));
            QVERIFY(!hasFile(fake, QStringLiteral("set_ftrace_filters")));
        }
    }

    void theKeysShowThatOfTheFieldInFocus_data() { addThemes(); }
    void theKeysShowThatOfTheFieldInFocus()
    {
        QFETCH(int, theme);
        const bool dark = Theme(theme) == Theme::Dark;
        applyTheme(Theme(theme));
        const ProbeStage stage;
        activate(*stage.window);
        QTest::keyClick(stage.window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        waitUntil([&] { return stage.record() && stage.record()->connected(); });
        auto* const pids = named<QLineEdit>(*stage.record(), QStringLiteral("PIDs"));
        pids->setFocus();
        QTest::keyClick(pids, Qt::Key_F1, Qt::ShiftModifier);
        QVERIFY(!QWhatsThis::inWhatsThisMode());
        QVERIFY(helpOf(*pids).contains(QStringLiteral("set_event_pid")));
        savePicture(*stage.window, dark ? "help-dark" : "help-light");
        QVERIFY(bubbleSays(helpOf(*pids)));
        // The line of a filter is a part of a field.
        auto* const functions =
            named<QLineEdit>(*stage.record(), QStringLiteral("Function filter"));
        functions->setEnabled(true);
        functions->parentWidget()->setEnabled(true);
        functions->setFocus();
        QTest::keyClick(functions, Qt::Key_F1, Qt::ShiftModifier);
        QVERIFY(helpOf(*functions).contains(QStringLiteral("set_ftrace_filter")));
        QVERIFY(bubbleSays(helpOf(*functions)));
    }

    void theMenuAsksForAClick()
    {
        const ProbeStage stage;
        activate(*stage.window);
        QTest::keyClick(stage.window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        waitUntil([&] { return stage.record() && stage.record()->connected(); });
        auto* const pids = named<QLineEdit>(*stage.record(), QStringLiteral("PIDs"));
        pids->setFocus();
        const auto actions = stage.window->findChildren<QAction*>();
        const auto whatsThis = std::find_if(actions.begin(), actions.end(), [](auto* action) {
            return action->shortcut() == QKeySequence(QKeySequence::WhatsThis);
        });
        QVERIFY(whatsThis != actions.end());
        (*whatsThis)->trigger();
        QVERIFY(QWhatsThis::inWhatsThisMode());
        // A label stands for its field.
        for (auto* const label : stage.record()->findChildren<QLabel*>()) {
            if (label->buddy() && label->text().contains(QStringLiteral("epth")))
                QTest::mouseClick(label, Qt::LeftButton);
        }
        const auto* const depth =
            named<QSpinBox>(*stage.record(), QStringLiteral("Max graph depth"));
        QVERIFY(depth->whatsThis().contains(QStringLiteral("max_graph_depth")));
        QVERIFY(bubbleSays(depth->whatsThis()));
        QWhatsThis::leaveWhatsThisMode();
    }
};

QTEST_MAIN(TestFieldHelp)
#include "tst_field_help.moc"
