#pragma once

#include "core/symbols/kernel/catalogue.h"
#include "ui/target/probes/form/models/argument_node.h"
#include "ui/target/probes/form/models/probe_draft.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <vector>

namespace probescope::ui {

/// The values that are available at the place of a probe: parameters with their members to any
/// depth, the return value, registers, fields. Those in the draft are checked; checking changes the
/// draft. Members are loaded from the catalogue when they are first shown.
class ArgumentTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Type, Value, Printed, UserMemory, ColumnCount };
    enum Role {
        WhyRole = Qt::UserRole, ///< why it is not available; empty: it is
        SpokenRole, ///< `filename->name`
    };
    using Catalogue = std::shared_ptr<const catalogue::Catalogue>;

    /// `draft` must outlive it; who else changes it calls refresh().
    explicit ArgumentTreeModel(ProbeDraft* draft, QObject* parent = nullptr);

    /// The parameters and the result of a function; its registers if no types are known.
    void setFunction(Catalogue catalogue, std::uint32_t function);
    void setOffers(const std::vector<ArgumentOffer>& offers);
    void clear();
    /// Updates the check marks from the draft.
    void refresh();
    /// The value has names and types.
    bool typed() const { return m_prototype.has_value(); }
    const std::optional<catalogue::Prototype>& prototype() const { return m_prototype; }
    /// As it would be recorded. Nothing: the function returns none, or it cannot be fetched.
    std::optional<probe::Argument> returnValue() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    void draftChanged(); ///< by a tick

private:
    using Node = ArgumentNode;

    Node* nodeOf(const QModelIndex& index) const;
    QModelIndex indexOf(const Node* node, int column) const;
    bool followDraft();
    void tick(Node& node, bool on);
    /// Why it cannot be chosen now; empty: it can.
    QString obstacle(const Node& node) const;
    void notifyChanged(const Node& node);

    ProbeDraft* m_draft;
    Catalogue m_catalogue;
    std::optional<catalogue::Prototype> m_prototype;
    std::unique_ptr<Node> m_root = std::make_unique<Node>();
};

} // namespace probescope::ui
