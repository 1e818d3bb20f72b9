// What the style draws itself can be seen on light and on dark ground.

#include "tests/ui/support/looks.h"
#include "tests/ui/support/waits.h"
#include "ui/base/theme/icons.h"
#include "ui/base/theme/theme.h"
#include "ui/base/theme/warning_role.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileSystemModel>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyleOptionButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <vector>

using namespace probescope;
using namespace probescope::ui;

namespace {

/// Of the best seen point of the mark to the ground it stands on.
double seen(QStyle::State state, QStyle::PrimitiveElement element = QStyle::PE_IndicatorRadioButton)
{
    const auto palette = QApplication::palette();
    const auto ground = palette.color(QPalette::Window);
    const auto side = QApplication::style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth);
    QImage image(side, side, QImage::Format_RGB32);
    image.fill(ground);
    QPainter painter(&image);
    QStyleOptionButton option;
    option.palette = palette;
    option.rect = image.rect();
    option.state = state;
    QApplication::style()->drawPrimitive(element, &option, &painter);
    painter.end();
    double best = 1;
    for (int x = 0; x < side; ++x) // through the middle: its left edge and its right one
        best = std::max(best, contrast(image.pixelColor(x, side / 2), ground));
    return best;
}

void lightAndDark()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

/// How much of the ink of one is elsewhere in the other.
double differing(const QImage& one, const QImage& other)
{
    const auto ground = one.pixelColor(0, 0).lightness();
    double ink = 0;
    double differs = 0;
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x) {
            const auto here = one.pixelColor(x, y).lightness();
            ink += std::abs(here - ground);
            differs += std::abs(here - other.pixelColor(x, y).lightness());
        }
    }
    return differs / ink;
}

} // namespace

class TestCalmStyle : public QObject
{
    Q_OBJECT

private slots:
    void iconsStandApartFromWords()
    {
        applyTheme(Theme::Light);
        QPixmap red(16, 16);
        red.fill(Qt::red);
        QToolButton button;
        button.setIcon(red);
        button.setIconSize({16, 16});
        button.setText(QStringLiteral("HHHH"));
        button.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button.setAutoRaise(true);
        button.resize(120, button.sizeHint().height());
        const auto picture = button.grab().toImage();
        const int y = picture.height() / 2;
        int iconEnd = 0;
        int first = 0;
        int last = 0;
        for (int x = 4; x < picture.width() - 4; ++x) {
            const auto colour = picture.pixelColor(x, y);
            if (colour == QColor(Qt::red)) {
                iconEnd = x;
            } else if (iconEnd > 0 && colour.lightness() < 128) {
                first = first > 0 ? first : x;
                last = x;
            }
        }
        QVERIFY(iconEnd > 0 && first > 0);
        QVERIFY2(first - iconEnd >= 6, qPrintable(QString::number(first - iconEnd)));
        const int before = iconEnd - 15;
        QVERIFY(std::abs(before - (picture.width() - 1 - last)) <= 3); // both in the middle
    }

    void boxesAreDescribedAndNoDescriptionIsBlank()
    {
        applyTheme(Theme::Light);
        QWidget window;
        auto* const box = new QComboBox(&window);
        box->addItem(QStringLiteral("All columns"));
        box->setAccessibleName(QStringLiteral("Where"));
        auto* const tipped = new QComboBox(&window);
        tipped->setAccessibleName(QStringLiteral("Order"));
        tipped->setToolTip(QStringLiteral("Direction of the stacks"));
        auto* const same = new QComboBox(&window);
        same->setAccessibleName(QStringLiteral("Task"));
        same->setToolTip(QStringLiteral("Task to show"));
        auto* const told = new QComboBox(&window);
        told->setAccessibleName(QStringLiteral("Kind"));
        (new QLabel(QStringLiteral("Kind"), &window))->setBuddy(told);
        auto* const button = new QToolButton(&window);
        button->setAccessibleName(QStringLiteral("Match case"));
        button->setToolTip(QStringLiteral("Match case"));
        window.show();
        waitUntilExposed(&window);
        const auto described = [](QWidget* widget) {
            return QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Description);
        };
        QCOMPARE(described(box), QStringLiteral("Where"));
        QCOMPARE(described(tipped), QStringLiteral("Order\nDirection of the stacks"));
        QCOMPARE(described(same), QStringLiteral("Task to show"));
        QCOMPARE(described(told), QString());
        QCOMPARE(described(button), QStringLiteral("Match case")); // what is the same is read once
        button->setToolTip(QStringLiteral("Match case. There is no text."));
        QCOMPARE(described(button), QStringLiteral("Match case. There is no text."));
    }

    void warningsAreNoLinks_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void warningsAreNoLinks()
    {
        QFETCH(bool, dark);
        const auto palette = themePalette(dark ? Theme::Dark : Theme::Light, {});
        const auto warning = palette.color(kWarningRole);
        QVERIFY(warning.hsvHue() < 20 || warning.hsvHue() > 340); // red
        for (const auto ground : {QPalette::Window, QPalette::Base})
            QVERIFY(contrast(warning, palette.color(ground)) >= 4.5);
    }

    /// A button of words stands in a view like one, whatever is under the pointer; icons do not.
    void wordsThatAreButtonsHaveEdges_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<double>("least");
        QTest::newRow("light") << false << 2.0;
        QTest::newRow("dark") << true << 3.0;
    }
    void wordsThatAreButtonsHaveEdges()
    {
        QFETCH(bool, dark);
        QFETCH(double, least);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        QWidget window;
        auto* const words = new QToolButton(&window);
        words->setText(QStringLiteral("Explain latency"));
        words->setAutoRaise(true);
        auto* const icon = new QToolButton(&window);
        icon->setAutoRaise(true);
        QPixmap empty(16, 16);
        empty.fill(Qt::transparent);
        icon->setIcon(empty);
        words->move(10, 10);
        icon->move(200, 10);
        window.resize(300, 60);
        window.show();
        waitUntilExposed(&window);
        const auto picture = window.grab().toImage();
        const auto ground = window.palette().color(QPalette::Window);
        const auto edge = [&](const QWidget* button) {
            const auto rect = button->geometry();
            double best = 1;
            for (int x = rect.left(); x < rect.left() + 4; ++x)
                best = std::max(best, contrast(picture.pixelColor(x, rect.center().y()), ground));
            return best;
        };
        QVERIFY2(edge(words) >= least, qPrintable(QString::number(edge(words))));
        QCOMPARE(edge(icon), 1.0);
    }

    /// On dark ground with the contrast of 3:1 that edges of controls need (WCAG 1.4.11).
    void radioButtonsAreSeen_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<double>("least");
        QTest::newRow("light") << false << 2.0;
        QTest::newRow("dark") << true << 3.0;
    }
    void radioButtonsAreSeen()
    {
        QFETCH(bool, dark);
        QFETCH(double, least);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        for (const auto onOff : {QStyle::State_Off, QStyle::State_On}) {
            const auto state = onOff | QStyle::State_Enabled;
            QVERIFY2(seen(state) >= least, qPrintable(QString::number(seen(state))));
        }
    }

    void disabledBoxesAreSeenAndQuieter_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<double>("least");
        QTest::newRow("light") << false << 1.7;
        QTest::newRow("dark") << true << 2.0;
    }
    void disabledBoxesAreSeenAndQuieter()
    {
        QFETCH(bool, dark);
        QFETCH(double, least);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        for (const auto element : {QStyle::PE_IndicatorRadioButton, QStyle::PE_IndicatorCheckBox}) {
            const auto disabled = seen(QStyle::State_Off, element);
            QVERIFY2(disabled >= least, qPrintable(QString::number(disabled)));
            QVERIFY(seen(QStyle::State_Off | QStyle::State_Enabled, element) >= disabled * 1.15);
        }
    }

    /// Sharp at each size, and with the contrast of text.
    void buttonsOfDocksHaveIconsOfTheProgram_data() { addThemes(); }
    void buttonsOfDocksHaveIconsOfTheProgram()
    {
        QFETCH(int, theme);
        applyTheme(Theme(theme));
        const QDockWidget dock;
        const auto ground = QApplication::palette().color(QPalette::Window);
        for (const auto name : {QStyle::SP_TitleBarNormalButton, QStyle::SP_TitleBarCloseButton}) {
            const auto icon = QApplication::style()->standardIcon(name, nullptr, &dock);
            const QSize large(64, 64);
            QCOMPARE(icon.actualSize(large), large);
            QImage image(large, QImage::Format_RGB32);
            image.fill(ground);
            QPainter painter(&image);
            icon.paint(&painter, image.rect());
            painter.end();
            double best = 1;
            for (int x = 0; x < large.width(); ++x) {
                for (int y = 0; y < large.height(); ++y)
                    best = std::max(best, contrast(image.pixelColor(x, y), ground));
            }
            QVERIFY2(best >= 4.5, qPrintable(QString::number(best)));
        }
    }

    /// Where numbers stand at the right, it would be cut at its left.
    void headsOfNarrowColumnsBeginWithTheirFirstLetters()
    {
        applyTheme(Theme::Light);
        QTableWidget table(1, 1);
        auto* const head = new QTableWidgetItem;
        head->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table.setHorizontalHeaderItem(0, head);
        table.setColumnWidth(0, 60);
        table.show();
        waitUntilExposed(&table);
        const auto shown = [&](const QString& text) {
            head->setText(text);
            return table.horizontalHeader()->grab().toImage();
        };
        QVERIFY(shown(QStringLiteral("Duration of all of them"))
                != shown(QStringLiteral("Variation of all of them")));
    }

    /// The width of a text is rarely a whole number of pixels.
    void headsAsWideAsTheirTextAreWhole()
    {
        applyTheme(Theme::Light);
        QTableWidget table(1, 1);
        table.setHorizontalHeaderItem(0, new QTableWidgetItem);
        table.show();
        waitUntilExposed(&table);
        auto* const header = table.horizontalHeader();
        const int margins =
            2 * header->style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, header);
        for (const auto* const title : {"CPU", "PID", "Flags", "Task", "Time", "Event", "Delta"}) {
            const auto text = QString::fromLatin1(title);
            table.horizontalHeaderItem(0)->setText(text);
            const int width = header->fontMetrics().horizontalAdvance(text);
            const auto shown = [&](int more) {
                table.setColumnWidth(0, width + margins + more);
                return header->grab(QRect(0, 0, margins / 2 + width - 1, header->height() - 1))
                    .toImage();
            };
            table.horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
            // Letters may stand a part of a pixel elsewhere.
            QVERIFY2(differing(shown(0), shown(50)) < 0.25, title);
        }
    }

    /// A pixel of the screen is less than one of the window there.
    void listsHaveAnEdgeOnAllSidesAt125Percent()
    {
        applyTheme(Theme::Light);
        for (int size = 100; size < 108; ++size) {
            QListWidget list;
            list.resize(size, size);
            list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
            list.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
            constexpr double kScale = 1.25;
            const int side = int(std::ceil(size * kScale));
            QImage image(side, side, QImage::Format_RGB32);
            image.setDevicePixelRatio(kScale);
            image.fill(Qt::white);
            list.render(&image);
            const auto edged = [&image](QPoint from, QPoint step) {
                for (int i = 0; i < 3; ++i) {
                    if (contrast(image.pixelColor(from + i * step), Qt::white) > 1.1)
                        return true;
                }
                return false;
            };
            QVERIFY(edged({0, side / 2}, {1, 0}));
            QVERIFY(edged({side - 1, side / 2}, {-1, 0}));
            QVERIFY(edged({side / 2, 0}, {0, 1}));
            QVERIFY(edged({side / 2, side - 1}, {0, -1}));
        }
    }

    void edgesOfControlsAreSeen_data() { lightAndDark(); }
    void edgesOfControlsAreSeen()
    {
        QFETCH(bool, dark);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        QWidget below;
        below.resize(120, 50);
        const auto ground = QApplication::palette().color(QPalette::Window);
        const std::vector<QWidget*> controls{new QSpinBox(&below), new QComboBox(&below),
                                             new QPushButton(QStringLiteral("Record"), &below),
                                             new QLineEdit(&below)};
        for (auto* const control : controls) {
            for (auto* const other : controls)
                other->setVisible(other == control);
            control->setGeometry(10, 10, 100, 30);
            const auto image = below.grab().toImage();
            const auto edge = [&](QPoint from, QPoint step) {
                double best = 1;
                for (int i = 0; i < 3; ++i) // some have a pixel of air
                    best = std::max(best, contrast(image.pixelColor(from + i * step), ground));
                return best;
            };
            const auto* const name = control->metaObject()->className();
            QVERIFY2(edge({10, 25}, {1, 0}) >= 3, name);
            QVERIFY2(edge({60, 10}, {0, 1}) >= 3, name);
        }
    }

    void handlesOfScrollBarsAreSeen_data() { lightAndDark(); }
    void handlesOfScrollBarsAreSeen()
    {
        QFETCH(bool, dark);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        for (const auto orientation : {Qt::Vertical, Qt::Horizontal}) {
            QScrollBar bar(orientation);
            bar.setRange(0, 100);
            bar.setPageStep(40);
            bar.resize(orientation == Qt::Vertical ? QSize(bar.sizeHint().width(), 200)
                                                   : QSize(200, bar.sizeHint().height()));
            const auto image = bar.grab().toImage();
            QStyleOptionSlider option;
            option.initFrom(&bar);
            option.orientation = orientation;
            option.maximum = bar.maximum();
            option.pageStep = bar.pageStep();
            option.subControls = QStyle::SC_All;
            const auto place = [&](QStyle::SubControl part) {
                return bar.style()
                    ->subControlRect(QStyle::CC_ScrollBar, &option, part, &bar)
                    .center();
            };
            QVERIFY(contrast(image.pixelColor(place(QStyle::SC_ScrollBarSlider)),
                             image.pixelColor(place(QStyle::SC_ScrollBarAddPage)))
                    >= 3);
        }
    }

    void hintsAreReadOnThePagesOfTabs_data() { lightAndDark(); }
    void hintsAreReadOnThePagesOfTabs()
    {
        QFETCH(bool, dark);
        applyTheme(dark ? Theme::Dark : Theme::Light);
        QTabWidget tabs;
        tabs.addTab(new QWidget, QStringLiteral("page"));
        tabs.resize(200, 200);
        const auto ground = tabs.grab().toImage().pixelColor(100, 150);
        const auto palette = QApplication::palette();
        QVERIFY(contrast(palette.color(QPalette::PlaceholderText), ground) >= 4.5);
        // What cannot be typed into looks so.
        QCOMPARE(palette.color(QPalette::Disabled, QPalette::PlaceholderText),
                 palette.color(QPalette::Disabled, QPalette::Text));
    }

    void headsBeginAndEndWhereTheirCellsDo()
    {
        applyTheme(Theme::Light);
        for (const auto side : {Qt::AlignLeft, Qt::AlignRight}) {
            QTableWidget table(1, 1);
            table.setShowGrid(false);
            for (auto* const item : {new QTableWidgetItem(QStringLiteral("H")),
                                     new QTableWidgetItem(QStringLiteral("H"))}) {
                item->setTextAlignment(side | Qt::AlignVCenter);
                if (table.horizontalHeaderItem(0))
                    table.setItem(0, 0, item);
                else
                    table.setHorizontalHeaderItem(0, item);
            }
            table.setColumnWidth(0, 80);
            table.show();
            waitUntilExposed(&table);
            const auto inked = [side](const QImage& image) {
                const int line = image.height() / 2;
                int last = -1;
                for (int x = 0; x < 78; ++x) { // before the line between heads
                    if (image.pixelColor(x, line).lightness() > 128)
                        continue;
                    if (side == Qt::AlignLeft)
                        return x;
                    last = x;
                }
                return last;
            };
            const auto head = table.horizontalHeader()->grab().toImage();
            const auto cell =
                table.viewport()->grab(table.visualItemRect(table.item(0, 0))).toImage();
            QVERIFY(inked(head) > 0);
            QVERIFY(std::abs(inked(head) - inked(cell)) <= 1);
        }
    }

    /// Names come from captures.
    void whatLooksLikeMarkupIsShownAsItIs()
    {
        applyTheme(Theme::Light);
        const auto hostile = QStringLiteral("Box<Table>\n<img src=\"/etc/motd\">");
        QVERIFY(Qt::mightBeRichText(hostile));
        QLabel label(hostile);
        QLabel rich(QStringLiteral("<b>strong</b>"));
        rich.setTextFormat(Qt::RichText);
        QWidget below;
        for (QWidget* widget : std::initializer_list<QWidget*>{&label, &rich, &below}) {
            widget->show();
            waitUntilExposed(widget);
        }
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(rich.textFormat(), Qt::RichText);
        QToolTip::showText(QPoint(10, 10), hostile, &below);
        int tips = 0;
        for (const auto* const top : QApplication::topLevelWidgets()) {
            if (const auto* const tip = qobject_cast<const QLabel*>(top);
                tip && tip->inherits("QTipLabel")) {
                QCOMPARE(tip->textFormat(), Qt::PlainText);
                QCOMPARE(tip->text(), hostile);
                ++tips;
            }
        }
        QCOMPARE(tips, 1);
    }

    /// They stand in one toolbar.
    void aNoteDoesNotLookLikeTheImportReport()
    {
        constexpr int kSide = 20;
        const auto shape = [](const char* name) {
            return themedIcon(QLatin1String(name)).pixmap(kSide, kSide).toImage();
        };
        const auto note = shape("note");
        const auto report = shape("report");
        QCOMPARE(note.size(), report.size());
        int ofNote = 0;
        int ofReport = 0;
        int both = 0;
        for (int x = 0; x < note.width(); ++x) {
            for (int y = 0; y < note.height(); ++y) {
                const bool first = qAlpha(note.pixel(x, y)) > 100;
                const bool second = qAlpha(report.pixel(x, y)) > 100;
                ofNote += first ? 1 : 0;
                ofReport += second ? 1 : 0;
                both += first && second ? 1 : 0;
            }
        }
        QVERIFY(ofNote > 30 && ofReport > 30);
        QVERIFY2(both * 2 < std::min(ofNote, ofReport), qPrintable(QString::number(both)));
    }

    /// Else the window behind the dialog has no widget that takes keys.
    void completionsCloseBeforeTheirDialog()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("some.dat")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QFileDialog dialog(nullptr, {}, folder.path());
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setFileMode(QFileDialog::ExistingFile);
        dialog.show();
        waitUntilExposed(&dialog);
        auto* const line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(line && line->completer());
        // Only what has been read is offered, and nothing is later.
        const auto* const files = dialog.findChild<QFileSystemModel*>();
        QVERIFY(files);
        waitUntil([&] { return files->rowCount(files->index(folder.path())) > 0; });
        auto* const list = line->completer()->popup();
        std::optional<bool> openAtTheEnd;
        connect(&dialog, &QDialog::finished, this, [&] { openAtTheEnd = list->isVisible(); });
        line->setFocus();
        QTest::keyClicks(line, QStringLiteral("some.da"));
        waitUntil([&] { return list->isVisible(); });
        QTest::keyClick(list, Qt::Key_T);
        QTest::keyClick(list->isVisible() ? static_cast<QWidget*>(list) : line, Qt::Key_Return);
        waitUntil([&] { return openAtTheEnd.has_value(); });
        QVERIFY(!*openAtTheEnd);
        QCOMPARE(dialog.selectedFiles(), QStringList(file.fileName()));
    }
};

QTEST_MAIN(TestCalmStyle)

#include "tst_calm_style.moc"
