#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// Types of arguments are chosen from a list, or typed.
class ArgumentTypeDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit ArgumentTypeDelegate(QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model,
                      const QModelIndex& index) const override;
};

} // namespace probescope::ui
