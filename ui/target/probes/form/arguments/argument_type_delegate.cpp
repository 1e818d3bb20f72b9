#include "ui/target/probes/form/arguments/argument_type_delegate.h"

#include "ui/target/probes/form/models/argument_text.h"

#include <QComboBox>

namespace probescope::ui {

ArgumentTypeDelegate::ArgumentTypeDelegate(QObject* parent)
    : QStyledItemDelegate(parent)
{
}

QWidget* ArgumentTypeDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                            const QModelIndex& /*index*/) const
{
    auto* const box = new QComboBox(parent);
    box->setEditable(true);
    box->addItem(QString()); // the kernel's own choice
    box->addItems(typeTexts());
    box->setAccessibleName(tr("Type"));
    return box;
}

void ArgumentTypeDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    if (auto* const box = qobject_cast<QComboBox*>(editor))
        box->setCurrentText(index.data(Qt::EditRole).toString());
}

void ArgumentTypeDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                        const QModelIndex& index) const
{
    if (const auto* const box = qobject_cast<QComboBox*>(editor))
        model->setData(index, box->currentText(), Qt::EditRole);
}

} // namespace probescope::ui

#include "moc_argument_type_delegate.cpp"
