#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVariantList>

#include <vector>

namespace probescope::ui {

/// One line of a read-only table.
struct Fact
{
    QVariantList cells = {}; ///< texts and numbers
    /// False: all cells except the last are shown disabled; the last one says why it is not
    /// available.
    bool there = true;
    friend bool operator==(const Fact&, const Fact&) = default;
};

/// A read-only, sortable table of what a kernel has.
class FactModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        SearchRole = Qt::UserRole, ///< the texts of the line
        SortRole, ///< numbers as such
    };

    explicit FactModel(QStringList headers, QObject* parent = nullptr);

    void setFacts(std::vector<Fact> facts);
    const std::vector<Fact>& facts() const { return m_facts; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    bool isNumber(int column) const;

    QStringList m_headers;
    std::vector<Fact> m_facts;
};

} // namespace probescope::ui
