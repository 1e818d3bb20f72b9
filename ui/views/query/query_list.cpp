#include "ui/views/query/query_list.h"

#include "ui/views/query/models/query_lists.h"

#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace probescope::ui {

namespace {

constexpr int kLineAir = 6; // above and below both lines
constexpr int kSideAir = 10;

/// Finds words anywhere in the title, the sentence, the group and the SQL.
class QueryListFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString& text)
    {
        m_words = text.split(u' ', Qt::SkipEmptyParts);
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const auto index = sourceModel()->index(row, 0, parent);
        QString all;
        for (const int role :
             {int(Qt::DisplayRole), int(SentenceRole), int(GroupRole), int(SqlRole)})
            all += index.data(role).toString() + u'\n';
        return std::all_of(m_words.begin(), m_words.end(), [&all](const QString& word) {
            return all.contains(word, Qt::CaseInsensitive);
        });
    }

private:
    QStringList m_words;
};

} // namespace

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const
{
    auto item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const auto* const style = item.widget->style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool enabled = item.state.testFlag(QStyle::State_Enabled);
    const bool selected = item.state.testFlag(QStyle::State_Selected);
    const auto group = enabled ? QPalette::Active : QPalette::Disabled;
    const int line = item.fontMetrics.height();
    const auto area = item.rect.adjusted(kSideAir, kLineAir, -kSideAir, -kLineAir);
    const auto draw = [&](int top, const QString& text, QPalette::ColorRole role) {
        painter->setPen(item.palette.color(group, selected ? QPalette::HighlightedText : role));
        painter->drawText(QRect(area.left(), area.top() + top, area.width(), line),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          item.fontMetrics.elidedText(text, Qt::ElideRight, area.width()));
    };
    painter->save();
    painter->setFont(item.font);
    draw(0, index.data().toString(), QPalette::Text);
    draw(line, index.data(SentenceRole).toString(), QPalette::PlaceholderText);
    painter->restore();
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option,
                                const QModelIndex& /*index*/) const
{
    return {100, 2 * option.fontMetrics.height() + 2 * kLineAir};
}

void TwoLineDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex& /*index*/) const
{
    auto place = option.rect;
    place.setHeight(option.fontMetrics.height() + kLineAir * 2);
    editor->setGeometry(place);
}

QueryList::QueryList(QAbstractItemModel* model, const QString& name, const QString& emptyText,
                     QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_view(new QListView(this))
    , m_filter(new QLineEdit(this))
    , m_empty(new QLabel(emptyText, this))
{
    auto* const proxy = new QueryListFilter(this);
    m_proxy = proxy;
    m_proxy->setSourceModel(model);
    m_view->setModel(m_proxy);
    m_view->setItemDelegate(new TwoLineDelegate(m_view));
    m_view->setUniformItemSizes(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAccessibleName(name);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_filter->setPlaceholderText(tr("Find a query"));
    m_filter->setAccessibleName(tr("Find a query in: %1").arg(name));
    m_filter->setClearButtonEnabled(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(24);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* const line = new QHBoxLayout;
    line->setContentsMargins(6, 4, 6, 4);
    line->addWidget(m_filter);
    layout->addLayout(line);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_empty, 1);
    connect(m_filter, &QLineEdit::textChanged, this,
            [proxy](const QString& text) { proxy->setWords(text); });
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        if (m_proxy->rowCount() > 0)
            choose(m_proxy->index(0, 0));
    });
    connect(m_view, &QListView::activated, this, &QueryList::choose);
    for (const auto change : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(model, change, this, &QueryList::showEmpty);
    connect(model, &QAbstractItemModel::modelReset, this, &QueryList::showEmpty);
    setFocusProxy(m_view);
    showEmpty();
}

QModelIndex QueryList::current() const
{
    return m_proxy->mapToSource(m_view->currentIndex());
}

void QueryList::choose(const QModelIndex& index)
{
    if (index.isValid() && index.flags().testFlag(Qt::ItemIsEnabled))
        emit chosen(index.data(SqlRole).toString(), m_proxy->mapToSource(index));
}

void QueryList::showEmpty()
{
    const bool empty = m_model->rowCount() == 0;
    m_view->setVisible(!empty);
    m_filter->setVisible(!empty);
    m_empty->setVisible(empty);
}

} // namespace probescope::ui

#include "moc_query_list.cpp"
