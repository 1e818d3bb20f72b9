#pragma once

#include "core/tracefs/instances/instance.h"

#include <QStyledItemDelegate>

#include <functional>
#include <optional>

namespace probescope::ui {

class EventFormats;

/// Edits the filters of events in a view: with completion, and with what the kernel would refuse
/// underlined and told below the line. A filter that is wrong is drawn in the colour of faults.
class FilterDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// Which event a row of the view is; nothing for none.
    using EventAt = std::function<std::optional<tracefs::EventName>(const QModelIndex&)>;

    FilterDelegate(EventFormats* formats, EventAt eventAt, QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Why the filter of a row is wrong; empty when it is not, or when nobody knows.
    QString troubleAt(const QModelIndex& index) const;

    EventFormats* m_formats;
    EventAt m_eventAt;
};

} // namespace probescope::ui
