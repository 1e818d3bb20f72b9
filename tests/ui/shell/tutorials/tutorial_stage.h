#pragma once

#include "tests/ui/shell/main_window_stage.h"
#include "tests/ui/support/both_languages.h"
#include "tests/ui/support/hands.h"
#include "tests/ui/support/tutorial.h"
#include "ui/base/capture/selection.h"
#include "ui/views/events/details_pane.h"
#include "ui/views/timeline/models/lane_stack.h"
#include "ui/views/timeline/timeline_view.h"
#include "ui/views/timeline/viewport.h"

#include <QApplication>
#include <QToolTip>
#include <QTreeView>
#include <QWheelEvent>

#include <cmath>
#include <optional>

namespace probescope {

/// The program's window, in the language of a page of the guide that is done in it.
class TutorialStage : public MainWindowStage
{
protected:
    explicit TutorialStage(QString language)
        : m_language(std::move(language))
    {
    }

    /// Nothing is remembered, such as how the views of a sample stood.
    void startAnew()
    {
        m_home = std::make_unique<QTemporaryDir>();
        keepSettingsIn(m_home->path());
        ui::applyTheme(ui::Theme::Light);
        showWindow();
    }
    void begin(const QString& page)
    {
        m_page.emplace(page, m_language);
        m_window->resize(1600, 900);
        ui::activate(*m_window);
    }
    Tutorial& page() { return *m_page; }
    /// What the step says where the English one says this.
    QString page(const QString& english) { return (*m_page)(english); }
    /// All that was named in the current step, and can be read in the window now.
    void read(const QStringList& texts)
    {
        for (const auto& text : texts)
            ui::waitToRead(*m_window, page(text));
    }
    ui::CaptureWindow& capture() { return *m_window->currentCapture(); }
    template <typename V>
    V& view()
    {
        auto* const found = capture().view<V>();
        ui::waitFor(QLatin1String(V::staticMetaObject.className()),
                    [&] { return ui::inSight(*found) && !found->busy(); });
        return *found;
    }
    const ui::Selection& selection() { return *capture().selection(); }
    void openBy(const QString& menuPath)
    {
        const int before = m_window->tabs()->count();
        ui::choose(*m_window, menuPath);
        waitUntil([&] { return m_window->tabs()->count() == before + 1 && m_window->settled(); });
        ui::activate(*m_window);
    }

    ui::TimelineView& timeline()
    {
        auto& shown = *capture().view<ui::TimelineView>();
        waitUntil([&] { return shown.isSharp() && !shown.readsLanes(); });
        return shown;
    }
    /// By its title; that of a task has the PID behind the name.
    const ui::timeline::Lane* lane(const QString& title)
    {
        for (const auto& one : timeline().lanes().layout().lanes()) {
            if (one.title == title || one.title.startsWith(title + u'-'))
                return &one;
        }
        return nullptr;
    }
    /// In the upper row of a lane.
    QPoint placeIn(const QString& title, double timeNs)
    {
        const ui::timeline::Lane* found = nullptr;
        ui::waitFor(title, [&] { return (found = lane(title)) != nullptr; });
        const auto& viewport = timeline().viewport();
        constexpr int kInRow = 10;
        return {int(std::lround(viewport.xOf(std::int64_t(timeNs)))),
                viewport.placeOf(*found).top() + kInRow};
    }
    /// What is said of a place where the pointer rests.
    QString tipAt(const QPoint& place)
    {
        QToolTip::hideText();
        auto& shown = timeline();
        QTest::mouseMove(&shown, place - QPoint(2, 0));
        QTest::mouseMove(&shown, place);
        ui::waitFor(QStringLiteral("a tip"), [] { return QToolTip::isVisible(); });
        return ui::readText(QToolTip::text());
    }
    void turnWheel(const QPoint& place)
    {
        auto& shown = timeline();
        constexpr int kNotch = 120;
        QWheelEvent event(place, shown.mapToGlobal(place), {}, {0, kNotch}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&shown, &event);
    }
    void dragTimeline(const QPoint& from, int by)
    {
        auto& shown = timeline();
        QTest::mousePress(&shown, Qt::LeftButton, {}, from);
        for (int part = 1; part <= 4; ++part)
            QTest::mouseMove(&shown, from + QPoint(by * part / 4, 0));
        QTest::mouseRelease(&shown, Qt::LeftButton, {}, from + QPoint(by, 0));
    }

    /// The cells of the current row, as they are read.
    static QStringList currentRow(const QAbstractItemView& table)
    {
        QStringList cells;
        const auto current = table.currentIndex();
        for (int i = 0; current.isValid() && i < current.model()->columnCount(current.parent());
             ++i)
            cells << ui::besideOf(current, i);
        return cells;
    }
    static void waitForRow(const QAbstractItemView& table, const QStringList& cells)
    {
        const auto seen = [&] {
            const auto row = currentRow(table);
            return std::all_of(cells.begin(), cells.end(),
                               [&](const QString& cell) { return row.filter(cell).size() > 0; });
        };
        waitTelling(seen, [&] {
            return QStringLiteral("“%1” in “%2”")
                .arg(cells.join(u'|'), currentRow(table).join(u'|'));
        });
    }
    /// What a page writes as “23,057.570 µs” stands without its unit under “Duration (µs)”.
    static QString inColumn(const QString& time, const QAbstractItemView& table, int column)
    {
        const auto head = table.model()->headerData(column, Qt::Horizontal).toString();
        const auto unit = time.section(u' ', 1);
        if (!head.contains(u'(' + unit + u')') && !head.contains(u'（' + unit + u'）'))
            return time;
        return time.section(u' ', 0, 0);
    }
    /// A row of the details of the current event.
    QString detail(const QString& name)
    {
        auto* const tree = view<ui::DetailsPane>().tree();
        return ui::besideOf(ui::cellSaying(*tree, name), ui::EventDetailsModel::Shown);
    }
    void waitForEvent(const QString& name)
    {
        ui::waitFor(name,
                    [&] { return ui::cellTexts(*view<ui::DetailsPane>().tree()).contains(name); });
    }

    QString m_language;

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::optional<Tutorial> m_page;
};

/// A time such as “21.872 ms”, which may have been rounded.
inline bool isRounded(const QString& text, double ns)
{
    const std::map<QString, double> units{{QStringLiteral("ns"), 1},
                                          {QStringLiteral("µs"), 1e3},
                                          {QStringLiteral("ms"), 1e6},
                                          {QStringLiteral("s"), 1e9}};
    const auto number = text.section(u' ', 0, 0).remove(u',');
    const auto decimals = number.contains(u'.') ? number.section(u'.', 1).size() : 0;
    const auto unit = units.at(text.section(u' ', 1));
    return std::abs(number.toDouble() * unit - ns) <= 0.5001 * unit * std::pow(10, -decimals);
}

} // namespace probescope
