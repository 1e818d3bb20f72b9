#pragma once

#include "core/store/read/notes.h"
#include "core/trace/event.h"
#include "ui/base/view/key_group.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <optional>

class QAbstractItemView;
class QMenu;

namespace probescope::ui {

class CaptureFills;
class NoteList;

/// What the window of a capture must know of a view before there is one. Each view has a static
/// function `traits()`.
struct ViewTraits
{
    enum class Place : std::uint8_t {
        Centre, ///< no dock: it fills the middle of the window
        Front, ///< a tab below the centre
        Side, ///< a tab at the left
        BelowSide, ///< at the left, under the tabs
    };
    enum class Reads : std::uint8_t {
        Always, ///< told of growth at once
        WhenSeen, ///< read when it was made; told of growth as soon as it can be seen
        FirstSight, ///< the same, and reads nothing before it is seen
    };

    const char* name; ///< in saved layouts: never changes
    QString title;
    Place place = Place::Front;
    Reads reads = Reads::WhenSeen;
    bool optional = false; ///< only captures that have something for it show it: View::available()
    QString menu = {}; ///< the menu of the program that has its actions; empty: none
    QString submenu = {}; ///< in that menu
};

/// A view of a capture. The window knows views by this class alone: what they offer is virtual
/// here, what they ask of others is a signal here. What several views show together, such as the
/// current event, is in the Selection. A new view is added to allViews() in
/// ui/capture/layout/views.cpp.
class View : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;
    ~View() override;

    /// The capture has taken in more (Capture::refresh()), or the view is seen for the first time.
    virtual void captureGrew() { }
    /// Whether the capture has anything for an optional view. Once true, it stays true.
    virtual bool available() const { return true; }
    /// Whether there is anything of the capture to be seen in it. Of tabs, one that has something
    /// comes up where another leaves.
    virtual bool hasContent() const { return true; }
    /// Whether the capture was made to be looked at in this view, which is then in front.
    virtual bool leads() const { return false; }
    /// Whether anything is being read, computed or drawn.
    virtual bool busy() const { return false; }

    /// Times are written in another style now.
    virtual void timesChanged() { }
    /// Whether what is seen moves along with the end of a capture that grows.
    virtual void setFollowsEnd(bool /*follows*/) { }
    /// The notes of the capture. They outlive the view.
    virtual void setNoteList(const NoteList* /*notes*/) { }
    /// The fills of the capture's tasks. They outlive the view.
    virtual void setFills(const CaptureFills* /*fills*/) { }
    /// Shows the range of the Selection, in views that do so only on request.
    virtual void showSelectedRange() { }

    /// Saves in the capture what is chosen in the view, and restores it.
    virtual void saveState() const { }
    virtual void restoreState() { }

    /// For menus and the list of keys.
    virtual QList<QAction*> viewActions() const { return {}; }
    virtual void fillMenu(QMenu& menu) const;
    /// Empty: the view has no keys of its own.
    virtual KeyGroup keys() const { return {}; }

    /// What was computed for which part of the capture, the figures, and what is missing: all that
    /// the view shows beside its tables, for a report. A paragraph each; empty ones are left out.
    virtual QStringList reportTexts() const { return {}; }
    /// Those that belong in a report, not those that control the view.
    virtual QList<QAbstractItemView*> reportTables() const;

signals:
    void message(const QString& text); ///< for the status line
    void wanted(); ///< this view is to be seen
    void detailsWanted(); ///< the details of the current event are to be seen
    void timeStyleChanged(); ///< times are written in another way by now
    void latencyWanted(const QString& function); ///< of its calls
    void queryWanted(const QString& sql); ///< to be opened in the query view
    /// A function is to be probed.
    void probeFunctionWanted(const QString& function);
    /// The probe builder is to be opened with a definition; `maxActive` replaces its own unless it
    /// is 0.
    void probeWanted(const QString& definition, unsigned maxActive);
    void noteWanted(const probescope::store::Note& draft); ///< to be written by the user
    void placeWanted(std::int64_t timeNs, std::optional<probescope::RowId> row); ///< to be noted
    void noteChosen(std::int64_t id);
};

} // namespace probescope::ui
