#pragma once

#include "core/catalogue/catalogue.h"
#include "ui/models/probe_draft.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// A value that can be had at a place, where no catalogue knows it: a register, a field of an
/// event, an argument of a USDT place.
struct ArgumentOffer
{
    QString name = {};
    QString typeText = {}; ///< in C; empty: not known
    std::string fetch = {}; ///< `FETCH:TYPE`; empty: it cannot be had
    QString why = {}; ///< then: why not
    bool ofReturn = false;
};

/// A value in the tree of those that can be had. The root has no parent; children of a parameter
/// are members of what it is or points to.
struct ArgumentNode
{
    using Children = std::vector<std::unique_ptr<ArgumentNode>>;

    ArgumentNode* parent = nullptr;
    int row = 0;
    Children children = {};
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
    QString why = {}; ///< why there is no argument
    std::optional<probe::Argument> argument = {};

    void add(const ArgumentOffer& offer);
    /// `parameter` must outlive it. `result`: it is what the function returns.
    void add(const catalogue::Catalogue& catalogue, const catalogue::Parameter& parameter,
             bool result);
    /// Those that the catalogue knows; they are no children yet. None: it cannot be opened after
    /// all.
    Children membersIn(const catalogue::Catalogue& catalogue);

    /// What can be had of it, and of all below, in that memory.
    void propose(const catalogue::Catalogue& catalogue, bool fromUserMemory);
    /// What the draft has of it and below stays chosen, read from the memory that the node says.
    void changeMemoryIn(ProbeDraft& draft) const;
    /// Of the first that the draft has of it and below; nothing: none is there that reads memory.
    std::optional<bool> userMemoryIn(const ProbeDraft& draft) const;

private:
    ArgumentNode& append();
    void propose(const catalogue::Catalogue& catalogue);
};

/// What is offered of a function whose prototype is not known.
std::vector<ArgumentOffer> registerOffers();
/// By the processor of that kernel; where it is not known, only the return value.
std::vector<ArgumentOffer> registerOffers(const catalogue::Catalogue& catalogue);
/// Those of a function whose types are not known, as the catalogue speaks of them.
std::vector<ArgumentOffer> registerOffers(const catalogue::Catalogue& catalogue,
                                          std::uint32_t function);

} // namespace probescope::ui
