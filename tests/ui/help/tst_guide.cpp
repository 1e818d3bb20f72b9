// The window of the user guide: its pages, the search, the history.

#include "tests/ui/support/own_settings.h"
#include "tests/ui/support/waits.h"
#include "ui/base/theme/theme.h"
#include "ui/help/help_pages.h"
#include "ui/help/help_window.h"
#include "ui/help/models/contents_model.h"
#include "ui/help/models/guide_pages.h"
#include "ui/help/models/page_search.h"
#include "ui/help/page_style.h"
#include "ui/help/page_view.h"

#include <QAbstractItemModelTester>
#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextTable>
#include <QToolBar>
#include <QTreeView>

#include <algorithm>
#include <memory>

using namespace probescope;
using namespace probescope::ui;

namespace {

void write(const QString& path, const QByteArray& bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

QString plainText(const GuidePages& pages, const QString& name)
{
    QTextDocument document;
    document.setMarkdown(pages.text(name));
    return document.toPlainText();
}

/// The part of a page that has this text.
QTextFragment fragmentWith(const QTextDocument& document, const QString& text)
{
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (it.fragment().text().contains(text))
                return it.fragment();
        }
    }
    return {};
}

} // namespace

class TestGuide : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    std::unique_ptr<HelpWindow> m_window;
    QList<QUrl> m_browsed;

    QString writtenGuide()
    {
        const auto root = m_dir.filePath(QStringLiteral("guide"));
        write(root + QStringLiteral("/en/index.md"),
              "# Guide\n\n- Part\n  - [One](one.md)\n  - [Two](two.md)\n");
        write(root + QStringLiteral("/en/one.md"), "# One\n\nIn English.\n");
        write(root + QStringLiteral("/en/two.md"),
              "# Two\n\n![A picture](pictures/made.png)\n\n![Nothing there](pictures/none.png)\n");
        write(root + QStringLiteral("/zh_CN/index.md"),
              "# 指南\n\n- 部分\n  - [一](one.md)\n  - [二](two.md)\n");
        write(root + QStringLiteral("/zh_CN/one.md"), "# 一\n\n这是第一行，\n这是第二行。\n");
        QImage picture(3000, 600, QImage::Format_RGB32);
        picture.fill(Qt::blue);
        QDir().mkpath(root + QStringLiteral("/en/pictures/dark"));
        picture.save(root + QStringLiteral("/en/pictures/made.png"));
        picture.fill(Qt::red);
        picture.save(root + QStringLiteral("/en/pictures/dark/made.png"));
        return root;
    }
    static void showPictures(PageView& view)
    {
        view.resize(500, 400);
        view.show();
        waitUntilExposed(&view);
        view.open(QStringLiteral("two"));
    }
    QLineEdit* searchField() { return m_window->findChild<QLineEdit*>(); }
    QListView* found()
    {
        for (auto* const list : m_window->findChildren<QListView*>()) {
            if (qobject_cast<PageSearch*>(list->model()))
                return list;
        }
        return nullptr;
    }

private slots:
    void browse(const QUrl& url) { m_browsed << url; }
    void initTestCase()
    {
        keepSettingsIn(m_dir.path());
        applyTheme(Theme::Light);
    }
    void init()
    {
        QSettings().clear();
        m_window = std::make_unique<HelpWindow>(QStringLiteral("en"));
        m_window->open(GuidePages::kIndex);
        waitUntilActive(m_window.get());
    }
    void cleanup() { m_window.reset(); }

    void aLinkGoesToItsHeading()
    {
        m_window->resize(900, 300);
        auto* const view = m_window->view();
        const QString heading = QStringLiteral("Why was this slow?");
        view->open(QStringLiteral("timeline"));
        emit view->anchorClicked(QUrl(QStringLiteral("scheduling.md#why-was-this-slow")));
        QCOMPARE(view->page(), QStringLiteral("scheduling"));
        const auto top = [view] { return view->cursorForPosition({40, 12}).block().text(); };
        QCOMPARE(top(), heading);
        view->backward();
        QCOMPARE(view->page(), QStringLiteral("timeline"));
        view->forward();
        QCOMPARE(top(), heading);
    }

    void whatALanguageLacksIsEnglish()
    {
        const GuidePages pages(QStringLiteral("zh_CN"), writtenGuide());
        QCOMPARE(pages.names(), QStringList({"index", "one", "two"}));
        QCOMPARE(pages.title(QStringLiteral("two")), QStringLiteral("二"));
        QVERIFY(pages.text(QStringLiteral("one")).startsWith(QStringLiteral("# 一")));
        QVERIFY(pages.text(QStringLiteral("two")).startsWith(QStringLiteral("# Two")));
        QVERIFY(!pages.has(QStringLiteral("three")));
        // No space where a line of the file ends.
        QVERIFY(plainText(pages, QStringLiteral("one")).contains(QStringLiteral("第一行，这是")));
        const GuidePages none(QStringLiteral("de"), m_dir.filePath(QStringLiteral("guide")));
        QCOMPARE(none.title(GuidePages::kIndex), QStringLiteral("Guide"));
    }

    void aPictureFitsAndAMissingOneIsItsText()
    {
        const GuidePages pages(QStringLiteral("en"), writtenGuide());
        PageView view(pages);
        showPictures(view);
        const auto missing = fragmentWith(*view.document(), QStringLiteral("Nothing there"));
        QVERIFY(missing.isValid());
        QVERIFY(missing.charFormat().fontItalic());
        const auto shown =
            fragmentWith(*view.document(), QString(QChar(QChar::ObjectReplacementCharacter)));
        QVERIFY(shown.isValid());
        const auto format = shown.charFormat().toImageFormat();
        QVERIFY(format.width() > 400 && format.width() < 500);
        QVERIFY(qAbs(format.width() / format.height() - 5) < 0.1);
        QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
        const auto image = view.grab().toImage();
        QVERIFY(image.pixelColor(image.width() / 2, image.height() / 4) != Qt::white);
    }

    void theModelsKeepTheRules()
    {
        const GuidePages pages(QStringLiteral("en"));
        ContentsModel contents(pages);
        const QAbstractItemModelTester one(&contents,
                                           QAbstractItemModelTester::FailureReportingMode::QtTest);
        PageSearch search(pages);
        const QAbstractItemModelTester other(
            &search, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const char* text : {"kernel", "", "no such word", "wakeup latency", "ftrace"})
            search.search(QLatin1String(text));
        QVERIFY(search.rowCount() > 5);
        QCOMPARE(contents.rowCount(), int(pages.contents().size()));
        for (const auto& name : pages.names().mid(1))
            QCOMPARE(contents.indexOf(name).data().toString(), pages.title(name));
    }

    void theSearchFindsWhatIsThere_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"kernel", "KERNEL", "wakeup latency", "latency wakeup", "fsync",
                                 "set_ftrace_filter", "probe  misses", "e", "Ctrl+Shift+R", "*",
                                 "no such words", "(", "the timeline zooms", "kernel kernel"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    /// Compared with a search that knows no shortcuts.
    void theSearchFindsWhatIsThere()
    {
        QFETCH(QString, text);
        const GuidePages pages(QStringLiteral("en"));
        QMap<QString, int> wanted;
        for (const auto& name : pages.names()) {
            const auto page = plainText(pages, name).toLower();
            int hits = 0;
            bool all = true;
            QSet<QString> words;
            for (const auto& word : text.toLower().split(u' ', Qt::SkipEmptyParts))
                words.insert(word);
            for (const auto& word : words) {
                int count = 0;
                for (qsizetype i = 0; i + word.size() <= page.size(); ++i)
                    count += QStringView(page).mid(i, word.size()) == word ? 1 : 0;
                all = all && count > 0;
                hits += count;
            }
            if (all)
                wanted.insert(name, hits);
        }
        PageSearch search(pages);
        search.search(text);
        QCOMPARE(search.rowCount(), int(wanted.size()));
        for (int row = 0; row < search.rowCount(); ++row) {
            const auto& found = search.found(row);
            QVERIFY2(wanted.contains(found.page), qPrintable(found.page));
            QCOMPARE(found.hits, wanted[found.page]);
            const auto& words = search.words();
            QVERIFY(std::any_of(words.begin(), words.end(), [&found](const QString& word) {
                return found.snippet.contains(word, Qt::CaseInsensitive);
            }));
            const auto shown = search.data(search.index(row), Qt::DisplayRole).toString();
            QVERIFY(shown.contains(found.title) && shown.contains(QString::number(found.hits)));
        }
    }

    void theSearchFieldFindsOpensAndIsCleared()
    {
        auto* const field = searchField();
        auto* const tree = m_window->findChild<QTreeView*>();
        QTest::keyClick(m_window->view(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("maxactive"));
        QVERIFY(found()->isVisible() && !tree->isVisible());
        auto* const search = qobject_cast<PageSearch*>(found()->model());
        QVERIFY(search->rowCount() > 1);
        QTest::keyClick(field, Qt::Key_Down);
        const auto second = search->found(1).page;
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(m_window->view()->page(), second);
        const auto marked = m_window->view()->textCursor();
        QCOMPARE(marked.selectedText().toLower(), QStringLiteral("maxactive"));
        const auto before =
            plainText(m_window->pages(), second).left(marked.selectionStart()).toLower();
        QVERIFY(!before.contains(QStringLiteral("maxactive"))); // the first one
        QVERIFY(m_window->view()->rect().contains(m_window->view()->cursorRect().center()));

        QTest::mouseClick(found()->viewport(), Qt::LeftButton, {},
                          found()->visualRect(search->index(0)).center());
        QCOMPARE(m_window->view()->page(), search->found(0).page);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(field->text().isEmpty());
        QVERIFY(tree->isVisible());
        QTest::keyClicks(field, QStringLiteral("xyzzy"));
        QVERIFY(!tree->isVisible() && !found()->isVisible());
        QTest::keyClick(field, Qt::Key_Return); // does nothing
    }

    void theTreeFollowsThePage()
    {
        auto* const tree = m_window->findChild<QTreeView*>();
        m_window->open(QStringLiteral("latency"));
        QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("Latency"));
        QCOMPARE(m_window->windowTitle(), QStringLiteral("Latency – User guide"));
        tree->setFocus();
        QTest::keyClick(tree, Qt::Key_Down);
        QCOMPARE(m_window->view()->page(), QStringLiteral("scheduling"));
        m_window->open(QStringLiteral("no such page"));
        QCOMPARE(m_window->view()->page(), GuidePages::kIndex);
        QVERIFY(tree->selectionModel()->selectedIndexes().isEmpty());
    }

    void goesBackAndForward()
    {
        auto* const view = m_window->view();
        m_window->resize(900, 400);
        const auto alt = Qt::AltModifier;
        view->open(QStringLiteral("timeline"));
        view->verticalScrollBar()->setValue(300);
        view->open(QStringLiteral("probes"));
        QTest::keyClick(view, Qt::Key_Left, alt);
        QCOMPARE(view->page(), QStringLiteral("timeline"));
        QCOMPARE(view->verticalScrollBar()->value(), 300);
        QTest::keyClick(view, Qt::Key_Right, alt);
        QCOMPARE(view->page(), QStringLiteral("probes"));
        QTest::mousePress(view->viewport(), Qt::BackButton);
        QCOMPARE(view->page(), QStringLiteral("timeline"));
        QTest::mousePress(view->viewport(), Qt::ForwardButton);
        QCOMPARE(view->page(), QStringLiteral("probes"));
        QTest::mousePress(m_window->findChild<QToolBar*>(), Qt::BackButton);
        QCOMPARE(view->page(), QStringLiteral("timeline"));
        QTest::keyClick(view, Qt::Key_Home, alt);
        QCOMPARE(view->page(), GuidePages::kIndex);
    }

    void linksToTheWebOpenInTheBrowser()
    {
        m_browsed.clear();
        QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "browse");
        const QUrl url(QStringLiteral("https://www.kernel.org/doc/"));
        emit m_window->view()->anchorClicked(url);
        QDesktopServices::unsetUrlHandler(QStringLiteral("https"));
        QCOMPARE(m_browsed, QList<QUrl>{url});
        QCOMPARE(m_window->view()->page(), GuidePages::kIndex);
    }

    void linksToTheProgramAreTold()
    {
        QSignalSpy samples(m_window.get(), &HelpWindow::sampleWanted);
        QSignalSpy views(m_window.get(), &HelpWindow::viewWanted);
        emit m_window->view()->anchorClicked(QUrl(QStringLiteral("probescope:sample/why-late")));
        emit m_window->view()->anchorClicked(QUrl(QStringLiteral("probescope:view/flame")));
        QCOMPARE(samples, QList<QVariantList>{{QStringLiteral("why-late")}});
        QCOMPARE(views, QList<QVariantList>{{QStringLiteral("flame")}});
    }

    void textBecomesLarger()
    {
        auto* const view = m_window->view();
        view->open(QStringLiteral("record"));
        const auto height = [view] {
            const auto* const layout = view->document()->documentLayout();
            return layout->blockBoundingRect(view->document()->begin()).height();
        };
        const auto before = height();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(view, Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(view->zoom(), 150);
        QVERIFY(height() > before * 1.4);
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(view, Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(height(), before);
        view->setZoom(100'000);
        QCOMPARE(view->zoom(), PageView::kMaxZoom);
    }

    void picturesFollowTheTheme()
    {
        const GuidePages pages(QStringLiteral("en"), writtenGuide());
        PageView view(pages);
        showPictures(view);
        const auto holds = [&view](QColor colour) {
            const auto image = view.grab().toImage();
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixelColor(image.width() / 2, y) == colour)
                    return true;
            }
            return false;
        };
        QVERIFY(holds(Qt::blue) && !holds(Qt::red));
        applyTheme(Theme::Dark);
        waitUntil([&] { return holds(Qt::red); });
        QVERIFY(!holds(Qt::blue));
        applyTheme(Theme::Light);
        waitUntil([&] { return holds(Qt::blue); });
    }

    void linksFollowTheTheme()
    {
        m_window->open(QStringLiteral("timeline"));
        const auto link = [this] {
            return fragmentWith(*m_window->view()->document(), QStringLiteral("Timeline"));
        };
        const auto colour = [this] {
            for (auto block = m_window->view()->document()->begin(); block.isValid();
                 block = block.next()) {
                for (auto it = block.begin(); !it.atEnd(); ++it) {
                    const auto format = it.fragment().charFormat();
                    if (!format.anchorHref().isEmpty())
                        return format.foreground().color();
                }
            }
            return QColor();
        };
        QVERIFY(link().isValid());
        const auto light = colour();
        QCOMPARE(light, m_window->palette().color(QPalette::Link));
        applyTheme(Theme::Dark);
        waitUntil([&] { return colour() != light; });
        QCOMPARE(colour(), m_window->palette().color(QPalette::Link));
        applyTheme(Theme::Light);
        waitUntil([&] { return colour() == light; });
    }

    void linesAreNotTooLongAndTablesHaveBorders()
    {
        m_window->resize(1900, 900);
        auto* const view = m_window->view();
        view->open(QStringLiteral("record"));
        const auto letter = QFontMetrics(view->font()).averageCharWidth();
        const auto* const layout = view->document()->documentLayout();
        int tables = 0;
        for (auto block = view->document()->begin(); block.isValid(); block = block.next()) {
            const bool isPicture = block.text().contains(QChar::ObjectReplacementCharacter);
            QVERIFY(isPicture || layout->blockBoundingRect(block).width() < 95 * letter);
        }
        for (auto* const frame : view->document()->rootFrame()->childFrames()) {
            const auto* const table = qobject_cast<QTextTable*>(frame);
            QVERIFY(table);
            QCOMPARE(table->format().border(), 1.0);
            QVERIFY(table->format().cellPadding() > 0);
            ++tables;
        }
        QVERIFY(tables > 0);
        QCOMPARE(view->horizontalScrollBar()->maximum(), 0);
    }

    void theWindowComesBackAsItWas()
    {
        m_window->resize(777, 555);
        m_window->view()->setZoom(130);
        m_window->close();
        m_window = std::make_unique<HelpWindow>(QStringLiteral("en"));
        QCOMPARE(m_window->size(), QSize(777, 555));
        QCOMPARE(m_window->view()->zoom(), 130);
    }

    void keysCloseTheWindow_data()
    {
        QTest::addColumn<QKeySequence>("keys");
        QTest::newRow("Escape") << QKeySequence(Qt::Key_Escape);
        QTest::newRow("Ctrl+W") << QKeySequence(Qt::CTRL | Qt::Key_W);
    }
    void keysCloseTheWindow()
    {
        QFETCH(QKeySequence, keys);
        const auto press = [&keys](QWidget* at) {
            QTest::keyClick(at, keys[0].key(), keys[0].keyboardModifiers());
        };
        for (QWidget* const part : {static_cast<QWidget*>(m_window->view()),
                                    static_cast<QWidget*>(m_window->findChild<QLineEdit*>()),
                                    static_cast<QWidget*>(m_window->findChild<QTreeView*>())}) {
            m_window->show();
            m_window->activateWindow();
            waitUntilActive(m_window.get());
            part->setFocus();
            press(part);
            QVERIFY(!m_window->isVisible());
        }
    }

    void theTableNamesPagesThatExist()
    {
        const GuidePages pages(QStringLiteral("en"));
        for (const auto& known : kHelpPages)
            QVERIFY2(pages.names().contains(QLatin1String(known.page)), known.page);
    }
};

QTEST_MAIN(TestGuide)
#include "tst_guide.moc"
