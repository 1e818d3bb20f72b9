#include "ui/target/probes/form/models/argument_node.h"

#include "core/symbols/program/registers.h"
#include "ui/base/text/error_text.h"
#include "ui/target/probes/form/models/argument_tree_model.h"

#include <algorithm>
#include <utility>

namespace probescope::ui {

using catalogue::TypeShape;

namespace {

constexpr char16_t kLastAscii = 0x7f;

bool hasMembers(TypeShape shape)
{
    return shape == TypeShape::Pointer || shape == TypeShape::Record;
}

/// What an offer is called before anything that is said of it: in Chinese there is no blank before
/// the parenthesis.
std::string offeredWord(const ArgumentOffer& offer)
{
    const auto* const end = std::find_if(offer.name.begin(), offer.name.end(), [](QChar letter) {
        return letter.isSpace() || letter.unicode() > kLastAscii;
    });
    return offer.name.left(end - offer.name.begin()).toStdString();
}

std::optional<probe::Argument> offeredArgument(const ArgumentOffer& offer)
{
    if (offer.fetch.empty())
        return std::nullopt;
    auto argument = probe::parseArgument(offer.fetch);
    if (!argument)
        return std::nullopt;
    argument->name = eventNameOf(offeredWord(offer));
    if (argument->name.size() < 2) // triggers refuse names of one letter
        argument->name += "_value";
    if (offer.ofReturn)
        argument->name = "ret";
    return std::move(*argument);
}

QString numberedName(const QString& name, std::size_t number)
{
    return ArgumentTreeModel::tr("%1 (argument %2)").arg(name).arg(number);
}

QString returnName()
{
    return ArgumentTreeModel::tr("return value");
}

} // namespace

ArgumentNode& ArgumentNode::append()
{
    auto& child = children.emplace_back(std::make_unique<ArgumentNode>());
    child->parent = this;
    child->row = int(children.size()) - 1;
    return *child;
}

void ArgumentNode::add(const ArgumentOffer& offer)
{
    auto& child = append();
    child.name = offer.name;
    child.spoken = offer.name;
    child.typeText = offer.typeText;
    child.ofReturn = offer.ofReturn;
    child.why = offer.why;
    child.argument = offeredArgument(offer);
}

void ArgumentNode::add(const catalogue::Catalogue& catalogue, const catalogue::Parameter& parameter,
                       bool result)
{
    auto& child = append();
    child.parameter = &parameter;
    child.type = parameter.type;
    child.ofReturn = result;
    child.name = result          ? returnName()
        : parameter.name.empty() ? ArgumentTreeModel::tr("argument %1").arg(child.row + 1)
                                 : QString::fromStdString(parameter.name);
    child.typeText = QString::fromStdString(parameter.typeText);
    child.mayOpen = hasMembers(parameter.shape);
    child.canBeUserMemory =
        parameter.shape == TypeShape::Pointer || parameter.shape == TypeShape::Text;
    child.userMemory = parameter.userMemory;
    child.propose(catalogue);
}

ArgumentNode::Children ArgumentNode::membersIn(const catalogue::Catalogue& catalogue)
{
    Children found;
    const auto addMember = [&](std::unique_ptr<ArgumentNode> child) {
        child->parent = this;
        child->row = int(found.size());
        child->parameter = parameter;
        child->ofReturn = ofReturn;
        child->userMemory = userMemory;
        child->propose(catalogue);
        found.push_back(std::move(child));
    };
    for (const auto& member : catalogue.members(type)) {
        auto child = std::make_unique<ArgumentNode>();
        child->name = QString::fromStdString(member.name);
        child->typeText = QString::fromStdString(member.typeText);
        if (member.bitfieldBits > 0)
            child->typeText += ArgumentTreeModel::tr(" : %1").arg(member.bitfieldBits);
        child->type = member.type;
        child->mayOpen = hasMembers(member.shape);
        child->path = path;
        child->path.members.push_back(member.name);
        addMember(std::move(child));
    }
    if (found.empty()) { // what a pointer to a number points to
        auto child = std::make_unique<ArgumentNode>();
        child->name = ArgumentTreeModel::tr("*%1").arg(name);
        child->path = path;
        child->path.element = 0;
        addMember(std::move(child));
        if (!found.front()->argument)
            found.clear();
    }
    return found;
}

void ArgumentNode::propose(const catalogue::Catalogue& catalogue)
{
    if (parameter == nullptr)
        return;
    argument.reset();
    if (!parameter->reason.empty()) {
        why = messageText(parameter->reason);
        return;
    }
    const auto proposal = catalogue.fetch(*parameter, path, userMemory);
    spoken = QString::fromStdString(proposal.spoken);
    why = messageText(proposal.reason);
    if (typeText.isEmpty())
        typeText = QString::fromStdString(proposal.typeText);
    if (proposal.fetch.empty())
        return;
    if (auto parsed = probe::parseArgument(proposal.fetch)) {
        parsed->name = ofReturn && path.members.empty() ? "ret" : proposal.name;
        argument = std::move(*parsed);
    }
}

void ArgumentNode::propose(const catalogue::Catalogue& catalogue, bool fromUserMemory)
{
    userMemory = fromUserMemory;
    propose(catalogue);
    for (const auto& child : children)
        child->propose(catalogue, fromUserMemory);
}

void ArgumentNode::changeMemoryIn(ProbeDraft& draft) const
{
    if (const auto at =
            argument ? draft.find(*argument, ofReturn) : std::optional<ProbeDraft::Chosen>()) {
        auto changed = draft.argument(*at);
        const auto& wanted = argument->fetch.follows; // as many: it reads the same
        for (std::size_t i = 0; i < wanted.size(); ++i)
            changed.fetch.follows[i].user = wanted[i].user;
        if (changed != draft.argument(*at))
            draft.set(*at, std::move(changed));
    }
    for (const auto& child : children)
        child->changeMemoryIn(draft);
}

std::optional<bool> ArgumentNode::userMemoryIn(const ProbeDraft& draft) const
{
    if (argument && !argument->fetch.follows.empty()) {
        if (const auto at = draft.find(*argument, ofReturn)) {
            const auto& follows = draft.argument(*at).fetch.follows;
            return std::any_of(follows.begin(), follows.end(),
                               [](const auto& follow) { return follow.user; });
        }
    }
    for (const auto& child : children) {
        if (const auto reads = child->userMemoryIn(draft))
            return reads;
    }
    return std::nullopt;
}

std::vector<ArgumentOffer> registerOffers()
{
    std::vector<ArgumentOffer> offers;
    for (const auto& name : program::argumentRegisters(program::Architecture::X86_64))
        offers.push_back({.name = numberedName(QString::fromStdString(name), offers.size() + 1),
                          .fetch = '%' + name + ":x64"});
    offers.push_back({.name = returnName(), .fetch = "$retval:x64", .ofReturn = true});
    return offers;
}

std::vector<ArgumentOffer> registerOffers(const catalogue::Catalogue& catalogue)
{
    std::vector<ArgumentOffer> offers;
    for (const auto& proposal : catalogue.registers())
        offers.push_back(
            {.name = numberedName(QString::fromStdString(proposal.name), offers.size() + 1),
             .fetch = proposal.fetch});
    offers.push_back({.name = returnName(), .fetch = "$retval:x64", .ofReturn = true});
    return offers;
}

std::vector<ArgumentOffer> registerOffers(const catalogue::Catalogue& catalogue,
                                          std::uint32_t function)
{
    std::vector<ArgumentOffer> offers;
    for (const auto& proposal : catalogue.registers())
        offers.push_back({.name = QString::fromStdString(proposal.spoken.empty() ? proposal.name
                                                                                 : proposal.spoken),
                          .fetch = proposal.fetch,
                          .why = messageText(proposal.reason)});
    const auto result = catalogue.returnValue(function);
    offers.push_back({.name = returnName(),
                      .typeText = QString::fromStdString(result.typeText),
                      .fetch = result.fetch,
                      .why = messageText(result.reason),
                      .ofReturn = true});
    return offers;
}

} // namespace probescope::ui
