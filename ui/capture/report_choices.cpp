#include "ui/capture/report_choices.h"

#include "ui/base/capture/capture_clock.h"
#include "ui/base/capture/note_list.h"
#include "ui/capture/capture_window.h"
#include "ui/capture/models/problem_model.h"
#include "ui/capture/report_html.h"
#include "ui/capture/unattended.h"
#include "ui/views/notes/notes_pane.h"
#include "ui/views/timeline/overview_strip.h"
#include "ui/views/timeline/timeline_view.h"

#include <QDockWidget>
#include <QPointer>
#include <QStandardItemModel>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace probescope::ui {

namespace {

QString tablesOf(const View* view, const QString& title)
{
    QString html;
    for (auto* const table : view->reportTables()) {
        const auto caption = table->accessibleName().isEmpty() ? title : table->accessibleName();
        if (const auto* const tree = qobject_cast<QTreeView*>(table))
            html += htmlTree(*tree, caption);
        else if (const auto* const flat = qobject_cast<QTableView*>(table))
            html += htmlTable(*flat, caption);
    }
    return html;
}

/// Notes have a part of their own.
bool isForReports(const CaptureWindow& window, const QDockWidget* dock)
{
    return dock->toggleViewAction()->isEnabled()
        && !qobject_cast<const NotesPane*>(window.views()->viewOf(dock));
}

bool hasRows(QWidget* view)
{
    const auto tables = view->findChildren<QAbstractItemView*>();
    return std::any_of(tables.begin(), tables.end(), [](const QAbstractItemView* table) {
        return table->model() && table->model()->rowCount() > 0;
    });
}

ReportPart partOf(View* view, const QString& title)
{
    QString html;
    for (const auto& text : view->reportTexts())
        html += htmlParagraph(text);
    return {title,
            html,
            {{view->grab().toImage(), ReportTr::tr("Image of %1").arg(title)}},
            tablesOf(view, title)};
}

/// How the docks of a window stand, to come back to that.
class Standing
{
public:
    explicit Standing(const CaptureWindow& window)
        : m_focus(window.window()->focusWidget())
    {
        const auto* const views = window.views();
        for (auto* const dock : views->docks()) {
            if (dock->isHidden())
                m_closed << dock;
            else if (views->isInSight(views->viewOf(dock)))
                m_front << dock;
        }
    }

    void restore(const CaptureWindow& window) const
    {
        for (auto* const dock : m_closed)
            dock->hide();
        for (auto* const dock : m_front) {
            if (!window.views()->isInSight(window.views()->viewOf(dock)))
                dock->raise();
        }
        if (m_focus && m_focus->isVisible() && window.window()->focusWidget() != m_focus)
            m_focus->setFocus(Qt::OtherFocusReason);
    }

private:
    QList<QDockWidget*> m_closed;
    QList<QDockWidget*> m_front;
    QPointer<QWidget> m_focus;
};

/// Views that cannot be seen read nothing, do not follow range and filter, and may not even have a
/// size yet: such a one is shown first.
ReportChoice choiceOf(CaptureWindow& window, const QDockWidget* dock)
{
    auto* const view = window.views()->viewOf(dock);
    return {dock->windowTitle(), true,
            [view, title = dock->windowTitle()] { return partOf(view, title); },
            [&window, view](const std::function<void()>& done) {
                if (view->visibleRegion().isEmpty())
                    window.views()->bringUp(view);
                whenSettled(window, done);
            }};
}

/// With all as it was when the view was painted.
ReportChoice passingChoiceOf(CaptureWindow& window, const QDockWidget* dock)
{
    auto choice = choiceOf(window, dock);
    auto* const view = window.views()->viewOf(dock);
    choice.proposed = !view->visibleRegion().isEmpty() && hasRows(view);
    const auto before = std::make_shared<std::optional<Standing>>();
    choice.prepare = [&window, before, show = choice.prepare](const std::function<void()>& done) {
        before->emplace(window);
        show(done);
    };
    choice.finish = [&window, before] {
        if (*before)
            (*before)->restore(window);
        before->reset();
    };
    return choice;
}

ReportPart timelinePart(CaptureWindow& window)
{
    const auto* const times = window.views()->times();
    const auto visible = window.selection()->visible();
    const auto title = ReportTr::tr("Timeline");
    QString html =
        htmlParagraph(ReportTr::tr("From %1 to %2, %3.")
                          .arg(times->placeText(visible.beginNs), times->placeText(visible.endNs),
                               times->differenceText(visible.lengthNs())));
    return {
        title,
        html,
        {{window.overview()->grab().toImage(),
          ReportTr::tr("Overview of the whole capture: density of events, and lost events")},
         {window.view<TimelineView>()->grab().toImage(), ReportTr::tr("Image of %1").arg(title)}},
        {}};
}

ReportPart notesPart(const std::vector<store::Note>& notes, const EventTimes& times)
{
    QStandardItemModel model;
    model.setHorizontalHeaderLabels({ReportTr::tr("Time"), ReportTr::tr("Note")});
    for (const auto& note : notes) {
        QString when = ReportTr::tr("whole capture");
        if (note.beginNs)
            when = times.placeText(*note.beginNs);
        if (note.beginNs && note.endNs)
            when = ReportTr::tr("%1 to %2").arg(when, times.placeText(*note.endNs));
        model.appendRow({new QStandardItem(when), // NOLINT(cppcoreguidelines-owning-memory)
                         new QStandardItem(QString::fromStdString(note.text))});
    }
    return {ReportTr::tr("Notes"), htmlTable(model, ReportTr::tr("Notes of the capture"))};
}

QString problemsTable(const store::Capture& capture)
{
    const ProblemModel model(capture.problems());
    return htmlTable(model, ReportTr::tr("Import problems"));
}

QString lossesTable(const store::Capture& capture)
{
    const LossModel model(capture.losses(), clockOf(capture));
    return htmlTable(model, ReportTr::tr("Lost events"));
}

void addNotes(CaptureWindow& window, std::vector<ReportChoice>& choices)
{
    if (window.noteList()->notes().empty())
        return;
    choices.push_back({ReportTr::tr("Notes"), true, [&window] {
                           return notesPart(window.noteList()->notes(), *window.views()->times());
                       }});
}

void addTimeline(CaptureWindow& window, std::vector<ReportChoice>& choices)
{
    choices.push_back(
        {ReportTr::tr("Timeline"), true, [&window] { return timelinePart(window); },
         [&window](const std::function<void()>& done) { window.preparePicture(done); }});
}

/// What could not be read, and what was lost.
void addTrouble(const CaptureWindow& window, std::vector<ReportChoice>& choices)
{
    const auto& capture = window.capture();
    if (capture->summary().problems > 0)
        choices.push_back({ReportTr::tr("Problems"), true, [capture] {
                               return ReportPart{
                                   .title = ReportTr::tr("Problems"),
                                   .html = {},
                                   .readTables = [capture] { return problemsTable(*capture); }};
                           }});
    if (capture->summary().losses > 0)
        choices.push_back({ReportTr::tr("Lost events"), true, [capture] {
                               return ReportPart{
                                   .title = ReportTr::tr("Lost events"),
                                   .html = {},
                                   .readTables = [capture] { return lossesTable(*capture); }};
                           }});
}

} // namespace

std::vector<ReportChoice> reportChoices(CaptureWindow& window)
{
    std::vector<ReportChoice> choices;
    addNotes(window, choices);
    addTimeline(window, choices);
    for (auto* const dock : window.views()->docks()) {
        if (isForReports(window, dock))
            choices.push_back(passingChoiceOf(window, dock));
    }
    addTrouble(window, choices);
    return choices;
}

std::vector<ReportChoice> reportChoices(CaptureWindow& window, const QList<QDockWidget*>& docks)
{
    std::vector<ReportChoice> choices;
    addNotes(window, choices);
    addTimeline(window, choices);
    for (auto* const dock : docks) {
        if (isForReports(window, dock))
            choices.push_back(choiceOf(window, dock));
    }
    addTrouble(window, choices);
    return choices;
}

} // namespace probescope::ui
