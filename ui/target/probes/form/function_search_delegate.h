#pragma once

#include <QStyledItemDelegate>

namespace probescope::ui {

/// A function in two lines: its name with the letters that matched marked, and its state with an
/// icon; below them the prototype. What cannot be probed is greyed out.
class FunctionSearchDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit FunctionSearchDelegate(QObject* parent = nullptr);

    int rowHeight(const QFont& font) const;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace probescope::ui
