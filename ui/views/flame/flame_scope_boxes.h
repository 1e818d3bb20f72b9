#pragma once

#include "ui/base/capture/selection.h"
#include "ui/views/flame/models/flame_scope.h"

#include <QJsonObject>
#include <QTimer>

#include <memory>
#include <vector>

class QComboBox;
class QLayout;
class QWidget;

namespace probescope::ui {

class NoteList;

/// The boxes in which the user chooses what is added up. A box offers what suits the choices in
/// those before it; ranges that follow the timeline, the filter, markers and notes move along.
class FlameScopeBoxes : public QObject
{
    Q_OBJECT

public:
    /// The selection must outlive it. The boxes belong to `view`.
    FlameScopeBoxes(std::shared_ptr<store::Capture> capture, Selection* selection, QWidget* view);

    /// Puts the boxes into a line, all but that of the weight.
    void addTo(QLayout& line);
    QComboBox* weightBox() const { return m_weightBox; }
    QComboBox* lastBox() const { return m_cpuBox; } ///< of those in the line

    /// Ranges and places with a note can be chosen. The list must outlive it.
    void setNotes(const NoteList* notes);
    /// Offers what the capture has now. Nothing is emitted.
    void fill();
    /// Offers the ranges where they are now.
    void fillRanges();
    bool offersAny() const; ///< something can be added up
    void setEnabled(bool enabled);

    FlameScope scope() const;
    /// Of calls: widths are numbers of calls, not their time.
    bool byCount() const;
    QString rangeName() const; ///< empty: the whole capture
    const std::vector<RangeChoice>& ranges() const { return m_ranges; }
    /// Chooses the selected range, if there is one.
    void chooseSelectedRange();

    /// What is chosen as it is saved in a capture. What is restored and no longer offered changes
    /// nothing. Nothing is emitted.
    QJsonObject state() const;
    void restore(const QJsonObject& state);
    static bool isIn(const QJsonObject& state);

signals:
    void scopeChosen(); ///< something else is to be added up
    void weightChosen(); ///< of calls: it needs no adding up
    void rangeMoved(); ///< the chosen one

private:
    using Source = FlameScope::Source;

    Source source() const;
    void fillRest();
    void fillEvents();
    void fillWeights();
    void choose();

    std::shared_ptr<store::Capture> m_capture;
    Selection* m_selection;
    QWidget* m_view;
    const NoteList* m_notes = nullptr;
    QComboBox* m_sourceBox;
    QComboBox* m_eventBox; ///< of stacks only
    QComboBox* m_rangeBox;
    QComboBox* m_taskBox;
    QComboBox* m_cpuBox;
    QComboBox* m_weightBox;
    std::vector<RangeChoice> m_ranges; ///< of the box, in its order
    QTimer m_rangeTimer; ///< the timeline moves
    bool m_filling = false; ///< the boxes are being filled, not chosen from
};

} // namespace probescope::ui
