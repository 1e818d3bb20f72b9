#include "core/store/file/user_data.h"
#include "core/store/read/notes.h"
#include "tests/support/sample_capture.h"
#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/capture/note_list.h"
#include "ui/capture/capture_window.h"
#include "ui/shell/main_window.h"
#include "ui/views/notes/models/note_model.h"
#include "ui/views/notes/notes_pane.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <sqlite3.h>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Somebody else who writes into a capture file, as an import does.
class OtherWriter
{
public:
    explicit OtherWriter(const std::filesystem::path& file)
    {
        if (sqlite3_open(file.c_str(), &m_file) != SQLITE_OK
            || sqlite3_exec(m_file, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) != SQLITE_OK)
            qFatal("the file cannot be held");
    }
    ~OtherWriter() { letGo(); }
    OtherWriter(const OtherWriter&) = delete;
    OtherWriter& operator=(const OtherWriter&) = delete;

    void letGo()
    {
        sqlite3_close(m_file);
        m_file = nullptr;
    }

private:
    sqlite3* m_file = nullptr;
};

QString wordsIn(const QWidget& widget)
{
    QString words;
    for (const auto* const label : widget.findChildren<QLabel*>()) {
        if (label->isVisible())
            words += label->text() + u'\n';
    }
    return words;
}

} // namespace

/// How notes come into a capture file, which may take a while or fail.
class TestNotesSaving : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        keepSettingsIn(m_folder.path());
    }
    void init()
    {
        m_capture =
            captureOfText(m_folder.filePath(QString::number(++m_files) + ".psc"), sampleText());
    }
    void cleanup()
    {
        m_main.reset();
        m_window.reset();
    }

    void keepingDoesNotWaitForTheFile()
    {
        makeWindow();
        OtherWriter other(m_capture->path());
        writeNote("precious");
        QVERIFY(pane().keep());
        // It is there for all views, though not in the file.
        QCOMPARE(pane().list()->model()->rowCount(), 1);
        QCOMPARE(pane().list()->currentIndex().row(), 0);
        QCOMPARE(m_window->noteList()->notes().at(0).text, std::string("precious"));
        bool goesOn = false;
        QTimer::singleShot(0, this, [&goesOn] { goesOn = true; });
        waitUntil([&] { return goesOn; });
        QVERIFY(!m_window->noteList()->kept());
        QVERIFY(inFile().empty());
        other.letGo();
        QVERIFY(comesIntoTheFile(*m_window->noteList()));
        QCOMPARE(inFile(), m_window->noteList()->notes());
        QCOMPARE(pane().editor()->toPlainText(), QStringLiteral("precious"));
    }

    void changesKeepTheirOrder()
    {
        NoteList list(m_capture);
        const EventTimes times(*m_capture);
        NoteModel model(m_capture.get(), &list, &times);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        OtherWriter other(m_capture->path());
        auto changed = list.save({.text = "first", .beginNs = 5}).value();
        changed.text = "second";
        QVERIFY(list.save(changed));
        const auto back = list.save({.text = "back again", .beginNs = 7}).value();
        QVERIFY(list.remove(back.id));
        QVERIFY(list.save(back));
        const auto gone = list.save({.text = "gone", .beginNs = 6}).value();
        QVERIFY(list.remove(gone.id));
        QCOMPARE(list.notes().size(), std::size_t(2));
        QCOMPARE(list.notes()[0].text, std::string("second"));
        QCOMPARE(list.notes()[1], back);
        const QSignalSpy told(&list, &NoteList::changed);
        QVERIFY(inFile().empty());
        other.letGo();
        QVERIFY(comesIntoTheFile(list));
        QCOMPARE(inFile(), list.notes());
        QVERIFY(told.isEmpty()); // all of it was shown before
    }

    void aPlaceOfAnOlderProgramBecomesOneNote()
    {
        QVERIFY(m_capture->user().addMark({.timeNs = 5, .name = "old", .kind = "place"}));
        NoteList list(m_capture);
        OtherWriter other(m_capture->path());
        auto changed = list.notes().at(0);
        changed.text = "new";
        const auto saved = list.save(changed);
        QVERIFY(saved && saved->id > 0);
        QCOMPARE(list.notes().size(), std::size_t(1));
        other.letGo();
        QVERIFY(comesIntoTheFile(list));
        QCOMPARE(inFile().size(), std::size_t(1));
        QCOMPARE(inFile()[0], *saved);
        QVERIFY(m_capture->user().marks().empty());
    }

    void whatCannotBeIsSaidAtOnce()
    {
        NoteList list(m_capture);
        const auto empty = list.save({.text = " \n", .beginNs = 5});
        QVERIFY(!empty && empty.error().code == ErrorCode::Invalid);
        QVERIFY(list.kept() && list.notes().empty());
    }

    void whatCannotBeKeptIsToldAndTriedAgain()
    {
        makeWindow();
        OtherWriter other(m_capture->path());
        const QSignalSpy told(&pane(), &NotesPane::message);
        writeNote("precious");
        QVERIFY(pane().keep());
        waitUntil([&] { return m_window->noteList()->failure().has_value(); });
        const auto words = QStringLiteral("Another program has locked the capture file");
        QVERIFY2(wordsIn(pane()).contains(words), qPrintable(wordsIn(pane())));
        QVERIFY(!told.isEmpty() && told.back()[0].toString().contains(words));
        // It stays in the editor and in the list, which shows that it is not kept.
        QCOMPARE(pane().editor()->toPlainText(), QStringLiteral("precious"));
        const auto title = pane().model()->index(0, NoteModel::Title);
        QVERIFY(title.data(Qt::FontRole).value<QFont>().italic());
        QVERIFY(title.data(Qt::AccessibleTextRole).toString().contains("Not saved yet"));
        other.letGo();
        QVERIFY(inFile().empty());
        for (auto* const button : pane().findChildren<QToolButton*>()) {
            if (button->text() == QStringLiteral("Try again"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        waitUntil([&] { return inFile().size() == std::size_t(1); });
        QCOMPARE(inFile()[0].text, std::string("precious"));
        waitUntil([&] { return !wordsIn(pane()).contains(words); });
        QVERIFY(!pane().model()->index(0, NoteModel::Title).data(Qt::FontRole).isValid());
    }

    /// What waits behind it is not written before it.
    void nothingOvertakesWhatCannotBeKept()
    {
        const auto old = store::saveNote(*m_capture, {.text = "old", .beginNs = 5}).value();
        NoteList list(m_capture);
        OtherWriter other(m_capture->path());
        auto changed = old;
        changed.text = "new";
        QVERIFY(list.save(changed));
        waitUntil([&] { return list.failure().has_value(); });
        QVERIFY(list.unkept(old.id));
        QVERIFY(list.remove(old.id)); // which tries the first again
        QVERIFY(list.notes().empty());
        waitUntil([&] { return list.failure().has_value(); });
        QCOMPARE(inFile().at(0), old);
        other.letGo();
        // The file is as it was when that is given up.
        list.giveUp();
        QVERIFY(list.kept() && !list.failure());
        QCOMPARE(list.notes(), inFile());
        QCOMPARE(list.notes().at(0), old);
    }

    void aWindowThatGoesKeepsWhatWaits()
    {
        makeWindow();
        OtherWriter other(m_capture->path());
        writeNote("first");
        QVERIFY(pane().keep());
        writeNote("second");
        QVERIFY(!m_window->noteList()->kept());
        other.letGo();
        m_window.reset();
        QCOMPARE(inFile().size(), std::size_t(2));
    }

    void closingWaitsForWhatIsBeingKept_data()
    {
        QTest::addColumn<bool>("quits");
        QTest::newRow("the tab") << false;
        QTest::newRow("the program") << true;
    }
    void closingWaitsForWhatIsBeingKept()
    {
        QFETCH(bool, quits);
        openMain();
        OtherWriter other(m_capture->path());
        auto* const written = m_main->currentCapture()->view<NotesPane>();
        written->write({.beginNs = 5});
        written->editor()->setPlainText(QStringLiteral("precious"));
        for (int i = 0; i < 2; ++i) { // he who is impatient asks twice
            if (quits)
                QVERIFY(!m_main->close());
            else
                m_main->closeTab(0);
        }
        QCOMPARE(m_main->tabs()->count(), 1);
        QVERIFY(!question());
        QVERIFY(inFile().empty());
        other.letGo();
        if (quits)
            waitUntil([&] { return !m_main->isVisible(); });
        else
            waitUntil([&] { return m_main->tabs()->count() == 0; });
        QCOMPARE(inFile().size(), std::size_t(1));
        QCOMPARE(inFile()[0].text, std::string("precious"));
    }

    void closingAsksAboutWhatCannotBeKept()
    {
        openMain();
        auto* const written = m_main->currentCapture()->view<NotesPane>();
        written->write({.beginNs = 5});
        written->editor()->setPlainText(QStringLiteral("precious"));
        OtherWriter other(m_capture->path());
        m_main->closeTab(0);
        waitUntil([&] { return question(); });
        QCOMPARE(m_main->tabs()->count(), 1);
        question()->button(QMessageBox::Cancel)->click();
        QCOMPARE(written->editor()->toPlainText(), QStringLiteral("precious"));
        waitUntil([&] { return !question(); });
        QVERIFY(!m_main->close());
        waitUntil([&] { return question(); });
        other.letGo();
        for (auto* const button : question()->buttons()) {
            if (question()->buttonRole(button) == QMessageBox::DestructiveRole) {
                button->click();
                break;
            }
        }
        waitUntil([&] { return !m_main->isVisible(); });
        m_main.reset();
        QVERIFY(inFile().empty());
    }

private:
    void makeWindow()
    {
        m_window = std::make_unique<CaptureWindow>(m_capture);
        m_window->resize(1300, 860);
        m_window->show();
        waitUntilExposed(m_window.get());
    }
    void openMain()
    {
        m_main = std::make_unique<MainWindow>();
        m_main->show();
        m_main->openFile(QString::fromStdString(m_capture->path().string()));
        waitUntil([&] { return m_main->settled() && m_main->currentCapture(); });
    }
    NotesPane& pane() const { return *m_window->view<NotesPane>(); }
    void writeNote(const char* text)
    {
        pane().write({.beginNs = m_capture->event(4)->timeNs, .row = 4});
        pane().editor()->setPlainText(QLatin1String(text));
    }
    std::vector<store::Note> inFile() const { return store::notes(*m_capture); }
    /// After another try, if the file was held for too long.
    bool comesIntoTheFile(NoteList& list)
    {
        std::optional<bool> kept;
        list.whenTried(this, [&kept](bool all) { kept = all; });
        waitUntil([&kept] { return kept.has_value(); });
        return *kept;
    }
    QMessageBox* question() const
    {
        for (auto* const box : m_main->findChildren<QMessageBox*>()) {
            if (box->isVisible())
                return box;
        }
        return nullptr;
    }

    QTemporaryDir m_folder;
    int m_files = 0;
    std::shared_ptr<store::Capture> m_capture;
    std::unique_ptr<CaptureWindow> m_window;
    std::unique_ptr<MainWindow> m_main;
};

QTEST_MAIN(TestNotesSaving)
#include "tst_notes_saving.moc"
