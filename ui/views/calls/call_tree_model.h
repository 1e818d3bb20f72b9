#pragma once

#include "core/analysis/calls/call_filter.h"
#include "core/store/read/call_series.h"
#include "core/store/read/capture.h"
#include "ui/base/capture/selection.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// The kernel's overhead mark of a duration (trace_functions_graph.c): '$' from 1 s, '@' from
/// 100 ms, '*' from 10 ms, '#' from 1 ms, '!' from 100 µs, '+' from 10 µs, else a blank.
char overheadMark(std::int64_t durationNs);

/// function_graph calls as a tree in time order. Roots come in pages, children when their parent
/// is opened, so that the size of the capture does not matter. Comments (events recorded within a
/// call) stand at their place among the children.
class CallTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Function, Duration, Self, Cpu, Task, Start, ColumnCount };
    enum Role {
        DurationRole = Qt::UserRole, ///< qint64 ns, -1 when it is not known as a time
        MarkRole, ///< QChar, the overhead mark
        CommentRole, ///< bool: an event, not a call
        DimmedRole, ///< bool: shown only for what is inside it
    };

    explicit CallTreeModel(std::shared_ptr<store::Capture> capture, QObject* parent = nullptr);
    ~CallTreeModel() override;

    /// Shows a forest from its root at `position` on.
    void show(store::Forest forest, std::uint64_t position = 0);
    store::Forest forest() const { return m_forest; }
    /// Shows only the calls that a filter kept, from the first one on; null: all.
    void setFilter(std::shared_ptr<const analysis::KeptCalls> filter);
    const std::shared_ptr<const analysis::KeptCalls>& filter() const { return m_filter; }

    /// Shows only the roots that begin in the range, and the one that is open when it begins; none:
    /// all.
    void setRange(std::optional<TimeRange> range);

    std::uint64_t rootCount() const; ///< of the whole forest, as filtered
    /// Offers the roots that the capture has got, and fetches the first of them where all were
    /// there.
    void captureGrew();

    /// Rows before the first one, for a view that is scrolled there: roots that show() left out.
    bool canFetchBefore() const;
    void fetchBefore();
    void showFirst(); ///< fetches the first root, unless it is there
    void showLast(); ///< fetches the last root, unless it is there

    std::optional<store::Call> callAt(const QModelIndex& index) const;
    std::optional<RowId> rowAt(const QModelIndex& index) const;
    /// The index of a call, fetching what leads to it. Invalid when the filter hides it.
    QModelIndex indexOf(const store::Call& call);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;
    /// Positions [first, second) of the roots that the range lets through.
    std::pair<std::uint64_t, std::uint64_t> rootsInRange() const;
    Node* nodeOf(const QModelIndex& index) const;
    QModelIndex indexOfNode(const Node& node) const;
    std::vector<std::unique_ptr<Node>> nextRoots();
    std::vector<std::unique_ptr<Node>> nextChildren(Node& parent) const;
    std::uint64_t addRoots(std::uint64_t position, std::uint64_t wanted, bool follows,
                           RowId& commentsFrom, std::vector<std::unique_ptr<Node>>& nodes) const;
    void append(Node& parent, std::vector<std::unique_ptr<Node>> nodes);
    void addComments(Node& parent, RowId begin, RowId end,
                     std::vector<std::unique_ptr<Node>>& nodes) const;
    bool shows(const store::Call& call) const;
    QVariant callText(const store::Call& call, int column) const;
    QString startText(std::int64_t timeNs) const;
    QVariant commentText(const Node& node, int column) const;
    QString functionText(const store::Call& call) const;
    QString toolTip(const store::Call& call) const;
    QString durationTip(const store::Call& call) const;

    std::shared_ptr<store::Capture> m_capture;
    store::Forest m_forest;
    std::shared_ptr<const analysis::KeptCalls> m_filter;
    std::uint64_t m_firstRoot = 0;
    std::uint64_t m_nextRoot = 0;
    std::optional<TimeRange> m_range;
    std::unique_ptr<Node> m_top;
    bool m_inserting = false;
};

} // namespace probescope::ui
