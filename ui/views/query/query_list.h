#pragma once

#include <QListView>
#include <QStyledItemDelegate>
#include <QWidget>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;

namespace probescope::ui {

/// Items of two lines: a title, and what it is about, smaller and quieter.
class TwoLineDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
};

/// A list of queries (QueryListRole) with a line that narrows it down. Return and a double click
/// choose one.
class QueryList : public QWidget
{
    Q_OBJECT

public:
    /// `emptyText` is shown while the list has nothing.
    QueryList(QAbstractItemModel* model, const QString& name, const QString& emptyText,
              QWidget* parent = nullptr);

    QListView* view() const { return m_view; }
    QLineEdit* filterEdit() const { return m_filter; }
    /// Of the model given, for the current item.
    QModelIndex current() const;

signals:
    void chosen(const QString& sql, const QModelIndex& source);

private:
    void choose(const QModelIndex& index);
    void showEmpty();

    QAbstractItemModel* m_model;
    QSortFilterProxyModel* m_proxy = nullptr;
    QListView* m_view;
    QLineEdit* m_filter;
    QLabel* m_empty;
};

} // namespace probescope::ui
