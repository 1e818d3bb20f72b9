#include "ui/base/parts/row_height.h"

#include <QEvent>
#include <QHeaderView>
#include <QTableView>

namespace probescope::ui {

namespace {

const QString kFollower = QStringLiteral("rowHeight");
constexpr const char* kAir = "air";

void adjust(QTableView& table, int air)
{
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + air);
}

/// Adjusts the rows of its table when the letters change.
class RowHeight : public QObject
{
public:
    explicit RowHeight(QTableView& table)
        : QObject(&table)
        , m_table(table)
    {
        setObjectName(kFollower);
        table.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::FontChange)
            adjust(m_table, property(kAir).toInt());
        return QObject::eventFilter(watched, event);
    }

private:
    QTableView& m_table;
};

} // namespace

void keepRowHeight(QTableView& table, int air)
{
    auto* follower = table.findChild<QObject*>(kFollower, Qt::FindDirectChildrenOnly);
    if (!follower)
        follower = new RowHeight(table); // owned by the table
    follower->setProperty(kAir, air);
    adjust(table, air);
}

} // namespace probescope::ui
