#pragma once

#include "core/base/error.h"
#include "core/record/settings.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace probescope::ui {

/// The probes that a recording makes for itself: one a row, to be edited in place.
class ProbeChoiceModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Definition, ///< the kernel's line; checked: it is made
        Filter,
        Stack, ///< checked: the kernel's stack is recorded with each event
        ColumnCount,
    };

    explicit ProbeChoiceModel(QObject* parent = nullptr);

    void setChoices(std::vector<record::ProbeChoice> choices);
    /// Without rows that say nothing.
    std::vector<record::ProbeChoice> choices() const;
    const record::ProbeChoice& choice(int row) const { return m_choices.at(std::size_t(row)); }
    /// Puts one at the end, and answers its row.
    int add(const record::ProbeChoice& choice);
    void setDefinition(int row, const QString& definition);
    /// Why the kernel would not take it; nothing when it may, or is not to be made. Place: the
    /// column as its byte.
    const std::optional<Error>& trouble(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool removeRows(int row, int count, const QModelIndex& parent = {}) override;

signals:
    void edited(); ///< by the user, or add() and removeRows()

private:
    void judge();
    void tellEdited(const QModelIndex& index);

    std::vector<record::ProbeChoice> m_choices;
    std::vector<std::optional<Error>> m_troubles; ///< by row
};

} // namespace probescope::ui
