#include "core/analysis/export/export_ftrace.h"
#include "core/import/opened.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/export_choices.h"
#include "tests/ui/support/looks.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/theme/theme.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/export_dialog.h"
#include "ui/shell/file_tab.h"
#include "ui/shell/main_window.h"

#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPointer>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

using namespace probescope;
using namespace probescope::ui;
using analysis::ExportForm;

class TestExportDialog : public QObject
{
    Q_OBJECT

    using Part = ExportDialog::Part;

    QTemporaryDir m_dir;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<Selection> m_selection;

    std::unique_ptr<ExportDialog> dialog(std::shared_ptr<store::Capture> capture = {}) const
    {
        const auto of = capture ? capture : m_capture;
        auto made = std::make_unique<ExportDialog>(
            of, *m_selection,
            EventTableFormat{EventTimes(*of), {EventCells::Time, EventCells::Event}});
        made->show();
        waitUntil([&] { return !made->busy(); });
        return made;
    }
    static QString told(const ExportDialog& dialog)
    {
        return dialog.findChild<QLabel*>(QStringLiteral("told"))->text();
    }
    static analysis::FilterTerm ofCpu(std::int64_t cpu)
    {
        analysis::FilterTerm term;
        term.kind = analysis::FilterTerm::Kind::Cpu;
        term.number = cpu;
        return term;
    }
    static QByteArray contents(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Texts of parts go on with their times.
    static void choosePart(const ExportDialog& dialog, const QString& begin)
    {
        for (auto* const button : dialog.findChildren<QRadioButton*>()) {
            if (button->text().remove(u'&').startsWith(begin))
                button->click();
        }
    }
    /// So many that writing them takes a while. Their fields differ, so that those of each chunk
    /// fill pages of their own: SQLite keeps the pages that it has read, and would not see them
    /// spoiled.
    static std::string manyEvents()
    {
        std::string text;
        constexpr std::uint32_t kEvents = 200'000;
        constexpr std::uint32_t kFactor = 2654435761U; // leaves no two alike
        for (std::uint32_t i = 0; i < kEvents; ++i) {
            text += "     bash-1  [000] .....   " + std::to_string(i)
                + ".000001: note: n=" + std::to_string(i * kFactor) + '\n';
        }
        return text;
    }
    /// Behind the back of the program. It may have read the times of all by then, for the overview,
    /// but the fields of those only that are shown.
    static void spoilEvents(const std::filesystem::path& capture)
    {
        sqlite3* file = nullptr;
        QCOMPARE(sqlite3_open(capture.c_str(), &file), SQLITE_OK);
        QCOMPARE(sqlite3_exec(file,
                              "UPDATE chunk_base SET data = zeroblob(length(data));"
                              "UPDATE chunk_fields SET data = zeroblob(length(data))",
                              nullptr, nullptr, nullptr),
                 SQLITE_OK);
        sqlite3_close(file);
    }

private slots:
    void initTestCase()
    {
        keepSettingsIn(m_dir.path());
        m_capture = captureOfText(m_dir.filePath(QStringLiteral("c.psc")), sampleText());
    }
    void init() { m_selection = std::make_unique<Selection>(); }

    void tellsTheNumberBeforehand()
    {
        m_selection->setVisible({100'000'010'000, 100'000'041'000});
        m_selection->setRange(TimeRange{100'000'030'000, 100'000'055'000});
        m_selection->addTerm(ofCpu(1));
        const auto exporting = dialog();
        // It begins with what the views are narrowed down to.
        QCOMPARE(exporting->part(), Part::Selected);
        QCOMPARE(told(*exporting),
                 QStringLiteral("1 of 12 event(s) will be written. The kernel lost 42 event(s) "
                                "there; gaps: 1."));
        exporting->findChild<QCheckBox*>()->setChecked(false);
        waitUntil([&] {
            return told(*exporting).section(u'.', 0, 0)
                == QStringLiteral("2 of 12 event(s) will be written");
        });
        choosePart(*exporting, QStringLiteral("Visible range"));
        waitUntil([&] {
            return told(*exporting).section(u'.', 0, 0)
                == QStringLiteral("5 of 12 event(s) will be written");
        });
        choosePart(*exporting, QStringLiteral("Whole capture"));
        waitUntil([&] {
            return told(*exporting).section(u'.', 0, 0)
                == QStringLiteral("12 of 12 event(s) will be written");
        });
    }

    /// Markers measure: unlike a selected range, they limit nothing before that is chosen.
    void whatIsBetweenTheMarkersIsWritten()
    {
        {
            const auto none = dialog();
            QCOMPARE(none->part(), Part::Whole);
            choosePart(*none, QStringLiteral("Between markers A and B"));
            QCOMPARE(none->part(), Part::Whole);
        }
        const RowId first = 3;
        const RowId last = 7;
        m_selection->setMarker(Selection::Marker::A, m_capture->event(last)->timeNs);
        m_selection->setMarker(Selection::Marker::B, m_capture->event(first)->timeNs);
        const auto exporting = dialog();
        QCOMPARE(exporting->part(), Part::Whole);
        choosePart(*exporting, QStringLiteral("Between markers A and B"));
        QCOMPARE(exporting->part(), Part::Markers);
        waitUntil([&] { // times of sampleText() all differ
            return exporting->rows() && exporting->rows()->size() == last - first + 1;
        });
        m_selection->setRange(TimeRange{100'000'030'000, 100'000'055'000});
        QCOMPARE(dialog()->part(), Part::Selected);
    }

    void writesWhatWasChosen()
    {
        m_selection->setRange(TimeRange{100'000'030'000, 100'000'055'000});
        const auto exporting = dialog();
        const auto file = m_dir.filePath(QStringLiteral("range.txt"));
        chooseForm(*exporting, ExportForm::Ftrace);
        waitUntil([&] { return exporting->canExport(); });
        QSignalSpy exported(exporting.get(), &ExportDialog::exported);
        exporting->exportTo(file);
        waitUntil([&] { return exported.count() >= 1; });
        QCOMPARE(exported.count(), 1);
        QVERIFY(!exporting->isVisible());
        QVERIFY(
            exported[0][0].toString().startsWith(QStringLiteral("2 event(s) were written to ")));
        std::string expected;
        QVERIFY(analysis::exportFtrace(*exporting->rows(),
                                       [&expected](std::string_view text) -> Result<> {
                                           expected += text;
                                           return {};
                                       },
                                       {}));
        QCOMPARE(contents(file), QByteArray::fromStdString(expected));

        // The user was asked before: another export takes its place.
        const auto again = dialog();
        chooseForm(*again, {});
        waitUntil([&] { return again->canExport(); });
        again->exportTo(file);
        waitUntil([&] { return !again->isVisible(); });
        QVERIFY(contents(file).startsWith("Time,Event\n100.000030,kmalloc\n"));
    }

    void whatCannotBeIsSaidBeforehand()
    {
        m_selection->setRange(TimeRange{100'000'030'000, 100'000'055'000});
        const auto exporting = dialog();
        chooseForm(*exporting, ExportForm::PlainSqlite);
        waitUntil([&] { return !exporting->busy(); });
        QVERIFY(!exporting->canExport());
        QVERIFY(told(*exporting).contains(QStringLiteral("whole capture")));
        choosePart(*exporting, QStringLiteral("Whole capture"));
        waitUntil([&] { return exporting->canExport(); });
        const auto own = m_dir.filePath(QStringLiteral("c.psc"));
        const auto before = contents(own);
        exporting->exportTo(own);
        QVERIFY(told(*exporting).contains(QStringLiteral("Choose another name")));
        QCOMPARE(contents(own), before);
        exporting->exportTo(QStringLiteral("/nowhere/at/all.db"));
        waitUntil([&] { return !exporting->busy(); });
        QVERIFY(told(*exporting).contains(QStringLiteral("could not be written")));
        QVERIFY(exporting->isVisible());
    }

    void aStoppedExportLeavesNoFile()
    {
        const auto many = captureOfText(m_dir.filePath(QStringLiteral("many.psc")), manyEvents());
        const auto exporting = dialog(many);
        chooseForm(*exporting, ExportForm::JsonLines);
        waitUntil([&] { return exporting->canExport(); });
        const QDir folder(m_dir.path());
        const auto files = folder.entryList(QDir::Files | QDir::Hidden);
        exporting->exportTo(m_dir.filePath(QStringLiteral("many.jsonl")));
        QVERIFY(exporting->busy());
        exporting->reject();
        waitUntil([&] { return !exporting->busy(); });
        QVERIFY(exporting->isVisible());
        QCOMPARE(told(*exporting), QStringLiteral("The export was stopped; nothing was written."));
        QCOMPARE(folder.entryList(QDir::Files | QDir::Hidden), files);
        exporting->reject();
        QVERIFY(!exporting->isVisible());
    }

    void whatDamageStoppedIsTold_data()
    {
        QTest::addColumn<bool>("replaces");
        QTest::newRow("a new file") << false;
        QTest::newRow("an older file") << true;
    }
    void whatDamageStoppedIsTold()
    {
        QFETCH(bool, replaces);
        const auto name = QStringLiteral("stopped%1").arg(replaces);
        const auto many =
            captureOfText(m_dir.filePath(name + QStringLiteral(".psc")), manyEvents());
        const auto exporting = dialog(many);
        chooseForm(*exporting, ExportForm::JsonLines);
        waitUntil([&] { return exporting->canExport(); });
        const auto path = m_dir.filePath(name + QStringLiteral(".jsonl"));
        if (replaces) {
            QFile older(path);
            QVERIFY(older.open(QIODevice::WriteOnly));
            older.write("older");
        }
        QSignalSpy ended(exporting.get(), &ExportDialog::ended);
        exporting->exportTo(path);
        QVERIFY(exporting->writing());
        exporting->stopForDamage();
        waitUntil([&] { return ended.count() >= 1; });
        QCOMPARE(ended.count(), 1);
        const auto words = ended[0][0].toString();
        QCOMPARE(words, told(*exporting));
        QVERIFY2(words.contains(path) && words.contains(QStringLiteral("capture is damaged")),
                 qPrintable(words));
        QVERIFY2(words.contains(replaces ? QStringLiteral("is unchanged")
                                         : QStringLiteral("No file was written")),
                 qPrintable(words));
        QCOMPARE(contents(path), QByteArray(replaces ? "older" : ""));
        waitUntil([&] { return !exporting->busy(); });
    }

    /// Its window goes, since the file is read anew, and what became of it is told in the new one.
    void damageThatAnExportMeetsIsTold()
    {
        const auto source = m_dir.filePath(QStringLiteral("source.txt"));
        QFile file(source);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# tracer: nop\n#\n" + QByteArray::fromStdString(manyEvents()));
        file.close();
        MainWindow window;
        window.show();
        auto* const tab = window.openFile(source);
        waitUntil([&] { return !tab->reading() && tab->captureWindow(); });
        const QPointer<CaptureWindow> before(tab->captureWindow());
        before->showExport();
        const QPointer<ExportDialog> exporting(before->findChild<ExportDialog*>());
        QVERIFY(exporting);
        chooseForm(*exporting, ExportForm::JsonLines);
        waitUntil([&] { return exporting->canExport(); });
        spoilEvents(before->capture()->path());
        const auto target = m_dir.filePath(QStringLiteral("damaged.jsonl"));
        exporting->exportTo(target);
        const auto reload = [&] {
            return !before && tab->captureWindow() && !tab->reading()
                && !tab->captureWindow()->capture()->damage();
        };
        waitUntil([&] { return reload(); });
        waitUntil([&] { return !exporting; });
        QString words;
        for (const auto* const label : tab->captureWindow()->findChildren<QLabel*>())
            words += label->isVisible() ? label->text() + u'\n' : QString();
        QVERIFY2(words.contains(target), qPrintable(words));
        // It may have come to its end before it could be stopped.
        QVERIFY2(words.contains(QFile::exists(target) ? QStringLiteral("were excluded")
                                                      : QStringLiteral("No file was written")),
                 qPrintable(words));
    }

    void everyFormCanBeWritten()
    {
        const auto made = open::importFile(TEST_DATA "/trace_dat/stack-v7-zstd.dat",
                                           m_dir.filePath(QStringLiteral("dat.psc")).toStdString());
        QVERIFY(made);
        std::vector<ExportDialog::Form> forms{ExportDialog::Form()};
        forms.insert(forms.end(), analysis::kExportForms.begin(), analysis::kExportForms.end());
        for (const auto& form : forms) {
            const auto exporting = dialog(made->capture);
            chooseForm(*exporting, form);
            waitUntil([&] { return exporting->canExport(); });
            const auto file = m_dir.filePath(QStringLiteral("form%1").arg(form ? int(*form) : 99));
            exporting->exportTo(file);
            waitUntil([&] { return !exporting->isVisible(); });
            QVERIFY(QFileInfo(file).size() > 0);
        }
    }

    void whatRecordsOfTextLackIsSaid()
    {
        const auto exporting =
            dialog(captureOfText(m_dir.filePath(QStringLiteral("calls.psc")), sampleGraphText()));
        chooseForm(*exporting, ExportForm::TraceDat);
        waitUntil([&] { return exporting->canExport(); });
        QString words;
        connect(exporting.get(), &ExportDialog::ended, this,
                [&words](const QString& text) { words = text; });
        exporting->exportTo(m_dir.filePath(QStringLiteral("text.dat")));
        waitUntil([&] { return !exporting->isVisible(); });
        QVERIFY2(words.contains(QStringLiteral("Events whose text has no flags")),
                 qPrintable(words));
    }

    void isReadByEars()
    {
        const auto exporting = dialog();
        for (const auto* const button : exporting->findChildren<QAbstractButton*>())
            QVERIFY(!QAccessible::queryAccessibleInterface(const_cast<QAbstractButton*>(button))
                         ->text(QAccessible::Name)
                         .isEmpty());
        QVERIFY(!exporting->findChild<QComboBox*>()->accessibleName().isEmpty());
        QCOMPARE(QAccessible::queryAccessibleInterface(exporting->findChild<QLabel*>("told"))
                     ->text(QAccessible::Name),
                 told(*exporting));
    }

    void looks_data() { addThemes(); }
    void looks()
    {
        QFETCH(int, theme);
        applyTheme(Theme(theme));
        const QString name = QStringLiteral("export-") + QLatin1String(QTest::currentDataTag());
        keepPicture(*dialog(), name + QStringLiteral("-plain"));
        m_selection->setVisible({100'000'010'000, 100'000'041'000});
        m_selection->setRange(TimeRange{100'000'030'000, 100'000'055'000});
        m_selection->addTerm(ofCpu(1));
        m_selection->addTerm(ofCpu(0));
        const auto exporting = dialog();
        keepPicture(*exporting, name + QStringLiteral("-chosen"));
        chooseForm(*exporting, ExportForm::PlainSqlite);
        waitUntil([&] { return !exporting->busy(); });
        keepPicture(*exporting, name + QStringLiteral("-refused"));
    }
};

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
