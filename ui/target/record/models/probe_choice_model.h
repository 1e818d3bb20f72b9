#pragma once

#include "core/base/error.h"
#include "core/record/session/settings.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace probescope::ui {

/// The probes of a recording's settings: one per row, edited in place.
class ProbeChoiceModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        Definition, ///< the kernel's line; checked: it is created
        Filter,
        Stack, ///< checked: a kernel stack is recorded with each event
        ColumnCount,
    };

    explicit ProbeChoiceModel(QObject* parent = nullptr);

    void setChoices(std::vector<record::ProbeChoice> choices);
    /// Without empty rows.
    std::vector<record::ProbeChoice> choices() const;
    const record::ProbeChoice& choice(int row) const { return m_choices.at(std::size_t(row)); }
    /// Appends one, and returns its row.
    int add(const record::ProbeChoice& choice);
    void setDefinition(int row, const QString& definition);
    /// Why the kernel would reject it; nothing if it may accept it, or if it is not enabled. The
    /// place's byte is the column.
    const std::optional<Error>& trouble(int row) const;
    /// What is wrong, for people and without a final full stop; may be empty.
    QString troubleText(int row) const;

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
    void checkCommand();
    void notifyEdited(const QModelIndex& index);

    std::vector<record::ProbeChoice> m_choices;
    std::vector<std::optional<Error>> m_troubles; ///< by row
};

} // namespace probescope::ui
