#pragma once

#include <QString>

class QAbstractItemModel;
class QWidget;

namespace probescope::ui {

class TableView;

/// A table of numbers as the Scheduling view has them: sorted by a click on a title, its columns as
/// wide as their texts. The model must outlive the parent.
TableView* makeSchedTable(QAbstractItemModel* model, const QString& accessibleName,
                          QWidget* parent);

} // namespace probescope::ui
