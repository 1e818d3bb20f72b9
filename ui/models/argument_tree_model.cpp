#include "ui/models/argument_tree_model.h"

#include "ui/models/argument_words.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

using catalogue::TypeShape;

/// The root has no parent. Children of a parameter are members of what it is or points to.
struct ArgumentTreeModel::Node
{
    Node* parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> children = {};
    bool opened = false; ///< its children were asked for
    bool mayOpen = false;
    const catalogue::Parameter* parameter = nullptr; ///< of the prototype; null: of no function
    catalogue::FetchPath path = {};
    catalogue::TypeRef type = {};
    bool ofReturn = false;
    bool userMemory = false;
    bool canBeUserMemory = false;
    QString name = {};
    QString typeText = {};
    QString spoken = {};
    QString why = {};
    std::optional<probe::Argument> argument = {};
};

std::vector<ArgumentOffer> registerOffers()
{
    std::vector<ArgumentOffer> offers;
    int number = 1;
    for (const auto* const name : {"di", "si", "dx", "cx", "r8", "r9"}) {
        offers.push_back(
            {.name = ArgumentTreeModel::tr("%1 (argument %2)").arg(QLatin1String(name)).arg(number),
             .fetch = std::string("%") + name + ":x64"});
        ++number;
    }
    offers.push_back(
        {.name = ArgumentTreeModel::tr("return value"), .fetch = "$retval:x64", .ofReturn = true});
    return offers;
}

std::vector<ArgumentOffer> registerOffers(const catalogue::Catalogue& catalogue)
{
    std::vector<ArgumentOffer> offers;
    for (const auto& proposal : catalogue.registers())
        offers.push_back({.name = ArgumentTreeModel::tr("%1 (argument %2)")
                                      .arg(QString::fromStdString(proposal.name))
                                      .arg(offers.size() + 1),
                          .fetch = proposal.fetch});
    offers.push_back(
        {.name = ArgumentTreeModel::tr("return value"), .fetch = "$retval:x64", .ofReturn = true});
    return offers;
}

namespace {

std::vector<ArgumentOffer> offersWithoutTypes(const catalogue::Catalogue& catalogue,
                                              std::uint32_t function)
{
    std::vector<ArgumentOffer> offers;
    for (const auto& proposal : catalogue.registers())
        offers.push_back({.name = QString::fromStdString(proposal.spoken.empty() ? proposal.name
                                                                                 : proposal.spoken),
                          .fetch = proposal.fetch,
                          .why = QString::fromStdString(proposal.reason)});
    const auto result = catalogue.returnValue(function);
    offers.push_back({.name = ArgumentTreeModel::tr("return value"),
                      .typeText = QString::fromStdString(result.typeText),
                      .fetch = result.fetch,
                      .why = QString::fromStdString(result.reason),
                      .ofReturn = true});
    return offers;
}

} // namespace

ArgumentTreeModel::ArgumentTreeModel(ProbeDraft* draft, QObject* parent)
    : QAbstractItemModel(parent)
    , m_draft(draft)
    , m_root(std::make_unique<Node>())
{
    m_root->opened = true;
}

ArgumentTreeModel::~ArgumentTreeModel() = default;

void ArgumentTreeModel::clear()
{
    setOffers({});
}

void ArgumentTreeModel::setOffers(const std::vector<ArgumentOffer>& offers)
{
    beginResetModel();
    m_prototype.reset();
    m_root->children.clear();
    for (const auto& offer : offers) {
        auto node = std::make_unique<Node>();
        node->parent = m_root.get();
        node->row = int(m_root->children.size());
        node->name = offer.name;
        node->spoken = offer.name;
        node->typeText = offer.typeText;
        node->ofReturn = offer.ofReturn;
        node->why = offer.why;
        if (!offer.fetch.empty()) {
            if (auto argument = probe::parseArgument(offer.fetch)) {
                argument->name = eventNameOf(offer.name.section(u' ', 0, 0).toStdString());
                if (argument->name.size() < 2) // triggers refuse names of one letter
                    argument->name += "_value";
                if (offer.ofReturn)
                    argument->name = "ret";
                node->argument = std::move(*argument);
            }
        }
        m_root->children.push_back(std::move(node));
    }
    endResetModel();
}

void ArgumentTreeModel::setFunction(Catalogue catalogue, std::uint32_t function)
{
    auto prototype = catalogue->prototype(function);
    if (!prototype) {
        const auto offers = offersWithoutTypes(*catalogue, function);
        m_catalogue = std::move(catalogue);
        setOffers(offers);
        return;
    }
    beginResetModel();
    m_root->children.clear();
    m_catalogue = std::move(catalogue);
    m_prototype = std::move(prototype);
    for (const auto& parameter : m_prototype->parameters)
        m_root->children.push_back(parameterNode(parameter, m_root.get(), false));
    if (m_prototype->result.shape != TypeShape::Void)
        m_root->children.push_back(parameterNode(m_prototype->result, m_root.get(), true));
    followDraft();
    endResetModel();
}

std::unique_ptr<ArgumentTreeModel::Node>
ArgumentTreeModel::parameterNode(const catalogue::Parameter& parameter, Node* parent, bool ofReturn)
{
    auto node = std::make_unique<Node>();
    node->parent = parent;
    node->row = int(parent->children.size());
    node->parameter = &parameter;
    node->type = parameter.type;
    node->ofReturn = ofReturn;
    node->name = ofReturn        ? tr("return value")
        : parameter.name.empty() ? tr("argument %1").arg(node->row + 1)
                                 : QString::fromStdString(parameter.name);
    node->typeText = QString::fromStdString(parameter.typeText);
    node->mayOpen = parameter.shape == TypeShape::Pointer || parameter.shape == TypeShape::Record;
    node->canBeUserMemory =
        parameter.shape == TypeShape::Pointer || parameter.shape == TypeShape::Text;
    node->userMemory = parameter.userMemory;
    propose(*node);
    return node;
}

void ArgumentTreeModel::propose(Node& node) const
{
    if (node.parameter == nullptr)
        return;
    node.argument.reset();
    if (!node.parameter->reason.empty()) {
        node.why = QString::fromStdString(node.parameter->reason);
        return;
    }
    const auto proposal = m_catalogue->fetch(*node.parameter, node.path, node.userMemory);
    node.spoken = QString::fromStdString(proposal.spoken);
    node.why = QString::fromStdString(proposal.reason);
    if (node.typeText.isEmpty())
        node.typeText = QString::fromStdString(proposal.typeText);
    if (proposal.fetch.empty())
        return;
    if (auto argument = probe::parseArgument(proposal.fetch)) {
        argument->name = node.ofReturn && node.path.members.empty() ? "ret" : proposal.name;
        node.argument = std::move(*argument);
    }
}

void ArgumentTreeModel::proposeBelow(Node& node, bool userMemory)
{
    node.userMemory = userMemory;
    propose(node);
    for (const auto& child : node.children)
        proposeBelow(*child, userMemory);
}

/// What was chosen stays chosen, read from the memory that the node says.
void ArgumentTreeModel::readFrom(const Node& node)
{
    if (const auto at = node.argument ? m_draft->find(*node.argument, node.ofReturn)
                                      : std::optional<ProbeDraft::Chosen>()) {
        auto changed = m_draft->argument(*at);
        const auto& wanted = node.argument->fetch.follows; // as many: it reads the same
        for (std::size_t i = 0; i < wanted.size(); ++i)
            changed.fetch.follows[i].user = wanted[i].user;
        if (changed != m_draft->argument(*at))
            m_draft->set(*at, std::move(changed));
    }
    for (const auto& child : node.children)
        readFrom(*child);
}

/// Of the first that is chosen there; nothing: none is that reads memory.
std::optional<bool> ArgumentTreeModel::readsUserMemory(const Node& node) const
{
    if (node.argument && !node.argument->fetch.follows.empty()) {
        if (const auto at = m_draft->find(*node.argument, node.ofReturn)) {
            const auto& follows = m_draft->argument(*at).fetch.follows;
            return std::any_of(follows.begin(), follows.end(),
                               [](const auto& follow) { return follow.user; });
        }
    }
    for (const auto& child : node.children) {
        if (const auto reads = readsUserMemory(*child))
            return reads;
    }
    return std::nullopt;
}

/// Boxes of user memory say what the lines do; whether any was changed.
bool ArgumentTreeModel::followDraft()
{
    bool changed = false;
    for (const auto& node : m_root->children) {
        const auto reads = node->canBeUserMemory ? readsUserMemory(*node) : std::nullopt;
        if (reads && *reads != node->userMemory) {
            proposeBelow(*node, *reads);
            changed = true;
        }
    }
    return changed;
}

QString ArgumentTreeModel::obstacle(const Node& node) const
{
    if (!m_draft->readable())
        return tr("The line cannot be read.");
    if (!node.argument)
        return node.why;
    if (node.ofReturn && m_draft->returnSpec() == nullptr)
        return tr("Known when the function returns: choose its return, or both.");
    if (!node.ofReturn && m_draft->entrySpec() == nullptr)
        return tr("Gone when the function returns: choose its entry, or both.");
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

void ArgumentTreeModel::tellChanged(const Node& node)
{
    if (node.children.empty())
        return;
    emit dataChanged(indexOf(node.children.front().get(), 0),
                     indexOf(node.children.back().get(), ColumnCount - 1));
    for (const auto& child : node.children)
        tellChanged(*child);
}

void ArgumentTreeModel::refresh()
{
    followDraft();
    tellChanged(*m_root);
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
    std::vector<std::unique_ptr<Node>> children;
    const auto addChild = [&](std::unique_ptr<Node> child) {
        child->parent = &node;
        child->row = int(children.size());
        child->parameter = node.parameter;
        child->ofReturn = node.ofReturn;
        child->userMemory = node.userMemory;
        propose(*child);
        children.push_back(std::move(child));
    };
    for (const auto& member : m_catalogue->members(node.type)) {
        auto child = std::make_unique<Node>();
        child->name = QString::fromStdString(member.name);
        child->typeText = QString::fromStdString(member.typeText);
        if (member.bitfieldBits > 0)
            child->typeText += tr(" : %1").arg(member.bitfieldBits);
        child->type = member.type;
        child->mayOpen = member.shape == TypeShape::Pointer || member.shape == TypeShape::Record;
        child->path = node.path;
        child->path.members.push_back(member.name);
        addChild(std::move(child));
    }
    if (children.empty()) { // what a pointer to a number points to
        auto child = std::make_unique<Node>();
        child->name = tr("*%1").arg(node.name);
        child->path = node.path;
        child->path.element = 0;
        addChild(std::move(child));
        if (!children.front()->argument)
            children.clear();
    }
    if (children.empty()) {
        const auto at = indexOf(&node, 0);
        emit dataChanged(at, at); // it cannot be opened after all
        return;
    }
    beginInsertRows(parent, 0, int(children.size()) - 1);
    node.children = std::move(children);
    endInsertRows();
    if (followDraft())
        tellChanged(*m_root);
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
            return tr("What it points to is memory of the program, not of the kernel.");
        const auto why = obstacle(node);
        if (!why.isEmpty())
            return why;
        return node.argument ? tr("%1: %2").arg(node.spoken, fetchWords(node.argument->fetch))
                             : node.why;
    }
    case WhyRole:
        return obstacle(node);
    case SpokenRole:
        return node.spoken;
    case Qt::AccessibleTextRole:
        if (index.column() == UserMemory && node.canBeUserMemory)
            return tr("%1 points to the program's memory").arg(node.name);
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
        proposeBelow(node, on);
        readFrom(node);
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
        return tr("Whether it points to memory of the program");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Argument");
    case Type:
        return tr("C type");
    case Value:
        return tr("Fetched by");
    case Printed:
        return tr("Prints");
    case UserMemory:
        return tr("User memory");
    default:
        return {};
    }
}

} // namespace probescope::ui
