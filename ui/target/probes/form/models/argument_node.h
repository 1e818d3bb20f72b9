#pragma once

#include "core/symbols/kernel/catalogue.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// A value that is available at a place, without a catalogue: a register, a field of an event, an
/// argument of a USDT place.
struct ArgumentOffer
{
    QString name = {};
    QString typeText = {}; ///< in C; empty: not known
    std::string fetch = {}; ///< `FETCH:TYPE`; empty: it cannot be fetched
    QString why = {}; ///< why not
    bool ofReturn = false;
};

/// A value in the tree of available values. The root has no parent. The children of a parameter are
/// the members of its type, or of what it points to.
struct ArgumentNode
{
    using Children = std::vector<std::unique_ptr<ArgumentNode>>;

    ArgumentNode* parent = nullptr;
    int row = 0;
    Children children = {};
    bool opened = false; ///< its children were loaded
    bool mayOpen = false;
    const catalogue::Parameter* parameter = nullptr; ///< of the prototype; null: not a parameter
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
    /// `parameter` must outlive it. `result`: it is the return value.
    void add(const catalogue::Catalogue& catalogue, const catalogue::Parameter& parameter,
             bool result);
    /// The members that the catalogue knows; they are not children yet. Empty: it cannot be
    /// expanded.
    Children membersIn(const catalogue::Catalogue& catalogue);

    /// Sets the fetches for it and everything below, for that kind of memory.
    void propose(const catalogue::Catalogue& catalogue, bool fromUserMemory);
    /// What the draft has of it and below stays chosen, but is read from the memory that the node
    /// now has.
    void changeMemoryIn(ProbeDraft& draft) const;
    /// The memory of the first chosen value of it or below; nothing: none that reads memory is
    /// chosen.
    std::optional<bool> userMemoryIn(const ProbeDraft& draft) const;

private:
    ArgumentNode& append();
    void propose(const catalogue::Catalogue& catalogue);
};

/// What is offered for a function without a known prototype.
std::vector<ArgumentOffer> registerOffers();
/// For the processor of that kernel; if it is not known, only the return value.
std::vector<ArgumentOffer> registerOffers(const catalogue::Catalogue& catalogue);
/// For a function whose types are not known, with what the catalogue says about it.
std::vector<ArgumentOffer> registerOffers(const catalogue::Catalogue& catalogue,
                                          std::uint32_t function);

} // namespace probescope::ui
