#include "ui/target/probes/form/models/argument_tree_model.h"

#include "ui/target/probes/form/models/argument_text.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

ArgumentTreeModel::ArgumentTreeModel(ProbeDraft* draft, QObject* parent)
    : QAbstractItemModel(parent)
    , m_draft(draft)
{
    m_root->opened = true;
}

void ArgumentTreeModel::clear()
{
    setOffers({});
}

void ArgumentTreeModel::setOffers(const std::vector<ArgumentOffer>& offers)
{
    beginResetModel();
    m_prototype.reset();
    m_root->children.clear();
    for (const auto& offer : offers)
        m_root->add(offer);
    endResetModel();
}

void ArgumentTreeModel::setFunction(Catalogue catalogue, std::uint32_t function)
{
    auto prototype = catalogue->prototype(function);
    if (!prototype) {
        const auto offers = registerOffers(*catalogue, function);
        m_catalogue = std::move(catalogue);
        setOffers(offers);
        return;
    }
    beginResetModel();
    m_root->children.clear();
    m_catalogue = std::move(catalogue);
    m_prototype = std::move(prototype);
    for (const auto& parameter : m_prototype->parameters)
        m_root->add(*m_catalogue, parameter, false);
    if (m_prototype->result.shape != catalogue::TypeShape::Void)
        m_root->add(*m_catalogue, m_prototype->result, true);
    followDraft();
    endResetModel();
}

std::optional<probe::Argument> ArgumentTreeModel::returnValue() const
{
    const auto& values = m_root->children;
    const auto found =
        std::find_if(values.begin(), values.end(), [](const auto& node) { return node->ofReturn; });
    return found == values.end() ? std::nullopt : (*found)->argument;
}

/// Boxes of user memory say what the lines do; whether any was changed.
bool ArgumentTreeModel::followDraft()
{
    bool changed = false;
    for (const auto& node : m_root->children) {
        const auto reads = node->canBeUserMemory ? node->userMemoryIn(*m_draft) : std::nullopt;
        if (reads && *reads != node->userMemory) {
            node->propose(*m_catalogue, *reads);
            changed = true;
        }
    }
    return changed;
}

QString ArgumentTreeModel::obstacle(const Node& node) const
{
    if (!m_draft->readable())
        return tr("The definition is invalid.");
    if (!node.argument)
        return node.why;
    if (node.ofReturn && m_draft->returnSpec() == nullptr)
        return tr("Available at the return: choose Return or Both.");
    if (!node.ofReturn && m_draft->entrySpec() == nullptr)
        return tr("Available at the entry: choose Entry or Both.");
    return {};
}

void ArgumentTreeModel::tick(Node& node, bool on)
{
    if (!node.argument)
        return;
    const auto at = m_draft->find(*node.argument, node.ofReturn);
    if (on && !at)
        m_draft->add(*node.argument, node.ofReturn);
    else if (!on && at)
        m_draft->remove(*at);
}

void ArgumentTreeModel::notifyChanged(const Node& node)
{
    if (node.children.empty())
        return;
    emit dataChanged(indexOf(node.children.front().get(), 0),
                     indexOf(node.children.back().get(), ColumnCount - 1));
    for (const auto& child : node.children)
        notifyChanged(*child);
}

void ArgumentTreeModel::refresh()
{
    followDraft();
    notifyChanged(*m_root);
}

ArgumentTreeModel::Node* ArgumentTreeModel::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex ArgumentTreeModel::indexOf(const Node* node, int column) const
{
    return createIndex(node->row, column, node);
}

QModelIndex ArgumentTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return indexOf(nodeOf(parent)->children[std::size_t(row)].get(), column);
}

QModelIndex ArgumentTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const auto* const parent = nodeOf(index)->parent;
    return parent == m_root.get() ? QModelIndex() : indexOf(parent, 0);
}

int ArgumentTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : int(nodeOf(parent)->children.size());
}

int ArgumentTreeModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

bool ArgumentTreeModel::hasChildren(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return false;
    const auto* const node = nodeOf(parent);
    return !node->children.empty() || (node->mayOpen && !node->opened);
}

bool ArgumentTreeModel::canFetchMore(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return false;
    const auto* const node = nodeOf(parent);
    return node->mayOpen && !node->opened;
}

void ArgumentTreeModel::fetchMore(const QModelIndex& parent)
{
    auto& node = *nodeOf(parent);
    if (node.opened || !node.mayOpen)
        return;
    node.opened = true;
    auto children = node.membersIn(*m_catalogue);
    if (children.empty()) {
        const auto at = indexOf(&node, 0);
        emit dataChanged(at, at); // it cannot be opened after all
        return;
    }
    beginInsertRows(parent, 0, int(children.size()) - 1);
    node.children = std::move(children);
    endInsertRows();
    if (followDraft())
        notifyChanged(*m_root);
}

QVariant ArgumentTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& node = *nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Name:
            return node.name;
        case Type:
            return node.typeText;
        case Value:
            return node.argument ? fetchText(*node.argument) : QString();
        case Printed:
            return node.argument ? printedForm(*node.argument) : node.why;
        default:
            return {};
        }
    case Qt::CheckStateRole:
        if (index.column() == Name && node.argument)
            return m_draft->find(*node.argument, node.ofReturn) ? Qt::Checked : Qt::Unchecked;
        if (index.column() == UserMemory && node.canBeUserMemory)
            return node.userMemory ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::ToolTipRole: {
        if (index.column() == UserMemory && node.canBeUserMemory)
            return tr("Points to user memory, not kernel memory.");
        const auto why = obstacle(node);
        if (!why.isEmpty())
            return why;
        return node.argument ? tr("%1: %2").arg(node.spoken, fetchDescription(node.argument->fetch))
                             : node.why;
    }
    case WhyRole:
        return obstacle(node);
    case SpokenRole:
        return node.spoken;
    case Qt::AccessibleTextRole:
        if (index.column() == UserMemory && node.canBeUserMemory)
            return tr("%1 points to user memory").arg(node.name);
        return {};
    default:
        return {};
    }
}

bool ArgumentTreeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::CheckStateRole)
        return false;
    auto& node = *nodeOf(index);
    const bool on = value.toInt() == Qt::Checked;
    if (index.column() == UserMemory && node.canBeUserMemory) {
        node.propose(*m_catalogue, on);
        node.changeMemoryIn(*m_draft);
    } else if (index.column() == Name && obstacle(node).isEmpty()) {
        tick(node, on);
    } else {
        return false;
    }
    refresh();
    emit draftChanged();
    return true;
}

Qt::ItemFlags ArgumentTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const auto& node = *nodeOf(index);
    Qt::ItemFlags flags = Qt::ItemIsSelectable;
    // One that has members can be opened even if it cannot be had itself.
    if (obstacle(node).isEmpty() || node.mayOpen)
        flags |= Qt::ItemIsEnabled;
    if (index.column() == Name && obstacle(node).isEmpty())
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == UserMemory && node.canBeUserMemory && m_draft->readable())
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant ArgumentTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole && section == UserMemory)
        return tr("Whether it points to user memory");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Argument");
    case Type:
        return tr("C type");
    case Value:
        return tr("Fetch argument");
    case Printed:
        return tr("Output");
    case UserMemory:
        return tr("User memory");
    default:
        return {};
    }
}

} // namespace probescope::ui

#include "moc_argument_tree_model.cpp"
